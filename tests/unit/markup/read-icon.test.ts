import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../src/markup/read-html.ts';
import { type ReadIcon, readIcon } from '../../../src/markup/read-icon.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const ROWS =
  fixtureTable<Record<'black' | 'coloured' | 'hostile', [string, string][]>>('icons.yaml');

const FIXTURES = join(import.meta.dirname, '../../fixtures/icons');
const drawnBy = (program: string): string => readFileSync(join(FIXTURES, `${program}.svg`), 'utf8');

const ROOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';

const read = (text: string, name = 'park'): ReadIcon => readIcon(text, name);

/** The drawing without the space between its elements. */
const drawing = (text: string, name?: string): string =>
  read(text, name)
    .drawing.replace(/>\s+</g, '><')
    .replace(/\s+<\/svg>/, '</svg>');

const shapes = (inside: string): string =>
  drawing(`${ROOT}${inside}</svg>`).replace(/^<svg[^>]*>|<\/svg>$/g, '');

const faults = (text: string): string[] =>
  read(text).faults.map(({ kind, offset }) => `${kind} ${text.slice(offset, offset + 12)}`);

const leftOut = (text: string): string[] =>
  read(text).removals.map(({ what, offset }) => `${what} ${text.slice(offset, offset + 8)}`);

const PROGRAMS = ['inkscape', 'illustrator', 'affinity', 'figma', 'drawio', 'sprite'];

describe('an icon of a drawing program', () => {
  it.each(PROGRAMS)('is read as %s writes it, and can stand in a page', (program) => {
    const icon = read(drawnBy(program));
    expect(icon.faults).toEqual([]);
    expect(icon.drawing).toMatch(/^<svg[^>]* viewBox="0 0 [\d.]+ [\d.]+"/);
    expect(icon.drawing).not.toMatch(
      /sodipodi|inkscape|serif|class="st|<style|xlink|foreignObject/,
    );
    expect(readHtml(icon.drawing, '\uFDD2\uFDD3').faults).toEqual([]);
  });

  it('writes the classes of Illustrator into the shapes, and says what it cannot write', () => {
    const text = drawing(drawnBy('illustrator'));
    expect(text).toContain('<circle cx="12" cy="12" r="4" style="fill: #20a020;stroke: #104010"/>');
    expect(text).toContain('<g style="clip-path: url(#icon--park-1)">');
    expect(leftOut(drawnBy('illustrator'))).toEqual([
      '@font-face <style>\n',
      'the rule for `.st1:hover` <style>\n',
    ]);
  });
});

describe('the names in an icon', () => {
  const gradient = `${ROOT}<linearGradient id="a"><stop stop-color="red"/></linearGradient><path id="b" fill="url(#a)"/><use href="#a1"/></svg>`;

  it('lead nowhere where the icon has no such part', () =>
    expect(drawing(gradient)).toContain('<use href="#icon--none"/>'));
});

describe('the colours of an icon', () => {
  it.each(ROWS.black)('are those of the text if all it has is black: %s', (inside, expected) =>
    expect(shapes(inside)).toBe(expected),
  );

  it.each(ROWS.coloured)('are its own if it has any other: %s', (inside, expected) => {
    expect(shapes(inside)).toBe(expected);
    expect(drawing(`${ROOT}${inside}</svg>`)).toContain('class="icon-in-colour"');
  });

  it('leave the black and white of a mask as they are', () => {
    const mask = '<mask id="m"><rect fill="#fff"/></mask><path mask="url(#m)" fill="#000"/>';
    expect(shapes(mask)).toBe(
      '<mask id="icon--park-1"><rect fill="#fff"/></mask><path mask="url(#icon--park-1)" fill="currentColor"/>',
    );
  });
});

describe('a hostile icon', () => {
  it.each(ROWS.hostile)('is refused with %s', (inside, expected) => {
    const text = `${ROOT}${inside}</svg>`;
    expect(faults(text)).toEqual([expected]);
    expect(read(text).drawing).toBe('');
  });

  it('is refused with entities, a stylesheet from elsewhere, or paths without end', () => {
    expect(faults(`<!DOCTYPE svg [<!ENTITY a "b">]>${ROOT}&a;</svg>`)).toEqual([
      'not-allowed <!DOCTYPE sv',
    ]);
    expect(faults(`<?xml-stylesheet href="a"?>${ROOT}</svg>`)).toEqual([
      'not-allowed <?xml-styles',
    ]);
    expect(faults(`${ROOT}<path d="${'M0 0'.repeat(70_000)}"/></svg>`)).toEqual([
      'too-large <svg xmlns="',
    ]);
  });

  it('is refused where uses of uses multiply', () => {
    const level = (n: number): string =>
      `<g id="g${n}">${`<use href="#g${n - 1}"/>`.repeat(10)}</g>`;
    const bomb = `${ROOT}<path id="g0" d="M0 0"/>${[1, 2, 3, 4, 5].map(level).join('')}</svg>`;
    expect(faults(bomb)).toEqual([expect.stringMatching(/^not-allowed <use href/)]);
  });

  it('is refused without a size', () =>
    expect(faults('<svg xmlns="http://www.w3.org/2000/svg" width="100%"/>')).toEqual([
      'not-svg <svg xmlns="',
    ]));

  it.each(['<animate/>', '<set attributeName="href" to="javascript:x()"/>', '<foreignObject/>'])(
    'is used without %s',
    (inside) => {
      const text = `${ROOT}<path d="M0 0"/>${inside}</svg>`;
      expect(drawing(text)).toBe('<svg viewBox="0 0 9 9"><path d="M0 0"/></svg>');
      expect(leftOut(text)).toHaveLength(1);
    },
  );
});

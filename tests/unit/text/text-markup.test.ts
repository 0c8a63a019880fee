import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines } from '../../../src/boards/network/label-blocks.ts';
import { fitText } from '../../../src/render/fit-text.ts';
import { findUnclosedMarks, parseRichText } from '../../../src/text/text-markup.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const ROWS = fixtureTable<{
  marks: [source: string, parts: string][];
  plain: [source: string, text: string][];
  unclosed: [source: string, marks: string[]][];
}>('texts-with-marks.yaml');

describe('rich text', () => {
  /** Bold as `B(…)`, italic as `I(…)`, both as `BI(…)`, an icon as `<name>`. */
  const shown = (source: string): string =>
    parseRichText(source)
      .map((part) => {
        if (part.kind === 'icon') return `<${part.name}>`;
        const style = `${part.bold ? 'B' : ''}${part.italic ? 'I' : ''}`;
        return style === '' ? part.text : `${style}(${part.text})`;
      })
      .join('');

  const unclosed = (source: string): string[] =>
    findUnclosedMarks(source).map(({ mark, offset }) => `${mark} at ${offset}`);

  describe('marks', () => {
    it.each(ROWS.marks)('%s', (source, parts) => {
      expect(shown(source)).toBe(parts);
      expect(unclosed(source)).toEqual([]);
    });
  });

  describe('what is no mark', () => {
    it.each(ROWS.plain)('%s', (source, text) => {
      expect(shown(source)).toBe(text);
      expect(unclosed(source)).toEqual([]);
    });
  });

  describe('marks without a partner', () => {
    it.each(ROWS.unclosed)('%s', (source, marks) => {
      expect(unclosed(source)).toEqual(marks);
    });
  });

  describe('laws', () => {
    const piece = fc.constantFrom('a', ' ', '*', '**', ':park:', ':', '\\*', 'word', '3', '.');
    const sources = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

    it('loses nothing but marks', () => {
      fc.assert(
        fc.property(sources, (source) => {
          const kept = parseRichText(source)
            .map((part) => (part.kind === 'icon' ? `:${part.name}:` : part.text))
            .join('');
          const bare = (text: string): string => text.replaceAll(/[*\\]/g, '');
          expect(bare(kept)).toBe(bare(source));
        }),
      );
    });

    it('points at the marks it tells', () => {
      fc.assert(
        fc.property(sources, (source) => {
          for (const { mark, offset } of findUnclosedMarks(source)) {
            expect(source.slice(offset, offset + mark.length)).toBe(mark);
          }
        }),
      );
    });
  });
});

describe('a space that does not break', () => {
  const measure = (text: string): number => text.length / 100;

  it('keeps its words on one line of a title and of a label', () => {
    const request = {
      text: 'a\u00a0b c',
      family: 'Barlow',
      weight: 400,
      maxPt: 10,
      minPt: 5,
      widthIn: 0.0035,
      maxLines: 3,
      heightIn: null,
      leading: 1,
    };
    expect(fitText(request, measure).lines).toEqual(['a\u00a0b', 'c']);
    expect(breakLines('10\u00a0points').map(({ lines }) => lines)).toEqual([['10\u00a0points']]);
  });
});

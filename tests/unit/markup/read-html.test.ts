import { describe, expect, it } from 'vitest';
import { readHtml } from '../../../src/markup/read-html.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const read = (markup: string) => readHtml(markup, '\uFDD2\uFDD3');
const faults = (markup: string): string[] =>
  read(markup).faults.map(({ kind, start, end }) => `${kind} ${markup.slice(start, end)}`);

describe('markup that is allowed', () => {
  it.each([
    'Just words, 1 < 2',
    '<div><p>a</p><b>b</b></div>',
    '<p>a<br>b<img src="assets/a.png" alt=""></p>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/><g><circle r="1" fill="url(#a)"/></g></svg>',
    '<ul><li>a<li>b</ul><table><tr><td>1<td>2</table><p>c',
    '<div><!-- <script> --></div>',
    '<div title="a > b </div>"></div>',
    '<DIV></div>',
    '<p style="background: url(assets/fox.png)" data-of="a" aria-label="b">on = off</p>',
    '<style>p { color: red }</style>',
    '<a href="#rules">rules</a>',
    '<img src="data:image/png;base64,AAAA" alt="">',
    '<svg><use href="#dot"/><foreignObject><p>a</p></foreignObject></svg>',
    'see http://x.test for more, one = 1',
  ])('%s', (markup) => expect(faults(markup)).toEqual([]));
});

describe('markup that is refused', () => {
  it.each(Object.entries(fixtureTable<Record<string, string>>('refused-markup.yaml')))(
    '%s',
    (markup, expected) => expect(faults(markup).slice(0, 1)).toEqual([expected]),
  );

  it('is one fault, whatever stands in it', () => {
    expect(faults('<form><input onclick="x"><p></form></div>')).toEqual(['not-allowed <form>']);
  });

  it('is refused when it nests without end', () => {
    expect(faults('<b>'.repeat(300))).toHaveLength(1);
    expect(read('<b>'.repeat(300)).faults[0]?.kind).toBe('unclosed');
  });
});

describe('elements that are not closed', () => {
  it.each([
    ['<div>\n  <b>bold\n</div>', 'unclosed <b>'],
    ['<div>\n<div></div>', 'unclosed <div>'],
    ['<div/>', 'unclosed <div/>'],
    ['<style>a{}', 'unclosed <style>'],
    ['<div>\n<!-- foot <b>x</b></div>', 'unclosed <!--'],
    ['<div>a</div><p class="b>', 'unclosed <'],
    ['<p>a</p>\n</div>', 'unclosed </div>'],
    ['<article></p></article>', 'unclosed </p>'],
    ['<tr><td>a</td></tr>', 'misplaced <tr>'],
  ])('%j', (markup, expected) => expect(faults(markup)).toEqual([expected]));
});

describe('placeholders', () => {
  const patterns = (markup: string) => {
    const { safePlaceholders } = read(markup);
    return [...markup.matchAll(/\uFDD2/g)].map(({ index }) => safePlaceholders.get(index) ?? null);
  };

  it('are plain in text and in quoted attributes for people, whatever they stand for', () => {
    const [quoted, bare, text, css, name] = patterns(
      '<p class="\uFDD2" title=\uFDD2>\uFDD2</p><style>\uFDD2</style><\uFDD2>',
    );
    expect([quoted, text].map((pattern) => pattern?.test('</a> "'))).toEqual([true, true]);
    expect([bare, css, name]).toEqual([null, null, null]);
  });

  it('are plain in other attributes for words and numbers alone', () => {
    const [word, last, length] = patterns('<p style="a: \uFDD2; b: 1 \uFDD2; c: \uFDD2mm">a</p>');
    for (const pattern of [word, last]) {
      const fits = (text: string) => pattern?.test(text);
      expect(['#fd0', '1.5', 'rgb', 'a, b'].every(fits)).toBe(true);
      expect(['', 'url(a)', '\\75', '//x.test', "'", ';', '@a'].some(fits)).toBe(false);
    }
    expect(length?.test('-1.5')).toBe(true);
    expect(['', 'u', '1u', '-'].some((text) => length?.test(text))).toBe(false);
  });

  it.each([
    ['an address', '<a href="#\uFDD2">a</a><img src="\uFDD2" alt="">'],
    ['part of a word', '<p style="a: u\uFDD2">a</p>'],
    ['the name of a function', '<p style="a: x\uFDD2(//x.test)">a</p>'],
    ['what an escape reaches', '<p style="a: \\ \uFDD2 rl(//x.test)">a</p>'],
    ['what an entity reaches', '<p style="a: &#x5c; \uFDD2 rl(//x.test)">a</p>'],
  ])('are not plain in %s', (_, markup) => {
    expect(patterns(markup).every((pattern) => pattern === null)).toBe(true);
  });

  it('in a drawing are plain for what does not end it', () => {
    const [text, title] = patterns('<svg><text>\uFDD2</text><title>\uFDD2</title></svg>');
    for (const pattern of [text, title]) {
      const fits = (one: string) => pattern?.test(one);
      expect([fits('a'), fits('<svg ></svg>'), fits('<span >a</span>')]).toEqual([
        true,
        true,
        false,
      ]);
    }
  });

  it('are not plain where they could begin a tag, or end a quotation', () => {
    expect(read('a <\uFDD2>').safePlaceholders.size).toBe(0);
    expect(read('a </\uFDD2>').safePlaceholders.size).toBe(0);
    expect(read('<p title="\uFDD3">\uFDD3</p>').safePlaceholders).toEqual(
      new Map([[13, expect.any(RegExp)]]),
    );
  });
});

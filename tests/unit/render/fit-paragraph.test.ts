import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breakParagraph,
  countLines,
  fitParagraph,
  flatText,
  type ParagraphRequest,
} from '../../../src/render/fit-paragraph.ts';
import { parseRichText } from '../../../src/text/text-markup.ts';
import { measure } from './fonts.ts';
import { BREAK, CHROME_BREAKS } from './line-break-texts.ts';

const BOX: Omit<ParagraphRequest, 'parts'> = {
  family: 'Barlow',
  weight: 500,
  boldWeight: 700,
  maxPt: 11,
  minPt: 8,
  widthIn: 2.18,
  heightIn: 1.1,
  leading: 1.25,
};

/** The lines of a rich text; an icon is shown as its mark. */
function linesOf(source: string, box: Partial<typeof BOX> = {}): string[] {
  const parts = parseRichText(source);
  const fitted = fitParagraph({ ...BOX, ...box, parts }, measure);
  if (fitted === null) throw new Error('it does not fit');
  const flat = parts.map((part) => (part.kind === 'icon' ? '\0' : part.text)).join('');
  const ends = [{ end: 0, next: 0 }, ...fitted.lineEnds, { end: flat.length, next: 0 }];
  const icons = parts.flatMap((part) => (part.kind === 'icon' ? [`:${part.name}:`] : []));
  return ends.slice(1).map(({ end }, index) => {
    const line = flat.slice(ends[index]?.next, end).replace(/\u00ad$/, '\u00ad-');
    return line.replaceAll('\0', () => icons.shift() ?? '');
  });
}

describe('the lines of a card text', () => {
  it.each([
    [
      'balances two lines',
      'Start your action phase with 1 extra action.',
      ['Start your action phase', 'with 1 extra action.'],
    ],
    [
      'leaves no short word alone at the end',
      'Once a turn, you may move back to the stop that you just left, for nothing.',
      ['Once a turn, you may move', 'back to the stop that you', 'just left, for nothing.'],
    ],
    [
      'keeps a number with what it counts',
      'Count them all and lay 10 tokens aside.',
      ['Count them all and lay', '10 tokens aside.'],
    ],
  ])('%s', (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('keeps an icon with the words behind it', () => {
    for (let widthIn = 1.2; widthIn < 2.4; widthIn += 0.05) {
      const lines = linesOf('Spend 1 action to go to any other :park: park of the board.', {
        widthIn,
      });
      expect(lines.some((line) => line.includes(':park: park'))).toBe(true);
      expect(lines.some((line) => line.endsWith(' 1'))).toBe(false);
    }
  });

  it('never begins a line with a sign that joins two names', () => {
    for (let widthIn = 0.9; widthIn < 2.4; widthIn += 0.05) {
      const lines = linesOf('From Granville & Davie / Marpole Loop & back', { widthIn });
      expect(lines.filter((line) => /^[&/]/.test(line))).toEqual([]);
    }
  });

  it.each([
    [
      'カードを二枚引く。その後、一枚を捨てる。',
      ['カードを二枚引', 'く。その後、一', '枚を捨てる。'],
    ],
    ['ผู้เล่นที่มีคะแนนมาก', ['ผู้เล่น', 'ที่มี', 'คะแนน', 'มาก']],
    [
      'Donau\u00addampf\u00adschiff\u00adfahrts\u00adkapitän',
      ['Donau\u00addampf\u00ad-', 'schiff\u00adfahrts\u00ad-', 'kapitän'],
    ],
    ['half-timbered—and\u200bwell-known', ['half-timbered—', 'and\u200bwell-known']],
    ['**山札**:park:札を引く', ['山札:park:札を', '引く']],
  ])('end within words where they may: %s', (text, lines) => {
    const box = { widthIn: 1.1, heightIn: 2, maxPt: 11, minPt: 11 };
    expect(linesOf(text, box)).toEqual(lines);
  });
});

describe('laws', () => {
  const texts = CHROME_BREAKS.map((text) => text.replaceAll(BREAK, ''));

  it('keeps every letter of a text in any script, on lines that are no wider than the box', () => {
    const pieces = fc.array(fc.constantFrom(...texts, '\n', '**bold**'), { maxLength: 6 });
    fc.assert(
      fc.property(pieces, fc.double({ min: 0.8, max: 3, noNaN: true }), (all, widthIn) => {
        const parts = parseRichText(all.join(' '));
        const box = { ...BOX, widthIn, heightIn: 20 };
        const fitted = fitParagraph({ ...box, parts }, measure);
        if (fitted === null) return;
        const flat = flatText(parts);
        const ends = [...fitted.lineEnds, { end: flat.length, next: flat.length }];
        let from = 0;
        for (const { end, next } of ends) {
          // A browser prints any white space as a space.
          const line = flat.slice(from, end).trim().replaceAll(/\s+/g, ' ');
          const { family, weight } = BOX;
          const font = { family, weight, sizePt: fitted.sizePt };
          if (!line.includes('bold')) expect(measure(line, font)).toBeLessThanOrEqual(widthIn);
          expect(flat.slice(end, next).trim()).toBe('');
          from = next;
        }
      }),
    );
  });

  const word = fc.record({
    width: fc.integer({ min: 1, max: 9 }),
    space: fc.constantFrom(0, 1),
    hyphen: fc.constantFrom(0, 0, 2),
    cost: fc.constantFrom(0, 0.06),
  });
  const words = fc.array(word, { minLength: 1, maxLength: 30 });

  it('uses as few lines as greedy filling, and none is too wide', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 11, max: 30 }), (all, lineWidth) => {
        const lines = countLines(all, lineWidth);
        const ends = breakParagraph(all, { lineWidth, lines });
        expect(ends).toHaveLength(lines - 1);
        const starts = [0, ...ends.map((end) => end + 1)];
        for (const [index, start] of starts.entries()) {
          const line = all.slice(start, starts[index + 1]);
          const { space = 0, hyphen = 0 } = line.at(-1) ?? {};
          const end = (starts[index + 1] === undefined ? 0 : hyphen) - space;
          const width = line.reduce((sum, one) => sum + one.width + one.space, end);
          expect(line.length).toBeGreaterThan(0);
          expect(width).toBeLessThanOrEqual(lineWidth);
        }
      }),
    );
  });
});

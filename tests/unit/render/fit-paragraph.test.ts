import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRichText } from '../../../src/core/text-markup.ts';
import {
  breakParagraph,
  countLines,
  fitParagraph,
  type ParagraphRequest,
} from '../../../src/render/fit-paragraph.ts';
import { measure } from './fonts.ts';

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
  const text = parts.map((part, index) => {
    if (part.kind === 'icon') return `:${part.name}:`;
    const ends = fitted.lineBreaks.filter((end) => end.part === index).map(({ at }) => at);
    return [...part.text].map((sign, at) => (ends.includes(at) ? '\n' : sign)).join('');
  });
  return text.join('').split('\n');
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

  it('is one line where one is enough, and none is broken within a word', () => {
    expect(linesOf('Go.')).toEqual(['Go.']);
    expect(linesOf('')).toEqual(['']);
  });
});

describe('laws', () => {
  const words = fc.array(fc.record({ width: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 30,
  });

  it('uses as few lines as greedy filling, and none is too wide', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 9, max: 30 }), (all, lineWidth) => {
        const lines = countLines(all, 1, lineWidth);
        const ends = breakParagraph(all, { space: 1, lineWidth, lines });
        expect(ends).toHaveLength(lines - 1);
        const starts = [0, ...ends.map((end) => end + 1)];
        for (const [index, start] of starts.entries()) {
          const line = all.slice(start, starts[index + 1]);
          const width = line.reduce((sum, word) => sum + word.width + 1, -1);
          expect(line.length).toBeGreaterThan(0);
          expect(width).toBeLessThanOrEqual(lineWidth);
        }
      }),
    );
  });
});

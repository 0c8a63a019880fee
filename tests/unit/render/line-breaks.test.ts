import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtBreaks } from '../../../src/render/line-breaks.ts';
import { BREAK, CHROME_BREAKS, OUR_BREAKS } from './line-break-texts.ts';

const marked = (text: string): string =>
  splitAtBreaks(text)
    .map((piece) => piece.text + piece.gap)
    .join(BREAK);

describe('a line ends where it does in Chrome', () => {
  it.each(CHROME_BREAKS.map((text) => [text]))('%s', (text) => {
    expect(marked(text.replaceAll(BREAK, ''))).toBe(OUR_BREAKS.get(text) ?? text);
  });
});

it('keeps every character and its place, whatever the text', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(text, (written) => {
      const pieces = splitAtBreaks(written);
      expect(pieces.map((one) => one.text + one.gap).join('')).toBe(written);
      expect(pieces.every((one) => written.startsWith(one.text, one.at))).toBe(true);
      expect(pieces.filter(({ isLineBreak }) => isLineBreak)).toHaveLength(
        written.split('\n').length - 1,
      );
    }),
  );
});

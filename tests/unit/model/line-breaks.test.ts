import { describe, expect, it } from 'vitest';
import { breakLines } from '../../../src/boards/network/label-blocks.ts';
import { splitAtBreakableSpaces } from '../../../src/core/text-markup.ts';
import { fitText } from '../../../src/render/fit-text.ts';

const measure = (text: string): number => text.length / 100;

describe('a space that does not break', () => {
  it('keeps its words together in a paragraph', () => {
    expect(splitAtBreakableSpaces('«\u00a0un mot\u00a0» fin').map(({ piece }) => piece)).toEqual([
      '«\u00a0un',
      ' ',
      'mot\u00a0»',
      ' ',
      'fin',
    ]);
  });

  it('keeps its words on one line of a title and of a label', () => {
    const request = {
      ...{ text: 'a\u00a0b c', family: 'Barlow', weight: 400, maxPt: 10, minPt: 5 },
      ...{ widthIn: 0.0035, maxLines: 3, heightIn: null, leading: 1 },
    };
    expect(fitText(request, measure).lines).toEqual(['a\u00a0b', 'c']);
    expect(breakLines('10\u00a0points').map(({ lines }) => lines)).toEqual([['10\u00a0points']]);
  });
});

import { describe, expect, it } from 'vitest';
import { findPlacedBoxes, placeCss } from '../../../src/pack/places.ts';

const place = (xIn: number, yIn: number, turnDeg = 0) => ({
  at: { xIn, yIn },
  size: { widthIn: 2, heightIn: 1 },
  turnDeg,
});

describe('findPlacedBoxes', () => {
  it('finds what placeCss wrote, wherever it stands in a markup', () => {
    const html = `<p style="${placeCss(place(1, 2))};color:red">a</p><svg><g style="${placeCss(place(-0.5, 3.25))}"/></svg>`;
    expect(findPlacedBoxes(html)).toEqual([
      { xIn: 0, yIn: 1.5, widthIn: 2, heightIn: 1 },
      { xIn: -1.5, yIn: 2.75, widthIn: 2, heightIn: 1 },
    ]);
    expect(findPlacedBoxes('<p style="left:1in;top:2in;width:3in;height:4in"></p>')).toEqual([]);
  });

  it('finds the box around what is turned', () => {
    const [box] = findPlacedBoxes(placeCss(place(1, 2, 90)));
    expect(box?.xIn).toBeCloseTo(0.5);
    expect(box?.yIn).toBeCloseTo(1);
    expect(box?.widthIn).toBeCloseTo(1);
    expect(box?.heightIn).toBeCloseTo(2);
  });
});

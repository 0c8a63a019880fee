import { describe, expect, it } from 'vitest';
import { drawLineDiagram, type LineDiagram } from '../../../../src/boards/network/line-diagram.ts';
import type { TextMeasure } from '../../../../src/pack/fonts.ts';
import { routeOf } from './lines.ts';

/** Every letter as wide as half its height. */
const measure: TextMeasure = (text, { sizePt }) => (text.length * sizePt * 0.5) / 72;

const drawMeasured = (measured: TextMeasure, ...legs: string[]): LineDiagram =>
  drawLineDiagram({
    route: routeOf(...legs),
    measure: measured,
    widthIn: 2.5,
    heightIn: 3.25,
    zoneWidthIn: 0.5,
    zoneMarginIn: 0.25,
    family: 'Barlow',
    minPt: 7.5,
    maxPt: 10,
    startLabel: 'Start',
  });

const draw = (...legs: string[]): LineDiagram => drawMeasured(measure, ...legs);

const namesOf = (svg: string): string[] =>
  [...svg.matchAll(/line-diagram__name"[^>]*>Stop (\w)</g)].map((match) => match[1] ?? '');

const rowsOf = (svg: string): number[] =>
  [...svg.matchAll(/line-diagram__name" x="\d+" y="(\d+)"/g)].map((match) => Number(match[1]));

describe('the diagram of a line', () => {
  it('names each stop once, from top to bottom', () => {
    const { svg } = draw('abcdef', 'cxyz');
    expect(namesOf(svg)).toEqual([...'abcxyzdef']);
    expect(rowsOf(svg)).toEqual([...rowsOf(svg)].sort((a, b) => a - b));
  });

  it('draws branches beside the line: two stretches in two lanes', () => {
    const trackOf = (svg: string): string =>
      /line-diagram__line"[^>]* d="([^"]*)"/.exec(svg)?.[1] ?? '';
    expect(trackOf(draw('abcdef').svg)).toMatch(/^M\d+ \d+V\d+$/);
    expect(trackOf(draw('abcdef', 'cxyz').svg)).toMatch(/^M\d+ \d+V\d+M\d+ \d+C[\d ]+V\d+$/);
    expect(trackOf(draw('abcdef', 'cxyf').svg)).toMatch(/^M\d+ \d+V\d+M\d+ \d+C[\d ]+V\d+C[\d ]+$/);
  });

  it('flags the start, and the start alone', () => {
    const { svg } = draw('abc');
    expect(svg.match(/line-diagram__start/g)).toHaveLength(1);
    expect(svg.match(/>Start</g)).toHaveLength(1);
  });

  it('sets the name of the start smaller for the label, and drops the label of a name too long for both', () => {
    const drawWithStart = (startIn: number) =>
      drawMeasured(
        (text, font) => (text === 'Stop c' ? (startIn * font.sizePt) / 10 : measure(text, font)),
        'abc',
      );
    const sizeOf = ({ svg }: LineDiagram): number =>
      Math.round(Number(/font-size="([\d.]+)">Stop c</.exec(svg)?.[1]) * 0.72) / 10;
    const hasLabel = ({ svg }: LineDiagram): boolean => svg.includes('>Start<');
    const some = [1, 1.4, 1.8, 2].map(drawWithStart);
    expect(some.map(hasLabel)).toEqual([true, true, false, false]);
    expect(some.map((one) => one.tooWide)).toEqual([[], [], [], ['Stop c']]);
    expect(sizeOf(drawWithStart(1))).toBe(10);
    expect(sizeOf(drawWithStart(1.4))).toBeLessThan(10);
  });

  it('marks each stretch of a region by number, shape and colour', () => {
    const { svg } = draw('abxyc');
    const zones = [...svg.matchAll(/line-diagram__zone"[^>]*fill="([^"]*)"/g)].map(
      (match) => match[1],
    );
    expect(zones).toEqual(['#a80b1c', '#14161a', '#a80b1c']);
    expect([...svg.matchAll(/font-weight="700"[^>]*>(\d)</g)].map((match) => match[1])).toEqual([
      '1',
      '2',
      '1',
    ]);
  });

  it('keeps 22 stops readable and inside its height', () => {
    const { svg, isTooTall } = draw('abcdefghijklmnopqrstuv');
    expect(isTooTall).toBe(false);
    expect(Math.max(...rowsOf(svg))).toBeLessThan(3250);
    const sizes = [...svg.matchAll(/line-diagram__name"[^>]*font-size="([\d.]+)"/g)].map((match) =>
      Number(match[1]),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual((7.5 / 72) * 1000 - 0.01);
  });

  it('says when there are too many stops, or a name is too wide', () => {
    expect(draw('abcdefghijklmnopqrstuvwxyzABCD').isTooTall).toBe(true);
    const narrow = drawLineDiagram({
      route: routeOf('ab'),
      measure: (text, font) => (text === 'Stop b' ? 9 : measure(text, font)),
      widthIn: 2.5,
      heightIn: 3,
      zoneWidthIn: 0.5,
      zoneMarginIn: 0.25,
      family: 'Barlow',
      minPt: 7.5,
      maxPt: 10,
      startLabel: null,
    });
    expect(narrow.tooWide).toEqual(['Stop b']);
  });
});

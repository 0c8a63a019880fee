import { describe, expect, it } from 'vitest';
import { labelCollisions } from '../../../../src/boards/network/preflight.ts';
import type { MeasuredText } from '../../../../src/preflight/measures.ts';
import { faceOf, textOf } from '../../preflight/faces.ts';

const label = (stop: string, x: number, reported: Partial<MeasuredText> = {}): MeasuredText =>
  textOf({
    text: stop,
    blockText: stop,
    labelOf: stop,
    group: stop,
    lines: [{ x, y: 100, width: 50, height: 10 }],
    ...reported,
  });
const mark = (place: string, x: number, y: number) => ({
  place,
  box: { x, y, width: 20, height: 20 },
});
const messages = (texts: readonly MeasuredText[], marks: ReturnType<typeof mark>[] = []) =>
  labelCollisions(faceOf({ texts, marks })).map(({ message }) => message);

describe('labelCollisions', () => {
  it('puts the label of a stop before other text, and lets two lines of a label be', () => {
    const legend = textOf({
      blockText: 'Legend',
      lines: [{ x: 120, y: 95, width: 50, height: 10 }],
    });
    expect(messages([legend, label('oak', 100)])).toEqual(['"oak" overlaps "Legend"']);
    expect(messages([label('oak', 100), label('oak', 110)])).toEqual([]);
  });

  it('finds a label on the disc of another stop, and lets its own and the corners around be', () => {
    expect(messages([label('oak', 100)], [mark('elm', 120, 95)])).toEqual([
      '"oak" overlaps the stop `elm`',
    ]);
    expect(messages([label('oak', 100)], [mark('oak', 120, 95)])).toEqual([]);
    // The square around the disc reaches into the label, the disc does not.
    expect(messages([label('oak', 100)], [mark('elm', 148, 83)])).toEqual([]);
  });
});

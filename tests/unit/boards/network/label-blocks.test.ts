import { describe, expect, it } from 'vitest';
import { breakLines } from '../../../../src/boards/network/label-blocks.ts';

/** The cheapest breaking into `count` lines. */
const best = (name: string, count: number): readonly string[] | undefined =>
  breakLines(name)
    .filter(({ lines }) => lines.length === count)
    .sort((a, b) => a.cost - b.cost)[0]?.lines;

describe('breakLines', () => {
  it.each([
    ['King Edward & Mackenzie', ['King Edward &', 'Mackenzie']],
    ['University Boulevard & Blanca', ['University Boulevard &', 'Blanca']],
    ['Broadway & Oak', ['Broadway &', 'Oak']],
    ['Oakridge/41st Station', ['Oakridge/41st', 'Station']],
    ['Granville Island', ['Granville', 'Island']],
  ])('breaks %s in two where a sign painter would', (name, lines) => {
    expect(best(name, 2)).toEqual(lines);
  });

  it.each([
    ['Commercial-Broadway Station', ['Commercial-', 'Broadway', 'Station']],
    ['Brentwood Town Centre Station', ['Brentwood', 'Town Centre', 'Station']],
    ['University Boulevard & Blanca', ['University', 'Boulevard &', 'Blanca']],
  ])('breaks %s in three', (name, lines) => {
    expect(best(name, 3)).toEqual(lines);
  });

  it('never begins a line with &, and never loses a word', () => {
    for (const name of ['16th & Main', 'A & B & C', 'Queen Elizabeth Park', 'UBC']) {
      for (const { lines } of breakLines(name)) {
        expect(lines.filter((line) => line.startsWith('&'))).toEqual([]);
        expect(lines.join(' ')).toBe(name);
      }
    }
  });

  it('does not break a number with a hyphen', () => {
    expect(breakLines('26-29').map(({ lines }) => lines)).toEqual([['26-29']]);
  });
});

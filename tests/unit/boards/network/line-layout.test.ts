import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineLayout, layOutLine } from '../../../../src/boards/network/line-layout.ts';
import { routeOf } from './lines.ts';

/** Rows as letters and lanes as digits: `a0 b0 c1`. */
const rowsOf = ({ rows }: LineLayout): string =>
  rows.map(({ stop, lane }) => `${stop.id}${lane}`).join(' ');

const tracksOf = ({ tracks }: LineLayout): string[] =>
  tracks.map(({ fromRow, rows, toRow }) => `${fromRow ?? '-'} ${rows.join(',')} ${toRow ?? '-'}`);

describe('a line', () => {
  it('of one leg is a list', () => {
    const layout = layOutLine(routeOf('abcd'));
    expect(rowsOf(layout)).toBe('a0 b0 c0 d0');
    expect(tracksOf(layout)).toEqual(['- 0,1,2,3 -']);
    expect(layout.laneCount).toBe(1);
  });

  it('that forks runs its shorter end aside', () => {
    const layout = layOutLine(routeOf('abcdef', 'cxyz'));
    expect(rowsOf(layout)).toBe('a0 b0 c0 x1 y1 z1 d0 e0 f0');
    expect(tracksOf(layout)).toEqual(['- 0,1,2,6,7,8 -', '2 3,4,5 -']);
  });

  it('whose branch is longer than the rest of its trunk makes the branch the trunk', () => {
    const layout = layOutLine(routeOf('abcd', 'cwxyz'));
    expect(rowsOf(layout)).toBe('a0 b0 c0 d1 w0 x0 y0 z0');
    expect(tracksOf(layout)).toEqual(['- 0,1,2,4,5,6,7 -', '2 3 -']);
  });

  it('that parts and meets again is a loop', () => {
    const layout = layOutLine(routeOf('abcdef', 'axyd'));
    expect(rowsOf(layout)).toBe('a0 x1 y1 b0 c0 d0 e0 f0');
    expect(tracksOf(layout)).toEqual(['- 0,3,4,5,6,7 -', '0 1,2 5']);
  });

  it('is drawn from top to bottom, whichever way a leg is written', () => {
    expect(rowsOf(layOutLine(routeOf('abcdef', 'dyxa')))).toBe('a0 x1 y1 b0 c0 d0 e0 f0');
    expect(rowsOf(layOutLine(routeOf('abcdef', 'zyc')))).toBe('a0 b0 c0 y1 z1 d0 e0 f0');
  });

  it('with a loop and a fork keeps both in the nearest free lane', () => {
    const layout = layOutLine(routeOf('abcdefgh', 'axyd', 'fuvw'));
    expect(rowsOf(layout)).toBe('a0 x1 y1 b0 c0 d0 e0 f0 g1 h1 u0 v0 w0');
    expect(layout.laneCount).toBe(2);
  });

  it('with a branch beside a branch needs one lane more', () => {
    expect(layOutLine(routeOf('abcdefgh', 'axg', 'byf')).laneCount).toBe(3);
  });

  it('does not draw twice what two legs share, and draws a short cut without stops', () => {
    expect(tracksOf(layOutLine(routeOf('abcd', 'abc')))).toEqual(['- 0,1,2,3 -']);
    expect(tracksOf(layOutLine(routeOf('abcd', 'ad')))).toEqual(['- 0,1,2,3 -', '0  3']);
  });
});

describe('laws', () => {
  const leg = fc
    .array(fc.constantFrom(...'abcdefghijkl'), { minLength: 1, maxLength: 9 })
    .map((letters) => [...new Set(letters)].join(''));

  it('each stop has one row, and no two tracks of a lane overlap', () => {
    fc.assert(
      fc.property(fc.array(leg, { minLength: 1, maxLength: 5 }), (legs) => {
        const { rows, tracks, laneCount } = layOutLine(routeOf(...legs));
        const letters = rows.map(({ stop }) => stop.id);
        expect([...letters].sort()).toEqual([...new Set(legs.join(''))].sort());
        for (const { lane } of rows) expect(lane).toBeLessThan(laneCount);
        const owned = tracks.flatMap((track) => track.rows);
        expect([...owned].sort((a, b) => a - b)).toEqual(rows.map((_, row) => row));
        for (const track of tracks) {
          for (const row of track.rows) expect(rows[row]?.lane).toBe(track.lane);
        }
      }),
    );
  });
});

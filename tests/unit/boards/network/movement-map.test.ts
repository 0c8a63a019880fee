import { beforeAll, describe, expect, it } from 'vitest';
import { type Board, networkOf, type Stop } from '../../../../src/boards/network/model.ts';
import { drawMovementMap } from '../../../../src/boards/network/movement-map.ts';
import { checkFully, shippedPack } from '../../../helpers/pack.ts';

let board: Board;

beforeAll(() => {
  const { pack } = checkFully(shippedPack);
  const network = pack && networkOf(pack);
  if (network === null) throw new Error('the shipped pack has mistakes');
  board = network;
});

const stop = (id: string): Stop => {
  const found = board.stops.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no stop ${id}`);
  return found;
};

const count = (svg: string, what: string): number => svg.split(what).length - 1;
const draw = (at: string, from: string | null) =>
  drawMovementMap({
    board,
    at: stop(at),
    from: from === null ? null : stop(from),
    piece: '<path d="M0 0z"/>',
  });

/** Colours of what a bus may and may not do. */
const [OPEN, BARRED] = ['fill="#0b7a4b"', 'fill="#b3121d"'];

describe('a movement map', () => {
  it('bars the way back and leaves all others open', () => {
    const svg = draw('king-edward-main', '16th-main');
    expect(count(svg, OPEN)).toBe(3);
    expect(count(svg, BARRED)).toBe(1);
  });

  it('bars nothing for a bus that came from nowhere', () => {
    const svg = draw('king-edward-main', null);
    expect(count(svg, OPEN)).toBe(4);
    expect(count(svg, BARRED)).toBe(0);
  });

  it('sets the bus on the side that it came from', () => {
    const at = (svg: string): number[] =>
      (/<g transform="translate\(([\d.]+) ([\d.]+)\)">/.exec(svg)?.slice(1) ?? []).map(Number);
    const [fromNorth, fromNowhere] = [
      at(draw('king-edward-main', '16th-main')),
      at(draw('king-edward-main', null)),
    ];
    expect(fromNorth[0]).toBeCloseTo(fromNowhere[0] ?? 0, 0);
    expect(fromNorth[1]).toBeLessThan(fromNowhere[1] ?? 0);
  });

  it('names the stop and its neighbours', () => {
    const svg = draw('king-edward-main', '16th-main');
    for (const name of ['King Edward &amp;', '16th &amp;', '33rd &amp;', 'King Edward Station']) {
      expect(svg).toContain(name);
    }
  });
});

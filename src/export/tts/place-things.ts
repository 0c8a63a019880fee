import type { Size } from '../../model/geometry.ts';
import type { TtsThing } from './plan-tts.ts';

/** Where something lies on the table, in its units, which are inches: x to the right, z away from us. */
export interface TablePlace {
  readonly xIn: number;
  readonly zIn: number;
}

/** Between two things, and between them and the board. */
const GAP_IN = 1;
/** Rows that a table without a board gets. */
const DEFAULT_TABLE: Size = { widthIn: 27, heightIn: 0 };

/**
 * Lays everything around the board, which is in the middle: from the pack's first component on in rows
 * behind it, what is left over in rows before it.
 *
 * @param sizeOf the room that a thing takes
 */
export function placeThings(
  things: readonly TtsThing[],
  sizeOf: (thing: TtsThing) => Size,
): Map<TtsThing, TablePlace> {
  const board = things.find(({ kind }) => kind === 'board');
  const middle = board === undefined ? DEFAULT_TABLE : sizeOf(board);
  const rows = splitRows(
    things.filter((thing) => thing !== board),
    sizeOf,
    middle.widthIn,
  );
  const places = new Map<TtsThing, TablePlace>();
  if (board !== undefined) places.set(board, { xIn: 0, zIn: 0 });
  const edges = { behind: middle.heightIn / 2, before: middle.heightIn / 2 };
  for (const [index, row] of rows.entries()) {
    const side = index < Math.ceil(rows.length / 2) ? 'behind' : 'before';
    const depthIn = Math.max(...row.map((thing) => sizeOf(thing).heightIn));
    const zIn = edges[side] + GAP_IN + depthIn / 2;
    edges[side] += GAP_IN + depthIn;
    const widthIn = row.reduce((sum, thing) => sum + sizeOf(thing).widthIn + GAP_IN, -GAP_IN);
    let xIn = -widthIn / 2;
    for (const thing of row) {
      const own = sizeOf(thing).widthIn;
      places.set(thing, { xIn: xIn + own / 2, zIn: side === 'behind' ? zIn : -zIn });
      xIn += own + GAP_IN;
    }
  }
  return places;
}

function splitRows(
  things: readonly TtsThing[],
  sizeOf: (thing: TtsThing) => Size,
  mostIn: number,
): TtsThing[][] {
  const rows: TtsThing[][] = [];
  let usedIn = 0;
  for (const thing of things) {
    const widthIn = sizeOf(thing).widthIn + GAP_IN;
    const last = rows.at(-1);
    if (last === undefined || usedIn + widthIn > mostIn + GAP_IN) {
      rows.push([thing]);
      usedIn = widthIn;
    } else {
      last.push(thing);
      usedIn += widthIn;
    }
  }
  return rows;
}

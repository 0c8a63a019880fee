import type { Viewer } from '../play/game-rules.ts';
import {
  backOf,
  contentsOf,
  handOf,
  lyingThings,
  nameThing,
  nameThings,
  turned,
} from './free-table.ts';
import {
  type PieceBack,
  PLAIN,
  type TableSet,
  type TableState,
  type Thing,
  type ThingKind,
} from './table-state.ts';

/** A thing as a page may know it: on the table, in its own hand, or looked through. */
export interface ShownThing extends Pick<Thing, 'id' | 'kind' | 'x' | 'y' | 'turn' | 'value'> {
  readonly name: string;
  /** What is written on it: of a note, a counter, a bag, a book. */
  readonly text: string;
  readonly count: number;
  /** Where its picture is. */
  readonly look: string | null;
  readonly isUp: boolean;
  readonly width: number;
  readonly height: number;
}

/** A table without rules as a page shows it. */
export interface FreeTable {
  readonly things: readonly ShownThing[];
  /** What each seat holds, as everyone may know it. */
  readonly hands: readonly string[];
  readonly hand: readonly ShownThing[];
  /** What the page looks through; its cards by their number in it. */
  readonly search: { readonly id: number; readonly cards: readonly ShownThing[] } | null;
}

/** As large as they are drawn. */
const SIZES: Readonly<Partial<Record<ThingKind, readonly [number, number]>>> = {
  bag: [40, 40],
  counter: [30, 30],
  note: [60, 40],
};

function shownThing(set: TableSet, thing: Thing): ShownThing {
  const { id, kind, x, y, turn, value, pieces, name } = thing;
  const [top] = pieces;
  const piece = set.pieces[top?.piece ?? -1];
  const back = set.backs[backOf(set, top?.piece ?? -1)] as PieceBack;
  const [width, height] = SIZES[kind] ?? [back.width, back.height];
  const isUp = top?.isUp ?? true;
  const look = kind === 'bag' ? null : isUp ? piece?.face : back.look;
  return {
    ...{ id, kind, x, y, turn, value, text: name, isUp, width, height },
    ...{ name: nameThing(set, thing), count: pieces.length, look: look ?? null },
  };
}

/**
 * What a viewer may know of a table: whatever leaves it goes through here.
 *
 * @param searched what the viewer looks through
 */
export function seeTable(
  set: TableSet,
  state: TableState,
  {
    viewer,
    seats,
    searched,
  }: { readonly viewer: Viewer; readonly seats: number; readonly searched: Thing | null },
): FreeTable {
  const shownUp = (thing: Thing): ShownThing =>
    shownThing(set, { ...thing, pieces: turned(thing.pieces, true) });
  const shownIn = (lying: Thing['pieces'][number], id: number): ShownThing =>
    shownUp({ ...PLAIN, id, kind: 'pile', pieces: [lying] });
  return {
    things: lyingThings(state).map((thing) => shownThing(set, thing)),
    hands: Array.from({ length: seats }, (_, seat) => nameThings(set, handOf(state, seat))),
    hand: viewer === 'public' ? [] : handOf(state, viewer).map(shownUp),
    search: searched && { id: searched.id, cards: contentsOf(set, searched).map(shownIn) },
  };
}

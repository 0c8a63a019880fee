import type { Viewer } from '../play/game-rules.ts';
import { backOf, contentsOf, nameHand, nameThing } from './free-table.ts';
import type { ShownState } from './page-messages.ts';
import type { Lying, PieceBack, TableSet, TableState, Thing, ThingKind } from './table-state.ts';

/** A thing on the table as a page may know it. */
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

/** A card of a hand, or one of a pile that is looked through. */
export interface ShownCard {
  readonly id: number;
  readonly name: string;
  readonly look: string | null;
  readonly width: number;
  readonly height: number;
}

/** All of a table that a page shows, at any moment. */
export interface TableMessage extends ShownState<string> {
  readonly viewer: Viewer;
  readonly things: readonly ShownThing[];
  /** What each seat holds, as everyone may know it. */
  readonly hands: readonly string[];
  readonly hand: readonly ShownCard[];
  /** What the page looks through; its cards by their number in it. */
  readonly search: { readonly id: number; readonly cards: readonly ShownCard[] } | null;
  /** What would be taken back, or done again. */
  readonly undo: string | null;
  readonly redo: string | null;
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

function shownCard(set: TableSet, { piece }: Pick<Lying, 'piece'>, id: number): ShownCard {
  const { name = '', face = null } = set.pieces[piece] ?? {};
  const { width = 0, height = 0 } = set.backs[backOf(set, piece)] ?? {};
  return { id, name, look: face, width, height };
}

/**
 * What a viewer may know of a table: whatever leaves it goes through here.
 *
 * @param searched the thing that the viewer looks through, by its id
 */
export function seeTable(
  set: TableSet,
  { things, hands }: TableState,
  { viewer, searched }: { readonly viewer: Viewer; readonly searched: number | null },
): Pick<TableMessage, 'viewer' | 'things' | 'hands' | 'hand' | 'search'> {
  const own = viewer === 'public' ? [] : (hands[viewer] ?? []);
  const open = viewer === 'public' ? undefined : things.find(({ id }) => id === searched);
  return {
    viewer,
    things: things.map((thing) => shownThing(set, thing)),
    hands: hands.map((hand) => nameHand(set, hand)),
    hand: own.map((card) => shownCard(set, card, card.id)),
    search: open
      ? {
          id: open.id,
          cards: contentsOf(set, open).map((lying, at) => shownCard(set, lying, at)),
        }
      : null,
  };
}

import { type RandomStream, shuffled } from '../play/chance.ts';
import type { Seat } from '../play/game-rules.ts';
import {
  ADDED,
  type Lying,
  type OpOf,
  PLAIN,
  type TableOp,
  type TableSet,
  type TableState,
  type Target,
  type Thing,
} from './table-state.ts';

/** Who does something, and what chance decides. */
export interface Doing {
  readonly seat: Seat;
  /** By seat. */
  readonly names: readonly string[];
  readonly random: Pick<RandomStream, 'below'>;
}

/** The table after it, and what was done in words that everyone may know. */
export interface TableStep {
  readonly state: TableState;
  readonly text: string;
}

/** Does what a seat asks for; `null` for what cannot be done now. */
export function stepTable(
  set: TableSet,
  state: TableState,
  op: TableOp,
  doing: Doing,
): TableStep | null {
  if (op.do === 'add') {
    const { kind, x, y } = op;
    const name = kind === 'note' ? '…' : '';
    return { state: laid(state, [{ ...PLAIN, kind, name, x, y }]), text: `adds a ${kind}` };
  }
  if (op.do === 'move') return moveThings(set, state, op, doing);
  if (op.do === 'turn' || op.do === 'flip' || op.do === 'roll') {
    return changeThings(set, state, op, doing);
  }
  const thing = lyingThings(state).find(({ id }) => id === op.id);
  if (thing === undefined) return null;
  if (op.do === 'set' || op.do === 'remove') return changeAdded(set, state, op, thing);
  const isHolder = thing.kind === 'pile' || thing.kind === 'bag';
  return isHolder ? useHolder(set, state, op, { ...doing, thing }) : null;
}

/** What everyone may call a piece. */
const namePiece = (set: TableSet, { piece, isUp }: Lying): string =>
  isUp ? (set.pieces[piece]?.name ?? '') : (set.backs[backOf(set, piece)]?.name ?? '');

/** What everyone may call a thing. */
export function nameThing(set: TableSet, { kind, name, pieces, value }: Thing): string {
  const [top] = pieces;
  if (kind === 'counter') return `${name || 'the counter'}: ${value}`;
  if (kind === 'die') return `${name}: ${value}`;
  if (kind === 'note') return `the note “${name}”`;
  if (kind === 'bag' || top === undefined) return name;
  if (pieces.length === 1) return namePiece(set, top);
  return name || `${namePiece(set, top)} and ${pieces.length - 1} more`;
}

/** Equal names once, with how many there are. */
function listNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}

/** Things as everyone may know them: `3 × Routes, Upgrades`. */
export const nameThings = (set: TableSet, things: readonly Thing[]): string =>
  listNames(things.map((thing) => nameThing(set, thing)));

/** What lies on the table, and is in no hand. */
export const lyingThings = ({ things }: TableState): readonly Thing[] =>
  things.filter(({ owner }) => owner === null);

export const handOf = ({ things }: TableState, seat: Seat): readonly Thing[] =>
  things.filter(({ owner }) => owner === seat);

export const backOf = ({ pieces }: TableSet, piece: number): number => pieces[piece]?.back ?? 0;

export const turned = (pieces: readonly Lying[], isUp: boolean): Lying[] =>
  pieces.map(({ piece }) => ({ piece, isUp }));

/** What is in a pile from its top; of a bag, which has no order, by name. */
export function contentsOf({ pieces }: TableSet, thing: Thing): readonly Lying[] {
  if (thing.kind !== 'bag') return thing.pieces;
  const nameOf = ({ piece }: Lying): string => pieces[piece]?.name ?? '';
  return thing.pieces.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.piece - b.piece);
}

/** The table with more on it. */
const laid = (state: TableState, things: readonly Omit<Thing, 'id'>[]): TableState => ({
  ...state,
  things: [...state.things, ...things.map((thing, at) => ({ ...thing, id: state.nextId + at }))],
  nextId: state.nextId + things.length,
});

const replaced = (state: TableState, changed: readonly Thing[]): TableState => ({
  ...state,
  things: state.things.map((thing) => changed.find(({ id }) => id === thing.id) ?? thing),
});

/** The table without pieces of a thing; a pile of none is gone. */
function without(state: TableState, from: Thing, pieces: readonly Lying[]): TableState {
  const left = from.pieces.filter((one) => !pieces.includes(one));
  const isGone = from.kind === 'pile' && left.length === 0;
  if (!isGone) return replaced(state, [{ ...from, pieces: left }]);
  return { ...state, things: state.things.filter((thing) => thing !== from) };
}

/** Pieces in the air, to be put somewhere. */
interface Lifted {
  readonly state: TableState;
  readonly pieces: readonly Lying[];
  readonly turn?: number;
}

/** Lays pieces down, in words; `null` where they do not go. */
function putDown(
  set: TableSet,
  { state, pieces, turn = 0 }: Lifted,
  { x, y, onto, hand }: Target,
  { seat, names }: Doing,
): TableStep | null {
  const what = (all: readonly Lying[]): string => listNames(all.map((one) => namePiece(set, one)));
  if (hand !== undefined) {
    if (names[hand] === undefined) return null;
    const held = turned(pieces, false);
    const cards = held.map((one) => ({
      ...{ ...PLAIN, kind: 'pile' as const, owner: hand, pieces: [one] },
    }));
    const own = hand === seat;
    const text = own ? `takes ${what(held)} into hand` : `gives ${what(held)} to ${names[hand]}`;
    return { state: laid(state, cards), text };
  }
  if (onto !== undefined) {
    const target = lyingThings(state).find(({ id }) => id === onto);
    if (target === undefined || !canHold(set, target, pieces)) return null;
    const added = target.kind === 'bag' ? turned(pieces, false) : pieces;
    const text = `puts ${what(added)} ${target.kind === 'bag' ? 'into' : 'on'} ${nameThing(set, target)}`;
    return { state: replaced(state, [{ ...target, pieces: [...added, ...target.pieces] }]), text };
  }
  if (x === undefined || y === undefined) return null;
  const pile = { ...PLAIN, kind: 'pile' as const, x, y, turn, pieces };
  return { state: laid(state, [pile]), text: `lays down ${what(pieces)}` };
}

/** A bag holds everything, a pile what is as large as it. */
export function canHold(set: TableSet, { kind, pieces }: Thing, more: readonly Lying[]): boolean {
  const sizes = [...pieces, ...more].map(({ piece }) => {
    const { width = 0, height = 0 } = set.backs[backOf(set, piece)] ?? {};
    return `${width} ${height}`;
  });
  return kind === 'bag' || (kind === 'pile' && new Set(sizes).size === 1);
}

function moveThings(
  set: TableSet,
  state: TableState,
  { ids, to }: OpOf<'move'>,
  doing: Doing,
): TableStep | null {
  const moved = state.things.filter(
    ({ id, owner }) =>
      ids.includes(id) && id !== to.onto && (owner === null || owner === doing.seat),
  );
  if (moved.length !== new Set(ids).size || ids.length === 0) return null;
  const [cards, things] = [true, false].map((isHeld) =>
    moved.filter(({ owner }) => (owner !== null) === isHeld),
  ) as [Thing[], Thing[]];
  const left = { ...state, things: state.things.filter((thing) => !moved.includes(thing)) };
  const { x, y, onto, hand } = to;
  if (onto === undefined && hand === undefined && cards.length === 0) {
    const lead = things.find(({ id }) => id === ids[0]);
    if (x === undefined || y === undefined || lead === undefined) return null;
    const by = [x - lead.x, y - lead.y] as const;
    const laidAgain = things.map((one) => ({ ...one, x: one.x + by[0], y: one.y + by[1] }));
    const text = `moves ${nameThings(set, laidAgain)}`;
    return { state: { ...left, things: [...left.things, ...laidAgain] }, text };
  }
  if (things.some(({ kind }) => kind !== 'pile')) return null;
  // A card of a hand lies as the pile does that it goes onto.
  const target = left.things.find(({ id }) => id === onto);
  const isUp = target?.pieces[0]?.isUp ?? to.isDown !== true;
  const stacked = [
    ...cards.map((card) => turned(card.pieces, isUp)),
    ...things.toReversed().map((thing) => thing.pieces),
  ];
  return putDown(set, { state: left, pieces: stacked.flat() }, to, doing);
}

/** A pile or a bag, and who does something with it. */
interface HolderUse extends Doing {
  readonly thing: Thing;
}

function useHolder(
  set: TableSet,
  state: TableState,
  op: OpOf<'take' | 'pick' | 'deal' | 'shuffle' | 'spread' | 'search'>,
  use: HolderUse,
): TableStep | null {
  const { thing, random } = use;
  const { kind, pieces } = thing;
  const label = nameThing(set, thing);
  switch (op.do) {
    case 'search':
      return { state, text: `looks through ${label}` };
    case 'shuffle':
      if (pieces.length < 2) return null;
      return {
        state: replaced(state, [{ ...thing, pieces: shuffled(pieces, random) }]),
        text: `shuffles ${label}`,
      };
    case 'spread':
      return kind === 'pile' && pieces.length > 1 ? spreadPile(set, state, thing) : null;
    case 'deal':
      return dealPieces(set, state, op, use);
    default: {
      const chosen = op.do === 'pick' ? contentsOf(set, thing).slice(op.at, op.at + 1) : null;
      const taken = chosen ?? lift(thing, op.do === 'take' ? op.count : 1, random);
      if (taken.length === 0 || op.to.onto === thing.id) return null;
      const lifted = { state: without(state, thing, taken), turn: thing.turn };
      // What comes out of a bag is seen.
      const lying = kind === 'bag' ? turned(taken, true) : taken;
      const put = putDown(set, { ...lifted, pieces: lying }, op.to, use);
      return put && { ...put, text: `${put.text}, from ${label}` };
    }
  }
}

/** The top of a pile, or some of a bag. */
function lift({ kind, pieces }: Thing, count: number, random: Doing['random']): readonly Lying[] {
  if (kind !== 'bag') return pieces.slice(0, count);
  const left = [...pieces];
  const some = Array.from({ length: Math.min(count, left.length) });
  return some.flatMap(() => left.splice(random.below(left.length), 1));
}

function dealPieces(
  set: TableSet,
  state: TableState,
  { count }: OpOf<'deal'>,
  use: HolderUse,
): TableStep | null {
  const { thing, random, names } = use;
  const seats = names.length;
  if (count === 0 || thing.pieces.length < count * seats) return null;
  const pieces = lift(thing, count * seats, random);
  const dealt = names.reduce(
    (table, _, hand) => {
      const own = pieces.filter((_piece, at) => at % seats === hand);
      return putDown(set, { state: table, pieces: own }, { hand }, use)?.state ?? table;
    },
    without(state, thing, pieces),
  );
  return { state: dealt, text: `deals ${count} each from ${nameThing(set, thing)}` };
}

/** How many lie in a row. */
const SPREAD = 10;
const GAP_MM = 4;

function spreadPile(set: TableSet, state: TableState, pile: Thing): TableStep {
  const { width = 0, height = 0 } = set.backs[backOf(set, pile.pieces[0]?.piece ?? 0)] ?? {};
  const things = pile.pieces.map((one, at) => ({
    ...{ ...pile, name: '', pieces: [one] },
    x: pile.x + (at % SPREAD) * (width + GAP_MM),
    y: pile.y + Math.floor(at / SPREAD) * (height + GAP_MM),
  }));
  const rest = state.things.filter((thing) => thing !== pile);
  return {
    state: laid({ ...state, things: rest }, things),
    text: `spreads ${nameThing(set, pile)}`,
  };
}

/** Turns, flips or rolls those of some things with which this can be done. */
function changeThings(
  set: TableSet,
  state: TableState,
  op: OpOf<'turn' | 'flip' | 'roll'>,
  { random }: Doing,
): TableStep | null {
  const changed = lyingThings(state).flatMap((thing): Thing[] => {
    const { id, kind, pieces, sides } = thing;
    if (!op.ids.includes(id)) return [];
    if (op.do === 'turn') return [{ ...thing, turn: (thing.turn + Math.round(op.by)) % 360 }];
    if (op.do === 'roll') {
      return kind === 'die' ? [{ ...thing, value: 1 + random.below(sides) }] : [];
    }
    const flipped = pieces.toReversed().map(({ piece, isUp }) => ({ piece, isUp: !isUp }));
    const isFlat = (kind === 'pile' || kind === 'board') && pieces.length > 0;
    return isFlat ? [{ ...thing, pieces: flipped }] : [];
  });
  if (changed.length === 0) return null;
  return { state: replaced(state, changed), text: `${op.do}s ${nameThings(set, changed)}` };
}

/** Counters and notes, which everyone may change. */
function changeAdded(
  set: TableSet,
  state: TableState,
  op: OpOf<'set' | 'remove'>,
  thing: Thing,
): TableStep | null {
  if (!ADDED.some((kind) => kind === thing.kind)) return null;
  if (op.do === 'remove') {
    const things = state.things.filter((one) => one !== thing);
    return { state: { ...state, things }, text: `removes ${nameThing(set, thing)}` };
  }
  const changed = { ...thing, value: Math.round(op.value), name: op.text };
  return { state: replaced(state, [changed]), text: `sets ${nameThing(set, changed)}` };
}

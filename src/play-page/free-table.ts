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

/** A table, who does something on it, and what chance decides. */
export interface Doing {
  readonly set: TableSet;
  readonly state: TableState;
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
export function stepTable(doing: Doing, op: TableOp): TableStep | null {
  const { set, state } = doing;
  if (op.do === 'add') {
    const { kind, x, y } = op;
    const name = kind === 'note' ? '…' : '';
    return { state: laid(state, [{ ...PLAIN, kind, name, x, y }]), text: `adds a ${kind}` };
  }
  if (op.do === 'move') return moveThings(doing, op);
  if (op.do === 'turn' || op.do === 'flip' || op.do === 'roll') return changeThings(doing, op);
  const thing = lyingThings(state).find(({ id }) => id === op.id);
  if (thing === undefined) return null;
  const isAdded = ADDED.some((kind) => kind === thing.kind);
  if (op.do === 'set') {
    const changed = { ...thing, value: Math.round(op.value), name: op.text };
    const text = `sets ${nameThing(set, changed)}`;
    return isAdded ? { state: replaced(state, [changed]), text } : null;
  }
  if (op.do === 'remove') {
    const text = `removes ${nameThing(set, thing)}`;
    return isAdded ? { state: removed(state, [thing]), text } : null;
  }
  const isHolder = thing.kind === 'pile' || thing.kind === 'bag';
  return isHolder ? useHolder(doing, op, thing) : null;
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

const removed = (state: TableState, gone: readonly Thing[]): TableState => ({
  ...state,
  things: state.things.filter((thing) => !gone.includes(thing)),
});

/** The table without pieces of a thing; a pile of none is gone. */
function without(state: TableState, from: Thing, pieces: readonly Lying[]): TableState {
  const left = from.pieces.filter((one) => !pieces.includes(one));
  const isGone = from.kind === 'pile' && left.length === 0;
  return isGone ? removed(state, [from]) : replaced(state, [{ ...from, pieces: left }]);
}

/** Lays pieces down, in words; `null` where they do not go. */
function putDown(
  { set, state, seat, names }: Doing,
  pieces: readonly Lying[],
  { x, y, onto, hand }: Target,
  turn = 0,
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

function moveThings(doing: Doing, { ids, to }: OpOf<'move'>): TableStep | null {
  const { set, state } = doing;
  const moved = state.things.filter(
    ({ id, owner }) =>
      ids.includes(id) && id !== to.onto && (owner === null || owner === doing.seat),
  );
  if (moved.length !== new Set(ids).size || ids.length === 0) return null;
  const cards = moved.filter(({ owner }) => owner !== null);
  const things = moved.filter(({ owner }) => owner === null);
  const left = removed(state, moved);
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
  return putDown({ ...doing, state: left }, stacked.flat(), to);
}

/** Does something with a pile or a bag. */
function useHolder(
  doing: Doing,
  op: OpOf<'take' | 'pick' | 'deal' | 'shuffle' | 'spread' | 'search'>,
  thing: Thing,
): TableStep | null {
  const { set, state, random } = doing;
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
      return kind === 'pile' && pieces.length > 1 ? spreadPile(doing, thing) : null;
    case 'deal':
      return dealPieces(doing, op.count, thing);
    default: {
      const chosen = op.do === 'pick' ? contentsOf(set, thing).slice(op.at, op.at + 1) : null;
      const taken = chosen ?? lift(thing, op.do === 'take' ? op.count : 1, random);
      if (taken.length === 0 || op.to.onto === thing.id) return null;
      // What comes out of a bag is seen.
      const lying = kind === 'bag' ? turned(taken, true) : taken;
      const left = without(state, thing, taken);
      const put = putDown({ ...doing, state: left }, lying, op.to, thing.turn);
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

function dealPieces(doing: Doing, count: number, thing: Thing): TableStep | null {
  const { set, names, random } = doing;
  const seats = names.length;
  if (count === 0 || thing.pieces.length < count * seats) return null;
  const pieces = lift(thing, count * seats, random);
  const dealt = names.reduce(
    (table, _, hand) => {
      const own = pieces.filter((_piece, at) => at % seats === hand);
      return putDown({ ...doing, state: table }, own, { hand })?.state ?? table;
    },
    without(doing.state, thing, pieces),
  );
  return { state: dealt, text: `deals ${count} each from ${nameThing(set, thing)}` };
}

/** How many lie in a row. */
const SPREAD = 10;
const GAP_MM = 4;

function spreadPile({ set, state }: Doing, pile: Thing): TableStep {
  const { width = 0, height = 0 } = set.backs[backOf(set, pile.pieces[0]?.piece ?? 0)] ?? {};
  const things = pile.pieces.map((one, at) => ({
    ...{ ...pile, name: '', pieces: [one] },
    x: pile.x + (at % SPREAD) * (width + GAP_MM),
    y: pile.y + Math.floor(at / SPREAD) * (height + GAP_MM),
  }));
  return { state: laid(removed(state, [pile]), things), text: `spreads ${nameThing(set, pile)}` };
}

/** Turns, flips or rolls those of some things with which this can be done. */
function changeThings(
  { set, state, random }: Doing,
  op: OpOf<'turn' | 'flip' | 'roll'>,
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

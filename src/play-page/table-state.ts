import type { Seat } from '../play/game-rules.ts';
import {
  arrayOf,
  isBoolean,
  isCount,
  isNumber,
  isString,
  objectOf,
  oneOf,
  optional,
  type TypeGuard,
} from '../values/value-shapes.ts';

// A table without rules: what lies where, and what can be asked for. Lengths in mm, from the middle
// of the table to the right and towards the players.

/** A card, a token, a figure or a board of a pack: what never changes of it. */
export interface TablePiece {
  readonly name: string;
  /** Where its picture is; `null` for a die, which shows its number. */
  readonly face: string | null;
  /** What is seen of it face down, by its number; pieces that cannot be told apart have the same. */
  readonly back: number;
}

/** What is seen of pieces that lie face down. */
export interface PieceBack {
  readonly name: string;
  /** Where its picture is; `null` for a blank one. */
  readonly look: string | null;
  readonly width: number;
  readonly height: number;
}

export interface TableSet {
  readonly pieces: readonly TablePiece[];
  readonly backs: readonly PieceBack[];
  readonly start: readonly Omit<Thing, 'id'>[];
}

/** A piece as it lies. */
export interface Lying {
  readonly piece: number;
  readonly isUp: boolean;
}

/** What is on no list of parts: everyone may add and remove it. */
export const ADDED = ['counter', 'note'] as const;

export type ThingKind =
  | 'pile'
  | 'bag'
  | 'figure'
  | 'die'
  | 'board'
  | 'book'
  | (typeof ADDED)[number];

/** One thing on the table; a card alone is a pile of one. */
export interface Thing {
  /** A card gets a new one whenever it leaves a pile, a bag or a hand: no one can follow it. */
  readonly id: number;
  readonly kind: ThingKind;
  /** Of a pile as it was at the start, of a bag, a board, a note; else empty. */
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly turn: number;
  /** From the top. */
  readonly pieces: readonly Lying[];
  /** Of a die or a counter. */
  readonly value: number;
  readonly sides: number;
  /** Who holds it in hand, where it lies face down; `null` for what is on the table. */
  readonly owner: Seat | null;
}

export interface TableState {
  /** The lowest first. */
  readonly things: readonly Thing[];
  readonly nextId: number;
}

/** What a thing has that is neither a pile nor a die nor a counter. */
export const PLAIN = {
  name: '',
  x: 0,
  y: 0,
  turn: 0,
  pieces: [],
  value: 0,
  sides: 0,
  owner: null,
} as const;

export const startTable = ({ start }: TableSet): TableState => ({
  things: start.map((thing, id) => ({ ...thing, id })),
  nextId: start.length,
});

/** Where something goes: on the table, onto a pile or into a bag, into a hand. */
export interface Target {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly onto?: number | undefined;
  readonly hand?: Seat | undefined;
  /** Whether a card of a hand is laid down hidden. */
  readonly isDown?: boolean | undefined;
}

/** No table is larger. */
const MAX_MM = 20_000;
const MAX_TEXT = 300;

const isMm: TypeGuard<number> = (value): value is number =>
  isNumber(value) && Math.abs(value) <= MAX_MM;
const isText: TypeGuard<string> = (value): value is string =>
  isString(value) && value.length <= MAX_TEXT;
const isIds = arrayOf(isCount);
const isTarget = objectOf<Target>({
  ...{ x: optional(isMm), y: optional(isMm) },
  ...{ onto: optional(isCount), hand: optional(isCount), isDown: optional(isBoolean) },
});

/** What is asked for. */
export const verb = <T extends string>(...names: readonly T[]): TypeGuard<T> => oneOf(names);

const OPS = [
  /** Things of the table, or cards of one's own hand. */
  objectOf({ do: verb('move'), ids: isIds, to: isTarget }),
  /** So many of the top of a pile, or of a bag by chance. */
  objectOf({ do: verb('take'), id: isCount, count: isCount, to: isTarget }),
  /** One of those that were looked through. */
  objectOf({ do: verb('pick'), id: isCount, at: isCount, to: isTarget }),
  /** So many to each seat. */
  objectOf({ do: verb('deal'), id: isCount, count: isCount }),
  objectOf({ do: verb('flip'), ids: isIds }),
  objectOf({ do: verb('roll'), ids: isIds }),
  objectOf({ do: verb('turn'), ids: isIds, by: isMm }),
  objectOf({ do: verb('shuffle'), id: isCount }),
  objectOf({ do: verb('spread'), id: isCount }),
  objectOf({ do: verb('search'), id: isCount }),
  objectOf({ do: verb('remove'), id: isCount }),
  objectOf({ do: verb('add'), kind: oneOf(ADDED), x: isMm, y: isMm }),
  objectOf({ do: verb('set'), id: isCount, value: isMm, text: isText }),
] as const;

/** What a seat can do. */
export type TableOp = (typeof OPS)[number] extends TypeGuard<infer T> ? T : never;

/** An operation of a kind. */
export type OpOf<Verb extends TableOp['do']> = Extract<TableOp, { readonly do: Verb }>;

export const isTableOp: TypeGuard<TableOp> = (value): value is TableOp =>
  OPS.some((isShape) => isShape(value));

const PAGE_OPS = [
  /** Ends looking through something. */
  objectOf({ do: verb('close') }),
  /** Gives the screen to another seat. */
  objectOf({ do: verb('pass'), seat: isCount }),
] as const;

/** What a page does for a seat, and no log has. */
export type PageOp = (typeof PAGE_OPS)[number] extends TypeGuard<infer T> ? T : never;

export const isHandOp: TypeGuard<TableOp | PageOp> = (value): value is TableOp | PageOp =>
  isTableOp(value) || PAGE_OPS.some((isShape) => isShape(value));

import { inchesToMm, type Size } from '../geometry/geometry.ts';
import { cardTitle } from '../pack/card-facts.ts';
import {
  type Component,
  componentCopies,
  type DeckComponent,
  type TtsKind,
  withTemplates,
} from '../pack/pack.ts';
import type { Words } from '../text/words.ts';

// What lies where on a virtual table as a game begins: the one plan of every table without rules.

export type TableKind = Exclude<TtsKind, 'none'> | 'board' | 'book';

export interface CopiedCard {
  readonly cardId: string;
  readonly copies: number;
}

/** A component on a table. */
export interface TableThing {
  readonly kind: TableKind;
  /** As it is drawn there, which may be with a template and in a size of its own. */
  readonly component: Component;
  /** None of a board that is drawn from data, and of a book. */
  readonly cards: readonly CopiedCard[];
}

/** One copy of a card, counted from 1. */
export interface TableCopy {
  readonly cardId: string;
  readonly copy: number;
}

/** One object on a table: a pile, a bag, a piece, a board, a book. */
export interface TableObject<T extends TableThing = TableThing> {
  readonly thing: T;
  /** What it is of; `null` for a pile, a bag of several kinds, a board that is drawn, a book. */
  readonly card: TableCopy | null;
  readonly name: string;
  /** What the players do with it first. */
  readonly note: string;
  /** Its middle, from the middle of the table to the right and towards the players. */
  readonly xMm: number;
  readonly yMm: number;
  /** What is in a pile, from its top, or in a bag. */
  readonly contents: readonly TableCopy[];
}

/** What every component of a pack is on a table, in their order. */
export const listTableThings = (components: readonly Component[]): TableThing[] =>
  components.flatMap((component): TableThing[] => {
    if (component.kind === 'board') return [{ kind: 'board', component, cards: [] }];
    if (component.kind === 'rulebook') return [{ kind: 'book', component, cards: [] }];
    const kind = tableKind(component);
    const cards = component.cards.map(({ id, copies }) => ({ cardId: id, copies }));
    if (kind === 'none') return [];
    if (component.form === 'board') {
      return componentCopies(component) > 0 ? [{ kind: 'board', component, cards }] : [];
    }
    if (kind === 'deck') return [{ kind, component, cards }];
    return [{ kind, component: loosePieces(component, kind), cards }];
  });

/** What is cut out along drawn lines is of no use on a screen. */
export const tableKind = ({ tts, cut }: DeckComponent): TtsKind =>
  tts?.kind ?? (cut === 'drawn' ? 'none' : 'deck');

const loosePieces = (component: DeckComponent, kind: TtsKind): DeckComponent => ({
  ...withTemplates(component, {
    face: component.tts?.template ?? null,
    ...(kind === 'figure' ? { back: null } : {}),
  }),
  size: component.tts?.size ?? component.size,
});

/** Lays everything on the table, around the board in its middle. */
export function planTable<T extends TableThing>(
  things: readonly T[],
  words: Words,
): TableObject<T>[] {
  const places = placeThings(things);
  return things.flatMap((thing) => {
    const place = places.get(thing) ?? { xIn: 0, yIn: 0 };
    return objectsOf(thing, words).map(({ at, ...object }) => ({
      ...{ thing, card: null, note: '', contents: [], ...object },
      xMm: inchesToMm(place.xIn + at.xIn),
      yMm: inchesToMm(place.yIn + at.yIn),
    }));
  });
}

/** From the middle, in inches, to the right and towards the players. */
interface TablePlace {
  readonly xIn: number;
  readonly yIn: number;
}

interface ObjectPart extends Partial<Pick<TableObject, 'card' | 'note' | 'contents'>> {
  readonly name: string;
  /** From the middle of its component. */
  readonly at: TablePlace;
}

const MIDDLE: TablePlace = { xIn: 0, yIn: 0 };

function objectsOf(thing: TableThing, words: Words): ObjectPart[] {
  const { kind, component, cards } = thing;
  if (component.kind !== 'deck') return [{ name: component.name, at: MIDDLE }];
  const copies = cards.flatMap(copiesOf);
  if (kind === 'deck') return [{ name: component.name, at: MIDDLE, contents: copies }];
  if (kind === 'bag') return bagsOf(component, cards, words);
  const placeOf = kind === 'board' ? boardPlaces(thing) : rowPlaces(thing);
  return copies.map((card, index) => ({
    name: cardTitle(component, card.cardId),
    at: placeOf(index),
    card,
  }));
}

const copiesOf = ({ cardId, copies }: CopiedCard): TableCopy[] =>
  Array.from({ length: copies }, (_, index) => ({ cardId, copy: index + 1 }));

/** A bag for each kind, and before them the one in which some of all kinds lie mixed. */
function bagsOf(
  component: DeckComponent,
  cards: readonly CopiedCard[],
  words: Words,
): ObjectPart[] {
  const mixed = mixedCount(component);
  const placeOf = rowPlaces({ kind: 'bag', component, cards });
  const stocks = cards.map((card, index) => ({
    name: cardTitle(component, card.cardId),
    at: placeOf((mixed > 0 ? 1 : 0) + index),
    card: { cardId: card.cardId, copy: 1 },
    contents: copiesOf(card).slice(mixed),
  }));
  if (mixed === 0) return stocks;
  // One of each kind after the other: the players mix them.
  const rounds = Array.from({ length: mixed }, (_, index) =>
    cards.flatMap((card) => copiesOf(card).slice(index, index + 1)),
  );
  const bag = {
    name: words('tts.mixed', { name: component.name }),
    note: words('tts.mix', { count: mixed }),
    at: placeOf(0),
    contents: rounds.flat(),
  };
  return [bag, ...stocks];
}

const mixedCount = ({ tts }: DeckComponent): number => tts?.mixed ?? 0;

/** A bag is about so large. */
const BAG_IN = 2;
const FIGURE_IN = 1.2;
const BOOK: Size = { widthIn: 8.5, heightIn: 11 };

/** The room that a thing takes on the table. */
function tableSize(thing: TableThing): Size {
  const { kind, component } = thing;
  if (component.kind === 'rulebook') return BOOK;
  if (kind === 'board') return boardsSize(thing, component.size.trim);
  if (kind === 'deck') return component.size.trim;
  const eachIn = kind === 'bag' ? BAG_IN : FIGURE_IN;
  return { widthIn: eachIn * countPiles(thing), heightIn: eachIn };
}

/** Bags, the mixed one among them, or pieces that stand side by side. */
function countPiles({ kind, cards, component }: TableThing): number {
  if (kind !== 'bag') return cards.reduce((sum, { copies }) => sum + copies, 0);
  return cards.length + (component.kind === 'deck' && mixedCount(component) > 0 ? 1 : 0);
}

function rowPlaces(thing: TableThing): (index: number) => TablePlace {
  const eachIn = thing.kind === 'bag' ? BAG_IN : FIGURE_IN;
  const leftIn = -(eachIn * (countPiles(thing) - 1)) / 2;
  return (index) => ({ xIn: leftIn + index * eachIn, yIn: 0 });
}

/** In the rows and columns that leave the place of several about square. */
function boardPlaces({ cards, component }: TableThing): (index: number) => TablePlace {
  const { widthIn, heightIn } = component.kind === 'rulebook' ? BOOK : component.size.trim;
  const { columns, rows } = boardGrid(cards, { widthIn, heightIn });
  return (index) => ({
    xIn: ((index % columns) - (columns - 1) / 2) * (widthIn + GAP_IN),
    yIn: (Math.floor(index / columns) - (rows - 1) / 2) * (heightIn + GAP_IN),
  });
}

function boardGrid(cards: readonly CopiedCard[], { widthIn, heightIn }: Size) {
  const count = Math.max(
    1,
    cards.reduce((sum, { copies }) => sum + copies, 0),
  );
  const columns = Math.min(count, Math.max(1, Math.round(Math.sqrt((count * heightIn) / widthIn))));
  return { columns, rows: Math.ceil(count / columns) };
}

function boardsSize({ cards }: TableThing, trim: Size): Size {
  const { columns, rows } = boardGrid(cards, trim);
  return {
    widthIn: columns * (trim.widthIn + GAP_IN) - GAP_IN,
    heightIn: rows * (trim.heightIn + GAP_IN) - GAP_IN,
  };
}

/** Between two things, and between them and the board. */
const GAP_IN = 1;
/** Rows that a table without a board gets. */
const DEFAULT_TABLE: Size = { widthIn: 27, heightIn: 0 };

/**
 * Lays everything around the board, which is in the middle: from the pack's first component on in rows
 * behind it, what is left over in rows before it.
 */
function placeThings<T extends TableThing>(things: readonly T[]): Map<T, TablePlace> {
  const boards = things.filter(({ kind }) => kind === 'board');
  const board = boards.find(({ component }) => component.kind === 'board') ?? boards[0];
  const middle = board === undefined ? DEFAULT_TABLE : tableSize(board);
  const rows = splitRows(
    things.filter((thing) => thing !== board),
    middle.widthIn,
  );
  const places = new Map<T, TablePlace>();
  if (board !== undefined) places.set(board, MIDDLE);
  const edges = { behind: middle.heightIn / 2, before: middle.heightIn / 2 };
  for (const [index, row] of rows.entries()) {
    const side = index < Math.ceil(rows.length / 2) ? 'behind' : 'before';
    const depthIn = Math.max(...row.map((thing) => tableSize(thing).heightIn));
    const yIn = edges[side] + GAP_IN + depthIn / 2;
    edges[side] += GAP_IN + depthIn;
    const widthIn = row.reduce((sum, thing) => sum + tableSize(thing).widthIn + GAP_IN, -GAP_IN);
    let xIn = -widthIn / 2;
    for (const thing of row) {
      const own = tableSize(thing).widthIn;
      places.set(thing, { xIn: xIn + own / 2, yIn: side === 'behind' ? -yIn : yIn });
      xIn += own + GAP_IN;
    }
  }
  return places;
}

/** The size of each object of a thing. */
export const tableObjectSize = ({ kind, component }: TableThing): Size =>
  component.kind === 'rulebook'
    ? BOOK
    : kind === 'die'
      ? { widthIn: DIE_IN, heightIn: DIE_IN }
      : component.size.trim;

const DIE_IN = 0.65;

/** The rectangle that all objects lie in, from the middle of the table. */
export function boxAround(objects: readonly TableObject[]) {
  const boxes = objects.map(({ thing, xMm, yMm }) => {
    const { widthIn, heightIn } = tableObjectSize(thing);
    return { xMm, yMm, halfMm: [inchesToMm(widthIn) / 2, inchesToMm(heightIn) / 2] as const };
  });
  const leftMm = Math.min(...boxes.map(({ xMm, halfMm }) => xMm - halfMm[0]));
  const topMm = Math.min(...boxes.map(({ yMm, halfMm }) => yMm - halfMm[1]));
  return {
    leftMm,
    topMm,
    widthMm: Math.max(...boxes.map(({ xMm, halfMm }) => xMm + halfMm[0])) - leftMm,
    heightMm: Math.max(...boxes.map(({ yMm, halfMm }) => yMm + halfMm[1])) - topMm,
  };
}

function splitRows<T extends TableThing>(things: readonly T[], mostIn: number): T[][] {
  const rows: T[][] = [];
  let usedIn = 0;
  for (const thing of things) {
    const widthIn = tableSize(thing).widthIn + GAP_IN;
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

import { inchesToMm, type Size } from '../../geometry/geometry.ts';
import {
  boxAround,
  type TableCopy,
  type TableObject,
  tableObjectSize,
} from '../../layout/table-plan.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import type { Table } from './export-table.ts';
import type { PicturedBoard, PicturedPieces, PicturedThing } from './plan-pictures.ts';

// A table in the pixels of a web page, seen from above: what virtualtabletop and playingcards.io have.

interface Placed {
  readonly id: string;
  readonly name: string;
  /** The top left corner, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The kinds of cards in a pile. */
interface FlatDeck {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly types: readonly FlatType[];
}

interface FlatType {
  readonly id: string;
  readonly name: string;
  /** Addresses; without a back it is white paper. */
  readonly face: string;
  readonly back: string | null;
}

/** Cards or pieces that lie on each other. */
export interface FlatPile extends Placed {
  readonly deck: FlatDeck;
  readonly isFaceUp: boolean;
  /** From the top. */
  readonly cards: readonly { readonly id: string; readonly type: string }[];
}

/** A board, a figure or a rulebook. */
export interface FlatPicture extends Placed {
  readonly isFixed: boolean;
  /** Addresses of its sides or pages. */
  readonly faces: readonly string[];
}

export interface FlatDie extends Placed {
  readonly sides: number;
  /** As in CSS; `null` where its record has none. */
  readonly colour: string | null;
}

/** The room of both programs, in pixels, and what players' hands take of it at its lower edge. */
export const ROOM = { width: 1600, height: 1000 } as const;
export const HAND = { x: 50, y: 820, width: 1500, height: 180 } as const;
/** Around a pile, in the frame that both programs draw. */
const FRAME = 4;
/** For the name above a pile and the button below it. */
const LABEL = 24;
/** A poker card is not wider than theirs. */
const MAX_PX_PER_MM = 103 / 63.5;

/** Lays a table out in the room above the hand, as large as it fits. */
export function layFlat(table: Table) {
  const { objects } = table;
  const scale = fitRoom(objects);
  return {
    piles: objects.flatMap((object) => pilesOf(object, table, scale)),
    pictures: objects.flatMap((object) => picturesOf(object, table, scale)),
    dice: objects.flatMap((object) => diceOf(object, scale)),
  };
}

type FlatObject = TableObject<PicturedThing>;

/** From the lengths of a table to the pixels of the room. */
interface FlatScale {
  readonly sizeOf: (size: Size) => { readonly width: number; readonly height: number };
  readonly place: (object: FlatObject) => Omit<Placed, 'id' | 'name'>;
}

function fitRoom(objects: readonly FlatObject[]): FlatScale {
  const box = boxAround(objects);
  const room = { width: ROOM.width - 2 * LABEL, height: HAND.y - 2 * LABEL };
  const fits = [MAX_PX_PER_MM, room.width / box.widthMm, room.height / box.heightMm];
  const px = (mm: number): number => Math.round(mm * Math.min(...fits));
  const left = (ROOM.width - px(box.widthMm)) / 2;
  const top = LABEL + (room.height - px(box.heightMm)) / 2;
  const sizeOf = ({ widthIn, heightIn }: Size) => ({
    width: px(inchesToMm(widthIn)),
    height: px(inchesToMm(heightIn)),
  });
  const place = ({ thing, xMm, yMm }: FlatObject) => {
    const { width, height } = sizeOf(tableObjectSize(thing));
    const x = Math.round(left + px(xMm - box.leftMm) - width / 2);
    const y = Math.round(top + px(yMm - box.topMm) - height / 2);
    return { x, y, width, height };
  };
  return { sizeOf, place };
}

const idOf = (kind: string, { thing, card }: FlatObject): string =>
  [kind, thing.component.id, ...(card === null ? [] : [card.cardId, card.copy])].join('-');

function pilesOf(object: FlatObject, { urlOf }: Table, { sizeOf, place }: FlatScale): FlatPile[] {
  const { thing, name, card, contents } = object;
  if (thing.kind !== 'deck' && thing.kind !== 'bag') return [];
  const { component } = thing;
  const { trim, cornerIn } = component.size;
  const deck: FlatDeck = {
    // Bags of one kind have cards of the deck of all kinds.
    id: `deck-${component.id}`,
    ...sizeOf(trim),
    radius: sizeOf({ widthIn: cornerIn, heightIn: 0 }).width,
    types: thing.cards.map(({ cardId, face, back }) => ({
      id: cardId,
      name: cardTitle(component, cardId),
      face: urlOf(face),
      back: back === null ? null : urlOf(back),
    })),
  };
  const cards = contents.map(({ cardId, copy }) => ({
    id: `card-${component.id}-${cardId}-${copy}`,
    type: cardId,
  }));
  const isFaceUp = thing.kind === 'bag' && card !== null;
  return [{ id: idOf('pile', object), name, ...place(object), deck, isFaceUp, cards }];
}

function picturesOf(object: FlatObject, table: Table, { place }: FlatScale): FlatPicture[] {
  const { thing, name, card } = object;
  if (thing.kind === 'deck' || thing.kind === 'bag' || thing.kind === 'die') return [];
  const paths = thing.kind === 'book' ? table.pagesOf(thing.component.id) : sidesOf(thing, card);
  const faces = paths.map(table.urlOf);
  const isFixed = thing.kind === 'board';
  return [{ id: idOf('picture', object), name, ...place(object), isFixed, faces }];
}

function sidesOf(thing: PicturedBoard | PicturedPieces, card: TableCopy | null): string[] {
  const picture = thing.cards.find(({ cardId }) => cardId === card?.cardId);
  if (picture === undefined) return thing.kind === 'board' ? [thing.path] : [];
  return [picture.face, ...(picture.back === null ? [] : [picture.back])];
}

function diceOf(object: FlatObject, { place }: FlatScale): FlatDie[] {
  const { thing, name, card } = object;
  if (thing.kind !== 'die') return [];
  const { cards, tts } = thing.component;
  const fill = cards.find(({ id }) => id === card?.cardId)?.entry.fields.fill;
  const colour = typeof fill === 'string' ? fill : null;
  return [{ id: idOf('die', object), name, ...place(object), sides: tts?.sides ?? 6, colour }];
}

/** The frame around a pile. */
export const frameAround = ({ x, y, deck }: FlatPile) => ({
  x: x - FRAME,
  y: y - FRAME,
  width: deck.width + 2 * FRAME,
  height: deck.height + 2 * FRAME,
});

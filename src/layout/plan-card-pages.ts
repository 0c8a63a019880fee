import { inchesToPoints, pointsToInches, type Size } from '../geometry/geometry.ts';
import type { BoardComponent, DeckComponent } from '../pack/pack.ts';
import { sizeWithBleed } from './box-css.ts';

/** What follows what in a PDF of single cards: services that print both sides want them in pairs. */
export const CARD_ORDERS = ['faces', 'faces-backs', 'backs-faces'] as const;
export type CardOrder = (typeof CARD_ORDERS)[number];

/** One side of one card, alone on a page. */
export interface CardPage {
  /** Counts from 1. */
  readonly number: number;
  readonly cardId: string;
  readonly side: 'face' | 'back';
}

/** A deck as pages of one card each, or a board as one page. */
export interface CardPagesPlan {
  readonly component: DeckComponent | BoardComponent;
  /** The finished card with its bleed all round. */
  readonly page: Size;
  /** The page to ask a browser for: it cuts pages at whole points and pixels, and would cut bleed off. */
  readonly printedPage: Size;
  readonly pages: readonly CardPage[];
}

/** Lays a deck out as single cards, in its own order: each card once, or as often as it has copies. */
export function planCardPages(
  component: DeckComponent,
  { order, isRepeated }: { readonly order: CardOrder; readonly isRepeated: boolean },
): CardPagesPlan {
  const ids = component.cards.flatMap(({ id, copies }) =>
    Array<string>(isRepeated ? copies : 1).fill(id),
  );
  const sides = SIDES[order];
  return planCardSides(
    component,
    ids.flatMap((cardId) => sides.map((side) => ({ cardId, side }))),
  );
}

/** A board as one page with its bleed; its drawing goes by the board's id. */
export const planBoardPage = (component: BoardComponent): CardPagesPlan =>
  planCardSides(component, [{ cardId: component.id, side: 'face' }]);

/** Lays some sides of a deck's cards out, one a page, in the order given. */
export function planCardSides(
  component: CardPagesPlan['component'],
  sides: readonly Omit<CardPage, 'number'>[],
): CardPagesPlan {
  const page = sizeWithBleed(component.size);
  const pages = sides.map(({ cardId, side }, index) => ({ number: index + 1, cardId, side }));
  return { component, page, printedPage: roundUpPage(page), pages };
}

const SIDES: Readonly<Record<CardOrder, readonly CardPage['side'][]>> = {
  faces: ['face'],
  'faces-backs': ['face', 'back'],
  'backs-faces': ['back', 'face'],
};

/** Four CSS pixels are three points: such lengths are whole in both. */
const WHOLE_POINTS = 3;

const roundUpPage = ({ widthIn, heightIn }: Size): Size => ({
  widthIn: roundUp(widthIn),
  heightIn: roundUp(heightIn),
});

const roundUp = (inches: number): number =>
  pointsToInches(Math.ceil(inchesToPoints(inches) / WHOLE_POINTS - 1e-6) * WHOLE_POINTS);

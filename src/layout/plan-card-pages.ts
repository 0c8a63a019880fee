import { inchesToPoints, pointsToInches, type Size } from '../geometry/geometry.ts';
import type { BoardComponent, DeckComponent } from '../pack/pack.ts';
import type { CardOrder } from '../pack/sheet.ts';
import { sizeWithBleed } from './html-document.ts';

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
  /** What its file is called. */
  readonly name: string;
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
): CardPagesPlan[] {
  const ids = component.cards.flatMap(({ id, copies }) =>
    Array<string>(isRepeated ? copies : 1).fill(id),
  );
  return FILES[order].map(({ ending, sides }) => ({
    ...planCardSides(
      component,
      ids.flatMap((cardId) => sides.map((side) => ({ cardId, side }))),
    ),
    name: `${component.id}${ending}`,
  }));
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
  return { component, name: component.id, page, printedPage: roundUpPage(page), pages };
}

const FILES: Readonly<
  Record<CardOrder, readonly { ending: string; sides: readonly CardPage['side'][] }[]>
> = {
  faces: [{ ending: '', sides: ['face'] }],
  'faces-backs': [{ ending: '', sides: ['face', 'back'] }],
  'backs-faces': [{ ending: '', sides: ['back', 'face'] }],
  apart: [
    { ending: '-faces', sides: ['face'] },
    { ending: '-backs', sides: ['back'] },
  ],
};

/** Four CSS pixels are three points: such lengths are whole in both. */
const WHOLE_POINTS = 3;

const roundUpPage = ({ widthIn, heightIn }: Size): Size => ({
  widthIn: roundUp(widthIn),
  heightIn: roundUp(heightIn),
});

const roundUp = (inches: number): number =>
  pointsToInches(Math.ceil(inchesToPoints(inches) / WHOLE_POINTS - 1e-6) * WHOLE_POINTS);

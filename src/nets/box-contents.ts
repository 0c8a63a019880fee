import { EPSILON_IN, rotateSize, type Size } from '../geometry/geometry.ts';

/** The room inside a closed box. */
export interface BoxSize extends Size {
  readonly depthIn: number;
}

/** Cards of one size, one on top of the other. */
export interface CardPile {
  /** One card, in its sleeve if it has one. */
  readonly card: Size;
  readonly thicknessIn: number;
  readonly cards: number;
}

/**
 * The box that piles fit in, one on top of the other, all lying as the first one does.
 *
 * @param roomIn what is added to each side so that the cards slip in
 */
export function boxSizeFor(piles: readonly CardPile[], roomIn: number): BoxSize {
  const isWide = ({ widthIn, heightIn }: Size): boolean => widthIn > heightIn;
  const [first] = piles;
  const cards = piles.map(({ card }) =>
    first === undefined || isWide(card) === isWide(first.card) ? card : rotateSize(card),
  );
  return {
    widthIn: Math.max(0, ...cards.map(({ widthIn }) => widthIn)) + roomIn,
    heightIn: Math.max(0, ...cards.map(({ heightIn }) => heightIn)) + roomIn,
    depthIn: sum(piles.map(pileHeight)) + roomIn,
  };
}

/** Whether a card goes into a box at all, lying or standing. */
export const fitsBox = (card: Size, box: BoxSize): boolean =>
  fitsEitherWay(card, box) || canStand(card, box);

/**
 * The depth that a box of this width and height needs for piles whose cards go into it. It is what they
 * need at least: cards that leave no room for others beside them lie on top of each other; of all
 * others only the space counts that they take up.
 */
export function leastDepth(box: BoxSize, piles: readonly CardPile[]): number {
  const allLie = !piles.some(({ card }) => canStand(card, box));
  const isAlone = ({ card }: CardPile): boolean =>
    allLie && !piles.some((other) => fitBeside(card, other.card, box));
  return sum(
    piles.map((pile) => pileHeight(pile) * (isAlone(pile) ? 1 : area(pile.card) / area(box))),
  );
}

const pileHeight = ({ cards, thicknessIn }: CardPile): number => cards * thicknessIn;

const area = ({ widthIn, heightIn }: Size): number => widthIn * heightIn;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const fits = (inner: Size, outer: Size): boolean =>
  inner.widthIn <= outer.widthIn + EPSILON_IN && inner.heightIn <= outer.heightIn + EPSILON_IN;

const fitsEitherWay = (card: Size, place: Size): boolean =>
  fits(card, place) || fits(rotateSize(card), place);

const canStand = (card: Size, { widthIn, heightIn, depthIn }: BoxSize): boolean =>
  [widthIn, heightIn].some((wide) => fitsEitherWay(card, { widthIn: wide, heightIn: depthIn }));

const bothWays = (card: Size): readonly Size[] => [card, rotateSize(card)];

/** Whether two cards lie flat next to each other, each of them turned or not. */
const fitBeside = (one: Size, other: Size, place: Size): boolean =>
  bothWays(place).some((ground) =>
    bothWays(one).some((left) =>
      bothWays(other).some((right) =>
        fits(
          {
            widthIn: left.widthIn + right.widthIn,
            heightIn: Math.max(left.heightIn, right.heightIn),
          },
          ground,
        ),
      ),
    ),
  );

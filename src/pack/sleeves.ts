import type { Size } from '../geometry/geometry.ts';

/** What cards may be put into; `none` is not a preset. */
export const SLEEVES = ['none', 'standard', 'premium'] as const;

export type SleevesChoice = (typeof SLEEVES)[number];

/** Sleeves, by their thickness and their sizes. */
export interface Sleeves {
  readonly id: string;
  /** Of both walls. */
  readonly thicknessIn: number;
  /** How much wider and higher than its card a sleeve is, where no size is listed. */
  readonly extraIn: number;
  /** From outside. */
  readonly sizes: readonly { readonly card: Size; readonly sleeve: Size }[];
}

/** A card and a size that differ by less than this are the same. */
const TOLERANCE_IN = 0.01;

/** How large a card is in its sleeve, lying as the card does. */
export function sleevedSize(card: Size, { sizes, extraIn }: Sleeves): Size {
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) < TOLERANCE_IN;
  for (const {
    card: { widthIn, heightIn },
    sleeve,
  } of sizes) {
    if (isSame(card.widthIn, widthIn) && isSame(card.heightIn, heightIn)) return sleeve;
    if (isSame(card.widthIn, heightIn) && isSame(card.heightIn, widthIn)) {
      return { widthIn: sleeve.heightIn, heightIn: sleeve.widthIn };
    }
  }
  return { widthIn: card.widthIn + extraIn, heightIn: card.heightIn + extraIn };
}

import { usageError } from '../diagnostics/errors.ts';
import type { Component, DeckComponent } from '../pack/pack.ts';
import { cardsPerPage, type DeckPlanRequest, hasStraightCuts } from './plan-deck.ts';

/** How many cards of a deck a page has to hold: tokens and other pieces are printed as usual. */
export const perSheetOf = (deck: DeckComponent, count: number | null): number | null =>
  deck.piece === 'card' && deck.form === 'cards' && hasStraightCuts(deck) ? count : null;

/** Cards smaller than this share of their size cannot be read. */
const MIN_SCALE = 0.4;
const SCALE_STEP = 0.01;

/**
 * Decks of cards as small as they have to be for a page to hold a number of them; those that fit stay.
 *
 * @param requestsOf the sheets that are wanted, with the number of a deck, on each of its papers
 * @throws CliError (exit 2) for a number that no page holds
 */
export const shrinkToPage = (
  components: readonly Component[],
  requestsOf: (deck: DeckComponent) => readonly DeckPlanRequest[],
): readonly Component[] =>
  components.map((component): Component => {
    if (component.kind !== 'deck') return component;
    for (let scale = 1; scale > MIN_SCALE; scale -= SCALE_STEP) {
      const deck = scale === 1 ? component : scaleDeck(component, scale);
      const isFitting = requestsOf(deck).every(
        (one) => one.perSheet == null || cardsPerPage(one).includes(one.perSheet),
      );
      if (isFitting) return deck;
    }
    throw usageError(
      `no page holds so many cards of \`${component.id}\` in equal rows, however small`,
      'choose another number with `--per-page`, or a larger paper with `--paper`',
    );
  });

function scaleDeck(deck: DeckComponent, scale: number): DeckComponent {
  const { size } = deck;
  const trim = { widthIn: size.trim.widthIn * scale, heightIn: size.trim.heightIn * scale };
  const [bleedIn, safeIn, cornerIn] = [size.bleedIn, size.safeIn, size.cornerIn].map(
    (length) => length * scale,
  ) as [number, number, number];
  return { ...deck, drawnSize: size, size: { ...size, trim, bleedIn, safeIn, cornerIn } };
}

import { usageError } from '../diagnostics/errors.ts';
import { formatNumber } from '../geometry/geometry.ts';
import type { Component, DeckComponent, Pack } from '../pack/pack.ts';
import type { Paper } from '../pack/sheet.ts';
import { formatCount } from '../text/text-markup.ts';
import { cardsPerPage, type DeckPlanRequest, hasStraightCuts } from './plan-deck.ts';
import { assertComponents } from './select-components.ts';

/** A number of cards a page, as the trade calls it: `9up`, or `coins=18up` for one component. */
export interface PerSheetItem {
  /** `null` for all cards. */
  readonly component: string | null;
  readonly count: number;
}

/** Reads `9up`, `9-up`, `9` or `coins=18up`; `null` for anything else. */
export function parsePerSheet(text: string): PerSheetItem | null {
  const [, component = null, digits] = /^(?:([^=\s]+)=)?([1-9]\d{0,2})(?:-?up)?$/i.exec(text) ?? [];
  return digits === undefined ? null : { component, count: Number(digits) };
}

/**
 * How many cards of each component a page has to hold. A number without a component is that of cards:
 * tokens and other pieces have one only by their names.
 *
 * @throws CliError (exit 2) for a component that does not exist, or whose pieces have no straight cuts
 */
export function choosePerSheet(
  items: readonly PerSheetItem[],
  pack: Pick<Pack, 'components'>,
): (component: DeckComponent) => number | null {
  const named = items.flatMap(({ component }) => component ?? []);
  assertComponents(pack, named);
  const unfit = pack.components.find((one) => named.includes(one.id) && !isCutStraight(one));
  if (unfit !== undefined) {
    throw usageError(
      `\`--pnp\` cannot arrange \`${unfit.id}\`: it has no cards with straight edges`,
      'remove it from `--pnp`: it is printed as without',
    );
  }
  const own = new Map(items.map(({ component, count }) => [component, count]));
  const usual = own.get(null) ?? null;
  return (deck) =>
    own.get(deck.id) ?? (deck.piece === 'card' && isCutStraight(deck) ? usual : null);
}

const isCutStraight = (component: Component): boolean =>
  component.kind === 'deck' && component.form === 'cards' && hasStraightCuts(component);

/** Cards smaller than this share of their size cannot be read. */
const MIN_SCALE = 0.4;
const SCALE_STEP = 0.01;

/**
 * Decks of cards as small as they have to be for a page to hold a number of them; those that fit stay.
 *
 * @param print the sheets that are wanted, with the number of a deck and its papers
 */
export function shrinkToPage(
  components: readonly Component[],
  requestsOf: (deck: DeckComponent) => readonly DeckPlanRequest[],
): readonly Component[] {
  return components.map((component): Component => {
    if (component.kind !== 'deck') return component;
    for (let scale = 1; scale > MIN_SCALE; scale -= SCALE_STEP) {
      const deck = scale === 1 ? component : scaleDeck(component, scale);
      const isFitting = requestsOf(deck).every(
        (one) => one.perSheet == null || cardsPerPage(one).includes(one.perSheet),
      );
      if (isFitting) return deck;
    }
    return component;
  });
}

function scaleDeck(deck: DeckComponent, scale: number): DeckComponent {
  const { size } = deck;
  const trim = { widthIn: size.trim.widthIn * scale, heightIn: size.trim.heightIn * scale };
  const [bleedIn, safeIn, cornerIn] = [size.bleedIn, size.safeIn, size.cornerIn].map(
    (length) => length * scale,
  ) as [number, number, number];
  return { ...deck, drawnSize: size, size: { ...size, trim, bleedIn, safeIn, cornerIn } };
}

/** Numbers of cards in a message, at most. */
const MAX_COUNTS = 8;

/**
 * @param plans every deck on every paper
 * @throws CliError (exit 2) that names every deck of which a page does not hold the stated number
 */
export function assertPerSheet(
  plans: readonly (DeckPlanRequest & { readonly paper: Paper })[],
): void {
  const failed = plans.flatMap((plan) => {
    const { component, paper, perSheet = null } = plan;
    const counts = perSheet === null ? [] : cardsPerPage(plan);
    return perSheet === null || counts.includes(perSheet)
      ? []
      : [{ component, paper, perSheet, counts }];
  });
  if (failed.length === 0) return;
  const reasons = failed.map(({ component: { id, piece, size }, paper, perSheet, counts }) => {
    const { widthIn, heightIn } = size.trim;
    const cards = formatCount(perSheet, piece);
    const each = `${formatNumber(widthIn)} x ${formatNumber(heightIn)} in`;
    return `${id}: ${cards} of ${each} do not fit on a page of ${paper.name} in equal rows; ${describeCounts(counts, perSheet)}`;
  });
  const remedies = failed.flatMap(({ component: { id, members }, perSheet, counts }) => {
    const nearest = nearestCount(counts, perSheet);
    // Joined decks have no name that could be typed.
    const item = members === undefined ? `${id}=${nearest}up` : `${nearest}up`;
    return nearest === null ? [] : [[id, item] as const];
  });
  const [{ perSheet = 0 } = {}] = failed;
  throw usageError(
    reasons.join('\n'),
    remedies.length === 0
      ? 'choose a larger paper with `--paper`'
      : describeRemedy(perSheet, [...new Map(remedies).values()]),
  );
}

function describeRemedy(perSheet: number, items: readonly string[]): string {
  const forAll = items.find((item) => !item.includes('='));
  return forAll === undefined
    ? `give it a number of its own: \`--pnp ${[`${perSheet}up`, ...items].join(',')}\``
    : `use \`--pnp ${forAll}\``;
}

/** `at most 6 do`, `6, 8 or 9 do`. */
function describeCounts(counts: readonly number[], wanted: number): string {
  const most = counts.at(-1);
  if (most === undefined) return 'not even one does';
  if (most < wanted) return `at most ${most} ${most === 1 ? 'does' : 'do'}`;
  const nearby = [...counts]
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
    .slice(0, MAX_COUNTS)
    .sort((a, b) => a - b);
  return `${nearby.slice(0, -1).join(', ')} or ${nearby.at(-1)} do`;
}

/** The largest that is not more than wanted. */
const nearestCount = (counts: readonly number[], wanted: number): number | null =>
  counts.filter((count) => count < wanted).at(-1) ?? null;

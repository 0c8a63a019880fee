import {
  addRelatedPlaces,
  type CheckContext,
  type Rule,
  updateReport,
} from '../../check/check-context.ts';
import { type Report, relatedPlace, type WrittenRecord } from '../../check/context.ts';
import { sumByGroup } from '../../check/parts/counts.ts';
import { groupBy } from '../../check/parts/grouping.ts';
import { type Decks, findDecks, reportMisplaced } from './passenger-decks.ts';

/** Passenger cards of a stop by its size: how likely it is drawn, and how often delivered to. */
const CARDS_BY_SIZE: ReadonlyMap<string | null, number> = new Map([
  ['minor', 1],
  ['major', 3],
]);
/** Downtown's major stops are busier than all others. */
const BUSY_REGION = 'downtown-vancouver';
const CARDS_AT_BUSY_STOP = 5;

const expectedCards = (stop: WrittenRecord): number | null =>
  stop.text('size') === 'major' && stop.text('region') === BUSY_REGION
    ? CARDS_AT_BUSY_STOP
    : (CARDS_BY_SIZE.get(stop.text('size')) ?? null);

/** Each stop has as many passenger cards as its size says, in the deck of its own region. */
export const passengerCounts: Rule = {
  name: 'passenger-counts',
  check: (context) => {
    const decks = findDecks(context);
    if (decks === null) return;
    reportMisplaced(context, decks);
    const wrong = findWrongCounts(decks);
    for (const [path, ofDeck] of groupBy(wrong, (one) => deckOf(decks, one))) {
      const counted = context.reports.find(
        (report) => report.code === 'count/cards' && report.at.file === path,
      );
      if (counted !== undefined) explainCount(context, counted, ofDeck);
      else if (isSwap(ofDeck)) reportStops(context, ofDeck);
      else for (const one of ofDeck) reportStops(context, [one]);
    }
  },
};

interface StopCount {
  readonly stop: WrittenRecord;
  /** The cards of the stop, the one that was most likely meant for another stop first. */
  readonly cards: readonly WrittenRecord[];
  readonly have: number;
  readonly wanted: number;
}

function findWrongCounts({ stops, passengers }: Decks): StopCount[] {
  const cards = passengers.records.filter(({ duplicate }) => duplicate === null);
  const byStop = groupBy(cards, (card) => card.text('stop') ?? '');
  const found = sumByGroup(cards, 'copies', (card) => card.text('stop'));
  const hasUnsoundCard = cards.some((card) => !card.isValid);
  return stops.records.flatMap((stop) => {
    const wanted =
      stop.reportedKeys.size > 0 || stop.duplicate !== null ? null : expectedCards(stop);
    const have = found.get(stop.id) ?? 0;
    const own = byStop.get(stop.id) ?? [];
    if (wanted === null || have === wanted || stop.isLikelyTarget) return [];
    if (own.some((card) => !card.isValid) || (hasUnsoundCard && have < wanted)) return [];
    return [{ stop, cards: [...own].sort(unexpectedIdsFirst), have, wanted }];
  });
}

/** Cards whose id is not that of their stop come first. */
const unexpectedIdsFirst = (a: WrittenRecord, b: WrittenRecord): number =>
  Number(hasExpectedId(a)) - Number(hasExpectedId(b));
const hasExpectedId = (card: WrittenRecord): boolean =>
  card.id === `passenger-${card.text('stop')}`;

const deckOf = ({ homes }: Decks, { stop, cards }: StopCount): string =>
  cards[0]?.file.path ?? homes.get(stop.text('region') ?? '') ?? stop.start.file;

/** A card that names another stop of its deck leaves one stop a card short and gives it to the other. */
const isSwap = (wrong: readonly StopCount[]): boolean =>
  wrong.length > 1 && wrong.reduce((sum, { have, wanted }) => sum + have - wanted, 0) === 0;

const describeCount = ({ stop, have, wanted }: StopCount): string =>
  `${stop.text('size')} stop \`${stop.id}\` has ${have} passenger card${have === 1 ? '' : 's'}, its size asks for ${wanted}`;

const placeOfCards = ({ stop, cards: [card] }: StopCount) =>
  card === undefined
    ? relatedPlace(stop.span(['id']), `\`${stop.id}\` is here`)
    : relatedPlace(card.span(['copies']), `the copies of \`${card.id}\` are here`);

/** A wrong deck count and the stops that cause it are one mistake: the count then names the stops. */
function explainCount(context: CheckContext, counted: Report, wrong: readonly StopCount[]): void {
  updateReport(context, counted, {
    message: `${counted.message} (${wrong.map(describeCount).join('; ')})`,
  });
  addRelatedPlaces(context, counted, wrong.map(placeOfCards));
}

/** Counts that are one mistake, told at the first that has too many. */
function reportStops({ report }: CheckContext, wrong: readonly StopCount[]): void {
  const first = wrong.find(({ have, wanted }) => have > wanted) ?? wrong[0];
  if (first === undefined) return;
  const { stop, cards } = first;
  const [card] = cards;
  const others = wrong.filter((one) => one !== first);
  report({
    code: 'stop/passenger-cards',
    at: card === undefined ? stop.span(['id']) : card.span(['copies']),
    message: `the ${[first, ...others].map(describeCount).join('; the ')}`,
    hint: 'minor stops have 1 card, major stops 3, major stops of Downtown Vancouver 5',
    related: [
      ...(card === undefined ? [] : [relatedPlace(stop.span(['size']), "the stop's size is here")]),
      ...others.map(placeOfCards),
    ],
    about: wrong.flatMap((one) => [...one.cards, ...(one.cards.length === 0 ? [one.stop] : [])]),
  });
}

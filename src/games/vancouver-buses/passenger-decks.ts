import { type CheckContext, withdrawReport } from '../../check/check-context.ts';
import { relatedPlace, type WrittenRecord, type WrittenTable } from '../../check/context.ts';
import { sumByGroup } from '../../check/parts/counts.ts';
import { groupBy } from '../../check/parts/grouping.ts';

/** The passenger cards with what they need to be checked. */
export interface Decks {
  readonly stops: WrittenTable;
  readonly passengers: WrittenTable;
  /** The data file of each region's deck: the one in which most of its cards lie. */
  readonly homes: ReadonlyMap<string, string>;
}

/** `null` when a table is missing or has holes. */
export function findDecks({ tables }: CheckContext): Decks | null {
  const stops = tables.get('stops');
  const passengers = tables.get('passengers');
  if (!stops?.isComplete || !passengers?.isComplete) return null;
  return { stops, passengers, homes: findHomes(stops, passengers) };
}

const regionOf = (stops: WrittenTable, card: WrittenRecord): string | null => {
  const stop = stops.byId.get(card.text('stop') ?? '');
  return stop?.isValid ? stop.text('region') : null;
};

function findHomes(stops: WrittenTable, passengers: WrittenTable): Map<string, string> {
  const homes = new Map<string, string>();
  const byRegion = groupBy(passengers.records, (card) => regionOf(stops, card) ?? '');
  for (const [region, cards] of byRegion) {
    const files = [...groupBy(cards, (card) => card.file.path)];
    const [most] = files.sort((a, b) => b[1].length - a[1].length);
    if (region !== '' && most !== undefined) homes.set(region, most[0]);
  }
  return homes;
}

/** Tells every card that lies in the deck of another region. */
export function reportMisplaced(context: CheckContext, decks: Decks): void {
  const { passengers, stops, homes } = decks;
  const misplaced: WrittenRecord[] = [];
  for (const card of passengers.records) {
    const stop = stops.byId.get(card.text('stop') ?? '');
    const region = regionOf(stops, card);
    const home = homes.get(region ?? '');
    if (stop === undefined || region === null || home === undefined) continue;
    if (home === card.file.path) continue;
    misplaced.push(card);
    const deck = context.manifest.components.find(({ data }) => data === card.file.path);
    context.report({
      code: 'passenger/wrong-deck',
      at: card.span(['stop']),
      message: `\`${stop.id}\` lies in ${region}, and this is the deck of ${deck?.name ?? 'another region'}`,
      hint: `move the card to ${home}, or mend the stop or its region`,
      related: [relatedPlace(stop.span(['region']), "the stop's region is here")],
      about: [card],
    });
  }
  withdrawExplainedCounts(context, decks, misplaced);
}

/** Deck counts that would be right if every card lay where it belongs. */
function withdrawExplainedCounts(
  context: CheckContext,
  { stops, homes }: Decks,
  misplaced: readonly WrittenRecord[],
): void {
  const gone = sumByGroup(misplaced, 'copies', (card) => card.file.path);
  const come = sumByGroup(
    misplaced,
    'copies',
    (card) => homes.get(regionOf(stops, card) ?? '') ?? '',
  );
  for (const report of [...context.reports]) {
    if (report.code !== 'count/cards' || report.countMismatch === undefined) continue;
    const { found, wanted } = report.countMismatch;
    const shift = (come.get(report.at.file) ?? 0) - (gone.get(report.at.file) ?? 0);
    if (shift !== 0 && found + shift === wanted) withdrawReport(context, report);
  }
}

import {
  type CheckContext,
  groupBy,
  type Rule,
  relatedPlace,
  sumByGroup,
  type WrittenRecord,
  type WrittenTable,
} from 'vbuses/check';

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
    for (const ofDeck of groupBy(wrong, (one) => deckOf(decks, one)).values()) {
      if (isSwap(ofDeck)) reportStops(context, ofDeck);
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
  `${stop.text('size')} stop \`${stop.id}\` has ${have} passenger card${have === 1 ? '' : 's'}, but its size requires ${wanted}`;

const placeOfCards = ({ stop, cards: [card] }: StopCount) =>
  card === undefined
    ? relatedPlace(stop.span(['id']), `\`${stop.id}\` is here`)
    : relatedPlace(card.span(['copies']), `the copies of \`${card.id}\` are here`);

/** Reports counts that are one mistake, at the first stop with too many cards. */
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

/** The passenger cards with what they need to be checked. */
interface Decks {
  readonly stops: WrittenTable;
  readonly passengers: WrittenTable;
  /** The data file of each region's deck: the one in which most of its cards lie. */
  readonly homes: ReadonlyMap<string, string>;
}

/** `null` when a table is missing or has holes. */
function findDecks({ tables }: CheckContext): Decks | null {
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

/** Reports every card in the deck of another region. */
function reportMisplaced(context: CheckContext, decks: Decks): void {
  const { passengers, stops, homes } = decks;
  for (const card of passengers.records) {
    const stop = stops.byId.get(card.text('stop') ?? '');
    const region = regionOf(stops, card);
    const home = homes.get(region ?? '');
    if (stop === undefined || region === null || home === undefined) continue;
    if (home === card.file.path) continue;
    const deck = context.manifest.components.find(({ data }) => data === card.file.path);
    context.report({
      code: 'passenger/wrong-deck',
      at: card.span(['stop']),
      message: `\`${stop.id}\` is in ${region}, but this is the deck of ${deck?.name ?? 'another region'}`,
      hint: `move the card to ${home}, or fix the stop or its region`,
      related: [relatedPlace(stop.span(['region']), "the stop's region is here")],
      about: [card],
    });
  }
}

/** The number of the rules that says how many passenger tokens each region has. */
const STOCK = 'tokens-a-region';

/** Every region has its stock of passenger tokens; all differences are one mistake. */
export const regionTokens: Rule = {
  name: 'region-tokens',
  check: (context) => {
    const { tables } = context;
    const [tokens, regions, numbers] = ['tokens', 'regions', 'numbers'].map((id) => tables.get(id));
    if (!tokens?.isComplete || !regions?.isComplete || !numbers?.isComplete) return;
    const stock = numbers.byId.get(STOCK);
    const wanted = stock?.number('value') ?? null;
    if (stock === undefined || wanted === null) return;
    if (!stock.isValid || tokens.records.some(({ isValid }) => !isValid)) return;
    // A missing record was reported where its name is used.
    if (context.shortfalls.has(tokens.id)) return;
    const [first, ...others] = wrongStocks(tokens, regions, wanted);
    if (first !== undefined) reportStocks(context, [first, ...others], stock);
  },
};

interface TokenStock {
  readonly region: WrittenRecord;
  readonly tokens: readonly WrittenRecord[];
  readonly have: number;
}

function wrongStocks(tokens: WrittenTable, regions: WrittenTable, wanted: number): TokenStock[] {
  const found = sumByGroup(tokens.records, 'copies', (token) => token.text('region'));
  return regions.records.flatMap((region) => {
    const have = found.get(region.id) ?? 0;
    if (have === wanted || region.isLikelyTarget || region.hasInvalidId) return [];
    const own = tokens.records.filter((token) => token.text('region') === region.id);
    return [{ region, tokens: own, have }];
  });
}

/** So many are named one by one. */
const MAX_NAMED = 3;

const describeStocks = (all: readonly TokenStock[]): string => {
  const named = all.slice(0, MAX_NAMED).map(describeStock);
  const more = all.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more are wrong`] : [])].join('; ');
};

const describeStock = ({ region, have }: TokenStock): string =>
  `\`${region.id}\` has ${have} passenger token${have === 1 ? '' : 's'}`;

const placeOfTokens = ({ region, tokens: [token] }: TokenStock) =>
  token === undefined ? region.span(['id']) : token.span(['copies']);

function reportStocks(
  context: CheckContext,
  all: readonly [TokenStock, ...TokenStock[]],
  stock: WrittenRecord,
): void {
  const wanted = stock.number('value');
  const promise = relatedPlace(stock.span(['value']), `each region must have ${wanted}`);
  const places = all.map((one) => relatedPlace(placeOfTokens(one), describeStock(one)));
  context.report({
    code: 'region/token-stock',
    at: placeOfTokens(all[0]),
    message: `${describeStocks(all)}: each region must have ${wanted}`,
    hint: 'fix the copies of the tokens, or the number in data/numbers.yaml',
    related: [...places.slice(1), promise],
    about: all.flatMap((one) => one.tokens),
  });
}

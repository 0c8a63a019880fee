import {
  type CheckContext,
  compareNames,
  groupBy,
  type Rule,
  readBoardTables,
  relatedPlace,
  routeStops,
  routesByStop,
  type WrittenBoard,
  type WrittenRecord,
} from 'vbuses/check';

/**
 * What the cards say of the routes is what the routes say: the stops on a route card, and the
 * routes on a passenger card. Where both kinds of card agree against a route, only the first is reported.
 */
export const routesOnCards: Rule = {
  name: 'routes-on-cards',
  check: (context) => {
    const [declared] = context.manifest.boards;
    const board = declared === undefined ? null : readBoardTables(declared, context);
    if (board === null || !board.routes.isComplete) return;
    const differing = checkRouteCards(context, board);
    checkPassengers(context, board, differing);
  },
};

/** A stop that a card gives to a route and the route does not serve, or the other way round. */
type Difference = `${'extra' | 'missing'} ${string}`;

const differenceKey = (kind: 'extra' | 'missing', route: string, stop: string): Difference =>
  `${kind} ${route} ${stop}`;

/** Returns the differences of route cards from their routes. */
function checkRouteCards(context: CheckContext, board: WrittenBoard): Set<Difference> {
  const reported = new Set<Difference>();
  for (const card of context.tables.get('route-cards')?.records ?? []) {
    const route = board.routes.byId.get(card.text('route') ?? '');
    if (!card.isValid || !route?.isValid) continue;
    const { missing, extra } = compareNames(card.texts('stops'), routeStops(route));
    for (const stop of extra) reported.add(differenceKey('extra', route.id, stop));
    for (const stop of missing) reported.add(differenceKey('missing', route.id, stop));
    if (missing.length > 0 || extra.length > 0) {
      reportRouteCard(context, { card, route, missing, extra });
    }
  }
  return reported;
}

function reportRouteCard(
  { report }: CheckContext,
  {
    card,
    route,
    missing,
    extra,
  }: {
    card: WrittenRecord;
    route: WrittenRecord;
    missing: readonly string[];
    extra: readonly string[];
  },
): void {
  const at = card.texts('stops').indexOf(extra[0] ?? '');
  report({
    code: 'route-card/stops-differ',
    at: at === -1 ? card.span(['stops'], 'key') : card.span(['stops', at]),
    message: [
      ...extra.map((stop) => `\`${stop}\` is on this card but not on route ${route.id}`),
      ...missing.map((stop) => `\`${stop}\` is a stop of route ${route.id} but not on this card`),
    ].join('; '),
    hint: 'fix the card, or the legs of the route',
    related: [relatedPlace(route.start, `route ${route.id} is here`)],
    about: [card],
  });
}

function checkPassengers(
  context: CheckContext,
  board: WrittenBoard,
  differing: ReadonlySet<Difference>,
): void {
  const serving = routesByStop(board);
  const isSound = (id: string) => board.routes.byId.get(id)?.isValid ?? false;
  const cards = context.tables.get('passengers')?.records ?? [];
  for (const [stop, [card, ...others]] of groupBy(cards, (one) => one.text('stop') ?? '')) {
    // Of two cards of a stop, one most likely names the wrong one: their number is reported.
    if (!card?.isValid || stop === '' || others.length > 0) continue;
    const { missing, extra } = compareNames(card.texts('routes'), serving.get(stop) ?? []);
    const unreported = (kind: 'extra' | 'missing', routes: readonly string[]) =>
      routes.filter((route) => isSound(route) && !differing.has(differenceKey(kind, route, stop)));
    reportPassenger(context, {
      card,
      stop,
      lacks: unreported('missing', missing),
      tooMany: unreported('extra', extra),
    });
  }
}

function reportPassenger(
  { report, tables }: CheckContext,
  {
    card,
    stop,
    lacks,
    tooMany,
  }: {
    card: WrittenRecord;
    stop: string;
    lacks: readonly string[];
    tooMany: readonly string[];
  },
): void {
  if (lacks.length === 0 && tooMany.length === 0) return;
  const at = card.texts('routes').indexOf(tooMany[0] ?? '');
  const related = [...tooMany, ...lacks].flatMap((id) => {
    const route = tables.get('routes')?.byId.get(id);
    return route === undefined ? [] : [relatedPlace(route.start, `route ${id} is here`)];
  });
  report({
    code: 'passenger/routes-differ',
    at: at === -1 ? card.span(['routes'], 'key') : card.span(['routes', at]),
    message: [
      ...tooMany.map((id) => `route ${id} is on this card but does not serve \`${stop}\``),
      ...lacks.map((id) => `route ${id} serves \`${stop}\` but is not on this card`),
    ].join('; '),
    hint: 'fix the card, or the legs of the route',
    related,
    about: [card],
  });
}

/** Every passenger card is in the deck of its stop's region: the data file in which most of them are. */
export const passengerDecks: Rule = {
  name: 'passenger-decks',
  check: (context) => {
    const { tables, manifest, report } = context;
    const [stops, passengers] = [tables.get('stops'), tables.get('passengers')];
    if (!stops?.isComplete || !passengers?.isComplete) return;
    const stopOf = (card: WrittenRecord) => stops.byId.get(card.text('stop') ?? '');
    const regionOf = (card: WrittenRecord): string =>
      (stopOf(card)?.isValid ? stopOf(card)?.text('region') : null) ?? '';
    for (const [region, cards] of groupBy(passengers.records, regionOf)) {
      const files = [...groupBy(cards, (card) => card.file.path)];
      const [home] = files.toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
      for (const card of cards) {
        const stop = stopOf(card);
        if (region === '' || stop === undefined || card.file.path === home) continue;
        const deck = manifest.components.find(({ data }) => data === card.file.path);
        report({
          code: 'passenger/wrong-deck',
          at: card.span(['stop']),
          message: `\`${stop.id}\` is in ${region}, but this is the deck of ${deck?.name ?? 'another region'}`,
          hint: `move the card to ${home}, or fix the stop or its region`,
          related: [relatedPlace(stop.span(['region']), "the stop's region is here")],
          about: [card],
        });
      }
    }
  },
};

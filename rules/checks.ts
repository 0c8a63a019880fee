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

/** The first name on a card that should not be there; the key of the list where none is. */
function placeOf(card: WrittenRecord, key: string, [first = '']: readonly string[]) {
  const at = card.texts(key).indexOf(first);
  return at === -1 ? card.span([key], 'key') : card.span([key, at]);
}

const hint = 'fix the card, or the legs of the route';

const routePlaces = (routes: readonly WrittenRecord[]) =>
  routes.map(({ id, start }) => relatedPlace(start, `route ${id} is here`));

/** Returns what route cards have too many or lack: `route stop`. */
function checkRouteCards({ tables, report }: CheckContext, board: WrittenBoard): Set<string> {
  const reported = new Set<string>();
  for (const card of tables.get('route-cards')?.records ?? []) {
    const route = board.routes.byId.get(card.text('route') ?? '');
    if (!card.isValid || !route?.isValid) continue;
    const { missing, extra } = compareNames(card.texts('stops'), routeStops(route));
    if (missing.length + extra.length === 0) continue;
    const { id } = route;
    for (const stop of [...extra, ...missing]) reported.add(`${id} ${stop}`);
    report({
      code: 'route-card/stops-differ',
      at: placeOf(card, 'stops', extra),
      message: [
        ...extra.map((stop) => `\`${stop}\` is on this card but not on route ${id}`),
        ...missing.map((stop) => `\`${stop}\` is a stop of route ${id} but not on this card`),
      ].join('; '),
      hint,
      related: routePlaces([route]),
      about: [card],
    });
  }
  return reported;
}

function checkPassengers(
  { tables, report }: CheckContext,
  board: WrittenBoard,
  reported: ReadonlySet<string>,
): void {
  const serving = routesByStop(board);
  const cards = tables.get('passengers')?.records ?? [];
  for (const [stop, [card, ...others]] of groupBy(cards, (one) => one.text('stop') ?? '')) {
    // Of two cards of a stop, one most likely names the wrong one: their number is reported.
    if (!card?.isValid || stop === '' || others.length > 0) continue;
    const { missing, extra } = compareNames(card.texts('routes'), serving.get(stop) ?? []);
    const unreported = (routes: readonly string[]) =>
      routes.flatMap((id) => {
        const route = board.routes.byId.get(id);
        return route?.isValid && !reported.has(`${id} ${stop}`) ? [route] : [];
      });
    const [tooMany, lacks] = [unreported(extra), unreported(missing)];
    if (tooMany.length + lacks.length === 0) continue;
    const names = tooMany.map(({ id }) => id);
    report({
      code: 'passenger/routes-differ',
      at: placeOf(card, 'routes', names),
      message: [
        ...names.map((id) => `route ${id} is on this card but does not serve \`${stop}\``),
        ...lacks.map(({ id }) => `route ${id} serves \`${stop}\` but is not on this card`),
      ].join('; '),
      hint,
      related: routePlaces([...tooMany, ...lacks]),
      about: [card],
    });
  }
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

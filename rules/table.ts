import { createCardFinder, type GamePack, type TableCard, type TableDraft } from 'vbuses/play';
import type { Action } from './actions-and-events.ts';
import { recordsOf } from './score.ts';
import { idIn, stopAt, type Tables } from './tables.ts';
import type { PlayerView, View } from './view.ts';

/** Which card is drawn from the discards: the one on top. */
export function noteOf(tables: Tables, { agenda, regions }: View, action: Action): string | null {
  const task = agenda.at(-1);
  if (action.type !== 'draw' || action.from === 'deck' || task?.kind !== 'choose-pile') return null;
  const top = regions.find(({ region }) => region === task.region)?.discards.at(-1);
  return top === undefined ? null : stopAt(tables, top).name;
}

/** What lies on the table, for people who play on a page. */
export function createTable(pack: GamePack, tables: Tables): (view: View) => TableDraft {
  const find = createCardFinder(pack);
  const cardsBy = (table: string, field: string): ReadonlyMap<string, TableCard> =>
    new Map(
      recordsOf(pack, table).flatMap(({ id, fields }) => {
        const [card, key] = [find(id), idIn(fields[field])];
        return card === null ? [] : [[key, { ...card, id: key }] as const];
      }),
    );
  const passengers = cardsBy('passengers', 'stop');
  const routes = cardsBy('route-cards', 'route');
  const tokens = cardsBy('tokens', 'region');
  const decks = new Map(
    tables.regions.map((region) => {
      const stop = tables.stops.find((one) => one.region === region);
      return [region, passengers.get(stop?.id ?? '')?.card.split('/')[0] ?? ''] as const;
    }),
  );
  const regionName = (region: string): string =>
    String(pack.table('regions').get(region).fields.name ?? region);
  const passengerCards = (stops: readonly string[]): TableCard[] =>
    stops.flatMap((stop) => {
      const card = passengers.get(stop);
      return card === undefined ? [] : [{ ...card, name: stopAt(tables, stop).name }];
    });
  const routeCards = (ids: readonly string[] | null): TableCard[] =>
    (ids ?? []).flatMap((id) => routes.get(id) ?? []);
  const upgradeCards = (ids: readonly string[]): TableCard[] => ids.flatMap((id) => find(id) ?? []);
  const playerAreas = (player: PlayerView, seat: number): TableDraft['areas'] => [
    {
      ...{ id: `seat/${seat}`, name: 'Hand', seat },
      cards: [...passengerCards(player.hand ?? []), ...routeCards(player.routes)],
      ...(player.hand === null && { faceDown: player.cards, back: [...decks.values()][0] ?? '' }),
      facts: [
        { name: 'fares', value: player.fares },
        { name: 'cards', value: player.cards },
        { name: 'routes', value: player.routeCards },
        { name: 'delivered', value: player.delivered.length },
      ],
    },
    player.upgrades.length + player.delivered.length === 0
      ? null
      : {
          ...{ id: `open/${seat}`, name: 'Upgrades and delivered passengers', seat },
          cards: [
            ...upgradeCards(player.upgrades.map(({ id }) => id)),
            ...passengerCards(player.delivered.map(({ card }) => card)),
          ],
        },
  ];
  return (view) => ({
    areas: [
      {
        ...{ id: 'board', name: 'Board', board: 'board' },
        pieces: [
          ...view.tokens.map(({ stop, region }, at) => ({
            ...{ id: `token/${at}`, name: { as: 'passenger', region }, at: stop },
            ...(tokens.has(region) && { card: tokens.get(region)?.card ?? '' }),
          })),
          ...view.players.flatMap(({ at }, seat) =>
            at === null ? [] : [{ id: `bus/${seat}`, name: 'bus', at, seat }],
          ),
        ],
        facts: turnFacts(view),
      },
      { id: 'offer', name: 'Upgrades on offer', cards: upgradeCards(view.upgrades.offer) },
      view.shown && { id: 'shown', name: 'Shown to you', cards: passengerCards(view.shown) },
      ...view.regions.map(({ region, deck, discards }) => ({
        ...{ id: region, name: regionName(region), faceDown: deck, back: decks.get(region) ?? '' },
        cards: passengerCards(discards.slice(-1)),
      })),
      ...view.players.flatMap(playerAreas),
    ],
  });
}

const turnFacts = ({ turn, bank }: View) => [
  { name: 'dice', value: turn.roll && { as: 'rolled', blue: turn.roll[0], red: turn.roll[1] } },
  { name: 'actions left', value: turn.actions },
  { name: 'fares in the bank', value: bank },
];

import type { GamePack, PackRecord } from 'vbuses/play';
import { areUpgradesMarked, deckCards } from './cards.ts';
import { recordsOf } from './score.ts';
import type { State } from './state.ts';
import { idIn } from './tables.ts';
import type { View } from './view.ts';

type Piles = readonly (readonly string[])[];

/** Every passenger card, by the stop that it names. */
export const passengerPiles = ({ regions, players }: State): Piles => [
  ...regions.flatMap((piles) => [deckCards(piles), piles.discards]),
  ...players.flatMap(({ hand, delivered }) => [hand, delivered.map(({ card }) => card)]),
];

/** Every upgrade card. */
export const upgradePiles = (state: State): Piles => [state.upgrades.deck, ...openUpgrades(state)];

/** The upgrade cards that lie open; one that is used up as it is bought lies beside the piles. */
export const openUpgrades = ({ upgrades, players, agenda }: State | View): Piles => [
  ...[upgrades.discards, upgrades.offer],
  ...players.map((player) => player.upgrades.map(({ id }) => id)),
  agenda.flatMap((task) => (task.kind === 'used-up' ? [task.upgrade] : [])),
];

/** Every route card, by its route. */
export const routePiles = ({ routes, players }: State): Piles => [
  ...[routes.deck, routes.discards],
  ...players.flatMap(({ routes: own, aside, start }) => [
    own,
    aside,
    start === null ? [] : [start],
  ]),
];

/** The regions of the tokens that are out of stock; where upgrades are marked, no token lies on them. */
export const tokensAway = (state: State): readonly string[] => [
  ...state.tokens.map(({ region }) => region),
  ...state.bag,
  ...(areUpgradesMarked(state)
    ? []
    : state.players.flatMap(({ upgrades }) => upgrades.flatMap((one) => one.tokens))),
];

/**
 * Counts the pieces of a state by their names on paper (`routes/route-3`), for the law that none is
 * lost. Pieces that the rules cannot tell apart, and that are printed as several cards, go by a name
 * of their own.
 */
export function createPieceCounter(
  pack: GamePack,
): (state: State) => Readonly<Record<string, number>> {
  const nameOf = createNames(pack);
  return (state) => {
    const counts: Record<string, number> = {};
    const add = (name: string, count: number): void => {
      counts[name] = (counts[name] ?? 0) + count;
    };
    const addAll = (table: string, piles: Piles): void => {
      for (const pile of piles) for (const id of pile) add(nameOf(table, id), 1);
    };
    addAll('passengers', passengerPiles(state));
    addAll('upgrades', upgradePiles(state));
    addAll('route-cards', routePiles(state));
    addAll('tokens', [tokensAway(state)]);
    for (const { region, stock } of state.regions) add(nameOf('tokens', region), stock);
    const fares = state.players.reduce((sum, player) => sum + player.fares, state.bank);
    add(nameOf('fares', ''), fares);
    return counts;
  };
}

/** What the rules call the pieces of a table by: the field that they look at. */
const NAMED_BY: Readonly<Record<string, (record: PackRecord) => string>> = {
  passengers: ({ fields }) => idIn(fields.stop),
  upgrades: ({ id }) => id,
  'route-cards': ({ fields }) => idIn(fields.route),
  tokens: ({ fields }) => idIn(fields.region),
  // All of them are alike.
  fares: () => '',
};

function createNames(pack: GamePack): (table: string, id: string) => string {
  const decks = new Map(
    pack.components.flatMap(({ id: deck, cards }) =>
      cards.map(({ id }): [string, string] => [id, `${deck}/${id}`]),
    ),
  );
  const names = new Map<string, string>();
  for (const [table, keyOf] of Object.entries(NAMED_BY)) {
    for (const record of recordsOf(pack, table)) {
      const key = `${table} ${keyOf(record)}`;
      const name = names.has(key) ? key : (decks.get(record.id) ?? key);
      names.set(key, name);
    }
  }
  return (table, id) => names.get(`${table} ${id}`) ?? `${table} ${id}`;
}

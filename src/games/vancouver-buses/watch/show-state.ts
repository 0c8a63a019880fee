import type { VancouverBuses } from '../play/game.ts';
import type { Player, State } from '../play/state.ts';
import { stopAt, type Tables, upgradeInfo } from '../play/tables.ts';

/** A state as lines of text: turn, players, who waits where, piles and supplies. */
export function formatState(rules: VancouverBuses, state: State): readonly string[] {
  const { tables } = rules;
  const { turn, players, bank, upgrades } = state;
  const scores = rules.score(state);
  const dice = turn.roll === null ? 'not rolled yet' : `blue ${turn.roll[0]}, red ${turn.roll[1]}`;
  return [
    `turn ${turn.number}: seat ${turn.active + 1}, ${dice}, ${turn.actions} of ${turn.granted} actions left`,
    '',
    ...players.flatMap((player, seat) =>
      formatPlayer(tables, player, `seat ${seat + 1}, ${scores[seat]?.total ?? 0} points`),
    ),
    '',
    'waiting at',
    ...formatWaiting(tables, state),
    '',
    `on offer: ${joinOrNone(upgrades.offer.map((id) => upgradeInfo(tables, id).name))}`,
    `fares in the bank: ${bank}`,
    `cards in decks: ${state.regions.map(({ region, top, rest }) => `${region} ${top.length + rest.length}`).join(', ')}`,
  ];
}

function formatPlayer(tables: Tables, player: Player, head: string): string[] {
  const nameOf = (id: string): string => stopAt(tables, id).name;
  const { at, hand, fares, routes, delivered, upgrades } = player;
  return [
    `${head}: at ${at === null ? 'no stop yet' : nameOf(at)}, ${fares} fares`,
    `  hand: ${joinOrNone(hand.map(nameOf))}`,
    `  routes: ${joinOrNone(routes)}`,
    `  delivered ${delivered.length}: ${joinOrNone(delivered.map(({ card }) => nameOf(card)))}`,
    `  upgrades: ${joinOrNone(upgrades.map(({ id }) => upgradeInfo(tables, id).name))}`,
  ];
}

/** Each stop with passengers, in the order of names, with the regions they want to go to. */
function formatWaiting(tables: Tables, { tokens }: State): string[] {
  const byStop = new Map<string, string[]>();
  for (const { stop, region } of tokens) {
    byStop.set(stop, [...(byStop.get(stop) ?? []), region]);
  }
  return [...byStop]
    .map(([stop, regions]) => ({ name: stopAt(tables, stop).name, regions }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, regions }) => `  ${name}: to ${regions.join(', ')}`);
}

const joinOrNone = (words: readonly string[]): string =>
  words.length === 0 ? 'none' : words.join(', ');

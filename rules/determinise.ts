import { type RandomStream, shuffled, withoutAll } from 'vbuses/play';
import { openUpgrades } from './pieces.ts';
import type { Player, RegionState, State, Task } from './state.ts';
import { regionOfCard, type Tables } from './tables.ts';
import type { View } from './view.ts';

/**
 * A state that gives its viewer this view: hidden hands, decks and routes are dealt again
 * from the cards that the viewer cannot account for.
 */
export function determiniseView(tables: Tables, view: View, stream: RandomStream): State {
  const { regions, hands } = dealPassengerCards(tables, view, stream);
  const routes = dealRoutes(tables, view, stream);
  const players = view.players.map(
    ({ at, cameFrom, fares, delivered, upgrades, isOutOfFuel }, seat): Player => ({
      ...{ at, cameFrom, fares, delivered, upgrades, isOutOfFuel },
      hand: hands[seat] ?? [],
      ...(routes.held[seat] ?? { routes: [], start: null, aside: [] }),
    }),
  );
  const { config, first, turn, tokens, bag, bank } = view;
  return {
    ...{ config, first, turn, regions, tokens, bag, bank, players },
    agenda: view.agenda.map((task) => completeTask(tables, task, { players, regions })),
    upgrades: {
      ...view.upgrades,
      deck:
        config.toggles.upgrades === 'no'
          ? []
          : withoutAll(tables.upgradeDeck, openUpgrades(view).flat()),
    },
    routes: { ...view.routes, deck: routes.deck },
  };
}

/** How many cards of each region are in hidden hands follows from the size of its deck. */
function dealPassengerCards(tables: Tables, view: View, stream: RandomStream) {
  const { agenda, shown, players } = view;
  const task = agenda.at(-1);
  const shownHand = task?.kind === 'raid-hand' ? task.from : null;
  const shownDeck = task?.kind === 'search-deck' ? task.region : null;
  const seenHands = players.map(({ hand }, seat) => hand ?? (seat === shownHand ? shown : null));
  const exchange = hiddenExchange(view);
  const known = [
    ...seenHands.flatMap((hand) => hand ?? []),
    ...players.flatMap(({ delivered }) => delivered.map(({ card }) => card)),
    ...exchange.gift,
  ];
  const isIn = (region: string | null) => (card: string) => regionOfCard(tables, card) === region;
  const inHands: string[] = [];
  const regions = view.regions.map(({ region, deck, top, discards, stock }, index): RegionState => {
    const seenDeck = region === shownDeck ? shown : null;
    const onTop = top.flatMap((one) => one?.card ?? []);
    let unseen = withoutAll(shuffled(tables.decks[index] ?? [], stream), [
      ...known.filter(isIn(region)),
      ...discards,
      ...onTop,
    ]);
    const rest =
      seenDeck === null ? unseen.splice(0, deck - onTop.length) : withoutAll(seenDeck, onTop);
    if (seenDeck !== null) unseen = withoutAll(unseen, rest);
    inHands.push(...unseen);
    // Another player knows the cards that this viewer does not.
    const dealtTop = top.map((one) => one ?? { card: rest.shift() ?? '', seenBy: [] });
    return { region, top: dealtTop, rest, discards, stock };
  });
  // A player who was asked for a card of a region, and has to hand one over, has one.
  const asked = inHands.filter(isIn(exchange.region)).slice(0, 1);
  const left = withoutAll(shuffled(inHands, stream), asked);
  const hands = players.map(({ cards }, seat) => {
    const own = seat === exchange.seat ? [...exchange.gift, ...asked] : [];
    return seenHands[seat] ?? [...own, ...left.splice(0, cards - own.length)].sort();
  });
  return { regions, hands };
}

/** Whose hidden hand is exchanged with, the gift in it if the viewer knows it, and what it has to have. */
function hiddenExchange({ agenda, players }: View) {
  const task = agenda.at(-1);
  const none = { seat: null, gift: [], region: null };
  if (task?.kind !== 'ask-for' && task?.kind !== 'hand-over') return none;
  const seat = task.kind === 'ask-for' ? task.of : task.seat;
  if (players[seat]?.hand !== null) return none;
  const region = task.kind === 'hand-over' ? task.region : null;
  return { seat, gift: task.gift === null ? [] : [task.gift], region };
}

function dealRoutes(tables: Tables, view: View, stream: RandomStream) {
  const deck = withoutAll(shuffled(tables.routeDeck, stream), [
    ...view.routes.discards,
    ...view.players.flatMap(({ routes, start, aside }) => [
      ...(routes ?? []),
      ...(start === null ? [] : [start]),
      ...(aside ?? []),
    ]),
  ]);
  const held = view.players.map(({ routes, routeCards, hasStart, start, aside, asideCards }) => ({
    routes: routes ?? deck.splice(0, routeCards).sort(),
    start: hasStart ? (start ?? deck.shift() ?? null) : null,
    aside: aside ?? deck.splice(0, asideCards),
  }));
  return { deck, held };
}

/** Fills in what a viewer may not know of a task, with cards that lie where it says. */
function completeTask(
  tables: Tables,
  task: Task,
  { players, regions }: Pick<State, 'players' | 'regions'>,
): Task {
  const fill = (known: readonly (string | null)[], cards: readonly string[] = []): string[] =>
    known.map((card, index) => card ?? cards[index] ?? '');
  switch (task.kind) {
    case 'put-back': {
      const top = regions.find(({ region }) => region === task.region)?.top;
      const cards = top?.map(({ card }) => card);
      return { ...task, chosen: fill(task.chosen, cards) };
    }
    case 'replace-routes':
      return { ...task, chosen: fill(task.chosen, players[task.seat]?.routes) };
    case 'drop-routes':
      return { ...task, routes: fill(task.routes, players[task.seat]?.routes) };
    case 'ask-for':
      return { ...task, gift: task.gift ?? players[task.of]?.hand[0] ?? '' };
    case 'hand-over': {
      const hand = players[task.seat]?.hand ?? [];
      // The gift is not the card that is handed over: one of another region, if there is one.
      const other = hand.find((card) => regionOfCard(tables, card) !== task.region);
      return { ...task, gift: task.gift ?? other ?? hand[0] ?? '' };
    }
    default:
      return task;
  }
}

import { type RandomStream, type Seat, shuffled } from 'vbuses/play';
import type { Player, RegionState, State, Task } from './state.ts';
import { regionOfCard, type Tables } from './tables.ts';
import type { PlayerView, RegionView, View } from './view.ts';

/**
 * A state that gives its viewer this view: hidden hands, decks and routes are dealt again
 * from the cards that the viewer cannot account for.
 */
export function determiniseView(tables: Tables, view: View, stream: RandomStream): State {
  const dealt = dealPassengerCards(tables, view, stream);
  const routes = dealRoutes(tables, view, stream);
  const players = view.players.map(
    (player, seat): Player => ({
      at: player.at,
      cameFrom: player.cameFrom,
      hand: dealt.hands[seat] ?? [],
      fares: player.fares,
      ...(routes.held[seat] ?? { routes: [], start: null, aside: [] }),
      delivered: player.delivered,
      upgrades: player.upgrades,
      isOutOfFuel: player.isOutOfFuel,
    }),
  );
  return {
    config: view.config,
    agenda: view.agenda.map((task) =>
      completeTask(tables, task, { players, regions: dealt.regions }),
    ),
    first: view.first,
    turn: view.turn,
    regions: dealt.regions,
    tokens: view.tokens,
    bag: view.bag,
    upgrades: {
      deck: hiddenUpgrades(tables, view),
      discards: view.upgrades.discards,
      offer: view.upgrades.offer,
    },
    routes: { deck: routes.deck, discards: view.routes.discards },
    bank: view.bank,
    players,
  };
}

/** A pile from which known cards are taken, and the rest of which is dealt. */
class HiddenPile {
  private readonly cards: string[];

  constructor(cards: readonly string[], stream: RandomStream) {
    this.cards = shuffled(cards, stream);
  }

  /** Takes out what the viewer knows to lie elsewhere. */
  remove(known: readonly (string | null)[]): void {
    for (const card of known) {
      if (card === null) continue;
      const index = this.cards.indexOf(card);
      if (index === -1) throw new Error(`a view has ${card} more often than the pack`);
      this.cards.splice(index, 1);
    }
  }

  deal(count: number): string[] {
    if (count > this.cards.length) throw new Error('a view has more cards than the pack');
    return this.cards.splice(0, count);
  }

  get size(): number {
    return this.cards.length;
  }
}

interface DealtPassengerCards {
  readonly regions: readonly RegionState[];
  readonly hands: readonly (readonly string[])[];
}

/** How many cards of each region are in hidden hands follows from the size of its deck. */
function dealPassengerCards(tables: Tables, view: View, stream: RandomStream): DealtPassengerCards {
  const shownHand = raidedSeat(view);
  const seenHands = view.players.map(
    ({ hand }, seat) => hand ?? (seat === shownHand ? view.shown : null),
  );
  const exchange = hiddenExchange(view);
  const known = [
    ...seenHands.flatMap((hand) => hand ?? []),
    ...view.players.flatMap(({ delivered }) => delivered.map(({ card }) => card)),
    ...exchange.gift,
  ];
  const inHands: string[] = [];
  const regions = view.regions.map((piles, index) => {
    const unseen = new HiddenPile(tables.decks[index] ?? [], stream);
    unseen.remove(known.filter((card) => regionOfCard(tables, card) === piles.region));
    unseen.remove(piles.discards);
    const dealt = dealDeck(piles, { unseen, shown: searchedDeck(view, piles.region) });
    inHands.push(...unseen.deal(unseen.size));
    return dealt;
  });
  // A player who was asked for a card of a region, and has to hand one over, has one.
  const asked = inHands
    .filter((card) => regionOfCard(tables, card) === exchange.region)
    .slice(0, 1);
  const rest = new HiddenPile(inHands, stream);
  rest.remove(asked);
  const hands = view.players.map(({ cards }, seat) => {
    const own = seat === exchange.seat ? [...exchange.gift, ...asked] : [];
    return seenHands[seat] ?? [...own, ...rest.deal(cards - own.length)].sort();
  });
  return { regions, hands };
}

interface HiddenExchange {
  /** Whose hidden hand is exchanged with; `null` where there is none. */
  readonly seat: Seat | null;
  /** The gift that lies in it, if the viewer knows it. */
  readonly gift: readonly string[];
  /** The region of a card that it has to have. */
  readonly region: string | null;
}

function hiddenExchange({ agenda, players }: View): HiddenExchange {
  const task = agenda.at(-1);
  const none = { seat: null, gift: [], region: null };
  if (task?.kind !== 'ask-for' && task?.kind !== 'hand-over') return none;
  const seat = task.kind === 'ask-for' ? task.of : task.seat;
  if (players[seat]?.hand !== null) return none;
  const region = task.kind === 'hand-over' ? task.region : null;
  return { seat, gift: task.gift === null ? [] : [task.gift], region };
}

function dealDeck(
  { region, deck, ordered, top, discards, stock }: RegionView,
  { unseen, shown }: { readonly unseen: HiddenPile; readonly shown: readonly string[] | null },
): RegionState {
  unseen.remove(top.map((known) => known?.card ?? null));
  const hiddenTop = top.filter((known) => known === null).length;
  const below = deck - ordered;
  const places = [
    ...(shown === null ? unseen.deal(hiddenTop + below) : remainingShownCards(shown, top)),
  ];
  if (shown !== null) unseen.remove(places);
  // Another player knows the cards that this viewer does not.
  const dealtTop = top.map((known) => known ?? { card: places.shift() ?? '', seenBy: [] });
  return { region, top: dealtTop, rest: places, discards, stock };
}

/** The cards of a deck that is searched, but for those whose place the viewer knows. */
function remainingShownCards(shown: readonly string[], top: RegionView['top']): string[] {
  const rest = [...shown];
  for (const known of top) {
    if (known !== null) rest.splice(rest.indexOf(known.card), 1);
  }
  return rest;
}

const raidedSeat = ({ agenda, shown }: View): Seat | null => {
  const task = agenda.at(-1);
  return shown !== null && task?.kind === 'raid-hand' ? task.from : null;
};

const searchedDeck = ({ agenda, shown }: View, region: string): readonly string[] | null => {
  const task = agenda.at(-1);
  return task?.kind === 'search-deck' && task.region === region ? shown : null;
};

type HeldRoutes = Pick<Player, 'routes' | 'start' | 'aside'>;

function dealRoutes(
  tables: Tables,
  view: View,
  stream: RandomStream,
): { readonly deck: readonly string[]; readonly held: readonly HeldRoutes[] } {
  const unseen = new HiddenPile(tables.routeDeck, stream);
  unseen.remove(view.routes.discards);
  for (const { routes, start, aside } of view.players) {
    unseen.remove([...(routes ?? []), start, ...(aside ?? [])]);
  }
  const held = view.players.map((player) => dealRoutesTo(player, unseen));
  return { deck: unseen.deal(unseen.size), held };
}

const dealRoutesTo = (player: PlayerView, unseen: HiddenPile): HeldRoutes => ({
  routes: player.routes ?? unseen.deal(player.routeCards).sort(),
  start: player.hasStart ? (player.start ?? unseen.deal(1)[0] ?? null) : null,
  aside: player.aside ?? unseen.deal(player.asideCards),
});

function hiddenUpgrades(tables: Tables, view: View): string[] {
  if (view.config.toggles.upgrades === 'no') return [];
  const rest = [...tables.upgradeDeck];
  const known = [
    ...view.upgrades.discards,
    ...view.upgrades.offer,
    ...view.players.flatMap(({ upgrades }) => upgrades.map(({ id }) => id)),
    ...view.agenda.flatMap((task) => (task.kind === 'used-up' ? [task.upgrade] : [])),
  ];
  for (const id of known) rest.splice(rest.indexOf(id), 1);
  return rest;
}

/** Fills in what a viewer may not know of a task, with cards that lie where it says. */
function completeTask(
  tables: Tables,
  task: Task,
  {
    players,
    regions,
  }: { readonly players: readonly Player[]; readonly regions: readonly RegionState[] },
): Task {
  switch (task.kind) {
    case 'put-back': {
      const top = regions.find(({ region }) => region === task.region)?.top ?? [];
      return { ...task, chosen: task.chosen.map((card, index) => card ?? top[index]?.card ?? '') };
    }
    case 'replace-routes': {
      const routes = players[task.seat]?.routes ?? [];
      return { ...task, chosen: task.chosen.map((route, index) => route ?? routes[index] ?? '') };
    }
    case 'drop-routes': {
      const routes = players[task.seat]?.routes ?? [];
      return { ...task, routes: task.routes.map((route, index) => route ?? routes[index] ?? '') };
    }
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

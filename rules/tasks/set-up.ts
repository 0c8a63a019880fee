import { dice, draw, playerAt, pushTasks, type Seat, seatsFrom, withoutFirst } from 'vbuses/play';
import type { Action, Draft, TaskRules } from '../actions-and-events.ts';
import { routesLeft } from '../cards.ts';
import { changeStock, dedupeSorted, editPlayer, gainFares, payFares } from '../draft.ts';
import type { Config, Player, State, Task, Token } from '../state.ts';
import { regionOfCard, type Tables } from '../tables.ts';
import { INITIAL_TURN } from './turn.ts';

/** How a game is set up. */
export const SET_UP_TASKS = {
  'fill-bag': (draft, { each }) => {
    const { regions, tokens } = draft.tables;
    draft.state.bag = regions.flatMap((region, index) =>
      new Array<string>(Math.min(each, tokens[index] ?? 0)).fill(region),
    );
    for (const region of draft.state.bag) changeStock(draft, region, -1);
  },
  'empty-bag': emptyBag,
  /** A card of the next deck, as long as the bag has tokens. */
  'first-card': (draft, { region }) => {
    if (draft.state.bag.length === 0) return;
    pushTasks(draft, { kind: 'top-card', region, goal: { to: 'first-stop' } });
  },
  'first-token': {
    chance: (tables, state, { card }) => {
      const own = regionOfCard(tables, card);
      const pile = state.bag.filter((region) => region !== own);
      return draw(pile, { stream: 'bag', about: 'first token' });
    },
    resolve: (draft, { card }, outcome) => {
      const region = String(outcome);
      draft.state.bag = withoutFirst(draft.state.bag, region);
      addToken(draft, { stop: card, region });
    },
  },
  'roll-for-first': {
    chance: ({ regions }, _, { among }) => {
      const sides = among.map(() => regions.length);
      return dice(sides, { stream: 'order', about: 'who goes first' });
    },
    resolve: (draft, { among }, outcome) => {
      const eyes = Array.isArray(outcome) ? outcome.map(Number) : [];
      draft.events.push({ type: 'first-roll', seats: among, eyes });
      const best = Math.max(...eyes);
      const winners = among.filter((_, index) => eyes[index] === best);
      const [winner] = winners;
      if (winners.length > 1 || winner === undefined) {
        pushTasks(draft, { kind: 'roll-for-first', among: winners });
        return;
      }
      draft.events.push({ type: 'goes-first', seat: winner });
      dealHands(draft, winner);
    },
  },
  'hand-token': {
    chance: (_, { bag }) => draw(bag, { stream: 'bag', about: 'token' }),
    resolve: (draft, { seat }, outcome) => {
      const region = String(outcome);
      draft.state.bag = withoutFirst(draft.state.bag, region);
      changeStock(draft, region, 1);
      draft.events.push({ type: 'drew-token', seat, region });
      pushTasks(draft, { kind: 'top-card', region, goal: { to: 'hand', seat } });
    },
  },
  'choose-start': {
    isSimultaneous: true,
    legal: (tables, state, { seat }) => {
      const starts = dedupeSorted(playerAt(state, seat).routes).map(
        (route): Action => ({ type: 'start-on', route }),
      );
      return canGetNewRoutes(tables, state, seat) ? [...starts, { type: 'new-routes' }] : starts;
    },
    answer: {
      'start-on': (draft, { seat }, { route }) => {
        const player = editPlayer(draft, seat);
        player.routes = withoutFirst(player.routes, route);
        player.start = route;
      },
      'new-routes': (draft, { seat }) => setRoutesAside(draft, seat),
    },
  },
  'reveal-starts': (draft) => {
    for (const seat of seatsFrom(draft.state.first, draft.state.players.length)) {
      const { start, aside } = playerAt(draft.state, seat);
      const route = start ?? '';
      const stop = draft.tables.starts.get(route) ?? null;
      const player = editPlayer(draft, seat);
      player.at = stop;
      player.start = null;
      player.aside = [];
      discardRoutes(draft, [route, ...aside]);
      draft.events.push({ type: 'started', seat, route, stop: stop ?? '' });
    }
  },
} satisfies Partial<TaskRules>;

/** What follows when a card was turned up at set-up. */
export function placeFirstToken(draft: Draft, card: string): void {
  const { tables, state } = draft;
  const region = regionOfCard(tables, card);
  if (state.config.toggles['VB-08'] === 'one' && state.tokens.some(({ stop }) => stop === card)) {
    pushTasks(draft, { kind: 'first-card', region });
    return;
  }
  const index = tables.regions.indexOf(region);
  const following = tables.regions[(index + 1) % tables.regions.length] ?? region;
  const onward: Task = { kind: 'first-card', region: following };
  if (state.bag.some((token) => token !== region)) {
    pushTasks(draft, { kind: 'first-token', card }, onward);
  } else {
    swapWithEarlier(draft, card, region);
    pushTasks(draft, onward);
  }
}

export function addToken(draft: Draft, token: Token): void {
  draft.state.tokens = [...draft.state.tokens, token];
  draft.events.push({ type: 'placed', ...token });
}

/** All tokens left match the card: an earlier one goes to its stop, and one of them takes its place. */
function swapWithEarlier(draft: Draft, card: string, region: string): void {
  const { tables, state } = draft;
  const index = state.tokens.findLastIndex(
    (token) => token.region !== region && regionOfCard(tables, token.stop) !== region,
  );
  const earlier = state.tokens[index];
  if (earlier === undefined || state.config.toggles['VB-07'] === 'leave-out') {
    // All tokens in the bag are of this region: none of them is placed.
    for (const _ of state.bag) draft.events.push({ type: 'not-placed', from: region, region });
    emptyBag(draft);
    return;
  }
  state.bag = withoutFirst(state.bag, region);
  state.tokens = [
    ...state.tokens.with(index, { stop: earlier.stop, region }),
    { stop: card, region: earlier.region },
  ];
  draft.events.push(
    { type: 'swapped', from: earlier.stop, to: card, region: earlier.region },
    { type: 'placed', stop: earlier.stop, region },
  );
}

function emptyBag(draft: Draft): void {
  for (const region of draft.state.bag) changeStock(draft, region, 1);
  draft.state.bag = [];
}

function dealHands(draft: Draft, first: Seat): void {
  draft.state.first = first;
  const seats = seatsFrom(first, draft.state.players.length);
  const { passengersAtStart, routesDealt, faresAtStart } = draft.tables.numbers;
  for (const seat of seats) gainFares(draft, seat, faresAtStart, 'start');
  pushTasks(
    draft,
    { kind: 'fill-bag', each: 1 },
    ...seats.flatMap((seat) =>
      Array.from({ length: passengersAtStart }, (): Task => ({ kind: 'hand-token', seat })),
    ),
    { kind: 'empty-bag' },
    ...seats.map((seat): Task => ({ kind: 'deal-routes', seat, count: routesDealt })),
    ...seats.map((seat): Task => ({ kind: 'choose-start', seat })),
    { kind: 'reveal-starts' },
    { kind: 'begin-turn', seat: first },
  );
}

function canGetNewRoutes({ numbers }: Tables, state: State, seat: Seat): boolean {
  return (
    state.config.toggles['new-routes'] === 'yes' &&
    playerAt(state, seat).fares >= numbers.faresForNewRoutes &&
    routesLeft(state) >= numbers.routesDealt
  );
}

function setRoutesAside(draft: Draft, seat: Seat): void {
  const { faresForNewRoutes, routesDealt } = draft.tables.numbers;
  payFares(draft, seat, faresForNewRoutes);
  const { routes } = playerAt(draft.state, seat);
  const isAtOnce = draft.state.config.toggles['VB-26'] === 'at-once';
  const player = editPlayer(draft, seat);
  if (!isAtOnce) player.aside = [...player.aside, ...routes];
  player.routes = [];
  draft.events.push({ type: 'set-aside', seat, count: routes.length });
  pushTasks(
    draft,
    { kind: 'deal-routes', seat, count: routesDealt },
    { kind: 'choose-start', seat },
  );
  if (isAtOnce) discardRoutes(draft, routes);
}

export function discardRoutes(draft: Draft, routes: readonly string[]): void {
  const { deck, discards } = draft.state.routes;
  draft.state.routes = { deck, discards: [...discards, ...routes] };
  draft.events.push({ type: 'discarded-routes', routes });
}

const INITIAL_PLAYER: Player = {
  at: null,
  cameFrom: null,
  hand: [],
  fares: 0,
  routes: [],
  start: null,
  aside: [],
  delivered: [],
  upgrades: [],
  isOutOfFuel: false,
};

/** Everything in the box, and what has to be done to set it up. */
export const startState = (tables: Tables, config: Config): State => ({
  config,
  agenda: [
    { kind: 'roll-for-first', among: seatsFrom(0, config.players) },
    { kind: 'first-card', region: tables.regions[0] ?? '' },
    { kind: 'fill-bag', each: tables.numbers.tokensOnBoard },
    { kind: 'refill' },
  ],
  first: 0,
  turn: INITIAL_TURN,
  regions: tables.regions.map((region, index) => ({
    region,
    top: [],
    rest: tables.decks[index] ?? [],
    discards: [],
    stock: tables.tokens[index] ?? 0,
  })),
  tokens: [],
  bag: [],
  upgrades: {
    deck: config.toggles.upgrades === 'no' ? [] : tables.upgradeDeck,
    discards: [],
    offer: [],
  },
  routes: { deck: tables.routeDeck, discards: [] },
  bank: tables.fares,
  players: new Array<Player>(config.players).fill(INITIAL_PLAYER),
});

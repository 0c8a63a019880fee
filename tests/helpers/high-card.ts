import { type Chance, deal, type Outcome } from '../../src/play/chance.ts';
import { rankByScore } from '../../src/play/conductor.ts';
import type {
  GameAction,
  GameConfig,
  GameEvent,
  Pending,
  RulesPending,
  Seat,
  SeatScore,
  Step,
  Viewer,
} from '../../src/play/game-rules.ts';
import type { GameSpec } from '../../src/play/game-spec.ts';
import type { GamePack, PackRecord } from '../../src/play/pack-data.ts';
import type { Strategy } from '../../src/play/strategy.ts';
import type { TableView } from '../../src/play/table.ts';

/**
 * A game of eight cards: two or three players get two each and play one at a time, unseen until all
 * have played; the highest takes a point. It has everything that laws look at, and fits on a page.
 */
export interface HighState {
  readonly config: GameConfig;
  readonly deck: readonly string[];
  readonly hands: readonly (readonly string[])[];
  /** By seat: the card that was played in this round. */
  readonly table: readonly (string | null)[];
  readonly discards: readonly string[];
  readonly points: readonly number[];
}

export interface HighAction extends GameAction {
  readonly type: 'play' | 'pass';
  readonly card?: string;
}

export interface HighEvent extends GameEvent {
  readonly type: 'dealt' | 'hand' | 'played' | 'shown';
  readonly cards?: readonly string[];
}

export interface HighView {
  readonly viewer: Viewer;
  readonly config: GameConfig;
  readonly deck: number;
  readonly hand: readonly string[];
  readonly hands: readonly number[];
  readonly played: readonly boolean[];
  readonly own: string | null;
  readonly discards: readonly string[];
  readonly points: readonly number[];
}

export type HighSpec = GameSpec<HighState, HighAction, HighView, GameConfig, HighEvent>;

/** Every card, each once, as printed. */
export const HIGH_CARDS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'];

const place = { file: 'data/cards.yaml', line: 1, column: 1 };
const records = HIGH_CARDS.map((id): PackRecord => ({ id, copies: 1, fields: { id }, place }));

/** The pack of the game: one table and one deck. */
export const highPack: GamePack = {
  game: {
    id: 'high-card',
    name: 'High Card',
    version: '1',
    language: 'en',
    author: '',
    credits: [],
  },
  tableIds: ['cards'],
  table: () => ({
    id: 'cards',
    noun: 'card',
    records,
    has: (id) => HIGH_CARDS.includes(id),
    get: (id) => records.find((one) => one.id === id) ?? fail(id),
  }),
  components: [
    {
      id: 'deck',
      name: 'Deck',
      kind: 'deck',
      size: 'poker',
      cards: HIGH_CARDS.map((id) => ({ id, copies: 1 })),
    },
  ],
  effects: { vocabulary: new Map(), lists: [] },
  boards: [],
  graph: () => fail('a board'),
};

function fail(what: string): never {
  throw new Error(`there is no ${what}`);
}

const HAND = 2;

const chanceOf = (state: HighState, seat: Seat): Chance =>
  deal(state.deck, HAND, { stream: 'deck', about: `hand of seat ${seat + 1}` });

const seatToDeal = ({ hands }: HighState): Seat => hands.length;

const nextSeat = ({ table }: HighState): Seat => table.indexOf(null);

export const scoreHigh = ({ points }: HighState): SeatScore[] =>
  points.map((total) => ({ total, parts: { tricks: total } }));

function pending(state: HighState): Pending {
  if (state.hands.length < state.config.players) {
    return { type: 'chance', chance: chanceOf(state, seatToDeal(state)) };
  }
  if (state.hands.every((hand) => hand.length === 0)) {
    return { type: 'done', result: rankByScore(scoreHigh(state), 'normal') };
  }
  return { type: 'decision', seat: nextSeat(state), kind: 'card', optional: false };
}

const legal = (state: HighState, seat = nextSeat(state)): HighAction[] => {
  const hand = state.hands[seat] ?? [];
  return hand.toSorted().map((card) => ({ type: 'play', card }));
};

function apply(
  state: HighState,
  choice: HighAction | Outcome,
  player = nextSeat(state),
): Step<HighState, HighEvent> {
  if (Array.isArray(choice)) {
    const cards = choice.map(String);
    const seat = seatToDeal(state);
    return {
      state: {
        ...state,
        deck: state.deck.filter((card) => !cards.includes(card)),
        hands: [...state.hands, cards.toSorted()],
      },
      events: [
        { type: 'dealt', seat },
        { type: 'hand', seat, cards: cards.toSorted(), only: [seat] },
      ],
    };
  }
  const { card = '' } = choice as HighAction;
  const seat = player;
  const table = state.table.with(seat, card);
  const hands = state.hands.map((hand, at) =>
    at === seat ? hand.filter((one) => one !== card) : hand,
  );
  const played: HighEvent = { type: 'played', seat };
  if (table.includes(null)) return { state: { ...state, hands, table }, events: [played] };
  return { state: takeTrick({ ...state, hands, table }), events: [played, shown(table)] };
}

const shown = (table: HighState['table']): HighEvent => ({
  type: 'shown',
  cards: table.map((card) => card ?? ''),
});

function takeTrick(state: HighState): HighState {
  const cards = state.table.map((card) => card ?? '');
  const winner = cards.indexOf(cards.toSorted().at(-1) ?? '');
  return {
    ...state,
    table: state.table.map(() => null),
    discards: [...state.discards, ...cards].sort(),
    points: state.points.map((points, seat) => (seat === winner ? points + 1 : points)),
  };
}

const view = (state: HighState, viewer: Viewer): HighView => ({
  viewer,
  config: state.config,
  deck: state.deck.length,
  hand: viewer === 'public' ? [] : (state.hands[viewer] ?? []),
  hands: state.hands.map((hand) => hand.length),
  played: state.table.map((card) => card !== null),
  own: viewer === 'public' ? null : (state.table[viewer] ?? null),
  discards: state.discards,
  points: state.points,
});

function determinise(seen: HighView, stream: { below: (count: number) => number }): HighState {
  const known = [...seen.hand, ...seen.discards, ...(seen.own === null ? [] : [seen.own])];
  const rest = HIGH_CARDS.filter((card) => !known.includes(card));
  const take = (): string => rest.splice(stream.below(rest.length), 1)[0] ?? '';
  return {
    config: seen.config,
    hands: seen.hands.map((count, seat) =>
      seat === seen.viewer ? seen.hand : Array.from({ length: count }, take).sort(),
    ),
    table: seen.played.map((hasPlayed, seat) =>
      !hasPlayed ? null : seat === seen.viewer ? seen.own : take(),
    ),
    deck: rest,
    discards: seen.discards,
    points: seen.points,
  };
}

const pieces = ({ deck, hands, table, discards }: HighState): Record<string, number> =>
  Object.fromEntries(
    HIGH_CARDS.map((card) => [
      `deck/${card}`,
      [...deck, ...hands.flat(), ...table, ...discards].filter((one) => one === card).length,
    ]),
  );

const highest = (cautious: number): Strategy<HighView, HighAction> => ({
  decide: (_, actions) => (cautious > 0 ? actions[0] : actions.at(-1)) ?? fail('legal action'),
});

/** The rules of the game, of which tests break one part after another. */
export const highRules = {
  setup: (config: GameConfig): HighState => ({
    config,
    deck: HIGH_CARDS,
    hands: [],
    table: Array.from({ length: config.players }, () => null),
    discards: [],
    points: Array.from({ length: config.players }, () => 0),
  }),
  pending,
  legal,
  apply,
  view,
  score: scoreHigh,
  determinise,
  pieces,
  table: ({ hand, viewer }: HighView): TableView => ({
    areas: [
      {
        ...{ id: 'hand', name: 'Hand', ...(viewer !== 'public' && { seat: viewer }) },
        cards: hand.map((id) => ({ id, card: `deck/${id}`, name: id })),
      },
    ],
  }),
};

/** The same, with all who have not played yet choosing their cards at the same time. */
export const togetherRules = {
  ...highRules,
  pending: (state: HighState): RulesPending => {
    const wait = pending(state);
    if (wait.type !== 'decision') return wait;
    const seats = state.table.flatMap((card, seat) => (card === null ? [seat] : []));
    return { type: 'decisions', seats, kind: wait.kind, optional: false };
  },
};

export const highCard: HighSpec = {
  id: 'high-card',
  rulesVersion: '1',
  seats: { least: 2, most: 3 },
  bounds: { maxTurns: 10, maxDecisions: 20, scoreRange: [0, 2] },
  scoreParts: ['tricks'],
  toggles: [
    {
      id: 'HC-01',
      name: 'dealer',
      question: 'Who deals?',
      standard: 'first',
      values: [
        { value: 'first', meaning: 'The first player.' },
        { value: 'last', meaning: 'The last player.' },
      ],
    },
  ],
  open: () => highRules,
  strategies: {
    highest: {
      parameters: {
        caution: { standard: 0, least: 0, most: 3, whole: true, description: 'how low it plays' },
      },
      choices: {
        mood: { standard: 'calm', values: ['calm', 'bold'], description: 'how it feels' },
      },
      create: ({ parameters }) => highest(parameters.caution ?? 0),
    },
    copycat: ({ policy, seat, random }) => policy('highest', { seat, random }),
  },
};

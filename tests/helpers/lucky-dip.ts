import type { Outcome } from '../../src/play/chance.ts';
import { rankByScore } from '../../src/play/conductor.ts';
import {
  type GameConfig,
  type GameRules,
  IllegalAction,
  type Pending,
  type Seat,
} from '../../src/play/game-rules.ts';

/**
 * A small game with everything that the kernel knows: hidden cards, chance, a decision, an end. Each
 * player holds a secret bonus. In turn they dip into a bag as often as they dare: coins count, a crab
 * takes what was found this turn. First at the goal wins.
 */
export interface DipState {
  readonly config: GameConfig;
  readonly bag: readonly string[];
  readonly bonuses: readonly string[];
  readonly secrets: readonly string[];
  readonly active: Seat;
  readonly found: number;
  readonly kept: readonly number[];
  readonly turns: number;
  readonly isDipping: boolean;
}

export type DipAction = { readonly type: 'dip' } | { readonly type: 'keep' };

export interface DipView {
  readonly seat: Seat | 'public';
  readonly found: number;
  readonly kept: readonly number[];
  readonly secret: string | null;
}

export interface DipEvent {
  readonly type: 'found' | 'kept' | 'got-secret';
  readonly seat: Seat;
  readonly what: string;
  readonly only?: readonly Seat[];
}

export type DipModule = GameRules<DipState, DipAction, DipView, GameConfig, DipEvent>;

const BAG = ['coin', 'coin', 'coin', 'pearl', 'crab'];
const WORTH: Readonly<Record<string, number>> = { coin: 1, pearl: 3 };

const scoreOf = (state: DipState) =>
  state.kept.map((kept, seat) => {
    const bonus = Number(state.secrets[seat] ?? 0);
    return { total: kept + bonus, parts: { kept, bonus } };
  });

function pending(state: DipState): Pending {
  const { config, secrets, bonuses, kept, isDipping, bag, active, turns } = state;
  if (secrets.length < config.players) {
    const about = `secret of seat ${secrets.length + 1}`;
    return { type: 'chance', chance: { kind: 'draw', stream: 'secrets', about, pile: bonuses } };
  }
  if (turns >= config.maxTurns) {
    return { type: 'done', result: rankByScore(scoreOf(state), 'aborted') };
  }
  if (kept.some((one) => one >= 10)) {
    return { type: 'done', result: rankByScore(scoreOf(state), 'normal') };
  }
  if (isDipping) {
    return { type: 'chance', chance: { kind: 'draw', stream: 'bag', about: 'dip', pile: bag } };
  }
  return { type: 'decision', seat: active, kind: 'turn', optional: false };
}

const nextTurn = (state: DipState) => ({
  found: 0,
  active: (state.active + 1) % state.config.players,
  turns: state.turns + 1,
});

function afterChance(state: DipState, outcome: string) {
  if (state.secrets.length < state.config.players) {
    const seat = state.secrets.length;
    const at = state.bonuses.indexOf(outcome);
    const event: DipEvent = { type: 'got-secret', seat, what: outcome, only: [seat] };
    const bonuses = state.bonuses.filter((_, index) => index !== at);
    return { state: { ...state, bonuses, secrets: [...state.secrets, outcome] }, events: [event] };
  }
  const event: DipEvent = { type: 'found', seat: state.active, what: outcome };
  const after = { ...state, isDipping: false };
  const next =
    outcome === 'crab'
      ? { ...after, ...nextTurn(state) }
      : { ...after, found: state.found + (WORTH[outcome] ?? 0) };
  return { state: next, events: [event] };
}

function afterAction(state: DipState, { type }: DipAction) {
  if (type === 'dip') return { state: { ...state, isDipping: true }, events: [] };
  if (state.found === 0) throw new IllegalAction('nothing was found');
  const kept = state.kept.map((one, seat) => (seat === state.active ? one + state.found : one));
  const event: DipEvent = { type: 'kept', seat: state.active, what: String(state.found) };
  return { state: { ...state, kept, ...nextTurn(state) }, events: [event] };
}

export const luckyDip: DipModule = {
  id: 'lucky-dip',
  rulesVersion: '1',
  seats: { least: 2, most: 3 },
  toggles: [],
  bounds: { maxTurns: 200, maxDecisions: 5000, scoreRange: [0, 100] },
  scoreParts: ['kept', 'bonus'],
  configure: ({ players, maxTurns = 200 }) => ({ players, maxTurns, toggles: {} }),
  setup: (config) => ({
    config,
    bag: BAG,
    bonuses: ['0', '1', '2', '3'],
    secrets: [],
    active: 0,
    found: 0,
    kept: Array.from({ length: config.players }, () => 0),
    turns: 0,
    isDipping: false,
  }),
  pending,
  legal: (state) => {
    if (pending(state).type !== 'decision') return [];
    return state.found === 0 ? [{ type: 'dip' }] : [{ type: 'dip' }, { type: 'keep' }];
  },
  compare: (a, b) => (a.type < b.type ? -1 : Number(a.type > b.type)),
  apply: (state, choice: DipAction | Outcome) => {
    if (typeof choice === 'string') return afterChance(state, choice);
    if (typeof choice === 'object' && 'type' in choice) return afterAction(state, choice);
    throw new IllegalAction(JSON.stringify(choice));
  },
  view: ({ found, kept, secrets }, viewer) => ({
    seat: viewer,
    found,
    kept,
    secret: viewer === 'public' ? null : (secrets[viewer] ?? null),
  }),
  determinise: () => {
    throw new Error('no player searches here');
  },
  score: scoreOf,
  invariants: () => [],
  describe: (thing) =>
    'seat' in thing ? `seat ${thing.seat + 1} ${thing.type} ${thing.what}` : thing.type,
};

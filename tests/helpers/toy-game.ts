import { die, type Outcome } from '../../src/play/chance.ts';
import { rankByScore } from '../../src/play/conductor.ts';
import { defineGame } from '../../src/play/game-module.ts';
import { configureGame, type GameConfig } from '../../src/play/game-rules.ts';
import type { GameSpec } from '../../src/play/game-spec.ts';
import type { GamePack } from '../../src/play/pack-data.ts';
import type { GameRequest } from '../../src/play/playable.ts';
import { highPack } from './high-card.ts';

/** A game whose figures are known: seats take turns, and each offer says what its actions give to whom. */
export interface Toy {
  readonly players: number;
  readonly start?: readonly number[];
  readonly offer: (turn: number, seat: number) => Offer;
  /** Before this turn chance gives ten points to one seat. */
  readonly luckAt?: number;
  readonly strategies?: ToySpec['strategies'];
}

/** By action: the points that it gives to each seat. */
export interface Offer {
  readonly kind: string;
  readonly gains: Readonly<Record<string, readonly number[]>>;
}

interface ToyState {
  readonly config: GameConfig;
  readonly turn: number;
  readonly hasLuck: boolean;
  readonly points: readonly number[];
}

interface ToyAction {
  readonly type: string;
}

type ToySpec = GameSpec<ToyState, ToyAction, ToyState>;

export const TOY_TURNS = 20;

/** A decision that changes nothing. */
export const WAIT: Offer = { kind: 'wait', gains: { sit: [], stand: [] } };

const score = ({ points }: ToyState) =>
  points.map((total) => ({ total, parts: { points: total } }));

const rulesOf = ({ players, start = [], offer, luckAt }: Toy) => {
  const seatOf = ({ turn }: ToyState): number => turn % players;
  return {
    setup: (config: GameConfig): ToyState => ({
      ...{ config, turn: 0, hasLuck: false },
      points: Array.from({ length: players }, (_, seat) => start[seat] ?? 0),
    }),
    pending: (state: ToyState) => {
      if (state.turn === luckAt && !state.hasLuck) {
        return { type: 'chance' as const, chance: die(players, { stream: 'luck', about: 'luck' }) };
      }
      if (state.turn === TOY_TURNS) {
        return { type: 'done' as const, result: rankByScore(score(state), 'normal') };
      }
      const { kind } = offer(state.turn, seatOf(state));
      return { type: 'decision' as const, seat: seatOf(state), kind, optional: false };
    },
    legal: (state: ToyState): ToyAction[] =>
      Object.keys(offer(state.turn, seatOf(state)).gains).map((type) => ({ type })),
    apply: (state: ToyState, choice: ToyAction | Outcome) => {
      const { points, turn } = state;
      if (typeof choice === 'number') {
        const lucky = points.map((had, seat) => had + (seat === choice - 1 ? 10 : 0));
        const luck = { type: 'got-card', card: 'luck', only: [choice - 1] };
        return { state: { ...state, hasLuck: true, points: lucky }, events: [luck] };
      }
      const gains = offer(turn, seatOf(state)).gains[(choice as ToyAction).type] ?? [];
      const next = points.map((had, seat) => had + (gains[seat] ?? 0));
      return { state: { ...state, turn: turn + 1, points: next }, events: [] };
    },
    view: (state: ToyState) => state,
    score,
    determinise: (view: ToyState) => view,
  };
};

/** Opens a toy; its games are asked for with what differs from the usual. */
export function openToy(toy: Toy, pack: GamePack = highPack) {
  const playable = defineGame({
    id: 'toy',
    rulesVersion: '1',
    trusted: true,
    seats: { least: toy.players, most: toy.players },
    bounds: { maxTurns: TOY_TURNS * 2, scoreRange: [0, 1000] },
    scoreParts: ['points'],
    ...(toy.strategies && { strategies: toy.strategies }),
    open: () => rulesOf(toy),
  } as ToySpec).open(pack);
  const config = configureGame(playable.description, { players: toy.players });
  const strategies = Array.from({ length: toy.players }, () => 'random');
  const play = (number: number, more: Partial<GameRequest> = {}) =>
    playable.play({
      ...{ config, strategies, number, seed: 's', userBots: new Map(), log: null },
      ...more,
    }).played;
  return { playable, config, play };
}

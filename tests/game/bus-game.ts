import type { Action, Event } from '../../rules/actions-and-events.ts';
import { vancouverBusesSpec } from '../../rules/index.ts';
import type { Config, Player, State, Token } from '../../rules/state.ts';
import { regionOfCard } from '../../rules/tables.ts';
import { startState } from '../../rules/tasks/set-up.ts';
import { graphsOf } from '../../src/boards/boards.ts';
import type { Pack } from '../../src/pack/pack.ts';
import { createStream, type Outcome, resolveChance } from '../../src/play/chance.ts';
import type { Seat } from '../../src/play/game-rules.ts';
import { openRules } from '../../src/play/game-spec.ts';
import { type GamePack, toGamePack } from '../../src/play/pack-data.ts';
import { checkFully, shippedPack } from '../helpers/pack.ts';
import { createTable, frozen, type Played, takeAll } from '../helpers/play-on.ts';

const { pack } = checkFully(shippedPack);
if (pack === null) throw new Error('the shipped pack has mistakes');

/** The shipped pack, checked. */
export const busPack = pack;
/** A pack as its rules see it. */
export const gamePackOf = (of: Pack): GamePack => toGamePack(of, graphsOf(of));
/** The shipped pack as its rules see it. */
export const busGamePack = gamePackOf(pack);
const opened = openRules(vancouverBusesSpec, busGamePack);
/** The rules of the shipped pack. */
export const game = { ...opened, tables: opened.forBots.tables };
export const { playOn, stateAfter, legalOf } = createTable(game);

export const configOf = (players: number, toggles: Readonly<Record<string, string>> = {}): Config =>
  game.configure({ players, toggles });

/** What a player of an arranged game has; all else is as it is at the start of a turn. */
export interface Seated {
  readonly at: string;
  readonly cameFrom?: string;
  readonly hand?: readonly string[];
  readonly fares?: number;
  readonly upgrades?: readonly string[];
  readonly routes?: readonly string[];
  /** Cards, delivered at their stops. */
  readonly delivered?: readonly string[];
}

export interface Arrangement {
  readonly seats: readonly Seated[];
  readonly toggles?: Readonly<Record<string, string>>;
  /** Of seat 0, whose turn it is. */
  readonly actions?: number;
  readonly tokens?: readonly Token[];
  readonly offer?: readonly string[];
  /** The uppermost last. */
  readonly discards?: readonly string[];
}

/**
 * A game in the action phase of seat 0, arranged by hand out of what is in the box: whatever is
 * handed out is taken from its deck, stock or bank, so that no law of the game is broken.
 */
export function arrange({ seats, toggles = {}, actions = 6, ...table }: Arrangement): State {
  const config = configOf(seats.length, toggles);
  const start = startState(game.tables, config);
  const out = [
    ...seats.flatMap(({ hand = [], delivered = [] }) => [...hand, ...delivered]),
    ...(table.discards ?? []),
  ];
  const regions = start.regions.map((piles) => ({
    ...piles,
    rest: takeAll(
      piles.rest,
      out.filter((card) => regionOfCard(game.tables, card) === piles.region),
    ),
    discards: (table.discards ?? []).filter(
      (card) => regionOfCard(game.tables, card) === piles.region,
    ),
    stock:
      piles.stock - (table.tokens ?? []).filter(({ region }) => region === piles.region).length,
  }));
  const players = seats.map(seatPlayer);
  const held = seats.flatMap(({ upgrades = [] }) => upgrades);
  const offer = table.offer ?? [];
  return frozen({
    ...start,
    agenda: [{ kind: 'end-turn' }, { kind: 'act' }],
    turn: { ...start.turn, number: 1, roll: [1, 2], actions, granted: actions },
    regions,
    players,
    tokens: table.tokens ?? [],
    upgrades: { deck: takeAll(start.upgrades.deck, [...held, ...offer]), discards: [], offer },
    routes: {
      deck: takeAll(
        start.routes.deck,
        players.flatMap(({ routes }) => routes),
      ),
      discards: [],
    },
    bank: start.bank - players.reduce((sum, { fares }) => sum + fares, 0),
  } satisfies State);
}

const seatPlayer = (seated: Seated): Player => ({
  at: seated.at,
  cameFrom: seated.cameFrom ?? null,
  hand: [...(seated.hand ?? [])].sort(),
  fares: seated.fares ?? 0,
  routes: [...(seated.routes ?? [])].sort(),
  start: null,
  aside: [],
  delivered: (seated.delivered ?? []).map((card) => ({ card, stop: card })),
  upgrades: (seated.upgrades ?? []).map((id) => ({ id, tokens: [] })),
  isOutOfFuel: false,
});

/** The game after a change that breaks laws on purpose: what the laws are tested with. */
export const changed = (state: State, change: Partial<State>): State =>
  frozen({ ...state, ...change });

/** A player with a change. */
export const changedSeat = (state: State, seat: Seat, change: Partial<Player>): State =>
  changed(state, {
    players: state.players.map((player, index) =>
      index === seat ? { ...player, ...change } : player,
    ),
  });

export const seatOf = (state: State, seat: Seat): Player => {
  const player = state.players[seat];
  if (player === undefined) throw new Error(`no player sits at ${seat}`);
  return player;
};

/** The stock of a region's tokens. */
export const stockOf = (state: State, region: string): number =>
  state.regions.find((piles) => piles.region === region)?.stock ?? Number.NaN;

/** A game that was set up with a seed, every choice the first one, at the first roll's decision. */
export function setUpGame(
  config: Config,
  seed: string,
  choose: (actions: readonly Action[]) => Action | undefined = (actions) => actions[0],
): Played<State, Event> {
  const streams = new Map<string, ReturnType<typeof createStream>>();
  const events: Event[] = [];
  let state = frozen(game.setup(config));
  while (state.turn.number === 0) {
    const wait = game.pending(state);
    if (wait.type === 'done') throw new Error('over before it began');
    let choice: Action | Outcome | undefined;
    if (wait.type === 'chance') {
      const { stream: name } = wait.chance;
      const stream = streams.get(name) ?? createStream(seed, name);
      streams.set(name, stream);
      choice = resolveChance(wait.chance, stream);
    } else {
      choice = choose(game.legal(state));
    }
    if (choice === undefined) throw new Error('nothing to choose');
    const step = game.apply(state, choice);
    events.push(...step.events);
    state = frozen(step.state);
  }
  return { state, events };
}

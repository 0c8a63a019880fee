import type { Action } from '../../rules/actions-and-events.ts';
import { boardDistances, linksBetween } from '../../rules/bots/goals.ts';
import type { Config, State } from '../../rules/state.ts';
import { regionOfCard } from '../../rules/tables.ts';
import {
  createStream,
  type Outcome,
  type RandomStream,
  resolveChance,
} from '../../src/play/chance.ts';
import { IllegalAction, type Seat, type Viewer } from '../../src/play/game-rules.ts';
import { frozen } from '../helpers/play-on.ts';
import { game } from './bus-game.ts';

/** What was seen in a number of games played at random. */
export interface Walk {
  readonly decisions: number;
  readonly games: number;
  /** Games that came to their end, and were not broken off. */
  readonly ended: number;
  readonly kinds: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** What went wrong; empty if all is well. */
  readonly faults: readonly string[];
}

const MOST_FAULTS = 5;
/** Views are long: they are compared at one decision out of so many. */
const VIEWS_EVERY = 3;

/** Plays games with any number of players and any toggles until there were so many decisions. */
export function walkAtRandom(seed: string, decisions: number): Walk {
  const walk = {
    decisions: 0,
    games: 0,
    ended: 0,
    kinds: new Set<string>(),
    types: new Set<string>(),
    faults: [] as string[],
  };
  while (walk.decisions < decisions && walk.faults.length < MOST_FAULTS) {
    const stream = createStream(seed, 'game', walk.games);
    walk.games += 1;
    const played = playGame(anyConfig(stream), stream, walk.faults);
    for (const { kind, action } of played.decisions) {
      walk.kinds.add(kind);
      walk.types.add(action.type);
    }
    walk.decisions += played.decisions.length;
    if (played.reason === 'normal') walk.ended += 1;
  }
  return walk;
}

const pick = <T>(list: readonly T[], stream: RandomStream): T | undefined =>
  list.length === 0 ? undefined : list[stream.below(list.length)];

/** Every toggle at its standard or at any value, with equal chance. */
function anyConfig(stream: RandomStream): Config {
  const toggles = game.toggles.map(({ id, standard, values }): [string, string] => [
    id,
    stream.below(2) === 0 ? standard : (pick(values, stream)?.value ?? standard),
  ]);
  const { least, most } = game.seats;
  const players = least + stream.below(most - least + 1);
  const maxTurns = 20 + stream.below(200);
  return game.configure({ players, maxTurns, toggles: Object.fromEntries(toggles) });
}

interface PlayedGame {
  readonly decisions: readonly { readonly kind: string; readonly action: Action }[];
  readonly reason: string;
}

function playGame(config: Config, stream: RandomStream, faults: string[]): PlayedGame {
  const decisions: { kind: string; action: Action }[] = [];
  const choices: (Action | Outcome)[] = [];
  const start = frozen(game.setup(config));
  let state = start;
  let before: readonly Action[] = [];
  for (;;) {
    const wait = game.pending(state);
    const tell = (fault: string): void => {
      faults.push(`${fault}; agenda ${JSON.stringify(state.agenda)}`);
    };
    for (const { law, detail } of game.invariants(state)) tell(`${law}: ${detail}`);
    if (wait.type === 'done' || faults.length > MOST_FAULTS) {
      if (!isSameEnd(start, choices, state)) tell('replayed otherwise');
      return { decisions, reason: wait.type === 'done' ? wait.result.reason : 'faulty' };
    }
    let choice: Action | Outcome;
    if (wait.type === 'chance') {
      choice = resolveChance(wait.chance, stream);
    } else {
      const legal = game.legal(state);
      choice = chooseAny(state, legal, stream);
      decisions.push({ kind: wait.kind, action: choice });
      if (stream.below(VIEWS_EVERY) === 0) checkViews(state, stream, tell);
      checkRefusal(state, { legal, before }, tell);
      before = legal;
    }
    choices.push(choice);
    state = frozen(game.apply(state, choice).state);
  }
}

/**
 * Any type of action that there is, then any of that type; a turn is seldom ended early, and most
 * moves lead towards a stop on a card, so that games come to their end.
 */
function chooseAny(state: State, legal: readonly Action[], stream: RandomStream): Action {
  const types = [...new Set(legal.map(({ type }) => type))];
  const busy = types.filter((type) => type !== 'end-turn' && type !== 'sweep');
  const type = pick(busy.length > 0 && stream.below(8) > 0 ? busy : types, stream);
  const any = pick(
    legal.filter((one) => one.type === type),
    stream,
  );
  if (any === undefined) throw new Error('nothing legal');
  const goal = state.players[state.turn.active]?.hand[0];
  if (any.type !== 'move' || goal === undefined || stream.below(8) === 0) return any;
  const distances = boardDistances(game.tables);
  return legal.reduce<Action & { type: 'move' }>(
    (best, one) =>
      one.type === 'move' &&
      linksBetween(distances, one.to, goal) < linksBetween(distances, best.to, goal)
        ? one
        : best,
    any,
  );
}

function checkViews(state: State, stream: RandomStream, tell: (fault: string) => void): void {
  const seat = stream.below(state.players.length + 1);
  const viewer: Viewer = seat === state.players.length ? 'public' : seat;
  const seen = JSON.stringify(game.view(state, viewer));
  const other = game.determinise(game.view(state, viewer), stream);
  if (JSON.stringify(game.view(other, viewer)) !== seen) tell(`${viewer} sees another world`);
  for (const { law, detail } of game.invariants(other)) tell(`made up, ${law}: ${detail}`);
  const swapped = swapHidden(state, viewer, stream);
  if (swapped !== null && JSON.stringify(game.view(swapped, viewer)) !== seen) {
    tell(`${viewer} sees what is hidden`);
  }
}

/** Two things that a viewer may not see change places: a card of a hand and one of its deck, two routes. */
function swapHidden(state: State, viewer: Viewer, stream: RandomStream): State | null {
  const owner: Seat = stream.below(state.players.length);
  const task = state.agenda.at(-1);
  const isShown = task?.kind === 'raid-hand' || task?.kind === 'search-deck';
  const player = state.players[owner];
  if (owner === viewer || player === undefined || isShown) return null;
  const gifts = state.agenda.flatMap((one) => ('gift' in one ? [one.gift] : []));
  const card = pick(player.hand, stream);
  const route = pick(player.routes, stream);
  const hidden = pick(state.routes.deck, stream);
  const isOver = task?.kind === 'over';
  const swapsRoutes = route !== undefined && hidden !== undefined && !isOver;
  const piles = state.regions.find(
    ({ region }) => card !== undefined && regionOfCard(game.tables, card) === region,
  );
  const drawn = pick(piles?.rest ?? [], stream);
  const swapsCards = card !== undefined && drawn !== undefined && !gifts.includes(card);
  const instead = (from: string | undefined, to: string | undefined, list: readonly string[]) => {
    const index = from === undefined ? -1 : list.indexOf(from);
    return index === -1 || to === undefined ? list : list.with(index, to);
  };
  return {
    ...state,
    regions: state.regions.map((one) =>
      one === piles && swapsCards ? { ...one, rest: instead(drawn, card, one.rest) } : one,
    ),
    routes: swapsRoutes
      ? { ...state.routes, deck: instead(hidden, route, state.routes.deck) }
      : state.routes,
    players: state.players.with(owner, {
      ...player,
      hand: swapsCards ? instead(card, drawn, player.hand) : player.hand,
      routes: swapsRoutes ? instead(route, hidden, player.routes) : player.routes,
    }),
  };
}

/** What was legal before and is not any more is refused. */
function checkRefusal(
  state: State,
  { legal, before }: { readonly legal: readonly Action[]; readonly before: readonly Action[] },
  tell: (fault: string) => void,
): void {
  const known = new Set(legal.map((action) => JSON.stringify(action)));
  const stale = before.find((action) => !known.has(JSON.stringify(action)));
  if (stale === undefined) return;
  try {
    game.apply(state, stale);
    tell(`${JSON.stringify(stale)} is not refused`);
  } catch (error) {
    if (!(error instanceof IllegalAction)) throw error;
  }
}

/** Whether the same choices lead to the same end once more. */
function isSameEnd(start: State, choices: readonly (Action | Outcome)[], end: State): boolean {
  let state = start;
  // As read from a log.
  for (const choice of JSON.parse(JSON.stringify(choices))) state = game.apply(state, choice).state;
  return JSON.stringify(state) === JSON.stringify(end);
}

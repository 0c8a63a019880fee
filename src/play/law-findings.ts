import {
  arrayOf,
  type Guarded,
  isCount,
  isString,
  nullable,
  oneOf,
  shapeOf,
} from '../values/value-shapes.ts';
import type { Outcome } from './chance.ts';
import type { GameAction, GameConfig, Pending, Result } from './game-rules.ts';
import {
  canonicalJson,
  formatLog,
  type GameLog,
  LOG_FORMAT,
  type LogFooter,
  type LogRecord,
} from './log.ts';
import { describeThrown, isRefusedChange } from './thrown-errors.ts';

/** What `play check` looks at, and what each law says. */
export const LAWS = {
  pieces: 'every piece stays in the game, and there are as many as are printed',
  invariants: 'the laws of the game itself hold',
  unchanged: 'old states stay as they were',
  legal: 'there is always something to do; lists of actions are sorted and without doubles',
  refusal: 'what is not legal is refused',
  plain: 'states, views, actions and events are plain JSON',
  chance: 'outcomes belong to their chance, and weights are whole numbers',
  'no-leak': 'a seat sees only what events have shown it',
  worlds: 'made-up worlds look like the real one, and differ in what is hidden',
  deterministic: 'the same choices give the same game',
  log: 'a log reads back, and replays to the same end',
  bounds: 'games end within `maxDecisions`; scores are in `scoreRange`, and their parts add up',
  strategies: 'every bot of the game answers legally',
  simultaneous: 'what is chosen at the same time is hidden until all have chosen, in any order',
  page: 'what `table`, `about` and `prompt` name exists, and the seat may see it',
} as const;

export type Law = keyof typeof LAWS;

/** What is to be checked. */
export interface LawRequest {
  /** Decisions of players, in as many games as it takes. */
  readonly decisions: number;
  readonly seed: string;
  /** `null` for every number of players. */
  readonly seats: number | null;
  /** Answers to questions, by id; any answers to the others. */
  readonly toggles: Readonly<Record<string, string>>;
  /** What the header of a log says of program and pack. */
  readonly log: { readonly engine: string; readonly packDigest: string };
}

const isLawBreak = shapeOf({
  /** From 1. */
  game: isCount,
  /** How many moves, with those of chance, had been made. */
  move: isCount,
  /** The game up to there, as JSON Lines without a footer. */
  log: isString,
});

/** Where a law was broken: of all games that broke it, the one with the fewest moves. */
export type LawBreak = Guarded<typeof isLawBreak>;

const isLawVerdict = shapeOf({
  law: (value): value is Law => isString(value) && Object.hasOwn(LAWS, value),
  /** `unknown`: there was nothing to look at, for the reason in `message`. */
  outcome: oneOf(['holds', 'broken', 'unknown']),
  /** What is wrong, in a sentence; empty for a law that holds. */
  message: isString,
  found: nullable(isLawBreak),
});

export type LawVerdict = Guarded<typeof isLawVerdict>;

export const isLawReport = shapeOf({
  games: isCount,
  /** Games that came to their end. */
  ended: isCount,
  decisions: isCount,
  /** One for each law, in the order of `LAWS`. */
  laws: arrayOf(isLawVerdict),
});

/** What came of it, as plain data. */
export type LawReport = Guarded<typeof isLawReport>;

/** A move that is given to the rules, and what waited for it. */
export interface TriedMove {
  readonly choice: GameAction | Outcome;
  readonly pending: Exclude<Pending, { readonly type: 'done' }>;
}

/** A game that is looked at. */
interface WatchedGame {
  /** From 1. */
  readonly number: number;
  readonly config: GameConfig;
  readonly records: LogRecord[];
}

const NO_END = 'no game came to its end: allow more decisions, or look whether games end';

/** Why a law may have nothing to look at. */
const UNKNOWN: Partial<Record<Law, string>> = {
  pieces: 'the rules have no `pieces`',
  invariants: 'the rules have no `invariants`',
  refusal: 'nothing that could be refused came up',
  chance: 'nothing happened by chance',
  'no-leak': 'no two moves looked the same to anyone: nothing is hidden, or events tell all of it',
  worlds: 'the rules have no `determinise`',
  log: NO_END,
  bounds: NO_END,
  strategies: 'the game has no bots of its own',
  simultaneous: 'players never choose at the same time',
  page: 'the rules have no `table`',
};

/** Collects what breaks laws while games are played. */
export class LawFindings {
  readonly #game: Pick<GameLog['header'], 'game' | 'rulesVersion'>;
  readonly #request: LawRequest;
  readonly #broken = new Map<Law, LawBreak & { readonly message: string }>();
  readonly #checked = new Set<Law>();
  #now: WatchedGame = { number: 0, config: { players: 0, toggles: {}, maxTurns: 0 }, records: [] };

  constructor(game: Pick<GameLog['header'], 'game' | 'rulesVersion'>, request: LawRequest) {
    this.#game = game;
    this.#request = request;
  }

  /** From now on another game is played. */
  beginGame(game: WatchedGame): void {
    this.#now = game;
  }

  /** Notes that there was something to look at. */
  note(law: Law): void {
    this.#checked.add(law);
  }

  /** Notes a law as looked at, and as broken unless nothing is wrong. */
  check(law: Law, wrong: string | null): void {
    this.note(law);
    if (wrong !== null) this.report(law, wrong);
  }

  /** @param tried moves that are not part of the game; the last of them breaks the law */
  report(law: Law, message: string, tried: readonly TriedMove[] = []): void {
    const { number, records } = this.#now;
    const move = records.length + Math.max(0, tried.length - 1);
    const known = this.#broken.get(law);
    if (known !== undefined && known.move <= move) return;
    this.#broken.set(law, { game: number, move, log: this.logNow(null, tried), message });
  }

  /** What part of the rules returns; `null` if it throws, which breaks a law. */
  attempt<R>(
    law: Law,
    part: string,
    call: () => R,
    tried: readonly TriedMove[] = [],
  ): { readonly value: R } | null {
    try {
      return { value: call() };
    } catch (error) {
      const last = tried.at(-1);
      const name = failedFunction(error) ?? part;
      const given = last === undefined ? '' : ` for ${shortJson(last.choice)}`;
      this.report(
        isRefusedChange(error) ? 'unchanged' : law,
        `\`${name}\` fails${given}: ${describeThrown(error)}`,
        tried,
      );
      return null;
    }
  }

  /** The game up to now. */
  logNow(
    end: { readonly result: Result; readonly footer: Omit<LogFooter, 'result' | 'type'> } | null,
    tried: readonly TriedMove[] = [],
  ) {
    const { config, number } = this.#now;
    const played = this.#now.records;
    const more = tried.map((move, at) => toRecord(played.length + at + 1, move));
    const records = [...played, ...more];
    const header: GameLog['header'] = {
      type: 'header',
      format: LOG_FORMAT,
      ...this.#request.log,
      ...this.#game,
      config,
      seed: `${this.#request.seed}/${number}`,
      strategies: Array.from({ length: config.players }, () => 'check'),
    };
    if (end === null) return `${[header, ...records].map(canonicalJson).join('\n')}\n`;
    return formatLog({
      header,
      records,
      footer: { type: 'footer', result: end.result, ...end.footer },
    });
  }

  verdicts(): LawVerdict[] {
    return Object.keys(LAWS).map((name) => {
      const law = name as Law;
      const broken = this.#broken.get(law);
      if (broken !== undefined) {
        const { message, ...found } = broken;
        return { law, outcome: 'broken', message, found };
      }
      // Whether games end is seen where one ends, as a log is.
      const isKnown = this.#checked.has(law === 'bounds' ? 'log' : law);
      return {
        law,
        outcome: isKnown ? 'holds' : 'unknown',
        message: isKnown ? '' : (UNKNOWN[law] ?? 'nothing was played'),
        found: null,
      };
    });
  }
}

/** Which function of the rules threw what. */
const failedIn = new WeakMap<object, string>();

const failedFunction = (error: unknown): string | null =>
  typeof error === 'object' && error !== null ? (failedIn.get(error) ?? null) : null;

/** The same rules, which remember in which of their functions something was thrown. */
export const rememberFailures = <Rules extends object>(rules: Rules): Rules =>
  Object.fromEntries(
    Object.entries(rules).map(([name, part]: [string, unknown]) => [
      name,
      typeof part === 'function' ? rememberFailure(name, (...args) => part(...args)) : part,
    ]),
  ) as Rules;

const rememberFailure =
  (name: string, call: (...args: readonly unknown[]) => unknown) =>
  (...args: readonly unknown[]): unknown => {
    try {
      return call(...args);
    } catch (error) {
      if (typeof error === 'object' && error !== null && !failedIn.has(error)) {
        failedIn.set(error, name);
      }
      throw error;
    }
  };

/** A choice, as a record of a log. @param n its number in the game, from 1 */
export const toRecord = (n: number, { pending, choice }: TriedMove): LogRecord =>
  pending.type === 'chance'
    ? { n, chance: pending.chance.stream, about: pending.chance.about, outcome: choice as Outcome }
    : { n, seat: pending.seat, kind: pending.kind, action: choice as GameAction };

/** An action or outcome in a few characters. */
export function shortJson(choice: GameAction | unknown): string {
  const text = canonicalJson(choice);
  return text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS)}…`;
}

const MAX_CHARS = 120;

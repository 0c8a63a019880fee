import { TARGETS, type Target } from '../balance/tune.ts';
import { usageError } from '../diagnostics/errors.ts';
import { hintForNearest } from '../diagnostics/suggestions.ts';
import { toolVersion } from '../load/folders.ts';
import type { Pack } from '../pack/pack.ts';
import { configureGame, findToggle, type GameConfig, seatCounts } from '../play/game-rules.ts';
import type { GameDescription } from '../play/playable.ts';
import { parsePlayer, readSettings } from '../play/player-specs.ts';
import { LOOKAHEAD, unknownStrategyError } from '../play/seating.ts';
import type { OpenedGame } from '../simulate/open-game.ts';
import { type GamePlan, gamesOfRound, type PlannedVariant } from '../simulate/play-chunk.ts';
import type { StudiedVariant } from '../simulate/run-parts.ts';
import { isUserBot } from '../simulate/user-bots.ts';
import type { SimulateFlags } from './play-options.ts';

/** What is played, and what is compared with it. */
export interface SimulationPlan {
  readonly plan: GamePlan;
  /** What each variant of the plan is. */
  readonly studied: readonly StudiedVariant[];
}

/**
 * Decides who plays which rules, before anything is played.
 *
 * @throws CliError (exit 2) for an unknown strategy, question or answer, or too few bots for a
 *   tournament
 */
export function planSimulation(
  flags: SimulateFlags,
  { host, digest, varied, pack }: OpenedGame,
): SimulationPlan {
  const { description } = host;
  const isTournament = flags.tournament === true;
  const strategies =
    flags.players ??
    (isTournament ? fieldOf(description, flags.saveLadder === true) : [defaultPlayer(description)]);
  for (const player of strategies) {
    checkPlayer(player, description.strategies);
    checkRestrictions(player, thingsOf(description, pack));
  }
  const players = flags.seats ?? defaultSeats(description, strategies, isTournament);
  const asked = {
    players,
    toggles: resolveAnswers(description, flags.set ?? []),
    ...(flags.maxTurns === undefined ? {} : { maxTurns: flags.maxTurns }),
  };
  const config = configureGame(description, asked);
  if (isTournament) checkField(strategies, players);
  const answers = alternativeAnswers(description, config, flags.study);
  const things = flags.worth === undefined ? [] : thingsAsked(flags.worth, description, pack);
  const variants: PlannedVariant[] = [
    ...answers.map(({ toggle, value }) => {
      const toggles = { ...config.toggles, [toggle.id]: value };
      return { config: configureGame(description, { ...asked, toggles }), pack: 0 };
    }),
    ...varied.map((_, index) => ({ config, pack: index + 1 })),
    ...things.map((without) => ({ config, pack: 0, without })),
  ];
  const round = isTournament ? gamesOfRound(strategies.length, players) : 1;
  // A tournament ends with a whole round.
  const games = Math.ceil(flags.games / round) * round;
  return {
    studied: [
      ...answers,
      ...varied.map(({ toggle, value }) => ({ kind: 'number' as const, toggle, value })),
      ...things.map((name) => ({ kind: 'thing' as const, ...thingAsQuestion(name) })),
    ],
    plan: {
      config,
      strategies,
      seed: flags.seed,
      games,
      isTournament,
      logged: flags.logs,
      withChances: gamesWithChances(flags.winChance ?? flags.eachTurn, games),
      ...(flags.eachTurn && { eachTurn: true }),
      variants,
      log: { engine: `vbuses ${toolVersion()}`, packDigest: digest },
    },
  };
}

/** A look into a game costs about as much as 30 to 80 games: into these, as much as the run itself, or twice. */
const STANDARD_LOOKS = 0.02;
/** Fewer say nothing. */
const LEAST_LOOKS = 5;

const gamesWithChances = (asked: number | boolean | undefined, games: number): number =>
  asked === undefined || asked === false
    ? 0
    : asked === true
      ? Math.min(games, Math.max(LEAST_LOOKS, Math.ceil(games * STANDARD_LOOKS)))
      : Math.min(asked, games);

const DEFAULT_PLAYER = 'greedy';

/** For a game that has no such bot: the first of its own, or any legal action. */
export function defaultPlayer({ strategies }: GameDescription): string {
  const names = strategies.map(({ name }) => name);
  if (names.includes(DEFAULT_PLAYER)) return DEFAULT_PLAYER;
  return names.find((name) => !OF_EVERY_GAME.includes(name)) ?? 'random';
}

const OF_EVERY_GAME: readonly string[] = ['random', 'first', LOOKAHEAD];

/** The bots of a game, and one that knows nothing; the slow one only where a ladder is measured. */
const fieldOf = ({ strategies }: GameDescription, hasSlow: boolean): readonly string[] => [
  'random',
  ...strategies
    .map(({ name }) => name)
    .filter((name) => !OF_EVERY_GAME.includes(name) || (hasSlow && name === LOOKAHEAD)),
];

/** As many as are named, where so many can play; all of a game for one name, and a duel in a tournament. */
function defaultSeats(
  description: GameDescription,
  strategies: readonly string[],
  isTournament: boolean,
): number {
  const { least, most } = description.seats;
  if (isTournament) return seatCounts(description)[0] ?? least;
  return strategies.length === 1 ? most : Math.min(most, Math.max(least, strategies.length));
}

/** @throws CliError (exit 2) for bots that cannot meet each other */
function checkField(strategies: readonly string[], players: number): void {
  const twice = strategies.find((name, at) => strategies.indexOf(name) !== at);
  if (twice !== undefined) {
    throw usageError(
      `${twice} is named twice, and a tournament has each bot once`,
      'remove one of them, or give it other settings',
    );
  }
  if (strategies.length >= Math.max(2, players)) return;
  throw usageError(
    `a tournament at tables of ${players} needs at least ${Math.max(2, players)} bots, not ${strategies.length}`,
    'name more with `--players`, or choose smaller tables with `--seats`',
  );
}

/** @throws CliError (exit 2) for an unknown strategy, or one that cannot be set so */
export function checkPlayer(text: string, strategies: GameDescription['strategies']): void {
  const player = parsePlayer(text);
  if (isUserBot(player.name)) return;
  const strategy = strategies.find(({ name }) => name === player.name);
  if (strategy !== undefined) readSettings(player, strategy);
  else
    throw unknownStrategyError(
      player.name,
      strategies.map(({ name }) => name),
    );
}

/** @throws CliError (exit 2) for a search without targets, targets without a search, or what is not measured */
export function readTargets({
  tune: numbers,
  target: asked = [],
}: SimulateFlags): readonly Target[] {
  if ((numbers === undefined) !== (asked.length === 0)) {
    const hint = '`--tune numbers.hand-limit=3..7 --target length=75..90`';
    throw usageError('`--tune` and `--target` belong together', hint);
  }
  return asked.map(({ text, name, low, high }) => {
    const known = Object.hasOwn(TARGETS, name) ? TARGETS[name] : undefined;
    if (known !== undefined) {
      const { measure, unit } = known;
      return { text, measure, low: low * unit, high: high * unit };
    }
    const names = Object.keys(TARGETS);
    throw usageError(`there is no target \`${name}\``, `there are ${names.join(', ')}`);
  });
}

type Described = Pick<GameDescription, 'terms'>;

/** What a player can do without: types of actions that the rules describe, and cards of the pack. */
const thingsOf = ({ terms }: Described, pack: Pack): ReadonlySet<string> =>
  new Set([
    ...actionsOf(terms),
    ...[...pack.tables.values()].flatMap((one) => [...one.byId.keys()]),
  ]);

const actionsOf = (terms: GameDescription['terms']): readonly string[] =>
  terms.flatMap(([word]) => (word.startsWith('action/') ? [word.slice('action/'.length)] : []));

function checkRestrictions(player: string, known: ReadonlySet<string>): void {
  const { without = [], only = [] } = parsePlayer(player).restrictions ?? {};
  for (const name of [...without, ...only]) if (!known.has(name)) throw unknownThing(name, known);
}

const MOST_NAMED = 10;

function unknownThing(name: string, known: Iterable<string>) {
  // Types of actions come first.
  const first = [...known].slice(0, MOST_NAMED).join(', ');
  return usageError(
    `there is no type of action and no card \`${name}\``,
    hintForNearest(name, known) ??
      `name a type of action (${first}, …), the id of a record, or a table`,
  );
}

/**
 * Every type of action for `true`; the name of a table stands for all of its records.
 *
 * @throws CliError (exit 2) for a name that is none of the three
 */
function thingsAsked(
  asked: readonly string[] | true,
  description: Described,
  pack: Pack,
): readonly string[] {
  if (asked === true) return actionsOf(description.terms);
  const known = thingsOf(description, pack);
  const all = asked.flatMap((name) => {
    const table = pack.tables.get(name);
    if (table !== undefined) return [...table.byId.keys()];
    if (known.has(name)) return [name];
    throw unknownThing(name, [...known, ...pack.tables.keys()]);
  });
  return [...new Set(all)];
}

/** A study compares it in the same way as an answer to a question. */
const thingAsQuestion = (name: string): Pick<StudiedVariant, 'toggle' | 'value'> => ({
  toggle: { ...{ id: name, name, question: '', standard: 'with' }, values: [] },
  value: 'without',
});

/** Every answer but the one that is played, of the questions that are studied. */
function alternativeAnswers(
  { toggles }: GameDescription,
  config: GameConfig,
  wanted: SimulateFlags['study'],
): readonly StudiedVariant[] {
  if (wanted === undefined) return [];
  const asked =
    wanted === true ? null : new Set(wanted.map((name) => findToggle(toggles, name).id));
  return toggles
    .filter(({ id }) => asked === null || asked.has(id))
    .flatMap((toggle) =>
      toggle.values
        .filter(({ value }) => value !== config.toggles[toggle.id])
        .map(({ value }): StudiedVariant => ({ kind: 'question', toggle, value })),
    );
}

/**
 * The answers of `--set` by question, each of which may be named by its number or its name.
 *
 * @throws CliError (exit 2) for an unknown question, or two answers to one
 */
export function resolveAnswers(
  { toggles }: Pick<GameDescription, 'toggles'>,
  set: NonNullable<SimulateFlags['set']>,
): Readonly<Record<string, string>> {
  const chosen = new Map<string, readonly [string, string]>();
  for (const [question, answer] of set) {
    const id = findToggle(toggles, question).id;
    const [earlier, other] = chosen.get(id) ?? [question, answer];
    if (other !== answer) {
      throw usageError(
        `\`--set ${earlier}=${other}\` and \`--set ${question}=${answer}\` contradict each other`,
        'they answer the same question: remove one of them',
      );
    }
    chosen.set(id, [question, answer]);
  }
  return Object.fromEntries([...chosen].map(([id, [, answer]]) => [id, answer]));
}

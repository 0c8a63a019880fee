import { usageError } from '../diagnostics/errors.ts';
import { hintForNearest } from '../diagnostics/suggestions.ts';
import { getOrCreate } from '../values/maps.ts';
import type { RandomStream } from './chance.ts';
import { botStream, type Player } from './conductor.ts';
import type { GameAction, GameConfig, GameEvent, Result, Seat } from './game-rules.ts';
import type { GameSpec, RunningRules } from './game-spec.ts';
import { lookaheadStrategy } from './lookahead.ts';
import { type PlayerSettings, type PlayerSpec, parsePlayer, readSettings } from './player-specs.ts';
import { restrict } from './restrictions.ts';
import {
  firstStrategy,
  type PolicyPlayer,
  randomStrategy,
  type Strategy,
  type StrategySetting,
  type StrategySpec,
} from './strategy.ts';

/** A strategy from a user's module. What it answers is checked, whatever it is. */
export type UserBotFactory = (setting: StrategySetting) => UserBot;

/** What a user's module makes; `never` says that its answers cannot be relied on. */
export interface UserBot {
  readonly start?: (view: unknown) => void;
  readonly decide: (view: unknown, legal: readonly GameAction[]) => never;
  readonly notify?: (event: GameEvent, view: unknown) => void;
  readonly end?: (result: Result, view: unknown) => void;
}

export type Strategies<S, A extends GameAction, V, E extends GameEvent, T> = ReadonlyMap<
  string,
  StrategySpec<S, A, V, E, T>
>;

/** The strategies of every game, and those of this one. */
export const completeStrategies = <S, A extends GameAction, V, E extends GameEvent, T>(
  {
    strategies = {},
    lookahead = {},
  }: Pick<GameSpec<S, A, V, never, E, T>, 'strategies' | 'lookahead'>,
  canDeterminise: boolean,
): Strategies<S, A, V, E, T> => {
  type Named = readonly [string, StrategySpec<S, A, V, E, T>];
  const own = Object.entries(strategies).map(
    ([name, one]): Named => [name, typeof one === 'function' ? { create: one } : one],
  );
  const general: readonly Named[] = [
    ['random', { create: (setting) => randomStrategy<A>(setting) }],
    ['first', { create: () => firstStrategy<A>() }],
  ];
  const policies = policiesOf({ strategies });
  const looking: readonly Named[] = canDeterminise
    ? [[LOOKAHEAD, lookaheadStrategy({ spec: lookahead, policies })]]
    : [];
  // A game may have a bot of its own that looks ahead.
  return new Map<string, StrategySpec<S, A, V, E, T>>([...general, ...looking, ...own]);
};

export const LOOKAHEAD = 'lookahead';

/** The bots that can play on in made-up worlds: those of the game first. */
export const policiesOf = ({
  strategies = {},
}: {
  readonly strategies?: object;
}): readonly string[] =>
  [...Object.keys(strategies), 'random', 'first'].filter((name) => name !== LOOKAHEAD);

interface Seating {
  readonly seat: Seat;
  readonly config: GameConfig;
  readonly seed: string;
  readonly userBots: ReadonlyMap<string, UserBotFactory>;
}

/** Finds the strategy of a player by what a command line says: `greedy:fare=2`. */
export function createSeating<S, A extends GameAction, V, E extends GameEvent, T>(
  rules: RunningRules<S, A, V, E, T>,
  strategies: Strategies<S, A, V, E, T>,
) {
  type Setting = StrategySetting<S, A, V, E, T>;
  const names = [...strategies.keys()];
  // The same few players sit down in every game.
  type Known = Pick<PlayerSpec, 'name' | 'restrictions'> & { readonly settings: PlayerSettings };
  const known = new Map<string, Known>();
  const read = (text: string): Known => {
    const player = parsePlayer(text);
    const spec = strategies.get(player.name);
    // What a user's own module can be set to is its own affair.
    const settings = spec === undefined ? rawSettings(player.settings) : readSettings(player, spec);
    const { name, restrictions } = player;
    return { name, settings, restrictions };
  };
  const settingFor = (
    { seat, config }: Pick<Seating, 'seat' | 'config'>,
    { parameters, choices }: PlayerSettings,
    openStream: () => RandomStream,
  ): Setting => {
    let stream: RandomStream | null = null;
    return {
      seat,
      config,
      parameters,
      choices,
      rules: rules.forBots,
      // Few strategies ask for it.
      get random() {
        stream ??= openStream();
        return stream;
      },
      policy: (name, player) => createPolicy(name, player, config),
    };
  };
  const createPolicy = (
    text: string,
    { seat, random, parameters = {}, choices = {} }: PolicyPlayer,
    config: GameConfig,
  ): Strategy<V, A, E> => {
    const { name, settings } = getOrCreate(known, text, read);
    const spec = strategies.get(name);
    if (spec === undefined) throw unknownStrategyError(name, names);
    const changed = Object.entries({ ...parameters, ...choices });
    if (changed.length === 0)
      return spec.create(settingFor({ seat, config }, settings, () => random));
    const written = Object.entries({ ...settings.parameters, ...settings.choices }).concat(changed);
    const set = readSettings(
      { name, settings: Object.fromEntries(written.map(([key, value]) => [key, String(value)])) },
      spec,
    );
    return spec.create(settingFor({ seat, config }, set, () => random));
  };
  const seatPlayer = (text: string, { seat, config, seed, userBots }: Seating): Player<V, A, E> => {
    const { name, settings, restrictions } = getOrCreate(known, text, read);
    const limit = (strategy: Strategy<V, A, E>): Strategy<V, A, E> =>
      restrictions === null
        ? strategy
        : restrict(strategy, restrictions, { seat, players: config.players });
    const free = settingFor({ seat, config }, settings, () => botStream(seed, seat));
    // What it plays on with for itself in made-up worlds does without the same.
    const setting: Setting =
      restrictions === null
        ? free
        : {
            ...free,
            policy: (policy, player) => {
              const strategy = free.policy(policy, player);
              return player.seat === seat ? limit(strategy) : strategy;
            },
          };
    const spec = strategies.get(name);
    if (spec !== undefined) {
      return { strategy: limit(spec.create(setting)), isGuarded: !rules.isTrusted };
    }
    const userBot = userBots.get(name);
    if (userBot === undefined) throw unknownStrategyError(name, names);
    // It has no types: what it makes of views and actions is checked as it plays.
    return { strategy: limit(userBot(setting as unknown as StrategySetting)), isGuarded: true };
  };
  return { seatPlayer, createPolicy, settingOf: settingFor };
}

/** Undeclared settings: numbers where they are numbers, and words. */
function rawSettings(settings: Readonly<Record<string, string>>): PlayerSettings {
  const written = Object.entries(settings);
  const isNumber = (value: string): boolean =>
    value.trim() !== '' && Number.isFinite(Number(value));
  return {
    parameters: Object.fromEntries(
      written.filter(([, value]) => isNumber(value)).map(([key, value]) => [key, Number(value)]),
    ),
    choices: Object.fromEntries(written.filter(([, value]) => !isNumber(value))),
  };
}

/** For a name that is neither a bot of the game nor a file. */
export function unknownStrategyError(name: string, known: readonly string[]) {
  const [bot = '', setting] = name.split(':');
  if (setting !== undefined && known.includes(bot)) {
    return usageError(
      `\`${setting}\` of \`${name}\` has no value`,
      `write a setting with its value: \`${bot}:${setting === '' ? 'name' : setting}=…\``,
    );
  }
  const all = `there are ${known.join(', ')}; give your own file by its path: \`./my-bot.mjs\``;
  return usageError(`there is no bot \`${name}\``, hintForNearest(name, known) ?? all);
}

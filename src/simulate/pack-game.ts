import { CliError, EXIT } from '../errors.ts';
import { isGameModule } from '../play/game-module.ts';
import { openPackData, type PackData } from '../play/pack-data.ts';
import type { Playable } from '../play/playable.ts';
import * as playApi from '../play/public.ts';
import {
  BOT_FUNCTIONS,
  type CalledFunction,
  type CallTracker,
  COLLECTOR_FUNCTIONS,
  RULE_FUNCTIONS,
} from './code-watchdog.ts';
import { hideMachine, PackModules } from './load-pack-module.ts';
import type { PackCode } from './pack-code.ts';

/** A game whose rules are code of its pack, in a thread that can be ended. */
export interface PackGame {
  /** With each of the packs. */
  readonly playables: readonly Playable[];
  /** Makes a call that runs rules; what they throw becomes a problem of the pack, with its place. */
  readonly attempt: <T>(call: () => T) => T;
}

interface PackGameRequest {
  /** The pack's. */
  readonly folder: string;
  readonly code: PackCode;
  /** The data of the pack, as written and as changed. */
  readonly packs: readonly PackData[];
  readonly tracker: CallTracker;
}

/**
 * Loads the rules of a pack, and so runs them: only with consent, in a thread that can be ended.
 *
 * @throws CliError (exit 1) for code that cannot be loaded, that is no game, or that fails
 */
export async function openPackGame(request: PackGameRequest): Promise<PackGame> {
  const { folder, code, packs, tracker } = request;
  const { entry } = code;
  hideMachine();
  const modules = new PackModules(folder, code, {
    ...playApi,
    defineGame: (spec: unknown) => defineTracked(spec, { entry, tracker }),
  });
  const attempt = <T>(call: () => T): T => {
    try {
      return tracker.during(entry, call);
    } catch (error) {
      throw tracker.during(entry, () => modules.failure(error, `failed${whereabouts(tracker)}`));
    }
  };
  const game = await tracker.trackLoading(entry, () => modules.loadDefault());
  if (!isGameModule(game)) {
    throw new CliError(`the default export of ${entry} is no game`, {
      exitCode: EXIT.problems,
      hint: 'make it with `defineGame` of `vbuses/play`: `export default defineGame({ … })`',
    });
  }
  const id = packs[0]?.game.id;
  if (game.id !== id) {
    throw new CliError(
      `${entry} defines the game \`${game.id}\`, but the \`id\` in game.yaml is \`${id}\``,
      { exitCode: EXIT.problems, hint: 'write the same id in both' },
    );
  }
  const playables = attempt(() =>
    packs.map((pack) => game.open(openPackData(pack), { isPackCode: true })),
  );
  return { playables, attempt };
}

const whereabouts = ({ game, moves }: CallTracker): string =>
  game === null ? '' : ` in game ${game} after ${moves} ${moves === 1 ? 'move' : 'moves'}`;

interface Tracked {
  /** The name of the rules. */
  readonly entry: string;
  readonly tracker: CallTracker;
}

/** The same game, with each call of its rules and bots written down. */
function defineTracked(spec: unknown, by: Tracked): unknown {
  type Spec = Parameters<typeof playApi.defineGame>[0];
  const { open, strategies, lookahead } = Object(spec) as Partial<Spec>;
  return playApi.defineGame({
    ...(Object(spec) as Spec),
    ...(typeof open === 'function' && {
      open: (pack) => {
        const rules = by.tracker.track(by.entry, 'open', () => Reflect.apply(open, spec, [pack]));
        return trackObject(rules, RULE_FUNCTIONS, by) as ReturnType<Spec['open']>;
      },
    }),
    ...(lookahead && {
      lookahead: trackObject(
        lookahead,
        ['candidates', 'plans', 'estimate'],
        by,
      ) as typeof lookahead,
    }),
    ...(strategies && { strategies: trackStrategies(strategies, by) as typeof strategies }),
  });
}

type AnyFunction = (...args: readonly unknown[]) => unknown;

const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function';

/**
 * The same object with some of its functions tracked. They may stand on its prototype, as those of a
 * class do, and are called on the object itself.
 */
function trackObject(object: unknown, names: readonly CalledFunction[], by: Tracked): unknown {
  if (typeof object !== 'object' || object === null) return object;
  const functions = names.flatMap((name): [string, AnyFunction][] => {
    const original: unknown = Reflect.get(object, name);
    if (!isFunction(original)) return [];
    return [[name, trackFunction(name, (...args) => Reflect.apply(original, object, args), by)]];
  });
  const copy: object = Object.create(Object.getPrototypeOf(object));
  return Object.assign(copy, object, Object.fromEntries(functions));
}

const trackFunction =
  (name: CalledFunction, call: AnyFunction, by: Tracked): AnyFunction =>
  (...args) => {
    if (name === 'apply') by.tracker.countMove();
    const result = by.tracker.track(by.entry, name, () => call(...args));
    return name === 'stats' ? trackCollector(result, by) : result;
  };

function trackCollector(collector: unknown, by: Tracked): unknown {
  const [summarise, ...watching] = COLLECTOR_FUNCTIONS;
  const tracked = trackObject(collector, [summarise], by);
  const observer: unknown = Reflect.get(Object(collector), 'observer');
  return { ...Object(tracked), observer: trackObject(observer, watching, by) };
}

const trackStrategies = (strategies: object, by: Tracked): unknown =>
  Object.fromEntries(
    Object.entries(strategies).map(([name, one]: [string, unknown]) => {
      const create: unknown = isFunction(one) ? one : Reflect.get(Object(one), 'create');
      if (!isFunction(create)) return [name, one];
      const tracked: AnyFunction = (setting) =>
        trackObject(
          by.tracker.track(by.entry, 'create', () => Reflect.apply(create, one, [setting])),
          BOT_FUNCTIONS,
          by,
        );
      return [name, isFunction(one) ? tracked : { ...Object(one), create: tracked }];
    }),
  );

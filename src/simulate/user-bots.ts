import { stat } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { parsePlayer } from '../play/player-specs.ts';
import type { UserBotFactory } from '../play/seating.ts';

/** Whether the name of a bot is a file of the user's. */
export const isUserBot = (name: string): boolean =>
  /[\\/]/.test(name) || ['.mjs', '.js', '.cjs', '.ts', '.mts', '.cts'].includes(extname(name));

/** The files of a list of players, each once. */
export const userBotsIn = (players: readonly string[]): readonly string[] => [
  ...new Set(players.map((text) => parsePlayer(text).name).filter(isUserBot)),
];

const MODULE_HINT = 'write bots as ES modules, such as `my-bot.mjs`: see docs/bots.md';

/**
 * Looks whether the files of bots can be modules, without running any.
 *
 * @throws CliError (exit 2) for one that is not there, or a folder
 */
export async function checkUserBotFiles(names: readonly string[], cwd: string): Promise<void> {
  for (const name of userBotsIn(names)) {
    const found = await stat(resolve(cwd, name)).catch((cause: unknown) => {
      const [, file, setting] = /^(.+\.[cm]?[jt]s):([A-Za-z][\w-]*)$/.exec(name) ?? [];
      const hint =
        file === undefined
          ? 'give your own bot by its path relative to this folder'
          : `write a setting with its value: \`${file}:${setting}=…\``;
      throw new CliError(`there is no file ${name}`, { exitCode: EXIT.usage, hint, cause });
    });
    if (!found.isFile()) {
      const what = found.isDirectory() ? 'a folder' : 'no file';
      throw usageError(`${name} is ${what}`, 'use the module in it: `./my-bots/my-bot.mjs`');
    }
  }
}

const EXPORT_NAME = 'createStrategy';

const EXPORT_HINT = `it must export a function \`${EXPORT_NAME}\` that returns an object with \`decide(view, legal)\``;

/**
 * Loads a bot that is a file, and so runs it: only in a process that can be ended.
 *
 * @throws CliError (exit 2) for a file that cannot be loaded or exports no bot
 */
export async function loadUserBot(name: string, cwd: string): Promise<UserBotFactory> {
  const path = resolve(cwd, name);
  const module: unknown = await import(pathToFileURL(path).href).catch((cause: unknown) => {
    throw new CliError(`${name} cannot be loaded: ${errorText(cause)}`, {
      exitCode: EXIT.usage,
      cause,
      hint: MODULE_HINT,
    });
  });
  const make = exportedFunction(module, EXPORT_NAME) ?? exportedFunction(module, 'default');
  if (make === null) {
    throw usageError(
      `${name} does not export a bot`,
      isCommonJs(name, module) ? `it is CommonJS, and ${MODULE_HINT}` : EXPORT_HINT,
    );
  }
  return (setting) => {
    const strategy = callFactory(name, () => make(setting));
    if (isStrategy(strategy)) return strategy;
    throw usageError(
      `the bot of ${name} has no function \`decide\``,
      `check the module: ${EXPORT_HINT}`,
    );
  };
}

const errorText = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);

function callFactory(name: string, make: () => unknown): unknown {
  try {
    return make();
  } catch (cause) {
    throw new CliError(`${name} could not create its bot: ${errorText(cause)}`, {
      exitCode: EXIT.usage,
      cause,
    });
  }
}

function exportedFunction(module: unknown, name: string): ((setting: unknown) => unknown) | null {
  if (typeof module !== 'object' || module === null) return null;
  const found: unknown = Object.entries(module).find(([key]) => key === name)?.[1];
  return typeof found === 'function' ? (setting) => found(setting) : null;
}

/** CommonJS exports have no names here: all of them are in the default. */
const isCommonJs = (name: string, module: unknown): boolean =>
  extname(name) === '.cjs' ||
  (typeof module === 'object' &&
    module !== null &&
    'default' in module &&
    exportedFunction(module.default, EXPORT_NAME) !== null);

/** The conductor checks each answer of `decide`. */
function isStrategy(value: unknown): value is ReturnType<UserBotFactory> {
  if (typeof value !== 'object' || value === null || !('decide' in value)) return false;
  const rest = ['start', 'notify', 'end'].map((key) => Reflect.get(value, key));
  return (
    typeof value.decide === 'function' &&
    rest.every((one) => one === undefined || typeof one === 'function')
  );
}

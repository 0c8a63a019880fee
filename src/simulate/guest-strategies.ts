import { access } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CliError, EXIT, usageError } from '../errors.ts';
import type { GuestMaker } from '../play/playable.ts';

/** Whether a name of a strategy is a file of the user's. */
export const isGuest = (name: string): boolean =>
  /[\\/]/.test(name) || ['.mjs', '.js', '.cjs', '.ts'].includes(extname(name));

/**
 * Loads the strategies that are files, by the names they were given.
 *
 * @throws CliError (exit 2) for a file that is not there, cannot be loaded or exports no strategy
 */
export async function loadGuests(
  names: readonly string[],
  cwd: string,
): Promise<ReadonlyMap<string, GuestMaker>> {
  const guests = new Map<string, GuestMaker>();
  for (const name of new Set(names.filter(isGuest))) {
    guests.set(name, await loadGuest(name, resolve(cwd, name)));
  }
  return guests;
}

const EXPORTED = 'createStrategy';
const EXAMPLE = `it exports a function \`${EXPORTED}\` that returns an object with \`decide(view, legal)\``;

async function loadGuest(name: string, path: string): Promise<GuestMaker> {
  await access(path).catch((cause: unknown) => {
    const hint = 'a strategy of your own is named with its path from this folder';
    throw new CliError(`there is no file ${name}`, { exitCode: EXIT.usage, hint, cause });
  });
  const module: unknown = await import(pathToFileURL(path).href).catch((cause: unknown) => {
    const told = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new CliError(`${name} cannot be loaded: ${told}`, {
      ...{ exitCode: EXIT.usage, cause, hint: 'it has to be an ES module that Node can import' },
    });
  });
  const make = exportOf(module, EXPORTED) ?? exportOf(module, 'default');
  if (make === null) throw usageError(`${name} exports no strategy`, EXAMPLE);
  return (setting) => {
    const strategy = made(name, () => make(setting));
    if (isStrategy(strategy)) return strategy;
    throw usageError(
      `what ${name} makes has no function \`decide\`, and cannot play`,
      `a strategy's module is right when ${EXAMPLE}`,
    );
  };
}

function made(name: string, make: () => unknown): unknown {
  try {
    return make();
  } catch (cause) {
    const told = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    throw new CliError(`${name} made no strategy: ${told}`, { exitCode: EXIT.usage, cause });
  }
}

function exportOf(module: unknown, name: string): ((setting: unknown) => unknown) | null {
  if (typeof module !== 'object' || module === null) return null;
  const found: unknown = Object.entries(module).find(([key]) => key === name)?.[1];
  return typeof found === 'function' ? (setting) => found(setting) : null;
}

/** What `decide` answers is judged by the conductor, each time. */
function isStrategy(value: unknown): value is ReturnType<GuestMaker> {
  if (typeof value !== 'object' || value === null || !('decide' in value)) return false;
  const rest = ['start', 'notify', 'end'].map((key) => Reflect.get(value, key));
  return (
    typeof value.decide === 'function' &&
    rest.every((one) => one === undefined || typeof one === 'function')
  );
}

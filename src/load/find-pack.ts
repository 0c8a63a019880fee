import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { nearestName } from '../diagnostics/nearest.ts';
import { usageError } from '../errors.ts';

export interface FoundPack {
  /** Absolute, links resolved. */
  readonly folder: string;
  /** Where its output goes unless `--out` says otherwise. */
  readonly defaultOut: string;
}

const MANIFEST = 'game.yaml';

/**
 * Finds the pack that a command is about.
 *
 * @param game what `--game` said: a folder or an id; `null` for the nearest game.yaml upward
 * @param cwd the working folder
 * @param toolRoot the folder of the installed tool, whose packs are known by id everywhere
 * @throws CliError (exit 2) when there is none, naming near misses
 */
export async function findPack({
  game,
  cwd,
  toolRoot,
}: {
  game: string | null;
  cwd: string;
  toolRoot: string;
}): Promise<FoundPack> {
  const folder = game === null ? await nearestPack(cwd) : await namedPack(game, cwd, toolRoot);
  const real = await realpath(folder);
  const shippedElsewhere =
    isWithin(real, await realpath(toolRoot)) &&
    !isWithin(await realpath(cwd), await realpath(toolRoot));
  return { folder: real, defaultOut: join(shippedElsewhere ? cwd : real, 'Output') };
}

/** Whether a path is a folder, or lies in it. */
export function isWithin(inner: string, outer: string): boolean {
  const path = relative(outer, inner);
  return path === '' || (!path.startsWith(`..${sep}`) && path !== '..' && !isAbsolute(path));
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** A folder and all that it lies in, the nearest first. */
export function selfAndAncestors(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...selfAndAncestors(above)];
}

async function nearestUpward(from: string): Promise<string | null> {
  for (const folder of selfAndAncestors(resolve(from))) {
    if (await exists(join(folder, MANIFEST))) return folder;
  }
  return null;
}

async function nearestPack(cwd: string): Promise<string> {
  const found = await nearestUpward(cwd);
  if (found !== null) return found;
  const near = await findMisnamedManifest(cwd);
  throw usageError(
    `there is no ${MANIFEST} in this folder or above it`,
    [
      ...(near === null
        ? []
        : [`\`${near}\` looks like it: a pack's manifest is named \`${MANIFEST}\``]),
      'make a pack of your own with `vbuses init <folder>`, go to a folder that has one, or name one: `--game vancouver-buses`',
    ].join('; '),
  );
}

/** A file that was meant to be the manifest: `game.yml`, `Game.yaml`, `game.json` … */
async function findMisnamedManifest(cwd: string): Promise<string | null> {
  const names = await readdir(cwd).catch(() => []);
  return (
    names.find((name) => name !== MANIFEST && /^games?\.(ya?ml|json|toml)$/i.test(name)) ?? null
  );
}

async function namedPack(game: string, cwd: string, toolRoot: string): Promise<string> {
  const asFolder = resolve(cwd, game);
  const isFolder = await stat(asFolder).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (isFolder && (await exists(join(asFolder, MANIFEST)))) return asFolder;
  const known = await knownPacks(cwd, toolRoot);
  const byId = known.get(game);
  if (byId !== undefined) return byId;
  if (isFolder) throw usageError(`the folder ${game} has no ${MANIFEST}`);
  const nearest = nearestName(game, known.keys());
  throw usageError(
    `there is no game \`${game}\`, neither a folder nor an id`,
    nearest === null
      ? `known games: ${[...known.keys()].join(', ')}`
      : `did you mean \`--game ${nearest}\`?`,
  );
}

/** Packs by id: the nearest one and its neighbours under games/, then those shipped with the tool. */
async function knownPacks(cwd: string, toolRoot: string): Promise<Map<string, string>> {
  const near = await nearestUpward(cwd);
  const roots = near === null ? [toolRoot] : [near, dirname(dirname(near)), toolRoot];
  const known = new Map<string, string>();
  for (const root of roots) {
    const names = await readdir(join(root, 'games')).catch(() => []);
    for (const folder of [root, ...names.sort().map((name) => join(root, 'games', name))]) {
      const id = await readPackId(folder);
      if (id !== null && !known.has(id)) known.set(id, folder);
    }
  }
  return known;
}

/** The id in a pack's manifest, read without parsing the rest: the manifest may be broken. */
async function readPackId(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '');
  return /^id:\s*["']?([a-z0-9][a-z0-9-]*)["']?\s*(?:#.*)?$/m.exec(text)?.[1] ?? null;
}

import { existsSync, readFileSync } from 'node:fs';
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { CliError, EXIT, InternalError, usageError } from '../diagnostics/errors.ts';
import { nearestName } from '../diagnostics/suggestions.ts';
import { isRecord } from '../values/value-shapes.ts';

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
 * @param game the value of `--game`: a folder or an id; `null` for the nearest game.yaml upward
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
  const folder =
    game === null ? await nearestPack(cwd, toolRoot) : await namedPack(game, cwd, toolRoot);
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

/** Whether there is a file or folder; a link that leads nowhere is none. */
export const exists = (path: string): Promise<boolean> =>
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

async function nearestPack(cwd: string, toolRoot: string): Promise<string> {
  const found = await nearestUpward(cwd);
  if (found !== null) return found;
  const near = await findMisnamedManifest(cwd);
  throw usageError(
    `there is no ${MANIFEST} in this folder or above it`,
    [
      ...(near === null
        ? []
        : [`\`${near}\` looks like it: a pack's manifest must be named \`${MANIFEST}\``]),
      `make a pack of your own with \`vbuses init <folder>\`, go to a folder that has one, or name one: \`--game ${await shippedGame(toolRoot)}\``,
    ].join('; '),
  );
}

/** A file that was meant to be the manifest: `game.yml`, `Game.yaml`, `game.json` … */
export async function findMisnamedManifest(cwd: string): Promise<string | null> {
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
    `there is no game \`${game}\`: it is neither a folder nor a known id`,
    nearest === null
      ? `known games: ${[...known.keys()].join(', ')}`
      : `did you mean \`--game ${nearest}\`?`,
  );
}

/** Where packs are known by id: at the nearest one, at its neighbours, and where the tool lies. */
async function packRoots(cwd: string, toolRoot: string): Promise<string[]> {
  const near = await nearestUpward(cwd);
  return near === null ? [toolRoot] : [near, dirname(dirname(near)), toolRoot];
}

/** Folders of a repository that hold a pack each, in this order. */
const PACK_FOLDERS = ['games', 'examples'] as const;

/** A root, and the folders under its games/ and examples/. */
export async function packFolders(root: string): Promise<string[]> {
  const below = PACK_FOLDERS.map(async (holder) => {
    const names = await readdir(join(root, holder)).catch(() => []);
    return names.sort().map((name) => join(root, holder, name));
  });
  return [root, ...(await Promise.all(below)).flat()];
}

/** A game of a repository. */
export interface ListedGame {
  readonly id: string;
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  /** The same, relative to the root of the repository, with `/` as separator; `.` for the root. */
  readonly path: string;
  /** Whether it is under examples/: found by its id, and no part of what is published. */
  readonly isExample: boolean;
}

/**
 * The games of the repository that a folder lies in: the one in its root, those under its games/ and
 * its examples/. None where there is no game around the folder.
 */
export async function gamesAround(cwd: string): Promise<readonly ListedGame[]> {
  const near = await nearestUpward(cwd);
  if (near !== null) return listGames(isPackFolder(dirname(near)) ? dirname(dirname(near)) : near);
  // What lies further up belongs to others.
  const here = resolve(cwd);
  return listGames(isPackFolder(here) ? dirname(here) : here);
}

const isPackFolder = (folder: string): boolean =>
  PACK_FOLDERS.some((name) => name === basename(folder));

/** The games of a root, whatever their manifests are like. */
async function listGames(root: string): Promise<ListedGame[]> {
  const listed: ListedGame[] = [];
  for (const folder of await packFolders(root)) {
    if (!(await exists(join(folder, MANIFEST)))) continue;
    const id = (await readPackId(folder)) ?? basename(folder);
    const name = (await readPackName(folder)) ?? id;
    const path = relative(root, folder).split(sep).join('/') || '.';
    listed.push({ id, name, folder, path, isExample: path.startsWith('examples/') });
  }
  return listed;
}

/** Packs by id: the nearest one and its neighbours under games/ and examples/, then those shipped with the tool. */
async function knownPacks(cwd: string, toolRoot: string): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const root of await packRoots(cwd, toolRoot)) {
    for (const folder of await packFolders(root)) {
      const id = await readPackId(folder);
      if (id !== null && !known.has(id)) known.set(id, folder);
    }
  }
  return known;
}

/** Every path that `findPack` looks at: it finds the same pack as long as they do not change. */
export async function packLocations({
  game,
  cwd,
  toolRoot,
}: Parameters<typeof findPack>[0]): Promise<string[]> {
  const above = selfAndAncestors(resolve(cwd));
  const roots = game === null ? [] : await packRoots(cwd, toolRoot);
  const folders = (await Promise.all(roots.map(packFolders))).flat();
  const named = game === null ? [] : [resolve(cwd, game), ...folders];
  return [
    ...[...above, ...named].map((folder) => join(folder, MANIFEST)),
    ...roots.flatMap((root) => PACK_FOLDERS.map((name) => join(root, name))),
  ];
}

/** The game that ships with the tool, to be named as an example. */
const shippedGame = async (toolRoot: string): Promise<string> =>
  [...(await knownPacks(toolRoot, toolRoot)).keys()][0] ?? '<id>';

/** A hand-written file is never this large; a larger one is a mistake and would only cost time. */
export const MAX_TEXT_BYTES = 2_000_000;

/**
 * Reads a text that someone wrote.
 *
 * @throws CliError (exit 1) for anything else: a pipe would be read for ever
 */
export async function readRegularText(path: string): Promise<string> {
  const info = await stat(path);
  if (!info.isFile()) throw notText(`${path} is a folder, a pipe or a device, not a file`);
  if (info.size > MAX_TEXT_BYTES) throw notText(`${path} has more than ${MAX_TEXT_BYTES} bytes`);
  return readFile(path, 'utf8');
}

const notText = (message: string): CliError =>
  new CliError(message, { exitCode: EXIT.problems, hint: 'replace it with a text, or remove it' });

/** The id in a pack's manifest, read without parsing the rest: the manifest may be broken. */
async function readPackId(folder: string): Promise<string | null> {
  const text = await readRegularText(join(folder, MANIFEST)).catch(() => '');
  return /^id:\s*["']?([a-z0-9][a-z0-9-]*)["']?\s*(?:#.*)?$/m.exec(text)?.[1] ?? null;
}

/** The name in a pack's manifest; `null` where it cannot be read. */
async function readPackName(folder: string): Promise<string | null> {
  try {
    const { parse } = await import('yaml');
    const game: unknown = parse(await readRegularText(join(folder, MANIFEST)));
    return isRecord(game) && typeof game.name === 'string' ? game.name : null;
  } catch {
    return null;
  }
}

/** The folder of the installed tool: where its package.json, presets/ and shipped packs lie. */
export const toolFolder = (): string => dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A file of this user's settings, such as `printers.json`. */
export const configFile = (name: string): string =>
  join(envPaths('vbuses', { suffix: '' }).config, name);

/**
 * The tool's own stylesheets `styles/<name>.css`, joined. A missing one is our mistake, and thrown.
 * Read when a page is composed, not at start-up: most commands write none.
 */
export const readStyles = (...names: readonly string[]): string =>
  names.map((name) => readFileSync(join(toolFolder(), 'styles', `${name}.css`), 'utf8')).join('\n');

/** The template `presets/pages/<name>.hbs` of a page of the tool. */
export const readPage = (name: string): string =>
  readFileSync(join(toolFolder(), 'presets', 'pages', `${name}.hbs`), 'utf8');

/** Whether `npx vbuses`, typed in a folder, runs an installed program: of the folder or of one above it. */
export function isInstalledFor(folder: string): boolean {
  if (isWithin(folder, toolFolder())) return true;
  return selfAndAncestors(folder).some((one) =>
    existsSync(join(one, 'node_modules', '.bin', 'vbuses')),
  );
}

/** What `npm install` installs this program from: what npx was given, or the folder that it lies in. */
export function installSpec(): string {
  const folder = toolFolder();
  try {
    const found: unknown = JSON.parse(
      readFileSync(join(folder, '..', '..', 'package.json'), 'utf8'),
    );
    const { _npx: npx } = found as { _npx?: { packages?: unknown } };
    const [spec] = Array.isArray(npx?.packages) ? npx.packages : [];
    return typeof spec === 'string' ? spec : folder;
  } catch {
    return folder;
  }
}

let version: string | null = null;

/** The tool's version, as its package.json says. */
export function toolVersion(): string {
  if (version !== null) return version;
  const parsed: unknown = JSON.parse(readFileSync(join(toolFolder(), 'package.json'), 'utf8'));
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed)) {
    throw new InternalError('package.json of the tool has no version');
  }
  version = String(parsed.version);
  return version;
}

import { readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseJsonOrNull } from '../values/value-shapes.ts';
import { exists, isWithin, readRegularText, selfAndAncestors, toolFolder } from './folders.ts';

/** Where the packages that a pack names lie. */
export interface InstalledPackages {
  /** The folder of each that is installed, without symbolic links. */
  readonly folders: ReadonlyMap<string, string>;
  /** The files and folders that decide where a package is found, absolute, there or not. */
  readonly probedPaths: readonly string[];
}

/**
 * Finds packages by one rule. What the tool itself depends on is the tool's own, always. Any other
 * must be listed in the nearest package.json, beside the pack or above it, and is taken from the
 * `node_modules` beside that file, or beside the package.json of the workspace that it is a part of.
 *
 * @param packFolder absolute
 */
export async function findPackages(
  packFolder: string,
  names: readonly string[],
): Promise<InstalledPackages> {
  const own = dependenciesOf(await readPackageFile(toolFolder()));
  const ofTool = names.filter((name) => own.has(name));
  const others = names.filter((name) => !own.has(name));
  const folders = new Map<string, string>();
  const keep = (name: string, found: string | null) => found !== null && folders.set(name, found);
  for (const name of ofTool) keep(name, await findToolPackage(name));
  if (others.length === 0) return { folders, probedPaths: [] };
  const project = await findProject(packFolder);
  const asked = [...project.probedPaths];
  for (const name of others) {
    keep(name, await findProjectPackage(project, name));
    asked.push(...project.moduleFolders.map((modules) => join(modules, ...name.split('/'))));
  }
  return { folders, probedPaths: asked };
}

/** Reads a file of a package; `null` when it is not there, or is a link that leads elsewhere. */
export async function readPackageBytes(folder: string, file: string): Promise<Buffer | null> {
  try {
    const place = await realpath(join(folder, ...file.split('/')));
    return isWithin(place, folder) ? await readFile(place) : null;
  } catch {
    return null;
  }
}

async function findToolPackage(name: string): Promise<string | null> {
  try {
    const { resolve } = createRequire(join(toolFolder(), 'package.json'));
    return await realpath(dirname(resolve(`${name}/package.json`)));
  } catch {
    return null;
  }
}

interface Project {
  readonly dependencies: ReadonlySet<string>;
  /** The `node_modules` that may hold its dependencies. */
  readonly moduleFolders: readonly string[];
  readonly probedPaths: readonly string[];
}

async function findProject(packFolder: string): Promise<Project> {
  const modules: string[] = [];
  const asked: string[] = [];
  let listed: ReadonlySet<string> | null = null;
  for (const folder of selfAndAncestors(packFolder)) {
    const description = await readPackageFile(folder);
    asked.push(join(folder, 'package.json'), join(folder, WORKSPACE_FILE));
    if (description === null) continue;
    const isWorkspace = 'workspaces' in description || (await exists(join(folder, WORKSPACE_FILE)));
    if (listed === null || isWorkspace) modules.push(join(folder, 'node_modules'));
    listed ??= dependenciesOf(description);
  }
  return { dependencies: listed ?? new Set(), moduleFolders: modules, probedPaths: asked };
}

/** Of pnpm; others say it in package.json. */
const WORKSPACE_FILE = 'pnpm-workspace.yaml';

/** A package of a project lies in its `node_modules`; links lead no further than that. */
async function findProjectPackage(
  { dependencies, moduleFolders }: Project,
  name: string,
): Promise<string | null> {
  if (!dependencies.has(name)) return null;
  const allowed = (await Promise.all(moduleFolders.map(realFolder))).filter((one) => one !== null);
  for (const folder of allowed) {
    const found = await realFolder(join(folder, ...name.split('/')));
    if (found !== null && allowed.some((one) => isWithin(found, one))) return found;
  }
  return null;
}

const realFolder = (folder: string): Promise<string | null> => realpath(folder).catch(() => null);

async function readPackageFile(folder: string): Promise<object | null> {
  const text = await readRegularText(join(folder, 'package.json')).catch(() => '');
  const parsed = parseJsonOrNull(text);
  return typeof parsed === 'object' ? parsed : null;
}

const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

const dependenciesOf = (description: object | null): ReadonlySet<string> =>
  new Set(
    Object.entries(description ?? {}).flatMap(([key, list]: [string, unknown]) =>
      DEPENDENCY_FIELDS.includes(key) && typeof list === 'object' && list !== null
        ? Object.keys(list)
        : [],
    ),
  );

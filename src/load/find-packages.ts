import { readFile, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseJsonOrNull } from '../values/value-shapes.ts';
import { isWithin, readRegularText, selfAndAncestors, toolFolder } from './folders.ts';

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
 * `node_modules` beside that file.
 *
 * @param packFolder absolute
 */
export async function findPackages(
  packFolder: string,
  names: readonly string[],
): Promise<InstalledPackages> {
  const own = dependenciesOf(await readPackageFile(toolFolder()));
  const folders = new Map<string, string>();
  const probedPaths: string[] = [];
  const project = names.every((name) => own.has(name)) ? null : await findProject(packFolder);
  if (project !== null) probedPaths.push(...project.probedPaths);
  for (const name of names) {
    const isOfTool = own.has(name);
    const found = isOfTool
      ? await findToolPackage(name)
      : project && (await findProjectPackage(project, name));
    if (found !== null) folders.set(name, found);
    if (!isOfTool && project !== null) probedPaths.push(join(project.modules, ...name.split('/')));
  }
  return { folders, probedPaths };
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
  /** Its `node_modules`. */
  readonly modules: string;
  readonly probedPaths: readonly string[];
}

async function findProject(packFolder: string): Promise<Project> {
  const probedPaths: string[] = [];
  for (const folder of selfAndAncestors(packFolder)) {
    const description = await readPackageFile(folder);
    probedPaths.push(join(folder, 'package.json'));
    if (description === null) continue;
    const modules = join(folder, 'node_modules');
    return { dependencies: dependenciesOf(description), modules, probedPaths };
  }
  return { dependencies: new Set(), modules: packFolder, probedPaths };
}

/** A package of a project lies in its `node_modules`; links lead no further than that. */
async function findProjectPackage(
  { dependencies, modules }: Project,
  name: string,
): Promise<string | null> {
  if (!dependencies.has(name)) return null;
  const [allowed, found] = await Promise.all([
    realFolder(modules),
    realFolder(join(modules, ...name.split('/'))),
  ]);
  return allowed !== null && found !== null && isWithin(found, allowed) ? found : null;
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

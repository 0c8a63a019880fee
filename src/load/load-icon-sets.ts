import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Place } from '../pack/pack.ts';
import type { PackFiles, TextFile } from '../pack/pack-files.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import { isRecord, parseJsonOrNull, valueAt } from '../values/value-shapes.ts';
import { findPackages, readPackageBytes } from './find-packages.ts';

/** The files of a package in the format of Iconify: its icons, who made them, its version. */
const FILES = ['icons.json', 'info.json', 'package.json'] as const;

/** The largest of these sets have about 10 MB. */
const MAX_BYTES = 32_000_000;

/** Sets of icons that game.yaml names. */
export interface IconSets {
  /** Those icons that the pack names, each as a file of its own: `assets/icons/game-icons:sword.svg`. */
  readonly icons: readonly TextFile[];
  /** Who made each set and under which licence. */
  readonly credits: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** The absolute paths of what was read, and of what decides where a package is found. */
  readonly files: readonly string[];
}

/**
 * Reads sets of icons: npm packages that hold them as data, in Iconify's JSON. Nothing of them is run.
 *
 * @param folder where packages are looked for, absolute; by the rule that fonts are found by
 * @param named the packages that game.yaml names, and where
 */
export async function loadIconSets(
  folder: string,
  named: readonly { readonly name: string; readonly at: Place }[],
  files: PackFiles,
): Promise<IconSets> {
  if (named.length === 0) return { icons: [], credits: [], diagnostics: [], files: [] };
  const { folders, probedPaths } = await findPackages(
    folder,
    named.map(({ name }) => name),
  );
  const sets = new Map<string, IconSet>();
  const diagnostics: Diagnostic[] = [];
  for (const { name, at } of named) {
    const home = folders.get(name);
    const set = home === undefined ? null : await readIconSet(home);
    const isNew = set !== null && !sets.has(set.prefix);
    if (isNew) sets.set(set.prefix, set);
    const problem = home === undefined ? notInstalled(name) : isNew ? null : notIcons(name, set);
    if (problem !== null) diagnostics.push({ ...at, severity: 'error', related: [], ...problem });
  }
  const read = [...folders.values()].flatMap((home) => FILES.map((file) => join(home, file)));
  return {
    icons: [...sets.values()].flatMap((set) => iconsNamed(set, files)),
    credits: [...sets.values()].map(({ credit }) => credit),
    diagnostics,
    files: [...probedPaths, ...read],
  };
}

const notInstalled = (name: string) => ({
  code: 'icon-set/not-installed',
  message: `the npm package \`${name}\` is not installed`,
  hint: `install it in the folder of the pack (\`npm install ${name}\`), or fix the name`,
});

const notIcons = (name: string, second: IconSet | null) => ({
  code: 'icon-set/not-icons',
  message:
    second === null
      ? `the npm package \`${name}\` holds no icons in the format of Iconify`
      : `the icons of \`${name}\` have the same prefix, \`${second.prefix}\`, as those of another set`,
  hint: second === null ? 'use a package such as `@iconify-json/game-icons`' : 'remove one of them',
});

/** The icons of an npm package. */
interface IconSet {
  /** What its names begin with: `game-icons` in `game-icons:broadsword`. */
  readonly prefix: string;
  readonly credit: string;
  /** As it is in icons.json. */
  readonly data: Readonly<Record<string, unknown>>;
}

async function readIconSet(home: string): Promise<IconSet | null> {
  const [icons, info, description] = await Promise.all(
    FILES.map((file) => readPackageBytes(home, file)),
  );
  if (icons == null || icons.length > MAX_BYTES) return null;
  const data = parseJsonOrNull(icons.toString());
  const prefix = textAt(data, 'prefix');
  if (!/^[a-z][a-z0-9-]*$/.test(prefix)) return null;
  if (!isRecord(data) || !isRecord(data.icons)) return null;
  const { title, author, url } = describeSet(
    parseJsonOrNull(info?.toString() ?? ''),
    parseJsonOrNull(description?.toString() ?? ''),
  );
  const credit = [`${title}${author}`, url].filter((part) => part !== '').join(': ');
  return { prefix, credit, data };
}

/** The icons of a set that the texts of a pack name. */
function iconsNamed({ prefix, data }: IconSet, files: PackFiles): TextFile[] {
  const pattern = new RegExp(`(?<![\\w-])${prefix}:([a-z0-9][a-z0-9-]*)`, 'g');
  const names = new Set(
    [...files.values()].flatMap((file) =>
      file.kind === 'text' ? [...file.text.matchAll(pattern)].map(([, name = '']) => name) : [],
    ),
  );
  return [...names].sort().flatMap((name): TextFile[] => {
    const text = iconifySvg(data, name);
    const path = `assets/icons/${prefix}:${name}.svg`;
    return text === null ? [] : [{ kind: 'text', path, text }];
  });
}

const textAt = (from: unknown, ...path: readonly string[]): string => {
  const value = valueAt(from, path);
  return typeof value === 'string' ? value.trim() : '';
};

/** `Game Icons (GameIcons), CC BY 3.0`, as info.json says it, or else package.json. */
function describeSet(info: unknown, description: unknown) {
  const author = textAt(info, 'author', 'name');
  const licence = textAt(info, 'license', 'title') || textAt(description, 'license');
  return {
    title: textAt(info, 'name') || textAt(description, 'name'),
    author: (author === '' ? '' : ` (${author})`) + (licence === '' ? '' : `, ${licence}`),
    url: textAt(info, 'license', 'url') || textAt(info, 'author', 'url'),
  };
}

/** Aliases of aliases, no further. */
const MAX_ALIASES = 5;

/** An icon of a set with its box; aliases turn or mirror that of another name. */
interface IconifyIcon {
  readonly body: string;
  readonly box: readonly [left: number, top: number, width: number, height: number];
  readonly transforms: readonly string[];
}

function iconifySvg(data: Readonly<Record<string, unknown>>, name: string): string | null {
  const found = findIcon(data, name, MAX_ALIASES);
  if (found === null) return null;
  const body = found.transforms.reduce(
    (inside, transform) => `<g transform="${transform}">${inside}</g>`,
    found.body,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${escapeMarkup(found.box.join(' '))}">${body}</svg>`;
}

function findIcon(
  data: Readonly<Record<string, unknown>>,
  name: string,
  depth: number,
): IconifyIcon | null {
  const icon = valueAt(data, ['icons', name]);
  if (isRecord(icon)) {
    if (typeof icon.body !== 'string') return null;
    const side = (key: string, fallback: number): number => {
      const value = icon[key] ?? data[key];
      return typeof value === 'number' ? value : fallback;
    };
    const box = [side('left', 0), side('top', 0), side('width', 16), side('height', 16)] as const;
    return withTurns({ body: icon.body, box, transforms: [] }, icon);
  }
  const alias = valueAt(data, ['aliases', name]);
  if (!isRecord(alias) || typeof alias.parent !== 'string' || depth === 0) return null;
  const parent = findIcon(data, alias.parent, depth - 1);
  return parent === null ? null : withTurns(parent, alias);
}

/** Mirrors and turns an icon within its box, as `hFlip`, `vFlip` and `rotate` say. */
function withTurns(icon: IconifyIcon, said: Readonly<Record<string, unknown>>): IconifyIcon {
  const transforms = [...icon.transforms];
  let { box } = icon;
  const [left, top, width, height] = box;
  if (said.hFlip === true) transforms.push(`matrix(-1 0 0 1 ${2 * left + width} 0)`);
  if (said.vFlip === true) transforms.push(`matrix(1 0 0 -1 0 ${2 * top + height})`);
  const turns = typeof said.rotate === 'number' ? ((said.rotate % 4) + 4) % 4 : 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const [x, y, wide, high] = box;
    transforms.push(`matrix(0 1 -1 0 ${x + y + high} ${y - x})`);
    box = [x, y, high, wide];
  }
  return { body: icon.body, box, transforms };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  type CodePointRange,
  type CutWidths,
  type FontWidths,
  isInRanges,
  type LoadedFont,
  type LoadedFonts,
  nonAsciiCodePoints,
  parseUnicodeRange,
} from '../pack/fonts.ts';
import type { FontCut, Place } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { groupBy } from '../values/maps.ts';
import { parseJsonOrNull } from '../values/value-shapes.ts';
import { findPackages, readPackageBytes } from './find-packages.ts';
import { toolFolder } from './folders.ts';

const toolCut = (name: string, family: string, weight: number): FontCut => {
  const fileName = `${name}-latin-${weight}-normal.woff2`;
  const source = { package: `@fontsource/${name}`, file: `files/${fileName}` };
  return { family, weight, style: 'normal', fileName, source };
};

/** The tool's own typeface, for boards, sheets and packs that name none. */
const TOOL_CUTS: readonly FontCut[] = [
  ...[400, 500, 600, 700].map((weight) => toolCut('barlow', 'Barlow', weight)),
  ...[500, 600, 700].map((weight) => toolCut('barlow-condensed', 'Barlow Condensed', weight)),
];

/**
 * The cuts that the tool's own pages for a screen are set in, with their bytes. Read when such a page
 * is composed: most commands write none.
 */
export function readScreenFonts(): readonly Omit<LoadedFont, 'ranges'>[] {
  const { resolve } = createRequire(import.meta.url);
  return TOOL_CUTS.filter(
    ({ family, weight }) => family === 'Barlow' && SCREEN_WEIGHTS.includes(weight),
  ).map((cut) => ({
    ...cut,
    bytes: readFileSync(resolve(`@fontsource/barlow/files/${cut.fileName}`)),
  }));
}

const SCREEN_WEIGHTS: readonly number[] = [400, 600];

const cutKey = ({ family, weight, style }: FontCut): string => `${family} ${weight} ${style}`;

/**
 * Reads the font files of a pack and the tool's own. A font that is not there is a diagnostic at the
 * pack's list of fonts.
 *
 * @param folder the pack's folder
 * @param packFiles where its texts stand: other parts of a package than its Latin one are read where
 *   they have any character of these
 * @param packagesFrom the folder whose npm packages are used
 */
export async function loadFonts(
  folder: string,
  named: readonly FontCut[],
  packFiles: PackFiles = new Map(),
  packagesFrom = folder,
): Promise<LoadedFonts & { readonly diagnostics: readonly Diagnostic[] }> {
  const cuts = new Map([...TOOL_CUTS, ...named].map((cut) => [cutKey(cut), cut]));
  const texts = [...packFiles.values()].map((file) => (file.kind === 'text' ? file.text : ''));
  const characters = nonAsciiCodePoints(texts);
  const { folders, probedPaths } = await findPackages(packagesFrom, packagesOf(cuts.values()));
  const library = { folder, packages: folders };
  const missing: FontCut[] = [];
  const fonts: LoadedFont[] = [];
  const files: string[] = [...probedPaths];
  for (const cut of cuts.values()) {
    const { path, bytes } = await readFont(library, cut);
    files.push(path);
    if (bytes === null) {
      missing.push(cut);
      continue;
    }
    const widths = await loadFontWidths(bytes);
    fonts.push({ ...cut, bytes, widths });
    for (const part of await otherSubsets(library, cut, characters)) {
      const { path: partPath, bytes: partBytes } = await readFont(library, part);
      files.push(partPath);
      if (partBytes !== null) fonts.push({ ...part, bytes: partBytes });
    }
  }
  const licences = await readLicences(library);
  files.push(...[...library.packages.values()].map((one) => join(one, LICENCE_FILE)));
  return { fonts, files, licences, diagnostics: missingFonts(library, missing) };
}

/** Where fonts come from. */
interface FontLibrary {
  /** The pack's folder. */
  readonly folder: string;
  /** The folders of the packages that are installed. */
  readonly packages: ReadonlyMap<string, string>;
}

const packagesOf = (cuts: Iterable<FontCut>): string[] => [
  ...new Set([...cuts].flatMap(({ source }) => ('package' in source ? [source.package] : []))),
];

/**
 * The files of a package with the same cut in other scripts, as far as a pack needs them. A package
 * from @fontsource says in `unicode.json` which characters are in which.
 */
async function otherSubsets(
  { packages }: FontLibrary,
  cut: FontCut,
  characters: ReadonlySet<number>,
): Promise<(FontCut & { readonly ranges: readonly CodePointRange[] })[]> {
  if (!('package' in cut.source) || characters.size === 0) return [];
  const { package: name, file } = cut.source;
  const folder = packages.get(name);
  const list = folder === undefined ? null : await readPackageBytes(folder, 'unicode.json');
  const { latin = '', ...others } = parseUnicodeMap(list?.toString() ?? '{}');
  const inLatin = parseUnicodeRange(latin);
  const needed = [...characters].filter((codePoint) => !isInRanges(codePoint, inLatin));
  return Object.entries(others).flatMap(([part, written]) => {
    const ranges = parseUnicodeRange(written);
    if (!needed.some((codePoint) => isInRanges(codePoint, ranges))) return [];
    // Large fonts are cut into parts that have numbers: `[12]`.
    const partFile = file.replace('-latin-', `-${part.replace(/[[\]]/g, '')}-`);
    const fileName = partFile.slice(partFile.lastIndexOf('/') + 1);
    return [{ ...cut, fileName, source: { package: name, file: partFile }, ranges }];
  });
}

/** What is not a list of texts says nothing of the parts of a package. */
function parseUnicodeMap(json: string): Readonly<Record<string, string>> {
  const parsed = parseJsonOrNull(json);
  return Object.fromEntries(
    Object.entries(parsed ?? {}).filter(([, ranges]) => typeof ranges === 'string'),
  );
}

async function readFont(
  { folder, packages }: FontLibrary,
  { source }: FontCut,
): Promise<{ readonly path: string; readonly bytes: Buffer | null }> {
  if (!('package' in source)) {
    const path = join(folder, ...source.file.split('/'));
    return { path, bytes: await readFile(path).catch(() => null) };
  }
  const home = packages.get(source.package);
  if (home === undefined) return { path: join(folder, 'package.json'), bytes: null };
  return { path: join(home, source.file), bytes: await readPackageBytes(home, source.file) };
}

const FONTS_PLACE: Place = { file: 'game.yaml', line: 1, column: 1 };

/** A package or file is one mistake, however many weights it should bring. */
function missingFonts(library: FontLibrary, cuts: readonly FontCut[]): Diagnostic[] {
  const groups = groupBy(cuts, ({ source, family, style }) =>
    'package' in source ? `${source.package} ${family} ${style}` : source.file,
  );
  return [...groups.values()].map((group) => missingFont(library, group));
}

function missingFont({ packages }: FontLibrary, group: readonly FontCut[]): Diagnostic {
  const [{ family, source, place = FONTS_PLACE }] = group as [FontCut, ...FontCut[]];
  const problem = { ...place, code: 'font/missing', severity: 'error', related: [] } as const;
  if (!('package' in source)) {
    return {
      ...problem,
      message: `the font file \`${source.file}\` cannot be read`,
      hint: 'fix `fonts` in game.yaml',
    };
  }
  const isThere = packages.has(source.package);
  const weights = group.map(({ weight }) => weight).join(', ');
  return {
    ...problem,
    message: isThere
      ? `the npm package \`${source.package}\` does not contain ${family} in weight ${weights}`
      : `the npm package \`${source.package}\` is not installed`,
    hint: isThere
      ? 'choose one of its weights, or fix `fonts` in game.yaml'
      : `install it (\`npm install ${source.package}\`), or fix the name`,
  };
}

/** Of a package. */
const LICENCE_FILE = 'LICENSE';

async function readLicences({ packages }: FontLibrary) {
  const licences: { fileName: string; text: string }[] = [];
  for (const [name, folder] of packages) {
    const text = await readPackageBytes(folder, LICENCE_FILE);
    if (text === null) continue;
    const fileName = `LICENSE-${name.slice(name.lastIndexOf('/') + 1)}.txt`;
    licences.push({ fileName, text: text.toString() });
  }
  return licences;
}

/** Widths by the SHA-256 of the font file that they were read from. */
let shippedWidths: Promise<Readonly<Record<string, CutWidths>>> | null = null;

const readShippedWidths = async (): Promise<Readonly<Record<string, CutWidths>>> =>
  JSON.parse(await readFile(join(toolFolder(), 'presets', 'font-widths.json'), 'utf8'));

/**
 * What presets/font-widths.json says of a font file, by its bytes: of any file that does not come
 * with the tool, a newer version of the same font too, nothing is known.
 */
export async function loadFontWidths(bytes: Uint8Array): Promise<CutWidths | undefined> {
  shippedWidths ??= readShippedWidths();
  return (await shippedWidths)[createHash('sha256').update(bytes).digest('hex')];
}

/** What is known of all these, by `family weight`. */
export const widthsByCut = (
  fonts: readonly Pick<LoadedFont, 'family' | 'weight' | 'widths'>[],
): FontWidths =>
  Object.fromEntries(
    fonts.flatMap(({ family, weight, widths }) =>
      widths === undefined ? [] : [[`${family} ${weight}`, widths]],
    ),
  );

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import {
  type CodePointRange,
  charactersOf,
  isInRanges,
  parseUnicodeRange,
} from '../model/code-points.ts';
import type { LoadedFont, LoadedFonts } from '../model/loaded-fonts.ts';
import type { FontCut, Place } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';
import { loadFontWidths } from './load-font-widths.ts';
import { toolFolder } from './tool-folder.ts';

const cutOf = (name: string, family: string, weight: number): FontCut => {
  const fileName = `${name}-latin-${weight}-normal.woff2`;
  const source = { package: `@fontsource/${name}`, file: `files/${fileName}` };
  return { family, weight, style: 'normal', fileName, source };
};

/** The tool's own typeface, for boards, sheets and packs that name none. */
const OWN_CUTS: readonly FontCut[] = [
  ...[400, 500, 600, 700].map((weight) => cutOf('barlow', 'Barlow', weight)),
  ...[500, 600, 700].map((weight) => cutOf('barlow-condensed', 'Barlow Condensed', weight)),
];

const keyOf = ({ family, weight, style }: FontCut): string => `${family} ${weight} ${style}`;

/**
 * Reads the font files of a pack and the tool's own. A package is looked for beside the pack first,
 * then beside the tool. A font that is not there is a diagnostic at the pack's list of fonts.
 *
 * @param folder the pack's folder
 * @param packFiles where its texts stand: other parts of a package than its Latin one are read where
 *   they have any character of these
 */
export async function loadFonts(
  folder: string,
  named: readonly FontCut[],
  packFiles: PackFiles = new Map(),
): Promise<LoadedFonts & { readonly diagnostics: readonly Diagnostic[] }> {
  const cuts = new Map([...OWN_CUTS, ...named].map((cut) => [keyOf(cut), cut]));
  const texts = [...packFiles.values()].map((file) => (file.kind === 'text' ? file.text : ''));
  const characters = charactersOf(texts);
  const missing: FontCut[] = [];
  const fonts: LoadedFont[] = [];
  const files: string[] = [];
  for (const cut of cuts.values()) {
    const path = fontPath(folder, cut);
    const bytes = await readFile(path).catch(() => null);
    files.push(path);
    if (bytes === null) {
      missing.push(cut);
      continue;
    }
    const widths = await loadFontWidths(bytes);
    fonts.push({ ...cut, bytes, ...(widths === undefined ? {} : { widths }) });
    for (const part of await otherParts(folder, cut, characters)) {
      const partPath = fontPath(folder, part);
      const partBytes = await readFile(partPath).catch(() => null);
      files.push(partPath);
      if (partBytes !== null) fonts.push({ ...part, bytes: partBytes });
    }
  }
  const licences = await readLicences(folder, fonts);
  files.push(...licences.map(({ path }) => path));
  return { fonts, files, licences, diagnostics: missingFonts(folder, missing) };
}

/**
 * The files of a package with the same cut in other scripts, as far as a pack needs them. A package
 * from @fontsource says in `unicode.json` which characters are in which.
 */
async function otherParts(
  folder: string,
  cut: FontCut,
  characters: ReadonlySet<number>,
): Promise<(FontCut & { readonly ranges: readonly CodePointRange[] })[]> {
  if (!('package' in cut.source) || characters.size === 0) return [];
  const { package: name, file } = cut.source;
  const list = join(packageFolder(folder, name) ?? '', 'unicode.json');
  const text = await readFile(list, 'utf8').catch(() => '{}');
  const { latin = '', ...others } = JSON.parse(text) as Record<string, string>;
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

function fontPath(folder: string, { source }: FontCut): string {
  if (!('package' in source)) return join(folder, ...source.file.split('/'));
  return join(packageFolder(folder, source.package) ?? '', source.file);
}

function packageFolder(folder: string, name: string): string | null {
  for (const from of [folder, toolFolder()]) {
    try {
      return dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`));
    } catch {
      // Not beside this folder: the next one is asked, and a font found nowhere is told.
    }
  }
  return null;
}

const FONTS_PLACE: Place = { file: 'game.yaml', line: 1, column: 1 };

/** A package or file is one mistake, however many weights it should bring. */
function missingFonts(folder: string, cuts: readonly FontCut[]): Diagnostic[] {
  const bySource = new Map<string, FontCut[]>();
  for (const cut of cuts) {
    const { source, family, style } = cut;
    const key = 'package' in source ? `${source.package} ${family} ${style}` : source.file;
    bySource.set(key, [...(bySource.get(key) ?? []), cut]);
  }
  return [...bySource.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [missingFont(folder, first, group)];
  });
}

function missingFont(
  folder: string,
  { family, source, place = FONTS_PLACE }: FontCut,
  group: readonly FontCut[],
): Diagnostic {
  const problem = { ...place, code: 'font/missing', severity: 'error', related: [] } as const;
  if (!('package' in source)) {
    return {
      ...problem,
      message: `the font file \`${source.file}\` cannot be read`,
      hint: 'fix `fonts` in game.yaml',
    };
  }
  const isThere = packageFolder(folder, source.package) !== null;
  const weights = group.map(({ weight }) => weight).join(', ');
  return {
    ...problem,
    message: isThere
      ? `the npm package \`${source.package}\` brings no ${family} of weight ${weights}`
      : `the npm package \`${source.package}\` is not installed`,
    hint: isThere
      ? 'choose among the weights that it has, or fix `fonts` in game.yaml'
      : `install it (\`npm install ${source.package}\`), or fix its name`,
  };
}

async function readLicences(folder: string, fonts: readonly LoadedFont[]) {
  const packages = new Set(
    fonts.flatMap(({ source }) => ('package' in source ? [source.package] : [])),
  );
  const licences: { fileName: string; text: string; path: string }[] = [];
  for (const name of packages) {
    const file = join(packageFolder(folder, name) ?? '', 'LICENSE');
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) continue;
    const fileName = `LICENSE-${name.slice(name.lastIndexOf('/') + 1)}.txt`;
    licences.push({ fileName, text, path: file });
  }
  return licences;
}

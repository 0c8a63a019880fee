import type { Size } from '../geometry/geometry.ts';
import type { PixelSize } from '../pack/pictures.ts';
import { FLIPS } from '../pack/sheet.ts';
import { compareText } from '../text/text-order.ts';
import type { Words } from '../text/words.ts';
import {
  arrayOf,
  type Guarded,
  isCount,
  isNumber,
  isRecord,
  isString,
  nullable,
  oneOf,
  optional,
  parseJsonOrNull,
  shapeOf,
  type TypeGuard,
} from '../values/value-shapes.ts';
import { isOutputPath } from './paths.ts';

/** The file that says what the tool wrote; it is switched last. */
export const MANIFEST_PATH = 'manifest.json';

const isHash: TypeGuard<string> = (value): value is string =>
  isString(value) && /^[0-9a-f]{64}$/.test(value);

const isFile = shapeOf({
  /** Relative to the output folder, with `/` as separator. */
  path: isOutputPath,
  /** Lower-case hexadecimal. */
  sha256: isHash,
  /** The component it belongs to; absent for what all share: assets, index.html, pdf/everything.pdf. */
  component: optional(isString),
});

/** One written file. The manifest itself is not listed. */
export type ManifestFile = Guarded<typeof isFile>;

const isPlace = shapeOf({ file: isString, sheet: isCount, slot: isCount });

/** One copy of a card: the file it is printed in, the sheet and the slot, both counted from 1. */
export type CardPlace = Guarded<typeof isPlace>;

const isCard = shapeOf({
  id: isString,
  component: isString,
  /** Where its record stands: relative to the pack, with `/` as separator. */
  file: isString,
  line: isCount,
  copies: isCount,
  places: arrayOf(isPlace),
  /** The picture of its back, where each side is a picture; cards may share one. */
  back: optional(isOutputPath),
});

export type ManifestCard = Guarded<typeof isCard>;

const isMissing = shapeOf({
  path: isOutputPath,
  component: optional(isString),
  /** Half a sentence: `no browser was found`. */
  reason: isString,
});

/** A file that this build should have left and could not. */
export type MissingFile = Guarded<typeof isMissing>;

const isNamed = shapeOf({ id: isString, name: isString });

const isSize: TypeGuard<Size> = shapeOf({ widthIn: isNumber, heightIn: isNumber });

const isPicture = shapeOf({
  /** `PNG, 150 dpi`. */
  label: isString,
  path: isString,
});

/** A link to a picture of a component. */
export type IndexPicture = Guarded<typeof isPicture>;

const areTiles = shapeOf({
  columns: isCount,
  rows: isCount,
  /** Of each of how many pictures; absent for one. */
  pictures: optional(isCount),
});

export type IndexTiles = Guarded<typeof areTiles>;

const isEntry = shapeOf({
  component: isNamed,
  /** `deck`, `board`: shown as it is. */
  kind: isString,
  /** `null` for a component whose page has its own size. */
  paper: nullable(isNamed),
  /** The page as it is printed: a landscape one is wider than high. */
  page: isSize,
  /** The finished card, or `null` where there are none. */
  trim: nullable(isSize),
  /** What one of its cards is called, in the singular; `card` when absent. */
  piece: optional(isString),
  /** The ids of the decks that are joined in it; absent for one deck. */
  members: optional(arrayOf(isString)),
  /** Set for pieces that are cut out along lines of their own. */
  cut: optional(oneOf(['drawn'])),
  /** Different cards. */
  cards: isCount,
  /** All of them, copies counted. */
  copies: isCount,
  /** Of paper: one counts once whether one or both of its sides are printed. */
  sheets: isCount,
  /** Where its backs are; absent where there are none. */
  backs: optional(
    shapeOf({
      binding: oneOf(['duplex', 'gutterfold']),
      /** The edge about which the paper is turned; matters for `duplex`. */
      flip: oneOf(FLIPS),
    }),
  ),
  /** Set where backs are left blank: the cards have some. */
  hasBlankBacks: optional((value): value is true => value === true),
  /** For a picture in tiles: how many; its first sheet shows how they go together. Else absent. */
  tiles: optional(areTiles),
  /** For pages of text, which `sheets` counts as printed on one side. Else absent. */
  book: optional(
    shapeOf({
      /** 0 where it was not printed. */
      pages: isCount,
      /** The paper in landscape where each side holds two pages; `null` where it holds one. */
      sheet: nullable(isSize),
    }),
  ),
  /** The code of its language, when that is not the pack's own. */
  language: optional(isString),
  htmlPath: nullable(isString),
  pdfPath: nullable(isString),
  pictures: arrayOf(isPicture),
  /** A sentence for the person who prints it, or `null`. */
  note: nullable(isString),
});

/** One component on one paper, as the index page shows it. Paths are relative to the output folder. */
export type IndexEntry = Guarded<typeof isEntry>;

const isManifest = shapeOf({
  tool: shapeOf({ name: oneOf<string>(['vbuses']), version: isString }),
  pack: shapeOf({ id: isString, name: isString, version: isString }),
  /** The code of the language that was built last; absent in what earlier versions wrote. */
  locale: optional(isString),
  files: arrayOf(isFile),
  cards: arrayOf(isCard),
  missing: arrayOf(isMissing),
  /** Errors of the pack that it was printed with, such as missing icons; absent for none. */
  faults: optional(isCount),
  /** What the index page shows of each component: a build of some keeps the others on it. */
  entries: arrayOf(isEntry),
});

/** What lies in the output folder, card by card and file by file. It holds no date and no machine's path. */
export type Manifest = Guarded<typeof isManifest>;

/** What one build made, before it is laid over what earlier builds left. */
export interface ManifestUpdate extends Manifest {
  /** The components whose earlier files this build replaces; `all` also drops components the pack no longer has. */
  readonly replaces: 'all' | readonly string[];
  /** Every component of the pack in its own order: cards are listed so. */
  readonly order: readonly string[];
}

/**
 * Lays a build over the earlier manifest: the replaced components and everything shared come from the
 * build, the rest stays. A manifest of another pack is replaced whole.
 */
export function mergeManifest(previous: Manifest | null, built: ManifestUpdate): Manifest {
  const replaces = withSharers(previous, built.replaces);
  const isKept = (part: { readonly component?: string }): boolean =>
    previous?.pack.id === built.pack.id &&
    replaces !== 'all' &&
    part.component !== undefined &&
    !replaces.includes(part.component);
  const rankOf = ({ component }: ManifestCard): number => built.order.indexOf(component);
  const newPaths = new Set([...built.files, ...built.missing].map((file) => file.path));
  const isUntouched = (file: { readonly path: string; readonly component?: string }): boolean =>
    isKept(file) && !newPaths.has(file.path);
  return {
    tool: built.tool,
    pack: built.pack,
    locale: built.locale,
    files: [...(previous?.files.filter(isUntouched) ?? []), ...built.files].sort(byPath),
    cards: [...(previous?.cards.filter(isKept) ?? []), ...built.cards].sort(
      (a, b) => rankOf(a) - rankOf(b),
    ),
    missing: [...(previous?.missing.filter(isUntouched) ?? []), ...built.missing].sort(byPath),
    ...(built.faults === undefined ? {} : { faults: built.faults }),
    entries: mergeEntries(previous, built),
  };
}

/**
 * The entries of the index page after a build, in the order of the pack: those of components that it
 * does not replace stay.
 */
export function mergeEntries(
  previous: Manifest | null,
  {
    pack,
    replaces: built,
    order,
    entries,
  }: Pick<ManifestUpdate, 'pack' | 'replaces' | 'order' | 'entries'>,
): IndexEntry[] {
  const replaces = withSharers(previous, built);
  const kept =
    previous?.pack.id !== pack.id || replaces === 'all'
      ? []
      : previous.entries.filter(({ component }) => !replaces.includes(component.id));
  const rankOf = (entry: IndexEntry): number => order.indexOf(entry.component.id);
  return [...kept, ...entries].sort((a, b) => rankOf(a) - rankOf(b));
}

/**
 * The replaced components, and those that share sheets of an earlier build with one of them: such a sheet
 * would still hold its cards.
 */
function withSharers(
  previous: Manifest | null,
  replaces: ManifestUpdate['replaces'],
): ManifestUpdate['replaces'] {
  if (replaces === 'all') return replaces;
  const sharers = (previous?.entries ?? []).flatMap(({ component, members = [] }) =>
    members.some((id) => replaces.includes(id)) ? [component.id, ...members] : [],
  );
  return [...replaces, ...sharers];
}

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  compareText(a.path, b.path);

/** JSON with its keys always in the same order, two spaces deep, ending in a line break. */
export function formatManifest(manifest: Manifest): string {
  const { tool, pack, locale } = manifest;
  const ordered = {
    tool: { name: tool.name, version: tool.version },
    pack: { id: pack.id, name: pack.name, version: pack.version },
    locale,
    files: [...manifest.files]
      .sort(byPath)
      .map(({ path, sha256, component }) => ({ path, sha256, component })),
    cards: manifest.cards.map(({ id, component, file, line, copies, places, back }) => ({
      id,
      component,
      file,
      line,
      copies,
      places: places.map((place) => ({ file: place.file, sheet: place.sheet, slot: place.slot })),
      back,
    })),
    missing: [...manifest.missing]
      .sort(byPath)
      .map(({ path, component, reason }) => ({ path, component, reason })),
    faults: manifest.faults,
    entries: manifest.entries,
  };
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

/** Reads a manifest of this tool; `null` for anything else, be it broken or another program's. */
export function parseManifest(text: string): Manifest | null {
  const written = parseJsonOrNull(text);
  const value: unknown = isRecord(written) ? { entries: [], ...written } : null;
  const isOurs = isManifest(value) && value.files.every(({ path }) => path !== MANIFEST_PATH);
  return isOurs ? value : null;
}

/** The PDF with every page of one paper. */
export interface EverythingPdf {
  readonly path: string;
  readonly pages: number;
  /** `null` when there is one such file only. */
  readonly paperName: string | null;
}

/** Everything the index page says. */
export interface IndexPage {
  readonly game: {
    readonly name: string;
    readonly version: string;
    readonly author: string;
    readonly credits: readonly string[];
  };
  /** The code of the language of the build, when that is not the pack's own. */
  readonly language?: string;
  /** What the tool itself prints. */
  readonly words: Words;
  readonly tool: { readonly name: string; readonly version: string };
  /** In the pack's order. */
  readonly entries: readonly IndexEntry[];
  readonly everything: readonly EverythingPdf[];
  /** What decks save in them that share their last sheets: on which paper, by its id. */
  readonly saved: readonly {
    readonly paper: string;
    readonly sheets: number;
    readonly note: string;
  }[];
  /** Whether the sheets show where to cut. */
  readonly hasMarks: boolean;
  /** What the faces of a draft say of it; `null` for a build that is none. */
  readonly stamp: string | null;
  /** Errors that a draft is printed with. */
  readonly faults: number;
  /** Files that could not be made, each with half a sentence why. */
  readonly missing: readonly { readonly path: string; readonly reason: string }[];
  /** What to type so that nothing is missing, one command a line; `null` when nothing helps. */
  readonly remedy: string | null;
  /** The page of the image at its head, with its size in pixels; `null` for a pack without. */
  readonly cover: { readonly path: string; readonly size: PixelSize } | null;
  /** The list of parts to buy, relative to this one; `null` for a pack without. */
  readonly partsPath: string | null;
}

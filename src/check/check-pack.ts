import { moreProblems } from '../diagnostics/bound-report.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hasErrors } from '../diagnostics/sort.ts';
import { withoutRepeats } from '../diagnostics/without-repeats.ts';
import type { Languages } from '../model/language.ts';
import type { CardSize, Game, Pack } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';
import {
  type ImageSettings,
  NO_PICTURES,
  type PackPictures,
  USUAL_IMAGE_DPI,
} from '../model/pack-picture.ts';
import type { Product } from '../model/product.ts';
import { noteFile } from '../model/work-place.ts';
import { type CheckContext, createContext, type Rule } from './check-context.ts';
import { diagnosticOf, isRecord } from './context.ts';
import type { GameModule } from './game-module.ts';
import { linkBoard } from './link-board.ts';
import { linkColours } from './link-colours.ts';
import { linkComponents, linkFonts, sizesRule } from './link-components.ts';
import { linkTables } from './link-records.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { manifestDiagnostics, readTables } from './read-tables.ts';
import { requireTextFile } from './require-file.ts';
import { boardGaps } from './rules/board-gaps.ts';
import { boardLabels } from './rules/board-labels.ts';
import { boardLinks } from './rules/board-links.ts';
import { boardRoutes } from './rules/board-routes.ts';
import { boardScoring } from './rules/board-scoring.ts';
import { boardShape } from './rules/board-shape.ts';
import { boardSpaces } from './rules/board-spaces.ts';
import { boardSymbols } from './rules/board-symbols.ts';
import { colours } from './rules/colours.ts';
import { componentNames } from './rules/component-names.ts';
import { counts } from './rules/counts.ts';
import { deckCards } from './rules/deck-cards.ts';
import { distinctMarks } from './rules/distinct-marks.ts';
import { drawings, iconDrawings } from './rules/drawings.ts';
import { files } from './rules/files.ts';
import { unusableIcons } from './rules/icon-names.ts';
import { ids } from './rules/ids.ts';
import { language } from './rules/language.ts';
import { names } from './rules/names.ts';
import { namesInTexts } from './rules/names-in-texts.ts';
import { parts } from './rules/parts.ts';
import { productsRule } from './rules/products.ts';
import { references } from './rules/references.ts';
import { richMarks } from './rules/rich-marks.ts';
import { rulebooks } from './rules/rulebooks.ts';
import { tableNames } from './rules/table-names.ts';
import { textFiles } from './rules/text-files.ts';
import { textSlips } from './rules/text-slips.ts';
import { linkWaivers, waivers } from './rules/waivers.ts';
import { compileOwnSchema } from './schema/compile-schema.ts';
import { parsePackYaml } from './yaml/pack-yaml.ts';

export interface CheckOptions {
  /** The JSON Schema of game.yaml, which ships with the tool. */
  readonly gameSchema: object;
  readonly cardSizes: ReadonlyMap<string, CardSize>;
  readonly products: ReadonlyMap<string, Product>;
  /** What is known of its pictures; none where nobody has looked at them. */
  readonly pictures?: PackPictures;
  readonly languages: Languages;
  readonly gameModuleOf: (id: string) => GameModule | null;
}

export interface CheckedPack {
  /** `null` when an error was found. */
  readonly pack: Pack | null;
  /** The pack as it was written; `null` when game.yaml cannot be read. */
  readonly context: CheckContext | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The one way from files to a pack: parses, holds the data against their schemas and runs every
 * rule. All mistakes are told in one go.
 */
export function checkPack(packFiles: PackFiles, options: CheckOptions): CheckedPack {
  const early: Diagnostic[] = [];
  const source = requireTextFile({
    files: packFiles,
    path: 'game.yaml',
    namedAt: [{ file: 'game.yaml', line: 1, column: 1 }],
    taken: new Set(),
    report: (report) => early.push(diagnosticOf(report)),
  });
  if (source === null) return { pack: null, context: null, diagnostics: early };
  const parsed = parsePackYaml(source);
  if (parsed.file === null) {
    return { pack: null, context: null, diagnostics: parsed.diagnostics };
  }
  const manifest = readManifest(parsed.file);
  const read = readTables(packFiles, manifest);
  const context = createContext({
    ...{ files: packFiles, manifest, tables: read.tables },
    pictures: options.pictures ?? NO_PICTURES,
  });
  for (const rule of rulesFor(manifest, options)) {
    noteFile(source.path, rule.name);
    rule.check(context);
  }
  const diagnostics = [
    ...parsed.diagnostics,
    ...manifestDiagnostics(parsed.file, compileOwnSchema(options.gameSchema)),
    ...read.diagnostics,
    ...context.reports.map(diagnosticOf),
    ...[...context.omitted.values()].map(({ at, ...omitted }) => moreProblems(at, omitted)),
  ];
  return {
    pack: hasErrors(diagnostics) ? null : linkPack(context, options),
    context,
    diagnostics: withoutRepeats(diagnostics),
  };
}

/** In this order: what a rule reports, the later ones leave alone. */
const rulesFor = (manifest: Manifest, options: CheckOptions): Rule[] => [
  language,
  tableNames,
  ids,
  references,
  componentNames,
  richMarks,
  boardShape,
  boardLinks,
  boardGaps,
  boardRoutes,
  boardSymbols,
  boardSpaces(options.cardSizes),
  boardScoring,
  deckCards,
  waivers,
  parts,
  colours,
  distinctMarks,
  counts,
  ...(options.gameModuleOf(String(manifest.game.id))?.rules ?? []),
  names(options.languages),
  boardLabels(options.languages),
  textSlips(options.languages),
  namesInTexts(options.languages),
  sizesRule(options.cardSizes),
  productsRule(options.products),
  files,
  drawings,
  rulebooks,
  textFiles,
];

/** Makes a pack of what was written; only for what has no errors. */
export function linkPack(context: CheckContext, options: Pick<CheckOptions, 'cardSizes'>): Pack {
  const { manifest, files: packFiles } = context;
  const tables = linkTables(context.tables, manifest.components);
  const textOf = (path: string): string => {
    const file = packFiles.get(path);
    return file?.kind === 'text' ? file.text : '';
  };
  const components = linkComponents(context, tables, options.cardSizes);
  const paths = [...packFiles.keys()].sort();
  const partials = paths.filter((path) => /^templates\/partials\/[^/]+\.hbs$/.test(path));
  return {
    game: gameOf(manifest),
    tables,
    components,
    board: linkBoard(context, { components, tables }),
    colours: linkColours(manifest, tables),
    partsTable: manifest.parts,
    images: imagesOf(manifest),
    waivers: linkWaivers(context),
    fonts: linkFonts(manifest),
    icons: iconDrawings(packFiles),
    unusableIcons: unusableIcons(packFiles),
    templates: new Map(
      manifest.components.flatMap(({ template }) =>
        template === null ? [] : [[template, textOf(template)] as const],
      ),
    ),
    partials: new Map(
      partials.map((path) => [path.slice('templates/partials/'.length, -4), textOf(path)]),
    ),
    styles: paths
      .filter((path) => /^templates\/[^/]+\.css$/.test(path))
      .map(textOf)
      .join('\n'),
  };
}

const imagesOf = ({ game: { images } }: Manifest): ImageSettings => {
  const { dpi, original } = isRecord(images) ? images : {};
  return {
    dpi: typeof dpi === 'number' ? dpi : USUAL_IMAGE_DPI,
    original: Array.isArray(original) ? original.map(String) : [],
  };
};

const gameOf = ({ game }: Manifest): Game => ({
  id: String(game.id),
  name: String(game.name),
  version: String(game.version),
  language: String(game.language ?? 'en'),
  author: String(game.author ?? ''),
  credits: Array.isArray(game.credits) ? game.credits.map(String) : [],
  ...(typeof game.changelog === 'string' ? { changelog: game.changelog } : {}),
});

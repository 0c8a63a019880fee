import { moreProblemsDiagnostic } from '../diagnostics/bound-report.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hasErrors } from '../diagnostics/sort.ts';
import { dedupeDiagnostics } from '../diagnostics/without-repeats.ts';
import type { Languages } from '../model/language.ts';
import type { CardSize, Game, Pack } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';
import {
  DEFAULT_IMAGE_DPI,
  type ImageSettings,
  NO_PICTURES,
  type PackPictures,
} from '../model/pack-picture.ts';
import type { Product } from '../model/product.ts';
import { setCurrentFile } from '../model/work-place.ts';
import { type CheckContext, createCheckContext, type Rule } from './check-context.ts';
import { isRecord, toDiagnostic } from './context.ts';
import type { GameModule } from './game-module.ts';
import { linkBoard } from './link-board.ts';
import { linkColours } from './link-colours.ts';
import { cardSizesRule, linkComponents, linkFonts } from './link-components.ts';
import { linkTables } from './link-records.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { manifestDiagnostics, readTables } from './read-tables.ts';
import { requireTextFile } from './require-file.ts';
import { boardGapsRule } from './rules/board-gaps.ts';
import { boardLabelsRule } from './rules/board-labels.ts';
import { boardLinksRule } from './rules/board-links.ts';
import { boardRoutesRule } from './rules/board-routes.ts';
import { boardScoringRule } from './rules/board-scoring.ts';
import { boardFieldsRule } from './rules/board-shape.ts';
import { boardSpacesRule } from './rules/board-spaces.ts';
import { boardSymbolsRule } from './rules/board-symbols.ts';
import { coloursRule } from './rules/colours.ts';
import { componentNamesRule } from './rules/component-names.ts';
import { countsRule } from './rules/counts.ts';
import { deckCardsRule } from './rules/deck-cards.ts';
import { distinctMarksRule } from './rules/distinct-marks.ts';
import { drawingsRule, sanitizedIcons } from './rules/drawings.ts';
import { filesRule } from './rules/files.ts';
import { unusableIcons } from './rules/icon-names.ts';
import { idsRule } from './rules/ids.ts';
import { languageRule } from './rules/language.ts';
import { namesRule } from './rules/names.ts';
import { namesInTextsRule } from './rules/names-in-texts.ts';
import { partsRule } from './rules/parts.ts';
import { productsRule } from './rules/products.ts';
import { referencesRule } from './rules/references.ts';
import { unclosedMarksRule } from './rules/rich-marks.ts';
import { rulebooksRule } from './rules/rulebooks.ts';
import { tableNamesRule } from './rules/table-names.ts';
import { textFilesRule } from './rules/text-files.ts';
import { textMistakesRule } from './rules/text-slips.ts';
import { linkWaivers, waiversRule } from './rules/waivers.ts';
import { compileToolSchema } from './schema/compile-schema.ts';
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
    claimedPaths: new Set(),
    report: (report) => early.push(toDiagnostic(report)),
  });
  if (source === null) return { pack: null, context: null, diagnostics: early };
  const parsed = parsePackYaml(source);
  if (parsed.file === null) {
    return { pack: null, context: null, diagnostics: parsed.diagnostics };
  }
  const manifest = readManifest(parsed.file);
  const read = readTables(packFiles, manifest);
  const context = createCheckContext({
    ...{ files: packFiles, manifest, tables: read.tables },
    pictures: options.pictures ?? NO_PICTURES,
  });
  for (const rule of rulesFor(manifest, options)) {
    setCurrentFile(source.path, rule.name);
    rule.check(context);
  }
  const diagnostics = [
    ...parsed.diagnostics,
    ...manifestDiagnostics(parsed.file, compileToolSchema(options.gameSchema)),
    ...read.diagnostics,
    ...context.reports.map(toDiagnostic),
    ...[...context.omitted.values()].map(({ at, ...omitted }) =>
      moreProblemsDiagnostic(at, omitted),
    ),
  ];
  return {
    pack: hasErrors(diagnostics) ? null : linkPack(context, options),
    context,
    diagnostics: dedupeDiagnostics(diagnostics),
  };
}

/** In this order: what a rule reports, the later ones leave alone. */
const rulesFor = (manifest: Manifest, options: CheckOptions): Rule[] => [
  languageRule,
  tableNamesRule,
  idsRule,
  referencesRule,
  componentNamesRule,
  unclosedMarksRule,
  boardFieldsRule,
  boardLinksRule,
  boardGapsRule,
  boardRoutesRule,
  boardSymbolsRule,
  boardSpacesRule(options.cardSizes),
  boardScoringRule,
  deckCardsRule,
  waiversRule,
  partsRule,
  coloursRule,
  distinctMarksRule,
  countsRule,
  ...(options.gameModuleOf(String(manifest.game.id))?.rules ?? []),
  namesRule(options.languages),
  boardLabelsRule(options.languages),
  textMistakesRule(options.languages),
  namesInTextsRule(options.languages),
  cardSizesRule(options.cardSizes),
  productsRule(options.products),
  filesRule,
  drawingsRule,
  rulebooksRule,
  textFilesRule,
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
    game: linkGame(manifest),
    tables,
    components,
    board: linkBoard(context, { components, tables }),
    colours: linkColours(manifest, tables),
    partsTable: manifest.parts,
    images: linkImageSettings(manifest),
    waivers: linkWaivers(context),
    fonts: linkFonts(manifest),
    icons: sanitizedIcons(packFiles),
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

const linkImageSettings = ({ game: { images } }: Manifest): ImageSettings => {
  const { dpi, original } = isRecord(images) ? images : {};
  return {
    dpi: typeof dpi === 'number' ? dpi : DEFAULT_IMAGE_DPI,
    original: Array.isArray(original) ? original.map(String) : [],
  };
};

const linkGame = ({ game }: Manifest): Game => ({
  id: String(game.id),
  name: String(game.name),
  version: String(game.version),
  language: String(game.language ?? 'en'),
  author: String(game.author ?? ''),
  credits: Array.isArray(game.credits) ? game.credits.map(String) : [],
  ...(typeof game.changelog === 'string' ? { changelog: game.changelog } : {}),
});

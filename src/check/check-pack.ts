import { setCurrentFile } from '../core/current-work.ts';
import type { Languages } from '../core/language.ts';
import type { CardSize, Game, Pack } from '../core/pack.ts';
import type { PackFiles } from '../core/pack-files.ts';
import {
  DEFAULT_IMAGE_DPI,
  type ImageSettings,
  NO_PICTURES,
  type PackPictures,
} from '../core/pictures.ts';
import type { Product } from '../core/product.ts';
import { isRecord } from '../core/value-shapes.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { moreProblemsDiagnostic } from '../diagnostics/limit-report.ts';
import type { BoardRules } from './board-rules.ts';
import { type CheckContext, createCheckContext, type Rule } from './check-context.ts';
import { requireTextFile, unusableIcons } from './find-files.ts';
import {
  cardSizesRule,
  linkColours,
  linkComponents,
  linkFonts,
  linkTables,
} from './link-records.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { manifestDiagnostics, readTables } from './read-tables.ts';
import { deckCardsRule, linkWaivers, waiversRule } from './rules/cards.ts';
import { countsRule } from './rules/counts.ts';
import { coloursRule, distinctMarksRule } from './rules/distinct-records.ts';
import { drawingsRule, sanitizedIcons } from './rules/drawings.ts';
import { filesRule, rulebooksRule, textFilesRule } from './rules/files.ts';
import { idsRule } from './rules/ids.ts';
import { namesRule } from './rules/names.ts';
import { namesInTextsRule } from './rules/names-in-texts.ts';
import { partsRule, productsRule } from './rules/parts-and-products.ts';
import { componentNamesRule, referencesRule, tableNamesRule } from './rules/references.ts';
import { languageRule, textMistakesRule, unclosedMarksRule } from './rules/texts.ts';
import { compileToolSchema } from './schema/compile-schema.ts';
import { toDiagnostic } from './written-data.ts';
import { parsePackYaml } from './yaml/parse-yaml.ts';

export interface CheckOptions {
  /** The JSON Schema of game.yaml, which ships with the tool. */
  readonly gameSchema: object;
  readonly cardSizes: ReadonlyMap<string, CardSize>;
  readonly products: ReadonlyMap<string, Product>;
  /** What is known of its pictures; none where nobody has looked at them. */
  readonly pictures?: PackPictures;
  readonly languages: Languages;
  /** A kind of board by its id; the usual one for `undefined`. */
  readonly findBoardKind: (id: string | undefined) => BoardRules | null;
  /** What the tool knows of a game by its id: checks of its own. */
  readonly findGame: (id: string) => { readonly checks?: readonly Rule[] } | null;
}

/** What linking a checked pack needs. */
export type LinkOptions = Pick<CheckOptions, 'cardSizes' | 'findBoardKind'>;

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
    diagnostics,
  };
}

/** In this order: what a rule reports, the later ones leave alone. */
function rulesFor(manifest: Manifest, options: CheckOptions): Rule[] {
  const board = options.findBoardKind(manifest.boardKind);
  return [
    languageRule,
    tableNamesRule,
    idsRule,
    referencesRule(board),
    componentNamesRule(board),
    unclosedMarksRule,
    ...(board?.checks(options.cardSizes) ?? []),
    deckCardsRule,
    waiversRule,
    partsRule,
    coloursRule,
    distinctMarksRule,
    countsRule,
    ...(options.findGame(String(manifest.game.id))?.checks ?? []),
    namesRule(options.languages),
    ...(board?.labelChecks(options.languages) ?? []),
    textMistakesRule(options.languages),
    namesInTextsRule(options.languages),
    cardSizesRule(options.cardSizes),
    productsRule(options.products),
    filesRule,
    drawingsRule,
    rulebooksRule,
    textFilesRule,
  ];
}

/** Makes a pack of what was written; only for what has no errors. */
export function linkPack(context: CheckContext, options: LinkOptions): Pack {
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
    board: options.findBoardKind(manifest.boardKind)?.link(context, { components, tables }) ?? null,
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

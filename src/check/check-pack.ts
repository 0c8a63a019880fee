import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { type DraftMode, downgradeForDraft } from '../diagnostics/waivers.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import type { Pack } from '../pack/pack.ts';
import type { PackFiles, TextFile } from '../pack/pack-files.ts';
import { NO_PICTURES, type PackPictures } from '../pack/pictures.ts';
import type { Product } from '../pack/product.ts';
import type { Languages } from '../text/language.ts';
import type { CheckContext, Rule } from './check-context.ts';
import { checkComputed } from './computed-tables.ts';
import { declaredBoards, type LinkOptions, linkPack } from './link-records.ts';
import type { GameFile } from './manifest.ts';
import { manifestDiagnostics, openGameFile, readTables } from './read-tables.ts';
import { checkAsserts } from './rules/asserts.ts';
import { checkDeckCards, checkWaivers } from './rules/cards.ts';
import { checkColours } from './rules/colours.ts';
import { checkCounts } from './rules/counts.ts';
import { checkDecks } from './rules/decks.ts';
import { checkDrawings } from './rules/drawings.ts';
import { checkEffects } from './rules/effects.ts';
import { checkNamedFiles, checkRulebooks, checkTextFiles } from './rules/files.ts';
import { checkIds } from './rules/ids.ts';
import { checkNames } from './rules/names.ts';
import {
  checkCardSizes,
  checkParts,
  checkProducts,
  checkShopImages,
} from './rules/parts-and-products.ts';
import { checkPlay } from './rules/play.ts';
import {
  checkBoards,
  checkComponentNames,
  checkReferences,
  checkTableNames,
} from './rules/references.ts';
import { checkShapes } from './rules/shapes.ts';
import { checkTables } from './rules/tables.ts';
import {
  checkLanguage,
  checkSentences,
  checkTextMistakes,
  checkUnclosedMarks,
} from './rules/texts.ts';
import { compileToolSchema } from './schema/compile-schema.ts';
import { toDiagnostic } from './written-data.ts';
import { describeWrittenPack, type WrittenPack } from './written-pack.ts';

export interface CheckOptions extends LinkOptions {
  /** The JSON Schema of game.yaml, which ships with the tool. */
  readonly gameSchema: object;
  /** By the names that tables give them. */
  readonly tableSchemas: ReadonlyMap<string, TextFile>;
  readonly products: ReadonlyMap<string, Product>;
  /** What inspecting its pictures found. */
  readonly pictures?: PackPictures;
  readonly languages: Languages;
  /** Whether a game may report a code in checks of its own. */
  readonly isCodeOf: (game: string, code: string) => boolean;
  /** Whether errors that lose nothing of the data are only warnings. */
  readonly isDraft?: DraftMode;
  /** What the pack's own rules bring. */
  readonly rules?: OwnChecks;
}

/** What the rules of a pack bring to its checks. */
export interface OwnChecks {
  readonly checks: readonly Rule[];
  /** The words of effects that they know; `null` where that is not known. */
  readonly effectWords: readonly string[] | null;
}

export interface CheckedPack {
  /** `null` when an error was found. */
  readonly pack: Pack | null;
  /** The pack as it was written; `null` when game.yaml cannot be read. */
  readonly written: WrittenPack | null;
  /** The code of the language it is written in. */
  readonly language: string;
  /** In the order in which they were found: see `mergeDiagnostics`. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses a pack's files, checks the data against their schemas and runs every rule. */
export function checkPack(packFiles: PackFiles, options: CheckOptions): CheckedPack {
  const opened = openGameFile(packFiles);
  const { manifest } = opened;
  if (manifest === null) return unreadable(opened.diagnostics);
  const read = readTables(packFiles, manifest, options.tableSchemas);
  const found: Diagnostic[] = [];
  const context: CheckContext = {
    files: packFiles,
    manifest,
    tables: read.tables,
    pictures: options.pictures ?? NO_PICTURES,
    report: (report) => void found.push(toDiagnostic(report)),
  };
  for (const rule of rulesFor(manifest, options)) {
    setCurrentFile(manifest.file.path, rule.name);
    rule.check(context);
  }
  const unread = [
    ...opened.diagnostics,
    ...manifestDiagnostics(manifest, compileToolSchema(options.gameSchema)),
    ...read.diagnostics,
  ];
  const reported = (): Diagnostic[] => downgradeForDraft(found, options.isDraft ?? false);
  const pack = hasErrors([...unread, ...reported()]) ? null : linkPack(context, options);
  const diagnostics = [...unread, ...reported()];
  return {
    pack: hasErrors(diagnostics) ? null : pack,
    written: describeWrittenPack(context, options),
    language: String(manifest.game.language ?? 'en'),
    diagnostics,
  };
}

const unreadable = (diagnostics: readonly Diagnostic[]): CheckedPack => ({
  pack: null,
  written: null,
  language: 'en',
  diagnostics,
});

/** In this order: a report is dropped if it needs something that an earlier one is about. */
function rulesFor(manifest: GameFile, options: CheckOptions): readonly Rule[] {
  const { cardSizes, products, services, languages, rules } = options;
  const boards = declaredBoards(manifest, options);
  return [
    { name: 'language', check: checkLanguage },
    { name: 'ids', check: checkIds },
    { name: 'table-names', check: checkTableNames },
    { name: 'tables', check: checkTables },
    { name: 'references', check: (context) => checkReferences(context, boards) },
    { name: 'component-names', check: (context) => checkComponentNames(context, boards) },
    { name: 'rich-marks', check: checkUnclosedMarks },
    { name: 'boards', check: checkBoards },
    ...boards.flatMap(({ board, rules }) => rules.checks(board)),
    { name: 'deck-cards', check: checkDeckCards },
    { name: 'decks', check: checkDecks },
    { name: 'waivers', check: checkWaivers },
    { name: 'parts', check: checkParts },
    { name: 'colours', check: checkColours },
    { name: 'computed', check: checkComputed },
    { name: 'effects', check: (context) => checkEffects(context, rules?.effectWords ?? null) },
    { name: 'counts', check: checkCounts },
    ...(rules?.checks ?? []),
    { name: 'asserts', check: (context) => checkAsserts(context, options.isCodeOf) },
    { name: 'names', check: (context) => checkNames(context, languages) },
    ...boards.flatMap(({ board, rules }) => rules.labelChecks(board, languages)),
    { name: 'text-slips', check: checkTextMistakes },
    { name: 'sentences', check: checkSentences },
    { name: 'sizes', check: (context) => checkCardSizes(context, cardSizes) },
    { name: 'shapes', check: checkShapes },
    { name: 'products', check: (context) => checkProducts(context, products) },
    { name: 'shop-images', check: (context) => checkShopImages(context, services) },
    { name: 'files', check: checkNamedFiles },
    { name: 'drawings', check: checkDrawings },
    { name: 'rulebooks', check: checkRulebooks },
    { name: 'play', check: checkPlay },
    { name: 'text-files', check: checkTextFiles },
  ];
}

import type { Graph } from '../pack/graph.ts';
import {
  type CardSize,
  componentCopies,
  type Entry,
  type Fields,
  type FontCut,
  type Game,
  type GameAbout,
  type Pack,
  type Table,
  templatesOfSide,
  type Value,
} from '../pack/pack.ts';
import { DEFAULT_IMAGE_DPI, type ImageSettings } from '../pack/pictures.ts';
import type { Service } from '../pack/product.ts';
import type { Sleeves, SleevesChoice } from '../pack/sleeves.ts';
import { WAIVE_KEY } from '../pack/waiver.ts';
import { isRecord } from '../values/value-shapes.ts';
import type { BoardRules, DeclaredBoard } from './board-rules.ts';
import { type CheckContext, originalOf } from './check-context.ts';
import { computeTables, fillComputedDecks } from './computed-tables.ts';
import { countDeck } from './decks.ts';
import { partialNames, unusableIcons } from './find-files.ts';
import { linkComponents, linkShopImages } from './link-components.ts';
import type { GameFile } from './manifest.ts';
import { linkWaivers } from './rules/cards.ts';
import { linkIcons } from './rules/drawings.ts';
import { annotatedValues, declaredKeys } from './schema/annotated-values.ts';
import type { Annotation } from './schema/compile-schema.ts';
import { replaceByPath, type WrittenRecord, type WrittenTable } from './written-data.ts';
import { type Path, startOf } from './yaml/yaml-file.ts';

/** What linking a checked pack needs. */
export interface LinkOptions {
  /** Who made the sets of icons that the pack uses. */
  readonly iconCredits?: readonly string[];
  readonly services: ReadonlyMap<string, Service>;
  readonly sleeves: ReadonlyMap<string, Sleeves>;
  /** The sleeves that are asked for; those of game.yaml by default. */
  readonly sleeved?: SleevesChoice;
  readonly cardSizes: ReadonlyMap<string, CardSize>;
  readonly boardRules: BoardRules;
}

/** The boards that game.yaml declares, with their rules. */
export const declaredBoards = (
  { boards }: Pick<GameFile, 'boards'>,
  { boardRules: rules }: Pick<LinkOptions, 'boardRules'>,
): DeclaredBoard[] => boards.map((board) => ({ board, rules }));

/**
 * Makes a pack of what was written; only for what has no errors. What computed tables find wrong with
 * the values of records is reported.
 */
export function linkPack(context: CheckContext, options: LinkOptions): Pack {
  const { manifest, files: packFiles } = context;
  const componentFields = readComponentFields(context);
  const { tables, entryOf } = linkTables(context, componentFields);
  const textOf = (path: string): string => {
    const file = packFiles.get(path);
    return file?.kind === 'text' ? file.text : '';
  };
  const sleeves = options.sleeves.get(options.sleeved ?? manifest.sleeves ?? '') ?? null;
  const written = linkComponents(context, entryOf, { sizes: options.cardSizes, sleeves });
  const declared = declaredBoards(manifest, options);
  const boards = new Map(
    declared.flatMap(({ board, rules }) => {
      const linked = rules.link(board, context, { components: written, tables });
      return linked === null ? [] : [[board.id, linked] as const];
    }),
  );
  const graphOf = (id: string | null): Graph | null => {
    const one = id === null ? declared[0] : declared.find(({ board }) => board.id === id);
    const board = boards.get(one?.board.id ?? '');
    return one === undefined || board === undefined ? null : one.rules.graph(board, tables);
  };
  const computed = computeTables({ context, tables, graphOf });
  const components = fillComputedDecks(context, written, computed);
  for (const one of components) {
    const fields = one.kind === 'deck' && one.table !== null ? componentFields.get(one.id) : null;
    if (fields) fields.cards = componentCopies(one);
  }
  const shopImages = linkShopImages(manifest, options.services);
  const paths = [...packFiles.keys()].sort();
  return {
    game: linkGame(context, options),
    tables: new Map([...tables, ...computed]),
    components,
    shopImages,
    sleeves,
    boards,
    effects: manifest.effects,
    partsTable: manifest.parts,
    images: linkImageSettings(manifest),
    waivers: linkWaivers(context),
    fonts: linkFonts(manifest),
    icons: linkIcons(context),
    unusableIcons: unusableIcons(packFiles),
    templates: new Map(
      [...components, ...shopImages.map(({ deck }) => deck)]
        .flatMap((one) => (one.kind === 'deck' ? templatesOfSide(one, 'face') : []))
        .map((path) => [path, textOf(path)] as const),
    ),
    partials: new Map(
      partialNames(packFiles).map((name) => [name, textOf(`templates/partials/${name}.hbs`)]),
    ),
    styles: paths
      .filter((path) => /^templates\/[^/]+\.css$/.test(path))
      .map(textOf)
      .join('\n'),
  };
}

const linkImageSettings = ({ game: { images } }: GameFile): ImageSettings => {
  const { dpi, original } = isRecord(images) ? images : {};
  return {
    dpi: typeof dpi === 'number' ? dpi : DEFAULT_IMAGE_DPI,
    original: Array.isArray(original) ? original.map(String) : [],
  };
};

const linkGame = (
  { manifest: { game, rules } }: CheckContext,
  { iconCredits = [] }: LinkOptions,
): Game => ({
  id: String(game.id),
  name: String(game.name),
  version: String(game.version),
  language: String(game.language ?? 'en'),
  author: String(game.author ?? ''),
  credits: [...(Array.isArray(game.credits) ? game.credits.map(String) : []), ...iconCredits],
  ...(typeof game.changelog === 'string' ? { changelog: game.changelog } : {}),
  ...(typeof game.feedback === 'string' ? { feedback: game.feedback } : {}),
  ...(isRecord(game.about) ? { about: linkAbout(game.about, String(game.language ?? 'en')) } : {}),
  ...(rules === null ? {} : { rules }),
  ...linkExpectedVerdicts(game.play),
});

/** With the summary by language. */
const linkAbout = (
  { summary, ...numbers }: Readonly<Record<string, unknown>>,
  language: string,
): GameAbout => ({
  ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)])),
  ...(typeof summary === 'string' ? { summary: { [language]: summary } } : {}),
  ...(isRecord(summary) ? { summary: summary as Record<string, string> } : {}),
});

const linkExpectedVerdicts = (play: unknown): Pick<Game, 'expectedVerdicts'> =>
  isRecord(play) && isRecord(play.expected)
    ? {
        expectedVerdicts: Object.fromEntries(
          Object.entries(play.expected).map(([id, reason]) => [id, String(reason)]),
        ),
      }
    : {};

/**
 * Makes checked tables of written ones: optional fields that were left out are `null`, and every
 * reference becomes the record it names, or `id`, `name` and `cards` of the component. Only for
 * packs without errors.
 */
function linkTables(
  context: CheckContext,
  componentFields: ReadonlyMap<string, Fields>,
): { readonly tables: Map<string, Table>; readonly entryOf: ReadonlyMap<WrittenRecord, Entry> } {
  const { tables } = context;
  const original = originalOf(context);
  const fieldsOf = new Map<WrittenRecord, { [key: string]: Value }>();
  for (const table of tables.values()) {
    for (const record of table.records) fieldsOf.set(record, {});
  }
  const linked = new Map<string, Table>();
  const entryOf = new Map<WrittenRecord, Entry>();
  for (const table of tables.values()) {
    const keys = declaredKeys(schemaOf(table));
    const written = original.tables.get(table.id)?.records ?? [];
    for (const record of table.records) {
      const fields = linkFields(record, { keys, tables, fieldsOf, componentFields });
      Object.assign(fieldsOf.get(record) ?? {}, fields);
    }
    const one = linkTable(table, fieldsOf);
    linked.set(table.id, one);
    for (const [index, entry] of one.entries.entries()) {
      const record = written[index];
      if (record !== undefined) entryOf.set(record, entry);
    }
  }
  return { tables: linked, entryOf };
}

function linkTable(table: WrittenTable, fieldsOf: ReadonlyMap<WrittenRecord, Fields>): Table {
  const entries = table.records.map((record): Entry => {
    const effects = annotatedValues(schemaOf(table), record.fields, 'x-effects');
    return {
      id: record.id,
      table: table.id,
      place: record.start,
      placeOf: (path) => startOf(record.span(path)),
      fields: fieldsOf.get(record) ?? {},
      ...(effects.length === 0 ? {} : { effectPaths: effects.map(({ path }) => path) }),
    };
  });
  const byId = new Map(entries.filter(({ id }) => id !== '').map((entry) => [entry.id, entry]));
  return { name: table.id, noun: table.noun, entries, byId };
}

const schemaOf = ({ schema }: WrittenTable): Readonly<Record<string, unknown>> => schema ?? {};

function linkFields(
  record: WrittenRecord,
  {
    keys,
    tables,
    fieldsOf,
    componentFields,
  }: {
    /** Those the schema declares. */
    keys: readonly string[];
    tables: ReadonlyMap<string, WrittenTable>;
    fieldsOf: ReadonlyMap<WrittenRecord, Fields>;
    componentFields: ReadonlyMap<string, Fields>;
  },
): Fields {
  const valuesOf = (annotation: Annotation) =>
    annotatedValues(schemaOf(record.table), record.fields, annotation);
  const targets = new Map<string, Fields>();
  const add = (path: Path, fields: Fields | undefined): void => {
    if (fields !== undefined) targets.set(path.join('/'), fields);
  };
  for (const { path, value, annotationValue } of valuesOf('x-reference')) {
    const target = tables.get(String(annotationValue))?.byId.get(String(value));
    if (target !== undefined) add(path, fieldsOf.get(target));
  }
  for (const { path, value } of valuesOf('x-component')) {
    add(path, componentFields.get(String(value)));
  }
  const written = Object.keys(record.fields).filter((key) => key !== WAIVE_KEY);
  const all = new Set([...keys, ...written]);
  const fields = Object.fromEntries([...all].map((key) => [key, record.fields[key] ?? null]));
  return replaceByPath(fields, targets) as Fields;
}

/** What a record that names a component gets to know of it. */
type ComponentFields = {
  readonly id: string;
  readonly name: string;
  /** Counts copies; of a computed table, they are known last. */
  cards: number;
};

/** By the id of the component. */
function readComponentFields(context: CheckContext): Map<string, ComponentFields> {
  const original = originalOf(context);
  return new Map(
    context.manifest.components.map((component) => {
      const { id, name } = component;
      const cards = countDeck(original, component) ?? 0;
      return [id, { id, name, cards }];
    }),
  );
}

/** The cuts of every typeface: one file each, of an npm package or of the pack. */
const linkFonts = ({ file, fonts }: Pick<GameFile, 'file' | 'fonts'>): FontCut[] =>
  fonts.flatMap((font): FontCut[] => {
    const { family, style } = font;
    const key = font.file === null ? 'package' : 'file';
    const place = file.spanOf(['fonts', font.index, key]);
    if (font.file !== null) {
      const fileName = font.file.slice(font.file.lastIndexOf('/') + 1);
      const weight = font.weights[0] ?? 400;
      return [{ family, style, weight, fileName, source: { file: font.file }, place }];
    }
    const name = font.package?.slice(font.package.lastIndexOf('/') + 1) ?? '';
    return font.weights.map((weight) => {
      const fileName = `${name}-latin-${weight}-${style}.woff2`;
      const source = { package: font.package ?? '', file: `files/${fileName}` };
      return { family, style, weight, fileName, source, place };
    });
  });

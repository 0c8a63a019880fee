import type { Weight } from '../pack/graph.ts';
import { type PackEffects, type ProductChoice, TTS_KINDS } from '../pack/pack.ts';
import { isRecord } from '../values/value-shapes.ts';
import { readWhere } from './card-sources.ts';
import type { Path, YamlFile } from './yaml/yaml-file.ts';

type Written = Readonly<Record<string, unknown>>;

/**
 * Reads one field of a declaration, leniently: what the schema rejects is left out, so that one mistake
 * in game.yaml does not hide those in the data. A declaration in which one of its fields is `undefined`
 * is left out as a whole.
 *
 * @param at the path of the declaration
 */
type Reader<T> = (one: Written, at: Path) => T | undefined;

type Readers = Readonly<Record<string, Reader<unknown>>>;

/** What the readers of a declaration make of it. */
type Declared<Fields extends Readers> = {
  /** Its position in its list. */
  readonly index: number;
} & {
  readonly [Name in keyof Fields]: Fields[Name] extends Reader<infer T>
    ? Exclude<T, undefined>
    : never;
};

const text = (key: string) => (one: Written) => (typeof one[key] === 'string' ? one[key] : null);

/** A text that a declaration cannot do without. */
const needed = (key: string) => (one: Written) =>
  typeof one[key] === 'string' ? one[key] : undefined;

const count = (key: string) => (one: Written) =>
  Number.isInteger(one[key]) ? Number(one[key]) : null;

const flag = (key: string) => (one: Written) => one[key] === true;

const list =
  (key: string) =>
  (one: Written): readonly unknown[] => {
    const value = one[key];
    return Array.isArray(value) ? value : [];
  };

const onlyTexts = (values: readonly unknown[]): readonly string[] =>
  values.filter((one) => typeof one === 'string');

const texts = (key: string) => (one: Written) => onlyTexts(list(key)(one));

const textOrTexts = (key: string) => (one: Written) => onlyTexts([one[key]].flat());

/** A size or a length, as it is written. */
const written = (key: string) => (one: Written) => one[key] ?? null;

/** The path of a template, if it is one. */
const template = (key: string) => (one: Written) => {
  const path = text(key)(one);
  return path?.endsWith('.hbs') ? path : null;
};

/** What a record says in texts. */
const textFields = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );

const where: Reader<ReturnType<typeof readWhere>> = (one, at) =>
  readWhere(one.where, [...at, 'where']);

const TABLE = {
  id: needed('id'),
  noun: needed('record'),
  /** `null` for a table whose schema is inferred from its records. */
  schema: text('schema'),
  /** The address on the web that `pull` brings its file up to date with. */
  source: text('source'),
  /** Of a workbook the path of the sheet, as far as it can be found: `data/cards.xlsx#Cards`. */
  files: textOrTexts('files'),
  /** The fields of columns that have another name in the header of a CSV file or sheet, as in `GridOptions`. */
  columns: ({ columns }: Written): Readonly<Record<string, string | readonly string[]>> =>
    Object.fromEntries(
      Object.entries(isRecord(columns) ? columns : {})
        .filter(([, fields]) => typeof fields === 'string' || Array.isArray(fields))
        .map(([header, fields]) => [
          header,
          typeof fields === 'string' ? fields : onlyTexts([fields].flat()),
        ]),
    ),
  /** The field that ids are made from where there is no column of ids. */
  idFrom: text('idFrom'),
  records: count('records'),
  copies: count('copies'),
} as const satisfies Readers;

export type TableDeclaration = Declared<typeof TABLE>;

/** Of a deck that shares cards with others: a field of each record, or a table with a column for each deck. */
function copiesSource({
  copies,
}: Written): { readonly field: string } | { readonly table: string } | null {
  if (!isRecord(copies)) return null;
  const [field, table] = [text('field')(copies), text('table')(copies)];
  if (field !== null) return { field };
  return table === null ? null : { table };
}

function productChoice({ tgc }: Written): ProductChoice | null {
  if (typeof tgc === 'string') return { product: tgc, template: null, cards: new Map() };
  if (!isRecord(tgc)) return null;
  return {
    product: text('product')(tgc),
    template: template('template')(tgc),
    cards: new Map(Object.entries(textFields(tgc.cards))),
  };
}

/** As `TtsChoice`, with its size as it is written. */
function ttsDeclaration({ tts }: Written) {
  const said = isRecord(tts) ? tts : { kind: tts };
  const kind = TTS_KINDS.find((one) => one === said.kind);
  if (kind === undefined) return null;
  return {
    kind,
    shape: said.shape === 'circle' ? ('circle' as const) : ('card' as const),
    mixed: count('mixed')(said) ?? 0,
    sides: count('sides')(said) ?? 6,
    template: template('template')(said),
    size: said.size,
  };
}

/** With `/` at its end. */
const sourceFolder = (one: Written): string | null => {
  const folder = text('source')(one)?.replace(/\/*$/, '/') ?? '';
  return folder.startsWith('rulebook/') ? folder : null;
};

const COMPONENT = {
  id: needed('id'),
  kind: needed('kind'),
  name: needed('name'),
  size: written('size'),
  /** Instead of `size`, where cards are sleeved. */
  sleevedSize: written('sleevedSize'),
  data: text('data'),
  /** The table whose records are its cards, instead of `data`. */
  table: text('table'),
  /** Which of these records it takes: those that fulfil all of this; all for an empty list. */
  where,
  /** Where its copies stand; `null` for the field `copies` of each record. */
  copies: copiesSource,
  template: template('template'),
  back: template('back'),
  cards: count('cards'),
  gutter: written('gutter'),
  artBleed: written('artBleed'),
  panels: written('panels'),
  /** Codes of laid-out pages, as far as they are texts. */
  waive: texts('waive'),
  piece: text('piece'),
  cut: text('cut'),
  /** The id of the board that it shows. */
  board: text('board'),
  /** The folder of a rulebook, with `/` at its end. */
  source: sourceFolder,
  /** The size of the pages of a rulebook. */
  page: written('page'),
  /** Its product of The Game Crafter. */
  tgc: productChoice,
  /** What it is in Tabletop Simulator. */
  tts: ttsDeclaration,
} as const satisfies Readers;

export type ComponentDeclaration = Declared<typeof COMPONENT>;

type ComputedSource =
  | { readonly kind: 'each'; readonly table: string }
  | { readonly kind: 'totals'; readonly table: string; readonly by: string | null }
  | {
      readonly kind: 'distances';
      readonly table: string;
      /** The first board for `null`. */
      readonly board: string | null;
      readonly weight: Weight;
    };

function computedSource(one: Written): ComputedSource | null {
  const distances = isRecord(one.distances) ? one.distances : {};
  const between = text('between')(distances);
  if (between !== null) {
    const weight = distances.weight === 'length' ? 'length' : 'links';
    return { kind: 'distances', table: between, board: text('board')(distances), weight };
  }
  const totals = text('totals')(one);
  if (totals !== null) return { kind: 'totals', table: totals, by: text('by')(one) };
  const each = text('each')(one);
  return each === null ? null : { kind: 'each', table: each };
}

/** A table that is computed: from pairs of places, from all records of a table, or from each. */
const COMPUTED = {
  id: needed('id'),
  noun: needed('record'),
  /** `null` if it says nothing that can be used. */
  source: computedSource,
  /** Expressions, by the field that they compute. */
  fields: ({ fields }: Written) => textFields(fields),
} as const satisfies Readers;

export type ComputedDeclaration = Declared<typeof COMPUTED>;

/** What must be true of records: a check of the pack's own, as data. */
const ASSERT = {
  code: needed('code'),
  /** Tables, or lists in their records: `cards.effects`. */
  each: textOrTexts('each'),
  /** Which of these: all for an empty list. */
  where,
  /** The expression that must be true. */
  is: text('is'),
  /** The fields that no two may have in common. */
  unique: textOrTexts('unique'),
  /** The fields where it is reported: the first one that is there. */
  at: textOrTexts('at'),
  /** With expressions in braces. */
  message: needed('message'),
  hint: text('hint'),
  severity: ({ severity }: Written) =>
    severity === 'warning' ? ('warning' as const) : ('error' as const),
  /** Whether all records that fail are one mistake. */
  isOnce: flag('once'),
  /** Whether it waits until the numbers of records that game.yaml declares are right. */
  isCounted: flag('counted'),
} as const satisfies Readers;

export type AssertDeclaration = Declared<typeof ASSERT>;

const SHOP_IMAGE = {
  id: needed('id'),
  template: needed('template'),
  /** The kind of image at The Game Crafter. */
  tgc: text('tgc'),
  /** In pixels; `null` where the kind decides. */
  width: count('width'),
  height: count('height'),
  isOnIndex: flag('index'),
} as const satisfies Readers;

const FONT = {
  family: needed('family'),
  style: ({ style }: Written) => (style === 'italic' ? ('italic' as const) : ('normal' as const)),
  package: text('package'),
  weights: (one: Written): readonly number[] =>
    ('weight' in one ? [one.weight] : list('weights')(one)).filter(
      (weight) => typeof weight === 'number',
    ),
  file: text('file'),
} as const satisfies Readers;

/** Colours that mean something: a field of every record of a table. */
const COLOURS = {
  table: needed('table'),
  field: needed('field'),
  /** Fields that say the same without colour. */
  marks: texts('marks'),
} as const satisfies Readers;

export type ColoursDeclaration = Declared<typeof COLOURS>;

/** The keys of a board that name no table. */
const BOARD_KEYS: ReadonlySet<string> = new Set([
  'areaMarks',
  'backdrop',
  'colours',
  'id',
  'kind',
  'legend',
  'lengths',
  'lineWidth',
  'lines',
  'routeMarks',
  'served',
  'stopMarks',
]);

const entriesOf = (one: Written, isOption: boolean) =>
  Object.fromEntries(Object.entries(one).filter(([key]) => BOARD_KEYS.has(key) === isOption));

const BOARD = {
  id: needed('id'),
  /** Its position in game.yaml: `['board']`, or `['boards', 2]`. */
  path: (_: Written, at: Path) => at,
  /** The ids of its tables, by their role: `stops`, `links`. */
  tables: (one: Written) => textFields(entriesOf(one, false)),
  /** Everything else that it says, as it is written. */
  options: (one: Written): Written => entriesOf(one, true),
} as const satisfies Readers;

export type BoardDeclaration = Declared<typeof BOARD>;

function readDeclaration<Fields extends Readers>(
  one: unknown,
  at: Path,
  fields: Fields,
): Declared<Fields>[] {
  if (!isRecord(one)) return [];
  const read = Object.entries(fields).map(([name, reader]) => [name, reader(one, at)] as const);
  if (read.some(([, value]) => value === undefined)) return [];
  return [{ index: Number(at.at(-1)), ...Object.fromEntries(read) } as Declared<Fields>];
}

const readDeclarations = <Fields extends Readers>(game: Written, key: string, fields: Fields) =>
  list(key)(game).flatMap((one, index) => readDeclaration(one, [key, index], fields));

function readEffects(effects: unknown): PackEffects | null {
  const verbs = isRecord(effects) ? text('verbs')(effects) : null;
  if (verbs === null || !isRecord(effects)) return null;
  return { verbs, moments: 'moments' in effects ? texts('moments')(effects) : null };
}

/** The id of the board under `board`, if it does not say. */
const SINGLE_BOARD_ID = 'board';

/** game.yaml as far as its shape can be relied on; what the schema rejects is left out. */
export type GameFile = ReturnType<typeof readGameFile>;

/** Reads the manifest leniently, so that one mistake in it does not hide those in the data. */
export function readGameFile(file: YamlFile) {
  const game: Written = isRecord(file.value) ? file.value : {};
  const { board, effects, play } = game;
  const rules = isRecord(play) ? text('rules')(play) : null;
  const single = isRecord(board) ? { ...board, id: text('id')(board) ?? SINGLE_BOARD_ID } : null;
  return {
    file,
    game,
    tables: readDeclarations(game, 'tables', TABLE),
    components: readDeclarations(game, 'components', COMPONENT),
    /** The boards under `boards`, or the one under `board`. */
    boards: [
      ...readDeclaration(single, ['board'], BOARD),
      ...readDeclarations(game, 'boards', BOARD),
    ],
    computed: readDeclarations(game, 'computed', COMPUTED),
    asserts: readDeclarations(game, 'asserts', ASSERT),
    /** The module with the pack's own rules, in rules/; `null` for a pack without one. */
    rules: rules !== null && /^rules\/.+\.(?:mjs|ts)$/.test(rules) ? rules : null,
    /** The words of effects; `null` for a pack without effects as data. */
    effects: readEffects(effects),
    shopImages: readDeclarations(game, 'shopImages', SHOP_IMAGE),
    /** The sleeves that its boxes are made for, unless the command line says otherwise. */
    sleeves: text('sleeves')(game),
    fonts: readDeclarations(game, 'fonts', FONT),
    colours: readDeclarations(game, 'colours', COLOURS),
    /** The table of what may be bought. */
    parts: text('parts')(game),
    /** Words that `validate --spelling` passes over. */
    acceptedWords: texts('acceptedWords')(game),
    /** The code of the language that the pack is written in. */
    language: text('language')(game) ?? 'en',
    /** Names that look alike and are meant, folded to pairs. */
    similarNames: list('similarNames')(game).map((names) =>
      Array.isArray(names) ? names.map(String) : [],
    ),
  };
}

/** Names of files that builds write beside those of the components. */
export const RESERVED_IDS: ReadonlySet<string> = new Set([
  'cover',
  'index',
  'everything',
  'colours',
  'parts',
]);

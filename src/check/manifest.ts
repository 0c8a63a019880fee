import { isScalar } from '../core/condition.ts';
import type { Weight } from '../core/graph.ts';
import { fileNameKey, findIdFault } from '../core/id.ts';
import { type PackEffects, type ProductChoice, TTS_KINDS, type TtsChoice } from '../core/pack.ts';
import { isRecord } from '../core/value-shapes.ts';
import { type FieldConditions, readWhere } from './card-sources.ts';
import type { Path, YamlFile } from './yaml/yaml-file.ts';

/** game.yaml as far as its shape can be relied on; what the schema rejects is left out. */
export interface GameFile {
  readonly file: YamlFile;
  readonly game: Readonly<Record<string, unknown>>;
  readonly tables: readonly TableDeclaration[];
  /** False when a table is declared wrongly or twice: what seems to be no table may be that one. */
  readonly hasAllTables: boolean;
  /** False when a component is declared wrongly, twice, or under a name that it may not have. */
  readonly hasAllComponents: boolean;
  readonly components: readonly ComponentDeclaration[];
  /** The boards under `boards`, or the one under `board`. */
  readonly boards: readonly BoardDeclaration[];
  /** False when a board is declared wrongly or twice: what seems to be no board may be that one. */
  readonly hasAllBoards: boolean;
  readonly computed: readonly ComputedDeclaration[];
  /** The module with the pack's own rules, in rules/; `null` for a pack without one. */
  readonly rules: string | null;
  /** The words of effects; `null` for a pack without effects as data. */
  readonly effects: PackEffects | null;
  readonly shopImages: readonly ShopImageDeclaration[];
  /** The sleeves that its boxes are made for, unless the command line says otherwise. */
  readonly sleeves: string | null;
  readonly fonts: readonly FontDeclaration[];
  readonly icons: IconsDeclaration;
  readonly colours: readonly ColoursDeclaration[];
  /** The table of what may be bought. */
  readonly parts: string | null;
  /** Names that look alike and are meant, folded to pairs. */
  readonly similarNames: readonly (readonly string[])[];
  /** Words that `validate --spelling` passes over. */
  readonly acceptedWords: readonly string[];
  /** The code of the language that the pack is written in. */
  readonly language: string;
}

interface Declared {
  /** Its position in its list. */
  readonly index: number;
}

export interface TableDeclaration extends Declared {
  readonly id: string;
  readonly noun: string;
  /** `null` for a table whose schema is inferred from its records. */
  readonly schema: string | null;
  /** Of a workbook the path of the sheet, as far as it can be found: `data/cards.xlsx#Cards`. */
  readonly files: readonly string[];
  /** The fields of columns that have another name in the header of a CSV file or sheet. */
  readonly columns: Readonly<Record<string, string>>;
  /** The field that ids are made from where there is no column of ids. */
  readonly idFrom: string | null;
  readonly records: number | null;
  readonly copies: number | null;
}

export interface ComponentDeclaration extends Declared {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly size: unknown;
  /** Instead of `size`, where cards are sleeved. */
  readonly sleevedSize: unknown;
  readonly data: string | null;
  /** The table whose records are its cards, instead of `data`. */
  readonly table: string | null;
  /** Which of these records it takes: those that fulfil all of this; all for an empty list. */
  readonly where: readonly FieldConditions[];
  /** The expression for the copies of records that do not say how many. */
  readonly copies: string | null;
  readonly template: string | null;
  readonly back: string | null;
  readonly cards: number | null;
  readonly gutter: unknown;
  readonly panels: unknown;
  /** Codes of laid-out pages, as far as they are texts. */
  readonly waive: readonly string[];
  readonly piece: string | null;
  readonly cut: string | null;
  /** The id of the board that it shows. */
  readonly board: string | null;
  /** The folder of a rulebook, with `/` at its end. */
  readonly source: string | null;
  /** Its product of The Game Crafter. */
  readonly tgc: ProductChoice | null;
  /** What it is in Tabletop Simulator. */
  readonly tts: TtsDeclaration | null;
}

/** As `TtsChoice`, with its size as it is written. */
export type TtsDeclaration = Omit<TtsChoice, 'size'> & { readonly size: unknown };

/** The id of the board under `board`, if it does not say. */
const SINGLE_BOARD_ID = 'board';

export interface BoardDeclaration {
  readonly id: string;
  /** The id of its kind; `undefined` for the usual one. */
  readonly kind: string | undefined;
  /** Its position in game.yaml: `['board']`, or `['boards', 2]`. */
  readonly path: Path;
  /** The ids of its tables, by their role: `stops`, `links`. */
  readonly tables: Readonly<Record<string, string>>;
  /** Everything else that it says, as it is written. */
  readonly options: UnknownRecord;
}

/** A table that is computed: from pairs of places, from all records of a table, or from each. */
export interface ComputedDeclaration extends Declared {
  readonly id: string;
  readonly noun: string;
  /** `null` if it says nothing that can be used. */
  readonly source: ComputedSource | null;
  /** Expressions, by the field that they compute. */
  readonly fields: Readonly<Record<string, string>>;
}

export type ComputedSource =
  | { readonly kind: 'each'; readonly table: string }
  | { readonly kind: 'totals'; readonly table: string; readonly by: string | null }
  | {
      readonly kind: 'distances';
      readonly table: string;
      /** The first board for `null`. */
      readonly board: string | null;
      readonly weight: Weight;
    };

export interface ShopImageDeclaration extends Declared {
  readonly id: string;
  readonly template: string;
  /** The kind of image at The Game Crafter. */
  readonly tgc: string | null;
  /** In pixels; `null` where the kind decides. */
  readonly width: number | null;
  readonly height: number | null;
  readonly isOnIndex: boolean;
}

export interface FontDeclaration extends Declared {
  readonly family: string;
  readonly style: 'normal' | 'italic';
  readonly package: string | null;
  readonly weights: readonly number[];
  readonly file: string | null;
}

/** Where icons come from besides assets/icons, and how they are coloured. */
export interface IconsDeclaration {
  /** npm packages. */
  readonly sets: readonly string[];
  /** Names of icons that keep the colours that they are drawn in, black too. */
  readonly ownColours: readonly string[];
  /** Names of icons that take the colour of the text, whatever they are drawn in. */
  readonly textColour: readonly string[];
}

/** Colours that mean something: a field of every record of a table. */
export interface ColoursDeclaration extends Declared {
  readonly table: string;
  readonly field: string;
  /** Fields that say the same without colour. */
  readonly marks: readonly string[];
  /** How far apart they must be; `null` for the default. */
  readonly apart: number | null;
  readonly greySteps: number | null;
}

type UnknownRecord = Readonly<Record<string, unknown>>;

const text = (from: UnknownRecord, key: string): string | null =>
  typeof from[key] === 'string' ? from[key] : null;

const count = (from: UnknownRecord, key: string): number | null =>
  Number.isInteger(from[key]) ? Number(from[key]) : null;

/** Names of files that builds write beside those of the components. */
export const RESERVED_IDS: ReadonlySet<string> = new Set([
  'cover',
  'index',
  'everything',
  'colours',
  'parts',
]);

const list = (from: UnknownRecord, key: string): readonly unknown[] => {
  const value = from[key];
  return Array.isArray(value) ? value : [];
};

const texts = (from: UnknownRecord, key: string): string[] =>
  list(from, key).filter((one) => typeof one === 'string');

/** What a record says in texts. */
const textFields = (written: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(written) ? written : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );

/** The records of a list that have the texts they cannot do without. */
function readDeclarations<T>(
  from: UnknownRecord,
  key: string,
  needed: readonly string[],
  make: (record: UnknownRecord, index: number) => T,
): T[] {
  return list(from, key).flatMap((one, index) =>
    isRecord(one) && needed.every((name) => text(one, name) !== null) ? [make(one, index)] : [],
  );
}

/** Reads the manifest leniently, so that one mistake in it does not hide those in the data. */
export function readGameFile(file: YamlFile): GameFile {
  const game = isRecord(file.value) ? file.value : {};
  const tables = readTableDeclarations(game);
  const components = readComponentDeclarations(game);
  const boards = readBoardDeclarations(game);
  return {
    file,
    game,
    tables,
    hasAllTables:
      tables.length === list(game, 'tables').length &&
      tables.length > 0 &&
      tables.every(({ files }) => files.length > 0) &&
      new Set(tables.map(({ id }) => id)).size === tables.length,
    components,
    hasAllComponents:
      components.length === list(game, 'components').length &&
      components.length > 0 &&
      components.every(({ kind, template }) => kind !== 'deck' || template !== null) &&
      !components.some(({ id }) => RESERVED_IDS.has(fileNameKey(id)) || findIdFault(id) !== null) &&
      new Set(components.map(({ id }) => fileNameKey(id))).size === components.length &&
      list(game, 'components').every((one) => !isRecord(one) || hasPlausibleTemplates(one)),
    boards,
    hasAllBoards:
      boards.length === list(game, 'boards').length + ('board' in game ? 1 : 0) &&
      new Set(boards.map(({ id }) => id)).size === boards.length,
    computed: readDeclarations(game, 'computed', ['id', 'record'], (one, index) => ({
      index,
      id: text(one, 'id') ?? '',
      noun: text(one, 'record') ?? '',
      source: readComputedSource(one),
      fields: textFields(one.fields),
    })),
    rules: readRulesPath(game),
    effects: readEffects(game.effects),
    shopImages: readDeclarations(game, 'shopImages', ['id', 'template'], (one, index) => ({
      index,
      id: text(one, 'id') ?? '',
      template: text(one, 'template') ?? '',
      tgc: text(one, 'tgc'),
      width: count(one, 'width'),
      height: count(one, 'height'),
      isOnIndex: one.index === true,
    })),
    sleeves: text(game, 'sleeves'),
    fonts: readDeclarations(game, 'fonts', ['family'], (one, index) => ({
      index,
      family: text(one, 'family') ?? '',
      style: one.style === 'italic' ? 'italic' : 'normal',
      package: text(one, 'package'),
      weights: readFontWeights(one),
      file: text(one, 'file'),
    })),
    icons: readIconsDeclaration(isRecord(game.icons) ? game.icons : {}),
    colours: readColoursDeclarations(game),
    parts: text(game, 'parts'),
    acceptedWords: texts(game, 'acceptedWords'),
    language: text(game, 'language') ?? 'en',
    similarNames: list(game, 'similarNames').map((names) =>
      Array.isArray(names) ? names.map(String) : [],
    ),
  };
}

/** Without one that the schema rejects and reports. */
function readRulesPath(game: UnknownRecord): string | null {
  const path = isRecord(game.play) ? text(game.play, 'rules') : null;
  return path !== null && /^rules\/.+\.mjs$/.test(path) ? path : null;
}

function readEffects(written: unknown): PackEffects | null {
  const verbs = isRecord(written) ? text(written, 'verbs') : null;
  if (verbs === null || !isRecord(written)) return null;
  return { verbs, moments: 'moments' in written ? texts(written, 'moments') : null };
}

function readComputedSource(one: UnknownRecord): ComputedSource | null {
  const distances = isRecord(one.distances) ? one.distances : {};
  const between = text(distances, 'between');
  if (between !== null) {
    const weight = distances.weight === 'length' ? 'length' : 'links';
    return { kind: 'distances', table: between, board: text(distances, 'board'), weight };
  }
  const totals = text(one, 'totals');
  if (totals !== null) return { kind: 'totals', table: totals, by: text(one, 'by') };
  const each = text(one, 'each');
  return each === null ? null : { kind: 'each', table: each };
}

const readIconsDeclaration = (icons: UnknownRecord): IconsDeclaration => ({
  sets: texts(icons, 'sets'),
  ownColours: texts(icons, 'ownColours'),
  textColour: texts(icons, 'textColour'),
});

const readColoursDeclarations = (game: UnknownRecord): ColoursDeclaration[] =>
  readDeclarations(game, 'colours', ['table', 'field'], (one, index) => ({
    index,
    table: text(one, 'table') ?? '',
    field: text(one, 'field') ?? '',
    marks: texts(one, 'marks'),
    apart: typeof one.apart === 'number' ? one.apart : null,
    greySteps: typeof one.greySteps === 'number' ? one.greySteps : null,
  }));

const readTableDeclarations = (game: UnknownRecord): TableDeclaration[] =>
  readDeclarations(game, 'tables', ['id', 'record'], (one, index) => ({
    index,
    id: text(one, 'id') ?? '',
    noun: text(one, 'record') ?? '',
    schema: text(one, 'schema'),
    files: texts(one, 'files'),
    columns: textFields(one.columns),
    idFrom: text(one, 'idFrom'),
    records: count(one, 'records'),
    copies: count(one, 'copies'),
  }));

const readComponentDeclarations = (game: UnknownRecord): ComponentDeclaration[] =>
  readDeclarations(game, 'components', ['id', 'kind', 'name'], (one, index) => ({
    index,
    id: text(one, 'id') ?? '',
    kind: text(one, 'kind') ?? '',
    name: text(one, 'name') ?? '',
    size: one.size,
    sleevedSize: one.sleevedSize,
    data: text(one, 'data'),
    table: text(one, 'table'),
    where: readWhere(one.where, ['components', index, 'where']),
    copies: isScalar(one.copies) ? String(one.copies) : null,
    template: readTemplatePath(one, 'template'),
    back: readTemplatePath(one, 'back'),
    cards: count(one, 'cards'),
    gutter: one.gutter,
    panels: one.panels,
    waive: texts(one, 'waive'),
    piece: text(one, 'piece'),
    cut: text(one, 'cut'),
    board: text(one, 'board'),
    source: readSourceFolder(one),
    tgc: readProductChoice(one.tgc),
    tts: readTtsDeclaration(one.tts),
  }));

/** Without those that the schema rejects and reports. */
const readTemplatePath = (from: UnknownRecord, key: string): string | null => {
  const path = text(from, key);
  return path?.endsWith('.hbs') ? path : null;
};

function readProductChoice(written: unknown): ProductChoice | null {
  if (typeof written === 'string') return { product: written, template: null, cards: new Map() };
  if (!isRecord(written)) return null;
  const cards = Object.entries(isRecord(written.cards) ? written.cards : {});
  return {
    product: text(written, 'product'),
    template: readTemplatePath(written, 'template'),
    cards: new Map(cards.filter((pair): pair is [string, string] => typeof pair[1] === 'string')),
  };
}

function readTtsDeclaration(written: unknown): TtsDeclaration | null {
  const said = isRecord(written) ? written : { kind: written };
  const kind = TTS_KINDS.find((one) => one === said.kind);
  if (kind === undefined) return null;
  return {
    kind,
    shape: said.shape === 'circle' ? 'circle' : 'card',
    mixed: count(said, 'mixed') ?? 0,
    sides: count(said, 'sides') ?? 6,
    template: readTemplatePath(said, 'template'),
    size: said.size,
  };
}

/** Likewise; with `/` at its end. */
const readSourceFolder = (from: UnknownRecord): string | null => {
  const folder = text(from, 'source')?.replace(/\/*$/, '/') ?? '';
  return folder.startsWith('rulebook/') ? folder : null;
};

/** False for a back that is no template, and for a template under a key that is misspelt. */
const hasPlausibleTemplates = (component: UnknownRecord): boolean =>
  Object.entries(component).every(([key, value]) => {
    const isTemplate = typeof value === 'string' && value.endsWith('.hbs');
    return key === 'back' || key === 'template' ? isTemplate : !isTemplate;
  });

const readFontWeights = (font: UnknownRecord): number[] =>
  ('weight' in font ? [font.weight] : list(font, 'weights')).filter(
    (one): one is number => typeof one === 'number',
  );

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

function readBoardDeclarations(game: UnknownRecord): BoardDeclaration[] {
  const single = isRecord(game.board)
    ? [readBoardDeclaration(game.board, text(game.board, 'id') ?? SINGLE_BOARD_ID, ['board'])]
    : [];
  const several = readDeclarations(game, 'boards', ['id'], (one, index) =>
    readBoardDeclaration(one, text(one, 'id') ?? '', ['boards', index]),
  );
  return [...single, ...several];
}

const readBoardDeclaration = (board: UnknownRecord, id: string, path: Path): BoardDeclaration => ({
  id,
  kind: 'kind' in board ? String(board.kind) : undefined,
  path,
  options: Object.fromEntries(Object.entries(board).filter(([key]) => BOARD_KEYS.has(key))),
  tables: Object.fromEntries(
    Object.entries(board).filter(
      (pair): pair is [string, string] => !BOARD_KEYS.has(pair[0]) && typeof pair[1] === 'string',
    ),
  ),
});

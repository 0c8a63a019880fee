import { type PackEffects, type ProductChoice, TTS_KINDS } from '../pack/pack.ts';
import { isRecord } from '../values/value-shapes.ts';
import { readWhere } from './card-sources.ts';
import type {
  BoardDeclaration,
  ColoursDeclaration,
  ComponentDeclaration,
  ComputedSource,
  CopiesSource,
  GameFile,
  TableDeclaration,
  TtsDeclaration,
} from './manifest.ts';
import type { Path, YamlFile } from './yaml/yaml-file.ts';

/** The id of the board under `board`, if it does not say. */
const SINGLE_BOARD_ID = 'board';

type UnknownRecord = Readonly<Record<string, unknown>>;

const text = (from: UnknownRecord, key: string): string | null =>
  typeof from[key] === 'string' ? from[key] : null;

const count = (from: UnknownRecord, key: string): number | null =>
  Number.isInteger(from[key]) ? Number(from[key]) : null;

const list = (from: UnknownRecord, key: string): readonly unknown[] => {
  const value = from[key];
  return Array.isArray(value) ? value : [];
};

const texts = (from: UnknownRecord, key: string): string[] =>
  list(from, key).filter((one) => typeof one === 'string');

const textOrTexts = (from: UnknownRecord, key: string): string[] =>
  typeof from[key] === 'string' ? [from[key]] : texts(from, key);

/** What a record says in texts. */
const textFields = (written: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isRecord(written) ? written : {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );

const columnFields = (written: unknown): TableDeclaration['columns'] => ({
  ...textFields(written),
  ...Object.fromEntries(
    Object.entries(isRecord(written) ? written : {}).flatMap(([header, fields]) =>
      Array.isArray(fields) ? [[header, fields.filter((one) => typeof one === 'string')]] : [],
    ),
  ),
});

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
    components,
    boards,
    computed: readDeclarations(game, 'computed', ['id', 'record'], (one, index) => ({
      index,
      id: text(one, 'id') ?? '',
      noun: text(one, 'record') ?? '',
      source: readComputedSource(one),
      fields: textFields(one.fields),
    })),
    asserts: readDeclarations(game, 'asserts', ['code', 'message'], (one, index) => ({
      index,
      code: text(one, 'code') ?? '',
      each: textOrTexts(one, 'each'),
      where: readWhere(one.where, ['asserts', index, 'where']),
      is: text(one, 'is'),
      unique: textOrTexts(one, 'unique'),
      at: textOrTexts(one, 'at'),
      message: text(one, 'message') ?? '',
      hint: text(one, 'hint'),
      severity: one.severity === 'warning' ? 'warning' : 'error',
      isOnce: one.once === true,
      isCounted: one.counted === true,
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
  return path !== null && /^rules\/.+\.(?:mjs|ts)$/.test(path) ? path : null;
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

const readColoursDeclarations = (game: UnknownRecord): ColoursDeclaration[] =>
  readDeclarations(game, 'colours', ['table', 'field'], (one, index) => ({
    index,
    table: text(one, 'table') ?? '',
    field: text(one, 'field') ?? '',
    marks: texts(one, 'marks'),
  }));

const readTableDeclarations = (game: UnknownRecord): TableDeclaration[] =>
  readDeclarations(game, 'tables', ['id', 'record'], (one, index) => ({
    index,
    id: text(one, 'id') ?? '',
    noun: text(one, 'record') ?? '',
    schema: text(one, 'schema'),
    source: text(one, 'source'),
    files: texts(one, 'files'),
    columns: columnFields(one.columns),
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
    copies: readCopiesSource(one.copies),
    template: readTemplatePath(one, 'template'),
    back: readTemplatePath(one, 'back'),
    cards: count(one, 'cards'),
    gutter: one.gutter,
    artBleed: one.artBleed,
    panels: one.panels,
    waive: texts(one, 'waive'),
    piece: text(one, 'piece'),
    cut: text(one, 'cut'),
    board: text(one, 'board'),
    source: readSourceFolder(one),
    page: one.page,
    tgc: readProductChoice(one.tgc),
    tts: readTtsDeclaration(one.tts),
  }));

function readCopiesSource(written: unknown): CopiesSource | null {
  if (!isRecord(written)) return null;
  const [field, table] = [text(written, 'field'), text(written, 'table')];
  if (field !== null) return { field };
  return table === null ? null : { table };
}

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
  path,
  options: Object.fromEntries(Object.entries(board).filter(([key]) => BOARD_KEYS.has(key))),
  tables: Object.fromEntries(
    Object.entries(board).filter(
      (pair): pair is [string, string] => !BOARD_KEYS.has(pair[0]) && typeof pair[1] === 'string',
    ),
  ),
});

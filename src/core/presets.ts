import { InternalError } from '../errors.ts';
import { parseLength } from './geometry.ts';
import { type Language, WORD_PLACES } from './language.ts';
import type { CardSize } from './pack.ts';
import {
  BOX_PANELS,
  PRODUCT_FLIPS,
  PRODUCT_KINDS,
  PRODUCT_SHAPES,
  PRODUCT_SIDES,
  type Product,
  SERVICE_EXPORTS,
  type Service,
} from './product.ts';
import type { Paper } from './sheet.ts';

/**
 * Papers by id, from the parsed text of presets/papers.yaml, in the order of the file.
 * The presets ship with the program: anything wrong in them is thrown as an InternalError.
 */
export const readPapers = (doc: unknown): Map<string, Paper> =>
  readPresets('papers', doc, (preset) => ({
    id: preset.text('id'),
    name: preset.text('name'),
    size: { widthIn: preset.size('width'), heightIn: preset.size('height') },
    marginIn: preset.length('margin'),
  }));

/**
 * Card sizes by id, from the parsed text of presets/card-sizes.yaml, in the order of the file.
 * The presets ship with the program: anything wrong in them is thrown as an InternalError.
 */
export const readCardSizes = (doc: unknown): Map<string, CardSize> =>
  readPresets('card-sizes', doc, (preset) => ({
    id: preset.text('id'),
    trim: { widthIn: preset.size('width'), heightIn: preset.size('height') },
    bleedIn: preset.length('bleed'),
    safeIn: preset.length('safe'),
    cornerIn: preset.length('corner'),
  }));

/**
 * What print services sell by `service/id`, from the parsed text of presets/products.yaml, in the
 * order of the file. Anything wrong in it is thrown as an InternalError.
 */
export const readProducts = (doc: unknown): Map<string, Product> =>
  readPresets(
    'products',
    doc,
    (preset) => {
      const [widthPx, heightPx] = preset.pair('pixels');
      return {
        id: preset.text('id'),
        service: preset.text('service'),
        kind: preset.oneOf('kind', PRODUCT_KINDS),
        shape: preset.has('shape') ? preset.oneOf('shape', PRODUCT_SHAPES) : 'rectangle',
        canvas: { widthPx, heightPx },
        finished: { widthIn: preset.size('width'), heightIn: preset.size('height') },
        folds: preset.has('folds') ? preset.pair('folds') : [1, 1],
        sides: preset.choices('sides', PRODUCT_SIDES),
        flip: preset.oneOf('flip', PRODUCT_FLIPS),
        maxQuantity: preset.has('most') ? preset.count('most') : null,
        panels: readPanels(preset),
      };
    },
    ({ service, id }) => `${service}/${id}`,
  );

const readPanels = (preset: PresetFields): Product['panels'] =>
  new Map(
    BOX_PANELS.flatMap((name) => {
      const panel = preset.mapping('panels').get(name);
      if (panel === undefined) return [];
      const [xPx = 0, yPx = 0, widthPx = 0, heightPx = 0] = Array.isArray(panel)
        ? panel.map(Number)
        : [];
      if (widthPx <= 0 || heightPx <= 0) preset.fail('panels', 'of x, y, width and height');
      return [[name, { xPx, yPx, widthPx, heightPx }]];
    }),
  );

/** Print services by id, from the parsed text of presets/services.yaml. */
export const readServices = (doc: unknown): Map<string, Service> =>
  readPresets('services', doc, (preset) => ({
    id: preset.text('id'),
    name: preset.text('name'),
    exports: preset.choices('exports', SERVICE_EXPORTS),
    dpi: preset.count('dpi'),
    order: preset.has('order')
      ? preset.oneOf('order', ['faces', 'faces-backs', 'backs-faces'] as const)
      : 'faces',
    isRepeated: preset.has('isRepeated'),
  }));

/** Languages by id, from the parsed text of presets/languages.yaml. */
export const readLanguages = (doc: unknown): Map<string, Language> =>
  readPresets('languages', doc, (preset) => ({
    id: preset.text('id'),
    sameWords: preset.records('sameWords').map((group) => ({
      words: group.texts('words'),
      place: group.has('place') ? group.oneOf('place', WORD_PLACES) : null,
      mayMix: group.has('mayMix'),
    })),
    smallWords: new Set(preset.texts('smallWords')),
    repeats: new Set(preset.texts('repeats')),
    dictionaries: new Map(
      [...preset.mapping('dictionaries')].map(([name, file]) => [name, String(file)]),
    ),
  }));

/** The fields of one record; each look-up throws when the field is not what it should be. */
interface PresetFields {
  text(key: string): string;
  /** Inches, 0 or more. */
  length(key: string): number;
  /** Inches, more than 0. */
  size(key: string): number;
  has(key: string): boolean;
  /** A whole number of at least 1. */
  count(key: string): number;
  /** Two of those. */
  pair(key: string): readonly [number, number];
  /** A list of those. */
  choices<T extends string>(key: string, known: readonly T[]): readonly T[];
  oneOf<T extends string>(key: string, choices: readonly T[]): T;
  texts(key: string): readonly string[];
  records(key: string): readonly PresetFields[];
  /** Empty when it is left out. */
  mapping(key: string): ReadonlyMap<string, unknown>;
  /** Throws: the field is not what it should be. */
  fail(key: string, wanted: string): never;
}

function readPresets<T extends { readonly id: string }>(
  name: string,
  doc: unknown,
  read: (preset: PresetFields) => T,
  keyOf: (preset: T) => string = ({ id }) => id,
): Map<string, T> {
  if (!Array.isArray(doc) || doc.length === 0) {
    throw new InternalError(`presets/${name}.yaml is not a list of presets`);
  }
  const presets = new Map<string, T>();
  for (const [index, record] of doc.entries()) {
    const where = `presets/${name}.yaml, record ${index + 1}`;
    const preset = read(fieldsOf(record, where));
    const key = keyOf(preset);
    if (presets.has(key)) throw new InternalError(`${where}: ${key} is there twice`);
    presets.set(key, preset);
  }
  return presets;
}

function fieldsOf(record: unknown, where: string): PresetFields {
  const isMapping = typeof record === 'object' && record !== null;
  const fields = new Map<string, unknown>(isMapping ? Object.entries(record) : []);
  const fail = (key: string, wanted: string): never => {
    throw new InternalError(`${where}: \`${key}\` is not ${wanted}`);
  };
  const length = (key: string): number =>
    parseLength(fields.get(key)) ?? fail(key, 'a length such as `2.5 in` or `63 mm`');
  return {
    text(key) {
      const value = fields.get(key);
      return typeof value === 'string' && value !== '' ? value : fail(key, 'a text');
    },
    length: (key) => (length(key) >= 0 ? length(key) : fail(key, '0 or more')),
    size: (key) => (length(key) > 0 ? length(key) : fail(key, 'more than 0')),
    has: (key) => fields.has(key),
    count: (key) => countOf(fields.get(key)) ?? fail(key, 'a whole number'),
    pair(key) {
      const value = fields.get(key);
      const [first, second] = Array.isArray(value) ? value.map(countOf) : [];
      return first && second ? [first, second] : fail(key, 'two whole numbers');
    },
    choices(key, known) {
      const value = fields.get(key);
      const wanted = `a list of ${known.join(', ')}`;
      if (!Array.isArray(value) || value.length === 0) return fail(key, wanted);
      return value.map((one) => known.find((name) => name === one) ?? fail(key, wanted));
    },
    oneOf: (key, choices) =>
      choices.find((one) => one === fields.get(key)) ?? fail(key, `of ${choices.join(', ')}`),
    texts(key) {
      const value: unknown = fields.get(key);
      const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
      return isList ? value : fail(key, 'a list of texts');
    },
    records(key) {
      const value: unknown = fields.get(key);
      return Array.isArray(value)
        ? value.map((one: unknown) => fieldsOf(one, `${where}, ${key}`))
        : fail(key, 'a list of records');
    },
    mapping(key) {
      const value: unknown = fields.get(key) ?? {};
      return new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
    },
    fail,
  };
}

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null;

import { MIN_COLOUR_DISTANCE, MIN_LIGHTNESS_DIFFERENCE } from '../core/colour.ts';
import { formatNumber, parseLength } from '../core/geometry.ts';
import {
  type BoardComponent,
  type Card,
  type CardSize,
  type Component,
  CUTS,
  copyCount,
  type Entry,
  type Fields,
  type FontCut,
  type MeaningfulColours,
  type Place,
  type Table,
  totalCopies,
  type Value,
} from '../core/pack.ts';
import { isRecord } from '../core/value-shapes.ts';
import { WAIVE_KEY } from '../core/waiver.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import type { CheckContext, Rule } from './check-context.ts';
import { rulebookFiles } from './find-files.ts';
import type { ComponentDeclaration, Manifest } from './manifest.ts';
import { annotatedValues, declaredKeys } from './schema/annotated-values.ts';
import type { WrittenRecord, WrittenTable } from './written-data.ts';
import type { Span } from './yaml/yaml-file.ts';

/**
 * Makes checked tables of written ones: optional fields that were left out are `null`, and every
 * reference becomes the record it names, or `id`, `name` and `cards` of the component. Only for
 * packs without errors.
 */
export function linkTables(
  tables: ReadonlyMap<string, WrittenTable>,
  components: readonly ComponentDeclaration[],
): Map<string, Table> {
  const componentFields = readComponentFields(tables, components);
  const fieldsOf = new Map<WrittenRecord, { [key: string]: Value }>();
  for (const table of tables.values()) {
    for (const record of table.records) fieldsOf.set(record, {});
  }
  const linked = new Map<string, Table>();
  for (const table of tables.values()) {
    const keys = declaredKeys(schemaOf(table));
    for (const record of table.records) {
      Object.assign(
        fieldsOf.get(record) ?? {},
        linkFields(record, { keys, tables, fieldsOf, componentFields }),
      );
    }
    linked.set(table.id, linkTable(table, fieldsOf));
  }
  return linked;
}

function linkTable(table: WrittenTable, fieldsOf: ReadonlyMap<WrittenRecord, Fields>): Table {
  const entries = table.records.map(
    (record): Entry => ({
      id: record.id,
      table: table.id,
      place: placeOfSpan(record.start),
      placeOf: (path) => placeOfSpan(record.span(path)),
      fields: fieldsOf.get(record) ?? {},
    }),
  );
  const byId = new Map(entries.filter(({ id }) => id !== '').map((entry) => [entry.id, entry]));
  return { name: table.id, noun: table.noun, entries, byId };
}

/** A span without its end. */
const placeOfSpan = ({ file, line, column }: Span): Place => ({ file, line, column });

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
  const targets = new Map<string, Value>();
  for (const { path, value, annotationValue } of annotatedValues(
    schemaOf(record.table),
    record.fields,
    'x-reference',
  )) {
    const target = tables.get(String(annotationValue))?.byId.get(String(value));
    const fields = target === undefined ? undefined : fieldsOf.get(target);
    if (fields !== undefined) targets.set(path.join('/'), fields);
  }
  for (const { path, value } of annotatedValues(
    schemaOf(record.table),
    record.fields,
    'x-component',
  )) {
    const fields = componentFields.get(String(value));
    if (fields !== undefined) targets.set(path.join('/'), fields);
  }
  const link = (value: unknown, path: string): Value => {
    const target = targets.get(path);
    if (target !== undefined) return target;
    if (Array.isArray(value)) return value.map((one, index) => link(one, `${path}/${index}`));
    if (isRecord(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, link(one, `${path}/${key}`)]),
      );
    }
    return isScalar(value) ? value : null;
  };
  const written = Object.keys(record.fields).filter((key) => key !== WAIVE_KEY);
  const all = new Set([...keys, ...written]);
  return Object.fromEntries([...all].map((key) => [key, link(record.fields[key] ?? null, key)]));
}

/** What a record that names a component gets to know of it; `cards` counts copies. */
function readComponentFields(
  tables: ReadonlyMap<string, WrittenTable>,
  components: readonly ComponentDeclaration[],
): Map<string, Fields> {
  const records = [...tables.values()].flatMap((table) => table.records);
  return new Map(
    components.map(({ id, name, data }) => {
      const own = records.filter(({ file }) => file.path === data);
      const cards = totalCopies(own);
      return [id, { id, name, cards }];
    }),
  );
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The colours that mean something, of a pack without errors. */
export const linkColours = (
  { colours }: Manifest,
  tables: ReadonlyMap<string, Table>,
): MeaningfulColours[] =>
  colours.map(({ table, field, marks, apart, greySteps }) => ({
    table,
    field,
    marks,
    minDistance: apart ?? MIN_COLOUR_DISTANCE,
    minLightnessDifference: greySteps ?? MIN_LIGHTNESS_DIFFERENCE,
    colours: (tables.get(table)?.entries ?? []).flatMap((entry) => {
      const colour = entry.fields[field];
      if (typeof colour !== 'string') return [];
      return [
        { name: colourName(entry), colour, marks: marks.map((mark) => markText(entry, mark)) },
      ];
    }),
  }));

const colourName = ({ id, fields }: Entry): string =>
  typeof fields.name === 'string' ? fields.name : id;

function markText({ fields }: Entry, field: string): string {
  const value = fields[field] ?? null;
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Bleed and safe zone of a size that says nothing of its own: an eighth of an inch. */
const DEFAULT_BLEED_IN = 0.125;

/** Checks that every size a component names is a preset, and that one of its own leaves room for words. */
export const cardSizesRule = (sizes: ReadonlyMap<string, CardSize>): Rule => ({
  name: 'sizes',
  check: (context) => {
    const { manifest, report } = context;
    for (const { index, size, kind } of manifest.components) {
      const own = isRecord(size) ? resolveCardSize(size, sizes) : null;
      checkSafeZone(context, index, own);
      checkMaxSize(context, index, own);
      if (typeof size !== 'string' || sizes.has(size) || kind !== 'deck') continue;
      report({
        code: 'component/no-such-size',
        at: manifest.file.spanOf(['components', index, 'size']),
        message: `there is no card size \`${size}\``,
        hint: /\d/.test(size)
          ? 'a custom size: `size: { width: 63 mm, height: 88 mm }`'
          : hintForName(size, sizes.keys()),
      });
    }
  },
});

/** The longest side, and the area of a picture that a machine holds with ease (at 150 dpi, 600 MB). */
const MAX_SIDE_IN = 100;

const MAX_AREA_SQUARE_IN = 3600;

function checkMaxSize(
  { manifest, report }: CheckContext,
  index: number,
  own: CardSize | null,
): void {
  if (own === null) return;
  const { widthIn, heightIn } = own.trim;
  const isTooLong = Math.max(widthIn, heightIn) > MAX_SIDE_IN;
  if (!isTooLong && widthIn * heightIn <= MAX_AREA_SQUARE_IN) return;
  report({
    code: 'value/out-of-range',
    at: manifest.file.spanOf(['components', index, 'size'], 'key'),
    message: `${formatNumber(widthIn, 3)} x ${formatNumber(heightIn, 3)} in is too large: at most ${MAX_SIDE_IN} in per side and ${MAX_AREA_SQUARE_IN} square inches are possible`,
    hint: 'numbers are inches; did you mean millimetres? `width: 686 mm` is 27 in',
  });
}

function checkSafeZone(
  { manifest, report }: CheckContext,
  index: number,
  own: CardSize | null,
): void {
  if (own === null || 2 * own.safeIn < Math.min(own.trim.widthIn, own.trim.heightIn)) return;
  report({
    code: 'value/out-of-range',
    at: manifest.file.spanOf(['components', index, 'size', 'safe']),
    message: `a safe margin of ${formatNumber(own.safeIn, 3)} in leaves no room for text`,
    hint: 'use a smaller `safe`: it applies to every side',
  });
}

/** The size that a component names or writes; `null` for none that can be used. */
export function resolveCardSize(
  written: unknown,
  sizes: ReadonlyMap<string, CardSize>,
): CardSize | null {
  if (typeof written === 'string') return sizes.get(written) ?? null;
  if (!isRecord(written)) return null;
  const widthIn = parseLength(written.width) ?? 0;
  const heightIn = parseLength(written.height) ?? 0;
  if (widthIn <= 0 || heightIn <= 0) return null;
  return {
    id: 'custom',
    trim: { widthIn, heightIn },
    bleedIn: parseLength(written.bleed) ?? DEFAULT_BLEED_IN,
    safeIn: parseLength(written.safe) ?? DEFAULT_BLEED_IN,
    cornerIn: parseLength(written.corner) ?? 0,
  };
}

/** The components of a pack without errors. */
export const linkComponents = (
  context: CheckContext,
  tables: ReadonlyMap<string, Table>,
  sizes: ReadonlyMap<string, CardSize>,
): Component[] =>
  context.manifest.components.flatMap((declaration) => {
    const { id, name, kind, source } = declaration;
    const { tts } = declaration;
    const exported = {
      ...(declaration.tgc === null ? {} : { tgc: declaration.tgc }),
      ...(tts === null ? {} : { tts: { ...tts, size: resolveCardSize(tts.size, sizes) } }),
    };
    const { file, line, column } = context.manifest.file.spanOf(['components', declaration.index]);
    const place = { file, line, column };
    if (kind === 'rulebook') {
      return source === null
        ? []
        : [{ id, name, place, kind, source, ...exported, ...rulebookFiles(context.files, source) }];
    }
    const size = resolveCardSize(declaration.size, sizes);
    if (size === null) return [];
    const base = { id, name, size, place, ...exported };
    if (declaration.kind === 'board') return [{ ...base, kind: 'board' as const }];
    return linkDeck(declaration, base, tables);
  });

function linkDeck(
  declaration: ComponentDeclaration,
  base: Omit<BoardComponent, 'kind'>,
  tables: ReadonlyMap<string, Table>,
): Component[] {
  const { data, template, back } = declaration;
  if (data === null || template === null) return [];
  return [
    {
      ...base,
      kind: 'deck',
      data,
      template,
      back,
      gutterIn: parseLength(declaration.gutter),
      piece: declaration.piece ?? 'card',
      cut: CUTS.find((cut) => cut === declaration.cut) ?? 'edges',
      cards: [...tables.values()].flatMap((table) => linkCards(table, data)),
    },
  ];
}

const linkCards = (table: Table, data: string): Card[] =>
  table.entries
    .filter((entry) => entry.place.file === data)
    .map((entry) => ({ id: entry.id, entry, copies: copyCount(entry.fields.copies) }));

/** The cuts of every typeface: one file each, of an npm package or of the pack. */
export const linkFonts = ({ file, fonts }: Pick<Manifest, 'file' | 'fonts'>): FontCut[] =>
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

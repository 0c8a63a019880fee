import type { CheckContext, Rule } from '../../../check/check-context.ts';
import type { BoardDeclaration } from '../../../check/manifest.ts';
import { isWrongTable, relatedPlace, type WrittenRecord } from '../../../check/written-data.ts';
import type { Span } from '../../../check/yaml/yaml-file.ts';
import { hintForName } from '../../../diagnostics/suggestions.ts';
import { numericValue } from '../../../values/value-shapes.ts';
import { BOARD_TEXTS, GROUND_KINDS, REGION_SHAPES, STROKE_STYLES } from '../model.ts';
import { parsePoint, parsePoints } from '../written-board.ts';

type FieldTest = (record: WrittenRecord) => boolean;

const hasText =
  (key: string): FieldTest =>
  (record) =>
    record.text(key) !== null;

const hasPosition: FieldTest = ({ fields: { position } }) =>
  Array.isArray(position) &&
  position.length === 2 &&
  position.every((part) => typeof part === 'number' && Number.isFinite(part));

const hasColour =
  (key: string): FieldTest =>
  (record) =>
    /^#[0-9a-f]{6}$/i.test(record.text(key) ?? '');

const hasOutline: FieldTest = ({ fields: { outline } }) => (parsePoints(outline)?.length ?? 0) >= 3;

/** What the drawing needs of the tables that `board:` in game.yaml names. */
const REQUIRED_FIELDS: Readonly<Record<string, Readonly<Record<string, FieldTest>>>> = {
  stops: { id: hasText('id'), name: hasText('name'), position: hasPosition },
  links: { from: hasText('from'), to: hasText('to') },
  routes: {
    id: hasText('id'),
    name: hasText('name'),
    start: hasText('start'),
    legs: ({ fields: { legs } }) => Array.isArray(legs) && legs.every(Array.isArray),
  },
  regions: {
    id: hasText('id'),
    name: hasText('name'),
    number: (record) => record.number('number') !== null,
    fill: hasColour('fill'),
    ink: hasColour('ink'),
    shape: (record) => REGION_SHAPES.some((shape) => shape === record.text('shape')),
  },
  linkKinds: { id: hasText('id'), name: hasText('name'), stroke: hasColour('stroke') },
  railways: {
    id: hasText('id'),
    stroke: hasColour('stroke'),
    stops: (record) => record.texts('stops').length >= 2,
  },
  streets: {
    name: hasText('name'),
    runs: (record) => ['down', 'across'].includes(record.text('runs') ?? ''),
    at: (record) => record.number('at') !== null,
  },
  ground: {
    id: hasText('id'),
    kind: (record) => GROUND_KINDS.some((kind) => kind === record.text('kind')),
    outline: hasOutline,
  },
  areas: { id: hasText('id'), name: hasText('name'), outline: hasOutline },
  spaces: { id: hasText('id'), component: hasText('component') },
  texts: {
    id: (record) => BOARD_TEXTS.some((id) => id === record.text('id')),
    text: hasText('text'),
  },
};

/** A field that may be left out, and in words what it must be. */
type OptionalField = readonly [test: FieldTest, wanted: string];

const COLOUR_WANTED = 'a colour such as `"#1e4fb3"`';

const styleField: OptionalField = [
  (record) => STROKE_STYLES.some((style) => style === record.text('style')),
  `one of ${STROKE_STYLES.map((style) => `\`${style}\``).join(', ')}`,
];

const isLength = (value: unknown): boolean => (numericValue(value) ?? -1) >= 0;

const positiveLength =
  (key: string): FieldTest =>
  ({ fields }) =>
    isLength(fields[key]) && numericValue(fields[key]) !== 0;

const OPTIONAL_FIELDS: Readonly<Record<string, Readonly<Record<string, OptionalField>>>> = {
  linkKinds: {
    width: [positiveLength('width'), 'a number of points above 0'],
    dash: [
      ({ fields: { dash } }) => Array.isArray(dash) && dash.length > 0 && dash.every(isLength),
      'a list of lengths in points, such as `[6, 3]`',
    ],
    style: styleField,
    casing: [
      (record) => typeof record.fields.casing === 'boolean' || hasColour('casing')(record),
      `\`true\`, \`false\` or ${COLOUR_WANTED}`,
    ],
  },
  routes: { fill: [hasColour('fill'), COLOUR_WANTED], style: styleField },
  railways: { width: [positiveLength('width'), 'a number of points above 0'] },
  ground: {
    depth: [
      ({ fields: { depth, kind } }) =>
        kind === 'water' && typeof depth === 'number' && [0, 1, 2, 3].includes(depth),
      'a whole number from 0 to 3, and only of water',
    ],
  },
  areas: { fill: [hasColour('fill'), COLOUR_WANTED] },
};

/** Of routes that have lines of their own on the board. */
const LINE_FIELDS: Readonly<Record<string, OptionalField>> = {
  ...OPTIONAL_FIELDS.routes,
  mark: [hasText('mark'), 'a text in quotes'],
};

/** The records of the board's tables have what a drawing needs. */
export const boardFieldsRule = (board: BoardDeclaration): Rule => ({
  name: 'board-shape',
  check: (context) => {
    for (const [role, name] of Object.entries(board.tables)) {
      checkRole(context, { role, name, at: context.manifest.file.spanOf([...board.path, role]) });
      const isLine = role === 'routes' && board.options.lines === 'parallel';
      const fields = isLine ? LINE_FIELDS : OPTIONAL_FIELDS[role];
      if (fields !== undefined) checkOptionalFields(context, name, fields);
    }
  },
});

function checkOptionalFields(
  { tables, report }: CheckContext,
  name: string,
  fields: Readonly<Record<string, OptionalField>>,
): void {
  for (const record of tables.get(name)?.records ?? []) {
    if (!record.isMap) continue;
    for (const [key, [test, wanted]] of Object.entries(fields)) {
      const isLeftOut = (record.fields[key] ?? null) === null;
      if (isLeftOut || record.reportedKeys.has(key) || test(record)) continue;
      report({
        code: 'board/bad-field',
        at: record.span([key]),
        message: `the board cannot draw this ${record.table.noun}: its \`${key}\` must be ${wanted}`,
        hint: 'correct it, or leave it out',
        about: [record],
      });
    }
  }
}

function checkRole(
  context: CheckContext,
  { role, name, at }: { role: string; name: string; at: Span },
): void {
  const table = context.tables.get(name);
  if (table === undefined) return;
  const needs = Object.entries(REQUIRED_FIELDS[role] ?? {});
  const lacks = table.records.flatMap((record) => {
    const lacking = needs.find(([, test]) => !test(record))?.[0];
    return record.isValid && record.isMap && lacking !== undefined ? [{ record, lacking }] : [];
  });
  const [first] = lacks;
  const [strange] = needs.flatMap(([key]) => (isWrongTable(table, key) ? [key] : []));
  const isInAll = lacks.length > 1 && lacks.length === table.records.length;
  if (strange !== undefined || (first !== undefined && isInAll)) {
    context.report({
      code: 'board/missing-field',
      at,
      message: `\`${name}\` cannot be the board's table of ${role}: \`${strange ?? first?.lacking}\` is missing or invalid in all of its records`,
      hint: 'use another table, or see "The board" in docs/pack.md',
      related: first && [relatedPlace(first.record.start, 'the first record is here')],
      about: strange === undefined ? table.records : [],
    });
    return;
  }
  for (const { record, lacking } of lacks) {
    context.report({
      code: 'board/missing-field',
      at: record.start,
      message: `the board cannot use this ${table.noun}: its \`${lacking}\` is missing or invalid`,
      hint: 'compare it with the other records, or see "The board" in docs/pack.md',
      related: [relatedPlace(at, `\`${name}\` is the board's table of ${role}`)],
      about: [record],
    });
  }
}

/** A space of the board is for a deck, and lies somewhere. */
export const boardSpacesRule = ({ tables: names }: BoardDeclaration): Rule => ({
  name: 'board-spaces',
  check: (context) => {
    for (const space of context.tables.get(names.spaces ?? '')?.records ?? []) {
      if (!space.isValid || !space.isMap) continue;
      checkDeck(context, space);
      checkPlace(context, space);
    }
  },
});

/** Components that do not exist are reported with the other names of components. */
function checkDeck({ manifest, report }: CheckContext, space: WrittenRecord): void {
  const wanted = space.text('component');
  const named = manifest.components.find(({ id }) => id === wanted);
  if (named === undefined || named.kind === 'deck') return;
  const decks = manifest.components.filter(({ kind }) => kind === 'deck').map(({ id }) => id);
  report({
    code: 'board/no-such-deck',
    at: space.span(['component']),
    message: `\`${wanted}\` is not a deck`,
    hint: hintForName(named.id, decks) ?? 'a space on the board is for the cards of a deck',
    related: [
      relatedPlace(manifest.file.spanOf(['components', named.index]), 'it is declared here'),
    ],
    about: [space],
  });
}

function checkPlace({ report }: CheckContext, space: WrittenRecord): void {
  const isAtEdge = space.text('edge') !== null && space.number('along') !== null;
  const isOnBoard = parsePoint(space.fields.centre) !== null;
  const hasHalf = ('edge' in space.fields || 'along' in space.fields) && isOnBoard;
  if (isAtEdge !== isOnBoard && !hasHalf) return;
  report({
    code: 'board/missing-field',
    at: space.start,
    message: `this ${space.table.noun} has no position: it needs \`edge\` with \`along\`, or \`centre\``,
    hint: 'use `edge` for a mark at an edge, `centre` for a space on the board; see "The board" in docs/pack.md',
    about: [space],
  });
}

import { BOARD_TEXTS, GROUND_KINDS, REGION_SHAPES } from '../../model/pack.ts';
import { placeholdersOf } from '../../model/placeholders.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { relatedPlace, type WrittenRecord } from '../context.ts';
import { parsePoint, parsePoints } from '../pairs.ts';
import { isWrongTable } from '../written-board.ts';

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
  streets: {
    name: hasText('name'),
    runs: (record) => ['down', 'across'].includes(record.text('runs') ?? ''),
    at: (record) => record.number('at') !== null,
  },
  ground: {
    id: hasText('id'),
    kind: (record) => GROUND_KINDS.some((kind) => kind === record.text('kind')),
    outline: ({ fields: { outline } }) => (parsePoints(outline)?.length ?? 0) >= 3,
  },
  spaces: { id: hasText('id'), component: hasText('component') },
  texts: {
    id: (record) => BOARD_TEXTS.some((id) => id === record.text('id')),
    text: hasText('text'),
  },
  scoring: {
    passengers: (record) => record.number('passengers') !== null,
    points: (record) => record.number('points') !== null,
  },
  panels: {
    id: (record) => ['legend', 'scoring'].includes(record.text('id') ?? ''),
    at: ({ fields: { at } }) => parsePoint(at) !== null,
  },
};

/** The records of the board's tables have what a drawing needs. */
export const boardFieldsRule: Rule = {
  name: 'board-shape',
  check: (context) => {
    for (const [role, name] of Object.entries(context.manifest.board ?? {})) {
      checkRole(context, role, name);
    }
  },
};

function checkRole(context: CheckContext, role: string, name: string): void {
  const at = context.manifest.file.spanOf(['board', role]);
  const table = context.tables.get(name);
  if (table === undefined) return;
  const needs = Object.entries(REQUIRED_FIELDS[role] ?? {});
  const [strange] = needs.filter(([key]) => isWrongTable(table, key));
  if (strange !== undefined) {
    context.report({
      code: 'board/missing-field',
      at,
      message: `\`${name}\` cannot be the board's table of ${role}: no record of it has a \`${strange[0]}\``,
      hint: 'name another table, or see "The board" in docs/pack.md',
    });
    return;
  }
  const lacks = table.records.flatMap((record) => {
    const lacking =
      needs.find(([, test]) => !test(record))?.[0] ?? missingPlaceholder(role, record);
    return record.isValid && record.isMap && lacking !== undefined ? [{ record, lacking }] : [];
  });
  const [first] = lacks;
  if (first !== undefined && lacks.length > 1 && lacks.length === table.records.length) {
    context.report({
      code: 'board/missing-field',
      at,
      message: `\`${name}\` cannot be the board's table of ${role}: the \`${first.lacking}\` of no record of it has the right form`,
      hint: 'name another table, or see "The board" in docs/pack.md',
      related: [relatedPlace(first.record.start, 'the first record is here')],
      about: table.records,
    });
    return;
  }
  for (const { record, lacking } of lacks) {
    context.report({
      code: 'board/missing-field',
      at: record.start,
      message: `the board cannot use this ${table.noun}: its \`${lacking}\` is missing or not of the right form`,
      hint: 'compare it with the other records, or see "The board" in docs/pack.md',
      related: [relatedPlace(at, `\`${name}\` is the board's table of ${role}`)],
      about: [record],
    });
  }
}

/** A name in braces in the words of the board that no field of their record has a value for. */
const missingPlaceholder = (role: string, record: WrittenRecord): string | undefined =>
  role === 'texts'
    ? placeholdersOf(record.text('text') ?? '').find(
        (name) => record.number(name) === null && record.text(name) === null,
      )
    : undefined;

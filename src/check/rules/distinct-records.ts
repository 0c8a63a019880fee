import { hintForName } from '../../diagnostics/suggestions.ts';
import { type ColourPair, type ColourView, compareColours } from '../../geometry/colour.ts';
import { groupBy } from '../../values/maps.ts';
import type { CheckContext } from '../check-context.ts';
import type { ColoursDeclaration } from '../manifest.ts';
import { annotatedValues, declaredKeys } from '../schema/annotated-values.ts';
import { relatedPlace, type WrittenRecord, type WrittenTable } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** Colours that mean something are distinct for every kind of vision and in grey, or have a second mark. */
export function checkColours(context: CheckContext): void {
  for (const declaration of context.manifest.colours) {
    const table = context.tables.get(declaration.table);
    if (table === undefined || !checkFieldsExist(context, declaration, table)) continue;
    const coloured = colouredRecords(context, declaration, table);
    for (const pair of compareColours(coloured)) {
      const { one, other, confusableIn } = pair;
      if (
        confusableIn.length > 0 &&
        !hasDistinctMark(one.record, other.record, declaration.marks)
      ) {
        reportTooClose(context, declaration, pair);
      }
    }
  }
}

interface Coloured {
  readonly record: WrittenRecord;
  readonly colour: string;
}

/** Whether the schema of the table knows the fields; unknown ones are reported. */
function checkFieldsExist(
  { manifest, report }: CheckContext,
  { index, field, marks }: ColoursDeclaration,
  table: WrittenTable,
): boolean {
  if (table.schema === null) return false;
  const known = declaredKeys(table.schema);
  const named = [
    { name: field, path: ['field'] },
    ...marks.map((name, at) => ({ name, path: ['marks', at] })),
  ];
  const unknown = named.filter(({ name }) => !known.includes(name));
  for (const { name, path } of unknown) {
    report({
      code: 'colour/no-such-field',
      at: manifest.file.spanOf(['colours', index, ...path]),
      message: `the records of \`${table.id}\` do not have a field \`${name}\``,
      hint: hintForName(name, known),
    });
  }
  return unknown.length === 0;
}

/** The records that have a colour; anything else in its place is reported. */
function colouredRecords(
  { report }: CheckContext,
  { field }: ColoursDeclaration,
  table: WrittenTable,
): Coloured[] {
  return table.records.flatMap((record) => {
    const value = record.fields[field] ?? null;
    if (value === null || record.reportedKeys.has(field)) return [];
    if (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value))
      return [{ record, colour: value }];
    report({
      code: 'colour/not-a-colour',
      at: record.span([field]),
      message: `\`${String(value)}\` is not a colour`,
      hint: 'write it as `"#rrggbb"`, in quotes',
      about: [record],
    });
    return [];
  });
}

/** A different second mark distinguishes two records without colour. */
const hasDistinctMark = (
  one: WrittenRecord,
  other: WrittenRecord,
  marks: readonly string[],
): boolean =>
  marks.some((mark) => {
    const [first, second] = [one.fields[mark] ?? null, other.fields[mark] ?? null];
    return first !== null && second !== null && JSON.stringify(first) !== JSON.stringify(second);
  });

const VISION_NAMES: Readonly<Record<ColourView, string>> = {
  normal: 'in normal vision',
  protan: 'with protanopia',
  deutan: 'with deuteranopia',
  tritan: 'with tritanopia',
  grey: 'in grey',
};

function reportTooClose(
  { report }: CheckContext,
  { field, marks }: ColoursDeclaration,
  { one, other, distances, confusableIn }: ColourPair<Coloured>,
): void {
  const views = confusableIn.includes('normal')
    ? confusableIn.filter((view) => view !== 'protan' && view !== 'deutan' && view !== 'tritan')
    : confusableIn;
  const distance = views.map(
    (view) => `${VISION_NAMES[view]} (${distances[view].toFixed(1)} apart)`,
  );
  report({
    code: 'colour/too-close',
    at: other.record.span([field]),
    message: `${other.colour} looks like the ${one.colour} of ${titleOf(one.record)} ${distance.join(', ')}`,
    hint:
      marks.length === 0
        ? 'choose more distinct colours, or print a number or a shape with them and list its field under `marks`'
        : `choose more distinct colours, or give the two a different ${marks.join(' or ')}`,
    related: [relatedPlace(one.record.span([field]), 'the other colour')],
    about: [other.record],
  });
}

const titleOf = (record: WrittenRecord): string => record.text('name') ?? `\`${record.id}\``;

/** What distinguishes records for players, a number on a die or a mark on a piece, is different in each. */
export function checkDistinctMarks(context: CheckContext): void {
  for (const table of context.tables.values()) {
    const marks = [...declaredMarks(table), ...declaredColours(context, table)];
    const groups = groupBy(marks, ({ path, value }) => JSON.stringify([path, markKey(value)]));
    for (const [first, ...others] of groups.values()) {
      const later = others.filter(({ record }) => record !== first?.record);
      if (first !== undefined && later.length > 0) reportSharedMark(context, table, first, later);
    }
  }
}

interface Mark {
  readonly record: WrittenRecord;
  readonly path: Path;
  readonly value: string | number;
  readonly kind: 'die' | 'mark';
}

/** Fields that the schema marks with `x-distinct`. */
function declaredMarks({ schema, records }: WrittenTable): Mark[] {
  if (schema === null) return [];
  return records.flatMap((record) => {
    // A record that is there twice, or whose colour was reported, is one mistake already.
    if (!record.isValid || record.duplicate !== null) return [];
    return annotatedValues(schema, record.fields, 'x-distinct').flatMap(
      ({ path, value, annotationValue }): Mark[] => {
        if (typeof value !== 'string' && typeof value !== 'number') return [];
        return [{ record, path, value, kind: annotationValue === 'die' ? 'die' : 'mark' }];
      },
    );
  });
}

/** Colours that game.yaml declares to mean something. */
function declaredColours({ manifest }: CheckContext, { id, records }: WrittenTable): Mark[] {
  const fields = manifest.colours.filter(({ table }) => table === id).map(({ field }) => field);
  return [...new Set(fields)].flatMap((field) =>
    records.flatMap((record) => {
      const value = record.text(field);
      if (value === null || !record.isValid || record.duplicate !== null) return [];
      return [{ record, path: [field], value, kind: 'mark' as const }];
    }),
  );
}

/** Words that differ in case or in how an accent is encoded look the same on the table. */
const markKey = (value: string | number): string | number =>
  typeof value === 'number' ? value : value.normalize('NFC').trim().toLowerCase();

function reportSharedMark(
  { report }: CheckContext,
  table: WrittenTable,
  first: Mark,
  [second, ...more]: readonly Mark[],
): void {
  if (second === undefined) return;
  const field = first.path.filter((step) => typeof step === 'string').join('.');
  const isDie = first.kind === 'die';
  const records = [first, second, ...more].map(({ record }) => titleOf(record)).join(', ');
  report({
    code: isDie ? 'mark/die-number-twice' : 'mark/not-distinct',
    severity: isDie ? 'error' : 'warning',
    at: second.record.span(second.path),
    message: `\`${first.value}\` is the \`${field}\` of ${more.length + 2} ${table.id}: ${records}`,
    hint: isDie
      ? 'give each a different value: a die roll would be ambiguous'
      : `give each a different \`${field}\`: players tell them apart by it`,
    related: [first, ...more].map(({ record, path }) =>
      relatedPlace(record.span(path), titleOf(record)),
    ),
    about: [second, ...more].map(({ record }) => record),
  });
}

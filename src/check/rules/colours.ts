import { hintForName } from '../../diagnostics/suggestions.ts';
import { type ColourPair, type ColourView, compareColours } from '../../geometry/colour.ts';
import type { CheckContext } from '../check-context.ts';
import type { ColoursDeclaration } from '../manifest.ts';
import { declaredKeys } from '../schema/annotated-values.ts';
import { relatedPlace, type WrittenRecord, type WrittenTable } from '../written-data.ts';

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

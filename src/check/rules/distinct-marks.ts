import type { CheckContext, Rule } from '../check-context.ts';
import { relatedPlace, type WrittenRecord, type WrittenTable } from '../context.ts';
import { groupBy } from '../parts/grouping.ts';
import { annotatedValues } from '../schema/annotated-values.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** What players tell records apart by, a number on a die or a mark on a piece, differs from record to record. */
export const distinctMarksRule: Rule = {
  name: 'distinct-marks',
  check: (context) => {
    for (const table of context.tables.values()) {
      const marks = [...declaredMarks(table), ...declaredColours(context, table)];
      const groups = groupBy(marks, ({ path, value }) => JSON.stringify([path, markKey(value)]));
      for (const [first, ...others] of groups.values()) {
        const later = others.filter(({ record }) => record !== first?.record);
        if (first !== undefined && later.length > 0) reportSharedMark(context, table, first, later);
      }
    }
  },
};

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
      ({ path, value, annotationValue }) =>
        typeof value === 'string' || typeof value === 'number'
          ? [
              {
                record,
                path,
                value,
                kind: annotationValue === 'die' ? ('die' as const) : ('mark' as const),
              },
            ]
          : [],
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
      ? 'give each its own: a die that shows it could mean either'
      : `give each its own \`${field}\`: players tell them apart by it`,
    related: [first, ...more].map(({ record, path }) =>
      relatedPlace(record.span(path), titleOf(record)),
    ),
    about: [second, ...more].map(({ record }) => record),
  });
}

const titleOf = (record: WrittenRecord): string => record.text('name') ?? `\`${record.id}\``;

import { hintForName, hintForNearest, nearestName } from '../diagnostics/suggestions.ts';
import { groupBy } from '../values/maps.ts';
import { type CheckContext, reportShortfall } from './check-context.ts';
import { annotatedValues } from './schema/annotated-values.ts';
import type { Annotation } from './schema/compile-schema.ts';
import {
  type Report,
  relatedPlace,
  type Subject,
  type WrittenRecord,
  type WrittenTable,
} from './written-data.ts';
import type { Path, Span } from './yaml/yaml-file.ts';

/** A text within a record whose schema carries an annotation. */
export interface AnnotatedText {
  readonly record: WrittenRecord;
  /** Within the record. */
  readonly path: Path;
  readonly text: string;
  /** What the annotation says, such as the table of a reference. */
  readonly annotationValue: unknown;
}

/** The texts of a table with an annotation, in the order of the data. */
export function annotatedTexts(table: WrittenTable, annotation: Annotation): AnnotatedText[] {
  const { schema } = table;
  if (schema === null) return [];
  return table.records.flatMap((record) =>
    annotatedValues(schema, record.fields, annotation).flatMap(
      ({ path, value, annotationValue }) =>
        typeof value === 'string' ? [{ record, path, text: value, annotationValue }] : [],
    ),
  );
}

/** A place that names something. */
export interface NameUse {
  readonly name: string;
  readonly record: WrittenRecord;
  /** The code that reports that the name is not known. */
  readonly code: string;
  /** Looked up only for names that are reported. */
  readonly at: () => Span;
}

/** The texts of a list in each record of a table, whatever the schema says of them. */
export const namesInList = (
  { records }: Pick<WrittenTable, 'records'>,
  key: string,
  code: string,
): NameUse[] =>
  records.flatMap((record) => {
    const value = record.fields[key];
    if (!Array.isArray(value)) return [];
    return value.flatMap((name: unknown, index) =>
      typeof name === 'string' ? [{ name, record, code, at: () => record.span([key, index]) }] : [],
    );
  });

/** What is known under such names, and how to report one that is not. */
export interface KnownNames {
  readonly message: (name: string) => string;
  readonly known: Iterable<string>;
  /** The hint for a name; the nearest known one unless given. */
  readonly hintFor?: (name: string, known: readonly string[]) => string | null;
  /** For when no known name is near. */
  readonly hint?: string;
  /** The table that a name may be missing from, where there is one alone. */
  readonly missingFrom?: string;
  /** Beside the records that use the name. */
  readonly about?: readonly Subject[];
  readonly needs?: readonly Subject[];
}

/** The uses of each name that is not known. */
export function groupUnknownNames(
  uses: readonly NameUse[],
  known: Iterable<string>,
): Map<string, NameUse[]> {
  const names = new Set(known);
  return groupBy(
    uses.filter(({ name }) => !names.has(name)),
    ({ name }) => name,
  );
}

/** One report for each name that is not known, however often it is used, with the nearest known name. */
export function reportUnknownNames(
  context: CheckContext,
  uses: readonly NameUse[],
  { known, message, hint, hintFor, missingFrom, about = [], needs = [] }: KnownNames,
  meantBy: (name: string) => WrittenRecord | undefined = () => undefined,
): void {
  const names = [...known];
  // Where the record may be missing, the other ids do not help.
  const nearest = hintFor ?? (missingFrom === undefined ? hintForName : hintForNearest);
  for (const [name, [first, ...others]] of groupUnknownNames(uses, names)) {
    if (first === undefined) continue;
    const meant = meantBy(name);
    const report: Report = {
      code: first.code,
      at: first.at(),
      message: message(name),
      hint: nearest(name, names) ?? hint ?? null,
      related: [
        ...(meant === undefined ? [] : [relatedPlace(meant.start, `\`${meant.id}\` is here`)]),
        ...relatedUses(first, others),
      ],
      about: [
        ...[first, ...others].map((use) => use.record),
        // The record with that name may be one that cannot be read, or whose id is wrong.
        ...(meant === undefined ? [] : [`uses of ${meant.table.id} ${meant.id}`]),
        ...about,
      ],
      needs,
    };
    if (missingFrom === undefined) context.report(report);
    else reportShortfall(context, missingFrom, report);
  }
}

/** The other places, one of each file before more of the same. */
function relatedUses(first: NameUse, others: readonly NameUse[]) {
  const files = new Set([first.record.file.path]);
  const isNewFile = (use: NameUse) => {
    const { path } = use.record.file;
    return !files.has(path) && files.add(path) !== undefined;
  };
  const newFiles = others.filter(isNewFile);
  const rest = others.filter((use) => !newFiles.includes(use));
  return [...newFiles, ...rest].map((use) =>
    relatedPlace(use.at(), `\`${use.name}\` is also named here`),
  );
}

/** Reports every id of a table that other tables name and no record has. */
export const reportUnknownReferences = (
  context: CheckContext,
  target: WrittenTable,
  uses: readonly NameUse[],
): void =>
  reportUnknownNames(
    context,
    uses,
    {
      known: target.byId.keys(),
      message: (name) => `there is no ${target.noun} \`${name}\``,
      hintFor: hintForName,
      hint: `fix the name, or add the ${target.noun} to ${target.files[0]?.path ?? 'its table'}`,
      missingFrom: target.id,
      needs: [`table ${target.id}`],
    },
    (name) => target.byId.get(nearestName(name, target.byId.keys()) ?? ''),
  );

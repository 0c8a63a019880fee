import type { Entry, Fields, Place, Table, Value } from './pack.ts';

/** Where in the data a printed text comes from. */
export interface FoundField {
  /** In the record itself. */
  readonly recordPlace: Place;
  /** For a text that a reference brought in: where it is written. Else `null`. */
  readonly sourcePlace: Place | null;
}

type EntryLookup = (fields: Fields) => Entry | undefined;

/** Finds the record whose fields these are, for all records of a pack. */
export function createEntryLookup(tables: ReadonlyMap<string, Table>): EntryLookup {
  const entries = [...tables.values()].flatMap((table) => table.entries);
  const byFields = new Map(entries.map((entry) => [entry.fields, entry]));
  return (fields) => byFields.get(fields);
}

/** A value of a record, or of one it refers to. */
interface Candidate {
  /** Into the card's own record. */
  readonly path: Path;
  readonly text: string;
  readonly isNumber: boolean;
  /** Where it is written, when that is another record. */
  readonly source: { readonly entry: Entry; readonly path: Path } | null;
}

type Path = readonly (string | number)[];

/** How far references are followed: a passenger's stop, its region. */
const MAX_REFERENCE_DEPTH = 3;

/**
 * The field of a record that a printed text comes from: one that equals it, else the longest that
 * holds it or that it holds. `null` when no field does.
 *
 * @param about texts to look for, the best first
 */
export function findField(
  entry: Entry,
  about: readonly string[],
  entryOf: EntryLookup,
): FoundField | null {
  const candidates = listCandidates(entry.fields, { path: [], source: null, steps: 0 }, entryOf);
  const found = bestMatch(
    candidates,
    [...new Set(about.map(normalizeForMatch))].filter((one) => one !== ''),
  );
  if (found === null) return null;
  const { path, source } = found;
  return {
    recordPlace: entry.placeOf(path),
    sourcePlace: source?.entry.placeOf(source.path) ?? null,
  };
}

/** Texts are compared without the marks of rich text, capitals and double blanks. */
const normalizeForMatch = (text: string): string =>
  text
    .replaceAll(/:[a-z0-9-]+:|\*+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

function listCandidates(
  value: Value,
  at: { readonly path: Path; readonly source: Candidate['source']; readonly steps: number },
  entryOf: EntryLookup,
): Candidate[] {
  const { path, source, steps } = at;
  if (value === null || typeof value === 'boolean') return [];
  if (typeof value !== 'object') {
    return [
      { path, source, text: normalizeForMatch(String(value)), isNumber: typeof value === 'number' },
    ];
  }
  const entry = isList(value) ? undefined : entryOf(value);
  if (entry !== undefined && path.length > 0 && steps >= MAX_REFERENCE_DEPTH) return [];
  const isOther = entry !== undefined && path.length > 0;
  return Object.entries(value).flatMap(([name, one]) => {
    const key = isList(value) ? Number(name) : name;
    if (isOther) {
      const next = { path, source: { entry, path: [key] }, steps: steps + 1 };
      return listCandidates(one, next, entryOf);
    }
    const next =
      source === null
        ? { path: [...path, key], source, steps }
        : { path, source: { ...source, path: [...source.path, key] }, steps };
    return listCandidates(one, next, entryOf);
  });
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** Shorter words than these are found in anything. */
const MIN_MATCH_LENGTH = 3;

function bestMatch(candidates: readonly Candidate[], about: readonly string[]): Candidate | null {
  for (const text of about) {
    const equal = candidates.find((one) => one.text === text);
    if (equal !== undefined) return equal;
  }
  const partly = candidates.filter(
    ({ text, isNumber }) =>
      !isNumber &&
      about.some(
        (one) =>
          (one.length >= MIN_MATCH_LENGTH && text.includes(one)) ||
          (text.length >= MIN_MATCH_LENGTH && one.includes(text)),
      ),
  );
  return partly.reduce<Candidate | null>(
    (best, one) => (best === null || one.text.length > best.text.length ? one : best),
    null,
  );
}

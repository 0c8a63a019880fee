import { isFields } from '../pack/card-facts.ts';
import type { Card, Entry, Place, Value } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { formatPlace, parseSheetPath } from '../pack/sheet-text.ts';
import { findWritten, type WrittenValue } from './edit-source.ts';
import type { RowField } from './preview-state.ts';

/** A field with what is written in its file; `null` for one that is read-only. */
export interface FoundField extends RowField {
  readonly at: Place;
  readonly written: WrittenValue | null;
}

const LOCKED = {
  workbook: 'A workbook is read-only here: edit it in your spreadsheet program.',
  made: 'This is no value of its own in the file.',
};

/** The fields of a card in the order of its file, lists and maps by their parts. */
export const cardFields = ({ entry }: Card, files: PackFiles): FoundField[] =>
  Object.entries(entry.fields)
    .flatMap(([key, value]) => partsOf(entry, files, [key], value))
    .sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column);

function partsOf(
  entry: Entry,
  files: PackFiles,
  path: readonly (string | number)[],
  value: Value,
): FoundField[] {
  const at = entry.placeOf(path);
  const place = formatPlace(at);
  const isCell = parseSheetPath(at.file) !== null;
  const isRowStart = place === formatPlace(entry.place);
  const found = writtenAt(at, files);
  // An id made from a name has its place, and so has a field without a column that of the row.
  const isElsewhere = (path[0] === 'id' || isRowStart) && found?.text !== plainText(value);
  const written = isElsewhere ? null : found;
  if (value === null && written === null && (!isCell || isRowStart)) return [];
  const parts = written === null && !isCell ? partsIn(value) : null;
  if (parts !== null)
    return parts.flatMap(([key, one]) => partsOf(entry, files, [...path, key], one));
  const name = path.map((step) => (typeof step === 'number' ? step + 1 : step)).join(' ');
  const text = written?.text ?? plainText(value);
  const locked = written === null ? LOCKED[isCell ? 'workbook' : 'made'] : null;
  return [{ name, text, place, locked, at, written }];
}

function writtenAt(at: Place, files: PackFiles): WrittenValue | null {
  const source = files.get(at.file);
  return source?.kind === 'text' ? findWritten(at, source) : null;
}

/** What a list or a map of a record consists of; `null` for a value and for another record. */
function partsIn(value: Value): [string | number, Value][] | null {
  if (Array.isArray(value)) return [...value.entries()];
  return isFields(value) && !('id' in value) ? Object.entries(value) : null;
}

const plainText = (value: Value): string => {
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  if (isFields(value)) return plainText(value.id ?? null);
  return value === null ? '' : String(value);
};

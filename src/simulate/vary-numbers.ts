import { checkData } from '../boards/check-data.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { hintForNearest } from '../diagnostics/suggestions.ts';
import { loadPresets } from '../load/load-presets.ts';
import type { Entry, Pack, Place } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { formatPlace, parseSheetPath } from '../pack/sheet-text.ts';
import type { Toggle } from '../play/game-rules.ts';
import { numericValue } from '../values/value-shapes.ts';
import { openPackRules } from './pack-rules.ts';

/** A number of the data, and what is tried in its place: `numbers.hand-limit` with `10` and `15`. */
export interface Variation {
  readonly target: string;
  readonly values: readonly string[];
}

/** The pack with one number changed. */
export interface VariedPack {
  /** The number as a question with its values as answers: a study compares both in the same way. */
  readonly toggle: Toggle;
  readonly value: string;
  readonly pack: Pack;
}

/** The field that is meant where none is named. */
const DEFAULT_FIELD = 'value';

/**
 * Changes numbers one at a time, in the text of their files, and checks each pack that comes of it as
 * if its designer had written it.
 *
 * @throws CliError (exit 2) for what is not a number in a file of data; (exit 1) for a pack that has
 *   errors with it
 */
export async function varyNumbers(
  { pack, files }: { readonly pack: Pack; readonly files: PackFiles },
  variations: readonly Variation[],
): Promise<readonly VariedPack[]> {
  if (variations.length === 0) return [];
  const check = await openCheck(files);
  return variations.flatMap(({ target, values }) => {
    const number = findNumber(pack, files, target);
    const toggle = numberAsQuestion(number, values);
    const tried = [...new Set(values)].filter((value) => Number(value) !== Number(number.written));
    return tried.map((value): VariedPack => ({ toggle, value, pack: check([{ number, value }]) }));
  });
}

/** The pack with one value for each of some numbers. */
export interface TunedPack {
  /** `numbers.hand-limit=3`. */
  readonly name: string;
  readonly pack: Pack;
}

const MAX_TUNED = 64;

/**
 * Every combination of the values of some numbers, checked as if it was written so.
 *
 * @throws CliError as {@link varyNumbers}, and (exit 2) for more combinations than can be compared
 */
export async function combineNumbers(
  { pack, files }: { readonly pack: Pack; readonly files: PackFiles },
  variations: readonly Variation[],
): Promise<readonly TunedPack[]> {
  if (variations.length === 0) return [];
  const count = variations.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_TUNED) {
    throw usageError(
      `these are ${count} combinations, and at most ${MAX_TUNED} can be compared`,
      'leave values out: `numbers.hand-limit=3,5,7`',
    );
  }
  const check = await openCheck(files);
  const combinations = variations.reduce<readonly (readonly NumberChange[])[]>(
    (all, { target, values }) => {
      const number = findNumber(pack, files, target);
      return all.flatMap((one) => values.map((value) => [...one, { number, value }]));
    },
    [[]],
  );
  return combinations.map((changes) => ({ name: nameOfChanges(changes), pack: check(changes) }));
}

interface NumberChange {
  readonly number: WrittenNumber;
  readonly value: string;
}

const nameOfChanges = (changes: readonly NumberChange[]): string =>
  changes.map(({ number: { target }, value }) => `${target}=${value}`).join(', ');

/** A check of packs with other numbers. */
async function openCheck(files: PackFiles): Promise<(changes: readonly NumberChange[]) => Pack> {
  const presets = await loadPresets();
  const rules = await openPackRules('', files, null);
  return (changes) => {
    // From the last on, so that the places of those before stay as they are.
    const changedFiles = changes
      .toSorted((a, b) => b.number.offset - a.number.offset)
      .reduce((all, { number, value }) => replaceNumber(all, number, value), files);
    const changed = checkData(changedFiles, presets, { rules });
    if (changed.pack !== null) return changed.pack;
    throw brokenPackError(nameOfChanges(changes), changed.diagnostics);
  };
}

interface WrittenNumber {
  readonly target: string;
  readonly entry: Entry;
  readonly place: Place;
  /** Where it begins in the text of its file, and what stands there. */
  readonly offset: number;
  readonly written: string;
}

/** A number as it can be written in YAML and CSV, alone in its value. */
const NUMBER = /[+-]?\d+(?:\.\d+)?(?=["']?\s*(?:$|[\n\r,;}\]#]))/y;

function findNumber(pack: Pack, files: PackFiles, target: string): WrittenNumber {
  const [tableName = '', ...rest] = target.split('.');
  const table = pack.tables.get(tableName);
  if (table === undefined) {
    throw unknownError(`there is no table \`${tableName}\``, tableName, pack.tables.keys());
  }
  const [id = '', field = DEFAULT_FIELD] = rest;
  const entry = table.byId.get(id);
  if (entry === undefined) {
    throw unknownError(`there is no ${table.noun} \`${id}\``, id, table.byId.keys());
  }
  if (numericValue(entry.fields[field]) === null) {
    const numbers = Object.keys(entry.fields).filter(
      (key) => numericValue(entry.fields[key]) !== null,
    );
    throw unknownError(`${tableName}.${id} has no number \`${field}\``, field, numbers);
  }
  const place = entry.placeOf([field]);
  const file = files.get(place.file);
  const text = file?.kind === 'text' ? file.text : '';
  const offset = offsetOf(text, place);
  NUMBER.lastIndex = offset;
  const written = parseSheetPath(place.file) === null ? NUMBER.exec(text)?.[0] : undefined;
  if (written === undefined) {
    throw usageError(
      `${target} is not written as a plain number at ${formatPlace(place)}`,
      'it can be varied only where its digits are in a text file of data, not where it is computed or in a workbook',
    );
  }
  return { target, entry, place, offset, written };
}

function unknownError(message: string, wanted: string, known: Iterable<string>): CliError {
  const names = [...known];
  const listed = names.slice(0, MAX_LISTED).join(', ');
  const how = `name a number as table.record or table.record.field; there are ${listed}`;
  return usageError(message, hintForNearest(wanted, names) ?? how);
}

const MAX_LISTED = 12;

/** Lines end with `\n`, with or without `\r` before it. */
function offsetOf(text: string, { line, column }: Place): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1;
  return start + column - 1;
}

function replaceNumber(
  files: PackFiles,
  { place, offset, written }: WrittenNumber,
  value: string,
): PackFiles {
  const file = files.get(place.file);
  if (file?.kind !== 'text') return files;
  const { text } = file;
  const changed = text.slice(0, offset) + value + text.slice(offset + written.length);
  return new Map([...files, [place.file, { ...file, text: changed }]]);
}

function numberAsQuestion(
  { target, entry, written }: WrittenNumber,
  values: readonly string[],
): Toggle {
  const { name } = entry.fields;
  return {
    id: target,
    name: target,
    question: typeof name === 'string' ? name : '',
    standard: written,
    values: [...new Set([written, ...values])].map((value) => ({ value, meaning: value })),
  };
}

function brokenPackError(change: string, diagnostics: readonly Diagnostic[]): CliError {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  const where = first === undefined ? '' : `: ${formatPlace(first)}`;
  return new CliError(
    `with ${change} the pack has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}${where}: ${first?.message ?? ''}`,
    {
      exitCode: EXIT.problems,
      hint: 'vary it in a range that the pack allows, or change what depends on it first',
    },
  );
}

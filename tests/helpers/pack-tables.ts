import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

const REPOSITORY = join(import.meta.dirname, '..', '..');

/** A record as it is written; what a test reads of it, it checks. */
export type Row = Readonly<Record<string, unknown>>;

/** The records of a data file of the shipped pack, without any of the program's own reading. */
export async function readTable(path: string, folder: string = REPOSITORY): Promise<Row[]> {
  const parsed: unknown = parse(await readFile(join(folder, path), 'utf8'));
  if (!Array.isArray(parsed)) throw new Error(`${path} is not a list`);
  return parsed.map((row: object) => Object.fromEntries(Object.entries(row)));
}

/** A field that must be a text. */
export function textOf(row: Row, field: string): string {
  const value = row[field];
  if (typeof value !== 'string') throw new Error(`${field} is no text in ${JSON.stringify(row)}`);
  return value;
}

/** A field that must be a number. */
export function numberOf(row: Row, field: string): number {
  const value = row[field];
  if (typeof value !== 'number') throw new Error(`${field} is no number in ${JSON.stringify(row)}`);
  return value;
}

/** A field that must be a list of texts. */
export function listOf(row: Row, field: string): string[] {
  const value = row[field];
  if (!Array.isArray(value)) throw new Error(`${field} is no list in ${JSON.stringify(row)}`);
  return value.map(String);
}

/** The passenger decks, in order. */
export const PASSENGER_DECKS = [
  '1-fairview',
  '2-mount-pleasant',
  '3-victoria-fraserview',
  '4-marpole',
  '5-point-grey',
  '6-downtown-vancouver',
  '7-hastings-sunrise',
  '8-renfrew-collingwood',
] as const;

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { flagshipText } from './flagship.ts';

/** A record as it is written; what a test reads of it, it checks. */
export type Row = Readonly<Record<string, unknown>>;

/** The records of a data file of the flagship or another pack, without any of the program's own reading. */
export async function readTable(path: string, folder?: string): Promise<Row[]> {
  const text = folder === undefined ? flagshipText(path) : readFile(join(folder, path), 'utf8');
  const parsed: unknown = parse(await text);
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** The rows of a file of tests/fixtures/tables/. */
export const fixtureTable = <T>(name: string): T =>
  parse(readFileSync(join(import.meta.dirname, '..', 'fixtures', 'tables', name), 'utf8'));

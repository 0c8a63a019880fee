import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { REPOSITORY } from './pack.ts';
import { SMALL_FLAGSHIP, smallFlagship } from './small-flagship.ts';

/** The pack of the tests that print, export and preview: tests/slow/every-pack.test.ts prints the whole one. */
export const FLAGSHIP = join(process.env.VBUSES_TEST_RUN_FOLDER ?? '', SMALL_FLAGSHIP);

const cut = smallFlagship();

/** A text file of it. */
export const flagshipText = (path: string): string =>
  cut[path] ?? readFileSync(join(REPOSITORY, path), 'utf8');

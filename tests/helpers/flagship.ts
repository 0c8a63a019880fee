import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { PackFiles } from '../../src/pack/pack-files.ts';
import { editedPack, REPOSITORY } from './pack.ts';
import { SMALL_FLAGSHIP, smallFlagship } from './small-flagship.ts';

/** In the slow run, the tests of what is printed and exported read the whole pack. */
export const isSlowRun = process.env.VBUSES_TEST_RUN === 'slow';

/** The pack of the tests that print, export and preview: the small flagship, or the whole one. */
export const FLAGSHIP = isSlowRun
  ? REPOSITORY
  : join(process.env.VBUSES_TEST_RUN_FOLDER ?? '', SMALL_FLAGSHIP);

const cut = isSlowRun ? {} : smallFlagship();

/** All its files. */
export const flagshipFiles: PackFiles = editedPack(cut);

/** A bound or count of the whole pack, and of the small one. */
export const sized = (whole: number, small: number): number => (isSlowRun ? whole : small);

/** A text file of it. */
export const flagshipText = (path: string): string =>
  cut[path] ?? readFileSync(join(REPOSITORY, path), 'utf8');

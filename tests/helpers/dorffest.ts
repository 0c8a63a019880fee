import { join } from 'node:path';
import { readPackFiles } from '../../src/load/read-pack-files.ts';
import { REPOSITORY } from './pack.ts';

export const DORFFEST = join(REPOSITORY, 'tests', 'fixtures', 'dorffest');

/** A village fair: a small pack in German and English whose cards have effects. */
export const dorffest = await readPackFiles(DORFFEST);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createWords, type WordCatalogue } from '../../src/text/words.ts';
import { REPOSITORY } from './pack.ts';

/** presets/words/en.yaml, for tests that have no pack to ask. */
export const ENGLISH = parse(
  readFileSync(join(REPOSITORY, 'presets', 'words', 'en.yaml'), 'utf8'),
) as WordCatalogue;

export const ENGLISH_WORDS = createWords('en', new Map([['en', ENGLISH]]));

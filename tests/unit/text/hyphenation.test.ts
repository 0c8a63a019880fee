import { expect, it } from 'vitest';
import { hyphenate } from '../../../src/text/hyphenation.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const ROWS = fixtureTable<[language: string, text: string, divided: string][]>('hyphenation.yaml');

it.each(ROWS)('divides words in %s: %s', (language, text, divided) => {
  expect(hyphenate(text, language).replaceAll('\u00ad', '|')).toBe(divided);
});

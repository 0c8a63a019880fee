import { expect, it } from 'vitest';
import { csvAddress } from '../../../src/pull/fetch-table.ts';

const GOOGLE = 'https://docs.google.com/spreadsheets/d';

it.each([
  [`${GOOGLE}/1aB-c_/edit?usp=sharing`, `${GOOGLE}/1aB-c_/export?format=csv`],
  [`${GOOGLE}/1aB-c_/edit#gid=42`, `${GOOGLE}/1aB-c_/export?format=csv&gid=42`],
  [`${GOOGLE}/1aB-c_/edit?gid=42#gid=42`, `${GOOGLE}/1aB-c_/export?format=csv&gid=42`],
  [`${GOOGLE}/e/2PACX-x/pubhtml?gid=7`, `${GOOGLE}/e/2PACX-x/pub?single=true&output=csv&gid=7`],
  ['https://example.org/spreadsheets/d/1aB/edit', 'https://example.org/spreadsheets/d/1aB/edit'],
])('the CSV of %s', (source, csv) => {
  expect(csvAddress(source)).toBe(csv);
});

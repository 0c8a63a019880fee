import { beforeAll, describe, expect, it } from 'vitest';
import { sectionsOf } from '../helpers/rulebook-sections.ts';
import { shippedRun } from '../helpers/shipped-run.ts';

let sections = new Map<string, string>();

beforeAll(async () => {
  const { rendered } = await shippedRun();
  sections = sectionsOf(rendered?.rulebooks.get('rulebook')?.html ?? '');
});

/** A sentence a line, so that a change of one shows as that. */
const inLines = (text: string): string => `${text.replaceAll(/(?<=[.:!?]) (?=\S)/g, '\n')}\n`;

/** Sections that are made of data; the others stand in rulebook/ as they are read. */
const SECTIONS = [
  'what-the-number-of-players-changes',
  'worked-example',
  'a-whole-game',
  'region-table',
];

describe('what the rulebook works out', () => {
  it.each(SECTIONS)('under %s', async (id) => {
    const text = sections.get(id) ?? '';
    expect(text).not.toBe('');
    await expect(inLines(text)).toMatchFileSnapshot(`files/rulebook-${id}.txt`);
  });
});

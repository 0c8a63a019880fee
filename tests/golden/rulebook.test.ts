import { beforeAll, describe, expect, it } from 'vitest';
import { checkFolder } from '../../src/check-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { sectionsOf } from '../helpers/rulebook-sections.ts';

const clock = { time: async <T>(_: string, work: () => T | Promise<T>) => work() };
let sections = new Map<string, string>();

beforeAll(async () => {
  const { rendered } = await checkFolder(REPOSITORY, clock);
  sections = sectionsOf(rendered?.rulebooks.get('rulebook')?.html ?? '');
});

/** A sentence a line, so that a change of one shows as that. */
const inLines = (text: string): string => `${text.replaceAll(/(?<=[.:!?]) (?=\S)/g, '\n')}\n`;

describe('what the rulebook says', () => {
  it.each(['set-up', 'place-a-passenger', 'worked-example', 'a-whole-game', 'region-table'])(
    'under %s',
    async (id) => {
      await expect(inLines(sections.get(id) ?? '')).toMatchFileSnapshot(`files/rulebook-${id}.txt`);
    },
  );
});

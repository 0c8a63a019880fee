import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import { REPOSITORY } from '../../../tests/helpers/pack.ts';
import { testRulebookRules } from '../../../tests/helpers/rulebook-rules.ts';

const FOLDER = join(REPOSITORY, 'games', 'busao');

const run = checkFolder(FOLDER, { time: async (_, work) => work() });

testRulebookRules({
  name: 'Busão',
  file: join(FOLDER, 'rulebook', 'rules.yaml'),
  run: () => run,
  tag: 'BU',
  gaps: 21,
});

it('shows a driver in each bus and a spare one for each, which the set-up asks for', async () => {
  const { html = '' } = (await run).rendered?.rulebooks.get('rulebook') ?? {};
  const [figure = ''] = /figure--set-up[\s\S]*?<\/figure>/.exec(html) ?? [];
  expect(figure.match(/person--driver"/g)).toHaveLength(6);
});

import { join } from 'node:path';
import { checkFolder } from '../../../src/app/recipes.ts';
import { REPOSITORY } from '../../../tests/helpers/pack.ts';
import { testRulebookRules } from '../../../tests/helpers/rulebook-rules.ts';

const FOLDER = join(REPOSITORY, 'games', 'busao');

testRulebookRules({
  name: 'Busão',
  file: join(FOLDER, 'rulebook', 'rules.yaml'),
  run: () => checkFolder(FOLDER, { time: async (_, work) => work() }),
  tag: 'BU',
  gaps: 21,
});

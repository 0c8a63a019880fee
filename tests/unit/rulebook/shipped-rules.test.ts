import { join } from 'node:path';
import { REPOSITORY } from '../../helpers/pack.ts';
import { readTable } from '../../helpers/pack-tables.ts';
import { testRulebookRules } from '../../helpers/rulebook-rules.ts';
import { shippedRun } from '../../helpers/shipped-run.ts';

// Rulings on single upgrades are a table of the pack.
const rulings = await readTable('data/rulings.yaml', REPOSITORY);

testRulebookRules({
  name: 'Vancouver Buses',
  file: join(REPOSITORY, 'rulebook', 'rules.yaml'),
  run: shippedRun,
  tag: 'VB',
  gaps: 26,
  minorInTable: rulings.filter(({ gap }) => gap === 'ours').length,
});

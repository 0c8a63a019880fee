import { join } from 'node:path';
import { REPOSITORY } from '../../helpers/pack.ts';
import { testRulebookRules } from '../../helpers/rulebook-rules.ts';
import { shippedRun } from '../../helpers/shipped-run.ts';

testRulebookRules({
  name: 'Vancouver Buses',
  file: join(REPOSITORY, 'rulebook', 'rules.yaml'),
  run: shippedRun,
  tag: 'VB',
  gaps: 26,
});

// Feeds mutated files to every parser: npm run fuzz -- [--seed 1] [--minutes 5 | --inputs 10000] [--target yaml]
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    inputs: { type: 'string' },
    target: { type: 'string' },
  },
});
const { seed, minutes, inputs, target } = values;
const env = {
  ...process.env,
  FUZZ_SEED: seed,
  ...(minutes === undefined ? {} : { FUZZ_MINUTES: minutes }),
  ...(inputs === undefined ? {} : { FUZZ_INPUTS: inputs }),
  ...(target === undefined ? {} : { FUZZ_TARGET: target }),
};
const vitest = new URL('../node_modules/vitest/vitest.mjs', import.meta.url).pathname;
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'fuzz'], {
  env,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

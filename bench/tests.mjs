// Measures `npm test` against a bare compilation of the project in the same run, so that slow machines
// compare: three runs of each in turn, their medians, and the ratio: npm run bench:tests
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import process from 'node:process';

const RUNS = 3;

function seconds(command) {
  const start = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.stdout.write(`${command} failed with ${status}\n`);
  return (performance.now() - start) / 1000;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const times = { 'tsc --noEmit': [], 'npm test': [] };
for (let run = 1; run <= RUNS; run += 1) {
  for (const [name, taken] of Object.entries(times)) {
    taken.push(seconds(name.startsWith('tsc') ? `npx ${name}` : name));
    process.stdout.write(`run ${run}: ${name} ${taken.at(-1).toFixed(1)} s\n`);
  }
}
const [compile, test] = Object.values(times).map(median);
process.stdout.write(
  `median: npm test ${test.toFixed(1)} s, tsc --noEmit ${compile.toFixed(1)} s, ratio ${(test / compile).toFixed(0)}\n`,
);

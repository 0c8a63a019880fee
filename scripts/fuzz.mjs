// Feeds mutated files to every parser, a process for every few thousand of them, so that memory is
// returned: npm run fuzz -- [--seed 1] [--minutes 5 | --inputs 10000] [--chunk 5000] [--target yaml]
import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const DEFAULT_INPUTS = 5_000;
const MOST_FAILED_CHUNKS = 3;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    inputs: { type: 'string' },
    chunk: { type: 'string', default: '5000' },
    target: { type: 'string' },
  },
});

/** A number of an option that makes sense; anything else ends the program. */
function positive(name, text) {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  process.stderr.write(`--${name} takes a number above 0, not \`${text}\`\n`);
  process.exit(2);
}

const firstSeed = positive('seed', values.seed);
const chunk = positive('chunk', values.chunk);
const minutes = values.minutes === undefined ? Infinity : positive('minutes', values.minutes);
const wanted =
  values.inputs === undefined
    ? values.minutes === undefined
      ? DEFAULT_INPUTS
      : Infinity
    : positive('inputs', values.inputs);

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const started = performance.now();
const minutesSince = () => (performance.now() - started) / 60_000;

/** Reads a chunk of inputs in a process of its own; `inputs` is `null` where it was lost. */
function readChunk(seed, inputs) {
  const env = {
    ...process.env,
    FUZZ_SEED: String(seed),
    FUZZ_INPUTS: String(inputs),
    ...(minutes === Infinity ? {} : { FUZZ_MINUTES: String(minutes - minutesSince()) }),
    ...(values.target === undefined ? {} : { FUZZ_TARGET: values.target }),
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, 'run', '--project', 'fuzz'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    child.on('close', (status) => {
      const report = /^fuzzed (\d+) inputs, (\d+) MB$/m.exec(said);
      if (status !== 0) process.stdout.write(said);
      resolve({
        isGood: status === 0,
        inputs: report === null ? null : Number(report[1]),
        megabytes: report?.[2] ?? '?',
      });
    });
  });
}

let done = 0;
let seed = firstSeed;
let failed = 0;
while (done < wanted && minutesSince() < minutes && failed < MOST_FAILED_CHUNKS) {
  const size = Math.min(chunk, wanted - done);
  const { isGood, inputs, megabytes } = await readChunk(seed, size);
  if (!isGood) failed += 1;
  if (inputs === null) {
    process.stdout.write(`the process that read inputs ${seed} to ${seed + size - 1} was lost\n`);
  } else {
    done += inputs;
    const rate = Math.round(done / minutesSince());
    process.stdout.write(
      `${done} inputs (seeds ${firstSeed} to ${seed + inputs - 1}), ${rate} a minute, ${megabytes} MB\n`,
    );
  }
  seed += size;
}
process.exitCode = failed > 0 ? 1 : 0;

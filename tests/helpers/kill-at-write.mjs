import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

// Put before the program with `--import`: it kills itself right before one of its changes to the
// disk, the one of the number VBUSES_KILL_AT, with VBUSES_KILL_SIGNAL or as `kill -9` does. Without a
// number the changes are counted, and the count is printed at the end.
const killAt = Number(process.env.VBUSES_KILL_AT ?? Number.POSITIVE_INFINITY);
let changes = 0;

for (const name of ['writeFile', 'mkdir', 'rename', 'rm', 'rmdir', 'unlink', 'open']) {
  const real = promises[name];
  promises[name] = (...args) => {
    const isReading = name === 'open' && (args[1] ?? 'r') === 'r';
    if (!isReading) {
      if (changes === killAt)
        process.kill(process.pid, process.env.VBUSES_KILL_SIGNAL ?? 'SIGKILL');
      changes += 1;
    }
    return real(...args);
  };
}
syncBuiltinESMExports();

if (killAt === Number.POSITIVE_INFINITY) {
  process.on('exit', () => process.stderr.write(`changes: ${changes}\n`));
}

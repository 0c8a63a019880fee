import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { Worker } from 'node:worker_threads';

// A process that runs one command line after another as its parent sends them, and reports what each
// did: its exit code and output, the network it asked for, and the files it read beside the pack.

/** Of the command that runs now. */
let watched = { base: '', pack: '', network: [], read: [] };

const isWithin = (folder, place) => place === folder || place.startsWith(folder + path.sep);

function noteRead(file) {
  if (typeof file !== 'string' && !(file instanceof URL)) return;
  try {
    const place = fs.realpathSync.native(file);
    if (isWithin(watched.base, place) && !isWithin(watched.pack, place)) watched.read.push(place);
  } catch {
    // There is no such file, so nothing of it is read.
  }
}

for (const [owner, name] of [
  [fs, 'readFileSync'],
  [fs, 'openSync'],
  [fs, 'open'],
  [fs, 'readFile'],
  [fs, 'createReadStream'],
  [fs.promises, 'readFile'],
  [fs.promises, 'open'],
  [fs.promises, 'copyFile'],
]) {
  const real = owner[name];
  owner[name] = (file, ...rest) => {
    noteRead(file);
    return real.call(owner, file, ...rest);
  };
}
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  watched.network.push(JSON.stringify(args[0]) ?? 'a socket');
  return connect.apply(this, args);
};
syncBuiltinESMExports();

/** The time that the processor spent on this process, in milliseconds, when its command began; or none runs. */
const begun = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)).fill(
  Infinity,
);

/** A thread of its own, since a command that takes too long leaves this one no time to look. */
new Worker(
  `const { workerData } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    const spentMs = (user + system) / 1000 - workerData.begun[0];
    if (spentMs > workerData.limitMs) process.kill(process.pid, 'SIGKILL');
  }, 100);`,
  { eval: true, workerData: { begun, limitMs: Number(process.argv[2]) } },
);

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const { run } = await import('../../dist/commands/run.js');

process.on('message', async ({ args, base, pack }) => {
  const streams = { out: '', err: '' };
  const stream = (name) => ({
    isTty: false,
    write: (text) => {
      streams[name] += text;
    },
  });
  watched = { base, pack, network: [], read: [] };
  begun[0] = cpuMs();
  const exitCode = await run({
    args,
    cwd: pack,
    // Missing art is an error in CI.
    env: { NO_COLOR: '1', CI: 'true' },
    platform: process.platform,
    out: stream('out'),
    err: stream('err'),
    signal: new AbortController().signal,
  });
  begun[0] = Infinity;
  const { network, read } = watched;
  process.send({ exitCode, ...streams, network, read, peakKb: process.resourceUsage().maxRSS });
});
process.send('ready');

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';

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
  const exitCode = await run({
    args,
    cwd: pack,
    env: { NO_COLOR: '1' },
    platform: process.platform,
    out: stream('out'),
    err: stream('err'),
    signal: new AbortController().signal,
  });
  const { network, read } = watched;
  process.send({ exitCode, ...streams, network, read, peakKb: process.resourceUsage().maxRSS });
});
process.send('ready');

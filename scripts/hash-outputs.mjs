#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

// Prints the SHA-256 of every file that the program writes of the shipped pack, in each of its forms,
// so that two versions of the program can be compared:
//
//   node scripts/hash-outputs.mjs > before.txt
//   node scripts/hash-outputs.mjs [folder of another checkout] > after.txt
//   diff before.txt after.txt

const repository = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));

const VARIANTS = {
  letter: ['build'],
  'a4-duplex': ['build', '--paper', 'a4', '--backs', 'duplex'],
  gutterfold: ['build', '--backs', 'gutterfold', '--marks', 'ticks'],
  'low-ink': ['build', '--ink', 'low'],
  french: ['build', '--locale', 'fr', '--draft'],
  png: ['export', 'png'],
  pdf: ['export', 'pdf'],
  tgc: ['export', 'tgc'],
  tts: ['export', 'tts', '--base-url', 'https://example.org/game/'],
  release: ['release', '--base-url', 'https://example.org/game/'],
  balance: ['simulate', '--games', '60', '--seats', '3', '--seed', 'hash', '--study'],
};

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

for (const [name, args] of Object.entries(VARIANTS)) {
  const out = mkdtempSync(join(tmpdir(), 'vbuses-hashes-'));
  try {
    const command = [join(repository, 'dist', 'cli.js'), ...args, '--out', out, '--no-cache'];
    execFileSync(process.execPath, command, { cwd: repository, stdio: ['ignore', 2, 2] });
    for (const file of filesUnder(out)) {
      const path = relative(out, file).split(sep).join('/');
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
      process.stdout.write(`${hash}  ${name}/${path}\n`);
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

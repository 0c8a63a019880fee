import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it, vi } from 'vitest';
import { profilesFolder, thisMachine } from '../../../src/browser/machine.ts';
import { openCache } from '../../../src/cache/cache.ts';
import { commandRunOf, replayRun } from '../../../src/cache/run-cache.ts';
import { outputFolders } from '../../../src/commands/open-job.ts';
import { saveRun, snapshotInputs } from '../../../src/commands/run-snapshot.ts';
import type { Terminal } from '../../../src/commands/terminal.ts';
import { loadFonts } from '../../../src/load/load-fonts.ts';
import { editFiles, temporaryFolder } from '../../helpers/pack-copy.ts';
import { editKeepingTimes, reverseWord } from '../../helpers/pack-edits.ts';
import { tinyPack } from '../../helpers/tiny-pack.ts';

const REPLAY = { out: 'no problems\n', err: '' };
const FONT = '@fontsource/not-installed';

const stream = { write: () => undefined, isTty: false };

async function rememberedBuild({ game }: { readonly game?: string } = {}) {
  const folder = await tinyPack({
    'package.json': JSON.stringify({ dependencies: { [FONT]: '1.0.0' } }),
    // No pack lies behind a path that leads through a file.
    'games/notes.txt': 'to be tried\n',
  });
  const browser = join(folder, '..', 'chrome');
  await writeFile(browser, '');
  await chmod(browser, 0o755);
  const terminal: Terminal = {
    args: ['build', '--browser', browser],
    cwd: folder,
    env: {},
    platform: process.platform,
    out: stream,
    err: stream,
    signal: new AbortController().signal,
  };
  // No profile of another program's browser is in the way of this test.
  vi.stubEnv('XDG_CACHE_HOME', await temporaryFolder());
  const cache = openCache(join(folder, '..', 'cache'));
  const out = join(folder, 'Output');
  const cut = { family: 'Elsewhere', weight: 400, style: 'normal', fileName: 'a.woff2' } as const;
  const source = { package: FONT, file: 'files/a.woff2' };
  const witnessed = await snapshotInputs({
    packFolder: folder,
    cwd: folder,
    flags: { game, browser },
    isPrinted: true,
  });
  await saveRun(terminal, {
    cache,
    outputs: outputFolders(out),
    // The files of the test are younger than a remembered run may trust.
    snapshot: { ...witnessed, takenAtMs: Date.now() + 60_000 },
    fonts: await loadFonts(folder, [{ ...cut, source }]),
    otherPaths: [],
    replay: REPLAY,
  });
  return { folder, out, browser, cache, run: commandRunOf(terminal) };
}

it('says again what a command said while nothing has changed', async () => {
  const { cache, run } = await rememberedBuild();
  expect(await replayRun(cache, run)).toEqual(REPLAY);
});

it('runs the command where an interrupted one has left something', async () => {
  const { cache, run, out } = await rememberedBuild();
  const leftOver = [
    ...outputFolders(out).map((folder) => join(folder, '.vbuses')),
    join(profilesFolder(thisMachine()), 'another-machine-1'),
  ];
  for (const folder of leftOver) {
    await mkdir(join(folder, 'stage'), { recursive: true });
    expect(await replayRun(cache, run), folder).toBeNull();
    await rm(folder, { recursive: true });
    expect(await replayRun(cache, run), folder).toEqual(REPLAY);
  }
});

it('runs the command where a font package has appeared', async () => {
  const { cache, run, folder } = await rememberedBuild();
  await mkdir(join(folder, 'node_modules', FONT), { recursive: true });
  expect(await replayRun(cache, run)).toBeNull();
});

it('runs the command where its browser is another or gone', async () => {
  const { cache, run, browser } = await rememberedBuild();
  await writeFile(browser, 'another version');
  expect(await replayRun(cache, run)).toBeNull();
  await rm(browser);
  expect(await replayRun(cache, run)).toBeNull();
});

it('runs the command where a file is another, though of the same size and time', async () => {
  const { cache, run, folder } = await rememberedBuild();
  const keepTimes = editKeepingTimes('data/guests.yaml', reverseWord(/name: /));
  await keepTimes(folder);
  expect(await replayRun(cache, run)).toBeNull();
});

it.each([
  ['another pack has its id', 'games/other/game.yaml'],
  ['a folder has its name', 'tea/game.yaml'],
])('runs the command where the name of a game means another pack: %s', async (_, manifest) => {
  const { cache, run, folder } = await rememberedBuild({ game: 'tea' });
  expect(await replayRun(cache, run)).toEqual(REPLAY);
  await editFiles(folder, { [manifest]: 'id: tea\n' });
  expect(await replayRun(cache, run)).toBeNull();
});

it('runs the command where its environment is another', async () => {
  const { cache, run } = await rememberedBuild();
  for (const name of ['PATH', 'XDG_CACHE_HOME', 'LOCALAPPDATA', 'NO_COLOR']) {
    expect(await replayRun(cache, { ...run, env: { [name]: '/other' } }), name).toBeNull();
  }
  expect(await replayRun(cache, { ...run, env: { EDITOR: 'vi' } })).toEqual(REPLAY);
});

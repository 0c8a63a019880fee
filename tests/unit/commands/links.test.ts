import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import { runCommand } from '../../helpers/command-line.ts';
import { lay, treeOf, withFolder } from '../../helpers/output-folder.ts';
import { TINY_PACK } from '../../helpers/tiny-pack.ts';

const HTML = ['build', '--format', 'html'];
const REFUSED = EXIT.machine;

/** A journal as it may come with a clone: it would move `post-checkout` out of the staging folder's place. */
const JOURNAL = JSON.stringify({
  version: 1,
  moves: [{ kind: 'put', path: 'post-checkout', sha256: '0', hadOld: false }],
  newFolders: [],
  oldFolders: [],
});

const pack = (folder: string): string => join(folder, 'pack');

describe('a pack that came with links', () => {
  /** A pack with a link to a folder outside, or to the hooks of its repository. */
  const trap = async (folder: string, link: string, to: string): Promise<void> => {
    await lay(pack(folder), TINY_PACK);
    await lay(pack(folder), { '.git/hooks/x': '', 'Output/post-checkout': 'planted' });
    await lay(folder, { 'outside/lock/owner-1-x.json': '{}', 'outside/tts/.vbuses/stage/x': '' });
    const place = join(pack(folder), link);
    await rm(place, { recursive: true, force: true });
    await mkdir(dirname(place), { recursive: true });
    await symlink(to === 'outside' ? join(folder, to) : join(pack(folder), to), place);
  };

  it.each<[readonly string[], string, number]>([
    [HTML, 'Output', REFUSED],
    [HTML, 'Output/assets', REFUSED],
    [HTML, 'Output/manifest.json', REFUSED],
    [HTML, 'Output/guests.html', REFUSED],
    [HTML, 'Output/.vbuses', REFUSED],
    [HTML, 'Output/.vbuses/stage', REFUSED],
    [HTML, 'Output/.vbuses/trash', REFUSED],
    [HTML, 'Output/.vbuses/scratch', REFUSED],
    [HTML, 'Output/.vbuses/lock', REFUSED],
    [HTML, 'Output/.vbuses/journal.json', REFUSED],
    [[...HTML, '--out', 'made/here'], 'made', REFUSED],
    [['stats'], 'Output', REFUSED],
    [['stats'], 'Output/stats', REFUSED],
    [['stats'], 'Output/stats/.vbuses/stage', REFUSED],
    [['printer', 'calibrate'], 'Output', REFUSED],
    [['printer', 'calibrate'], 'Output/printer-calibration.pdf', REFUSED],
    [['validate'], 'Output', EXIT.ok],
    [['validate'], 'Output/.vbuses', EXIT.ok],
    [['validate'], 'Output/.vbuses/stage', EXIT.ok],
    [['validate'], 'Output/.vbuses/lock', EXIT.ok],
    [['validate'], 'Output/export', EXIT.ok],
    [['list'], 'Output/.vbuses/stage', EXIT.ok],
  ])('%j writes nothing through %s', async (args, link, exitCode) => {
    // A command that does not write does not look where it would.
    for (const to of exitCode === EXIT.ok ? ['.git/hooks'] : ['outside', '.git/hooks']) {
      await withFolder(async (folder) => {
        await trap(folder, link, to);
        const before = await treeOf(folder);
        const result = await runCommand(args, pack(folder));
        expect(result, result.err).toMatchObject({ exitCode });
        if (exitCode !== EXIT.ok) expect(result.err).toMatch(/link|in the way|not written by/);
        expect(await treeOf(folder)).toEqual(before);
      });
    }
  });

  it.each([HTML, ['validate'], ['list']])('%j moves nothing for its journal', async (...args) => {
    await withFolder(async (folder) => {
      await trap(folder, 'Output/.vbuses/stage', '.git/hooks');
      await lay(pack(folder), { 'Output/.vbuses/journal.json': JOURNAL });
      const before = await treeOf(folder);
      const { err } = await runCommand(args, pack(folder));
      expect(err).toContain('stage is a symbolic link to');
      expect(await treeOf(folder)).toEqual(before);
    });
  });

  // Most links among its sources are mistakes of the pack, which are reported before anything is written.
  it.each<[readonly string[], string]>([
    [['locale', 'update', 'de'], 'locales'],
    [['locale', 'update', 'de'], 'locales/de'],
    [['schema', 'infer', 'guests', '--write', '--force'], 'data/schemas'],
  ])('%j writes nothing through %s in its sources', async (args, link) => {
    for (const to of ['outside', '.git/hooks']) {
      await withFolder(async (folder) => {
        await trap(folder, link, to);
        const before = await treeOf(folder);
        const { exitCode, err } = await runCommand(args, pack(folder));
        expect([EXIT.problems, REFUSED], err).toContain(exitCode);
        expect(await treeOf(folder)).toEqual(before);
      });
    }
  });

  it('may lie behind links of the user, as may the folder of `--out`', async () => {
    await withFolder(async (folder) => {
      await lay(pack(folder), TINY_PACK);
      await mkdir(join(folder, 'disk'));
      await symlink('disk', join(folder, 'made'));
      await symlink('pack', join(folder, 'game'));
      const args = [...HTML, '--game', 'game', '--out', 'made/deep/Output'];
      expect(await runCommand(args, folder)).toMatchObject({ exitCode: EXIT.ok });
      expect(Object.keys(await treeOf(folder))).toContain('disk/deep/Output/guests.html');
    });
  });
});

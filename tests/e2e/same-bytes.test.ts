import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, runCli } from '../helpers/cli.ts';
import { runHere } from '../helpers/command-line.ts';
import { type Tree, treeOf } from '../helpers/output-folder.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { copyPack, temporaryFolder } from '../helpers/pack-copy.ts';
import { sharedBuild } from '../helpers/shared-build.ts';

let first: Tree = {};
let duplex: Tree = {};

beforeAll(async () => {
  first = await treeOf(await sharedBuild('letter'));
  duplex = await treeOf(await sharedBuild('duplex'));
});

describe('the same pack built again', () => {
  it('gives the same bytes with one job, elsewhere, at another place on the earth', async () => {
    const folder = await temporaryFolder();
    const out = join(folder, 'a folder', 'with ümlauts & blanks');
    const result = await runCli(
      ['build', '--no-cache', '--game', REPOSITORY, '--out', out, '--jobs', '1'],
      {
        cwd: tmpdir(),
        env: { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
      },
    );
    expect(result).toMatchObject({ code: 0 });
    expect(await treeOf(out)).toEqual(first);
  });

  it('gives the same bytes with backs, from a copy of the pack, with four jobs, into its folder', async () => {
    const pack = join(await temporaryFolder(), 'moved');
    await copyPack(pack, REPOSITORY, { isReversed: true });
    const result = await runCli(['build', '--no-cache', '--backs', 'duplex', '--jobs', '4'], {
      cwd: join(pack, 'data'),
      env: { TZ: 'America/St_Johns', LANG: 'C', LC_ALL: 'C', NO_COLOR: '1' },
    });
    expect(result, result.stderr).toMatchObject({ code: 0 });
    expect(await treeOf(join(pack, 'Output'))).toEqual(duplex);
    expect(duplex).not.toEqual(first);
  });

  it('touches nothing, and says so', async () => {
    const out = join(await temporaryFolder(), 'out');
    const args = ['build', 'fares', '--format', 'html', '--out', out, '--json'];
    await runHere(args, { cwd: REPOSITORY });
    const before = await stat(join(out, 'fares.html'));
    const again = await runHere(args, { cwd: REPOSITORY });
    expect(jsonOf(again)).toMatchObject({ written: [], removed: [], kept: [], missing: [] });
    expect((await stat(join(out, 'fares.html'))).mtimeMs).toBe(before.mtimeMs);
  });
});

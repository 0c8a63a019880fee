import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf, runCli } from '../helpers/cli.ts';
import { runHere } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { copyPack, temporaryFolder } from '../helpers/pack-copy.ts';
import { sharedBuild } from '../helpers/shared-build.ts';

describe('the same pack built again', () => {
  it('gives the same bytes from a copy, with one job, in another language and time zone, elsewhere', async () => {
    const folder = await temporaryFolder();
    const pack = join(folder, 'moved');
    await copyPack(pack, FLAGSHIP, { isReversed: true });
    const out = join(folder, 'a folder', 'with ümlauts & blanks');
    const args = ['build', '--no-cache', '--backs', 'duplex', '--jobs', '1', '--out', out];
    const result = await runCli(args, {
      cwd: join(pack, 'data'),
      env: { TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    });
    expect(result, result.stderr).toMatchObject({ code: 0 });
    expect(await treeOf(out)).toEqual(await treeOf(await sharedBuild('duplex')));
  });

  it('touches nothing, and says so', async () => {
    const out = join(await temporaryFolder(), 'out');
    const args = ['build', 'fares', '--format', 'html', '--out', out, '--json'];
    await runHere(args, { cwd: FLAGSHIP });
    const before = await stat(join(out, 'fares.html'));
    const again = await runHere(args, { cwd: FLAGSHIP });
    expect(jsonOf(again)).toMatchObject({ written: [], removed: [], kept: [], missing: [] });
    expect((await stat(join(out, 'fares.html'))).mtimeMs).toBe(before.mtimeMs);
  });
});

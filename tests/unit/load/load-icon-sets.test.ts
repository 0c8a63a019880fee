import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadIconSets } from '../../../src/load/load-icon-sets.ts';
import { ICON_PACKAGE, plantIconPackage } from '../../helpers/icon-package.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';

const NAME = '@iconify-json/game-icons';

async function load(planted: Parameters<typeof plantIconPackage>[1] = {}) {
  const folder = await temporaryFolder();
  await plantIconPackage(folder, planted);
  return loadIconSets(folder, [NAME]);
}

async function svgOf(name: string): Promise<string | null | undefined> {
  return (await load()).sets.get('game-icons')?.svgOf(name);
}

describe('a set of icons', () => {
  it('has names, a credit with its licence, and a hash of its version and drawings', async () => {
    const set = (await load()).sets.get('game-icons');
    expect(set).toMatchObject({
      package: NAME,
      hasLicence: true,
      credit: 'Game Icons (Ada Example), CC BY 3.0: https://creativecommons.org/licenses/by/3.0/',
    });
    expect([...(set?.names ?? [])]).toContain('sword-left');
    const { icons } = ICON_PACKAGE;
    const sword = { body: icons.sword.body.replace('352', '300') };
    const other = await load({ icons: { ...ICON_PACKAGE, icons: { ...icons, sword } } });
    expect(other.sets.get('game-icons')?.hash).not.toBe(set?.hash);
  });

  it('draws an icon in its box, mirrored and turned where it is another one', async () => {
    expect(await svgOf('sword')).toMatch(/viewBox="0 0 512 512"><path fill="currentColor"/);
    expect(await svgOf('shield')).toContain('viewBox="0 0 600 512"');
    expect(await svgOf('sword-left')).toContain('<g transform="matrix(-1 0 0 1 512 0)"><path');
    expect(await svgOf('shield-turned')).toMatch(
      /viewBox="0 0 512 600"><g transform="matrix\(0 1 -1 0 512 0\)">/,
    );
    expect(await svgOf('loop')).toBeNull();
    expect(await svgOf('toString')).toBeNull();
  });

  it('may keep its licence to itself, which is noted', async () => {
    const set = (await load({ info: { name: 'Game Icons' } })).sets.get('game-icons');
    expect(set).toMatchObject({ hasLicence: false, credit: 'Game Icons' });
  });

  it.each([
    ['not an object', 7],
    ['without a prefix', { icons: {} }],
    ['without icons', { prefix: 'a' }],
  ])('is refused where its file is %s', async (_, icons) => {
    const { sets, problems } = await load({ icons });
    expect([...sets]).toEqual([]);
    expect(problems.get(NAME)).toMatchObject({ code: 'icon-set/not-icons' });
  });

  it('is refused where it is not installed, or lies outside of the project', async () => {
    const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
    await plantIconPackage(elsewhere);
    const missing = await loadIconSets(folder, [NAME]);
    expect(missing.problems.get(NAME)).toMatchObject({
      code: 'icon-set/not-installed',
      hint: expect.stringContaining(`npm install ${NAME}`),
    });
    await plantIconPackage(folder);
    const place = join(folder, 'node_modules', NAME);
    await rm(place, { recursive: true });
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(elsewhere, 'node_modules', NAME), place, 'junction');
    expect((await loadIconSets(folder, [NAME])).problems.has(NAME)).toBe(true);
  });
});

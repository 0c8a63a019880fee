import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import { findPack, gamesAround } from '../../../src/load/folders.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';
import { writeFiles } from '../../helpers/written-pack.ts';

describe('find pack', () => {
  const game = (id: string): string => `# a game\nid: ${id} # its id\nname: Foxes\n`;

  /** A tool with a pack in its root and one under games/, and a folder of a user with a pack. */
  async function place() {
    const base = await temporaryFolder();
    await writeFiles(base, {
      'tool/game.yaml': game('vancouver-buses'),
      'tool/games/tram-rides/game.yaml': game('"tram-rides"'),
      'home/foxes/game.yaml': game('foxes'),
      'home/foxes/data/deep/x.yaml': '',
      'home/foxes/games/geese/game.yaml': game("'geese'"),
      'home/foxes/examples/hens/game.yaml': 'id: hens\nname: "Hens \\u0026 Eggs"\n',
      'home/foxes/games/notes/readme.txt': '',
      'home/broken/games/ducks/game.yaml': 'name: [\n',
      'home/empty/x.txt': '',
    });
    const at = (path: string) => join(base, ...path.split('/'));
    const find = (cwd: string, wanted: string | null = null) =>
      findPack({ game: wanted, cwd: at(cwd), toolRoot: at('tool') });
    return { at, find };
  }

  describe('a pack that is not named', () => {
    it('is the nearest one upward, and its output goes into its own folder', async () => {
      const { at, find } = await place();
      const found = { folder: at('home/foxes'), defaultOut: at('home/foxes/Output') };
      expect(await find('home/foxes')).toEqual(found);
      expect(await find('home/foxes/data/deep')).toEqual(found);
      expect((await find('home/foxes/games/geese')).folder).toBe(at('home/foxes/games/geese'));
    });

    it('is reported as missing where there is none, with what to type', async () => {
      const { find } = await place();
      await expect(find('home/empty')).rejects.toMatchObject({
        exitCode: EXIT.usage,
        message: expect.stringContaining('there is no game.yaml in this folder or above it'),
        hint: expect.stringContaining('--game vancouver-buses'),
      });
    });

    it.each(['game.yml', 'Games.yaml', 'game.json'])('may be misnamed %s', async (name) => {
      const { at, find } = await place();
      await writeFiles(at('home/empty'), { [name]: game('foxes') });
      await expect(find('home/empty')).rejects.toMatchObject({
        hint: expect.stringContaining(`\`${name}\` looks like it`),
      });
    });
  });

  describe('a pack that is named', () => {
    it('may be a folder, from where one stands', async () => {
      const { at, find } = await place();
      expect((await find('home/empty', '../foxes')).folder).toBe(at('home/foxes'));
      expect((await find('home', at('home/foxes'))).folder).toBe(at('home/foxes'));
    });

    it('may be an id: of the nearest pack, of those beside or below it, of the tool', async () => {
      const { at, find } = await place();
      expect((await find('home/foxes/data', 'foxes')).folder).toBe(at('home/foxes'));
      expect((await find('home/foxes/data', 'geese')).folder).toBe(at('home/foxes/games/geese'));
      expect((await find('home/foxes', 'hens')).folder).toBe(at('home/foxes/examples/hens'));
      expect((await find('home/foxes/examples/hens', 'geese')).folder).toBe(
        at('home/foxes/games/geese'),
      );
      expect((await find('home/empty', 'tram-rides')).folder).toBe(at('tool/games/tram-rides'));
    });

    it('puts its output where one stands when it is the tool that brings it', async () => {
      const { at, find } = await place();
      expect(await find('home/empty', 'vancouver-buses')).toEqual({
        folder: at('tool'),
        defaultOut: at('home/empty/Output'),
      });
      expect((await find('tool', 'vancouver-buses')).defaultOut).toBe(at('tool/Output'));
    });

    it('is reported with the nearest id, or with all there are', async () => {
      const { find } = await place();
      await expect(find('home/empty', 'vancouver-bus')).rejects.toMatchObject({
        exitCode: EXIT.usage,
        hint: 'did you mean `--game vancouver-buses`?',
      });
      await expect(find('home/foxes', 'zzz')).rejects.toMatchObject({
        hint: 'known games: foxes, geese, hens, vancouver-buses, tram-rides',
      });
    });

    it('is reported when it is a folder without a manifest', async () => {
      const { find } = await place();
      await expect(find('home', 'empty')).rejects.toMatchObject({
        exitCode: EXIT.usage,
        message: 'the folder empty has no game.yaml',
      });
    });
  });

  it('tells the games of a repository, from wherever one stands in it', async () => {
    const { at } = await place();
    const games = await gamesAround(at('home/foxes'));
    expect(games).toEqual([
      { id: 'foxes', name: 'Foxes', path: '.', folder: at('home/foxes'), isExample: false },
      {
        ...{ id: 'geese', name: 'Foxes', path: 'games/geese', isExample: false },
        folder: at('home/foxes/games/geese'),
      },
      {
        ...{ id: 'hens', name: 'Hens & Eggs', path: 'examples/hens', isExample: true },
        folder: at('home/foxes/examples/hens'),
      },
    ]);
    for (const cwd of ['home/foxes/data/deep', 'home/foxes/games/geese', 'home/foxes/games']) {
      expect(await gamesAround(at(cwd)), cwd).toEqual(games);
    }
    expect(await gamesAround(at('home/broken'))).toMatchObject([{ id: 'ducks', name: 'ducks' }]);
    expect(await gamesAround(at('home/empty'))).toEqual([]);
  });
});

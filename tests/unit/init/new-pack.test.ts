import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CliError, EXIT } from '../../../src/diagnostics/errors.ts';
import { namePack, writeNewPack } from '../../../src/init/new-pack.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';

describe('writeNewPack', () => {
  const FILES = new Map([
    ['data/a.yaml', '- id: a\n'],
    ['game.yaml', 'id: x\n'],
  ]);

  const live = new AbortController().signal;

  const write = (folder: string, files: ReadonlyMap<string, string> = FILES) =>
    writeNewPack(folder, files, live);

  it('does not follow a link that leads nowhere', async () => {
    const folder = await temporaryFolder();
    await symlink(join(folder, 'nowhere'), join(folder, 'link'));
    await expect(write(join(folder, 'link'))).rejects.toMatchObject({ exitCode: EXIT.machine });
    expect(await readdir(folder)).toEqual(['link']);
  });
});

describe('the name of a new pack', () => {
  it.each([
    ['/home/ada/snow-post', 'snow-post', 'Snow Post'],
    ['/home/ada/Snow Post', 'snow-post', 'Snow Post'],
    ['/home/ada/snow_post.v2', 'snow-post-v2', 'Snow Post V2'],
    ['/home/ada/Café Zürich', 'cafe-zuerich', 'Café Zürich'],
    ['/home/ada/Über Spiel', 'ueber-spiel', 'Über Spiel'],
    ['/home/ada/U\u0308ber-straße', 'ueber-strasse', 'Über Straße'],
    ['/home/ada/smørrebrød_雪', 'smoerrebroed', 'Smørrebrød'],
    ['/home/ada/1830', '1830', '1830'],
    ['/home/ada/--x--', 'x', 'X'],
  ])('comes from the folder %s', (folder, id, name) => {
    expect(namePack(folder)).toEqual({ id, name });
  });

  it.each([
    ['nothing that an id may hold', '/home/ada/雪'],
    ['too long a name', `/home/ada/${'very-'.repeat(10)}long`],
    ['no name at all', '/'],
  ])('is refused for %s', (_, folder) => {
    const naming = (): unknown => namePack(folder);
    expect(naming).toThrow(CliError);
    expect(naming).toThrow(
      expect.objectContaining({ exitCode: EXIT.usage, hint: expect.any(String) }),
    );
  });
});

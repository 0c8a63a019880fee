import { chmod, mkdir, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';
import { type WrittenFiles, writeFiles } from '../../helpers/written-pack.ts';

async function packWith(files: WrittenFiles): Promise<string> {
  const folder = join(await temporaryFolder(), 'pack');
  await writeFiles(folder, { 'game.yaml': 'id: foxes\n', ...files });
  return folder;
}

/** What came of each file: its text, its size, or the code of its problem. */
async function read(folder: string): Promise<Record<string, string | number>> {
  const files = await readPackFiles(folder);
  return Object.fromEntries(
    [...files].map(([path, file]) => {
      expect(file.path).toBe(path);
      if (file.kind === 'text') return [path, file.text];
      return [path, file.kind === 'binary' ? file.bytes : file.problem.code];
    }),
  );
}

describe('the files of a pack', () => {
  it('are the manifest and what lies in its folders, by path with plain slashes', async () => {
    const folder = await packWith({
      'data/foxes.yaml': '- id: red\n',
      'data/more/deep/x.json': '{}',
      'templates/partials/foot.hbs': 'x',
      'assets/fox.png': Uint8Array.of(1, 2, 3),
      'README.md': 'not read',
      'Output/index.html': 'not read',
      'node_modules/x/game.yaml': 'not read',
      'data/.foxes.yaml.swp': 'not read',
      'data/.git/config.txt': 'not read',
    });
    expect(await read(folder)).toEqual({
      'game.yaml': 'id: foxes\n',
      'data/foxes.yaml': '- id: red\n',
      'data/more/deep/x.json': '{}',
      'templates/partials/foot.hbs': 'x',
      'assets/fox.png': 3,
    });
  });

  it('come in the same order on every disk', async () => {
    const names = ['b.yaml', 'a.yaml', 'Z.yaml', 'c.yaml'];
    const folder = await packWith(Object.fromEntries(names.map((name) => [`data/${name}`, 'x'])));
    expect([...(await readPackFiles(folder)).keys()]).toEqual([
      'game.yaml',
      'data/Z.yaml',
      'data/a.yaml',
      'data/b.yaml',
      'data/c.yaml',
    ]);
  });

  it('are text in UTF-8 without the mark that some editors put before it', async () => {
    const mark = Uint8Array.of(0xef, 0xbb, 0xbf);
    const folder = await packWith({
      'data/a.yaml': new Uint8Array([...mark, ...new TextEncoder().encode('naïve: 漢\r\n')]),
      'data/latin1.yaml': Uint8Array.of(0x6e, 0x61, 0xef, 0x76, 0x65),
      'data/utf16.yaml': Uint8Array.of(0xff, 0xfe, 0x61, 0x00),
      'data/nul.yaml': 'a\0b',
    });
    expect(await read(folder)).toMatchObject({
      'data/a.yaml': 'naïve: 漢\r\n',
      'data/latin1.yaml': 'file/binary',
      'data/utf16.yaml': 'file/binary',
      'data/nul.yaml': 'file/binary',
    });
  });
});

describe.skipIf(process.platform === 'win32')('links, sockets and permissions', () => {
  it('follows links within the pack, and none out of it', async () => {
    const folder = await packWith({ 'data/a.yaml': 'here', '../outside/b.yaml': 'there' });
    const link = (target: string, path: string) => symlink(target, join(folder, path));
    await link('a.yaml', 'data/again.yaml');
    await link('../../outside/b.yaml', 'data/b.yaml');
    await link('../outside', 'templates');
    await link('nothing.yaml', 'data/dangling.yaml');
    await link('round.yaml', 'data/round.yaml');
    await link('../data', 'data/up');
    expect(await read(folder)).toEqual({
      'game.yaml': 'id: foxes\n',
      'data/a.yaml': 'here',
      'data/again.yaml': 'here',
      'data/b.yaml': 'file/outside-pack',
      templates: 'file/outside-pack',
      'data/dangling.yaml': 'file/unreadable',
      'data/round.yaml': 'file/unreadable',
      'data/up': 'file/not-a-file',
    });
  });

  it('opens no socket, and takes no folder for a file', async () => {
    const folder = await packWith({ 'data/a.yaml': 'here' });
    const server = createServer();
    onTestFinished(() => {
      server.close();
    });
    await new Promise<void>((resolve) => server.listen(join(folder, 'data', 's.yaml'), resolve));
    expect(await read(folder)).toMatchObject({ 'data/s.yaml': 'file/not-a-file' });
    const other = join(await temporaryFolder(), 'pack');
    await mkdir(join(other, 'game.yaml'), { recursive: true });
    expect(await read(other)).toEqual({ 'game.yaml': 'file/not-a-file' });
  });

  it.skipIf(process.getuid?.() === 0)(
    'tells what it may not read, and reads the rest',
    async () => {
      const folder = await packWith({
        'data/a.yaml': 'here',
        'assets/b.svg': '',
        'templates/c.hbs': 'x',
      });
      await chmod(join(folder, 'data', 'a.yaml'), 0);
      await chmod(join(folder, 'assets'), 0);
      const found = await read(folder);
      await chmod(join(folder, 'assets'), 0o700);
      expect(found).toEqual({
        'game.yaml': 'id: foxes\n',
        'data/a.yaml': 'file/unreadable',
        assets: 'file/unreadable',
        'templates/c.hbs': 'x',
      });
    },
  );
});

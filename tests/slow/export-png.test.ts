import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/diagnostics/errors.ts';
import { runCompiled } from '../helpers/command-line.ts';
import { picturesOf } from '../helpers/export-pictures.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { memoryCache } from '../helpers/memory-cache.ts';
import { sha256 } from '../helpers/output-folder.ts';
import { COMPONENTS } from '../helpers/pack-components.ts';
import { editFiles } from '../helpers/pack-copy.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

let base = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-export-png-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const LIMIT = { limitInputPixels: false } as const;

/** Every picture with its bytes, by its path. */
async function picturesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.png'))
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = paths.map(async (path): Promise<[string, Buffer]> => {
    const relative = path.slice(folder.length + 1).replaceAll('\\', '/');
    return [relative, await readFile(path)];
  });
  return new Map(await Promise.all(read));
}

/** One deck of passengers stands for all eight; those are drawn in tests/slow/export-tgc.test.ts. */
const EXPORTED = COMPONENTS.map(({ id }) => id).filter((id) => !/^passengers-[2-8]/.test(id));

describe('the pictures of the shipped pack', () => {
  let folder = '';
  beforeAll(async () => {
    const args = ['export', 'png', ...EXPORTED, '--out', join(base, 'all')];
    const outcome = await runCompiled(args, FLAGSHIP);
    expect(outcome).toMatchObject({ exitCode: 0, err: expect.not.stringMatching(/error|warning/) });
    folder = join(base, 'all', 'export', 'png');
  });

  it('have exactly the pixels of their size with bleed, their density, sRGB, and no alpha', async () => {
    const wanted: readonly (readonly [RegExp, number, number])[] = [
      [/^(passengers|upgrades)/, 825, 1125],
      [/^routes/, 900, 1500],
      [/^(fares|change)/, 600, 825],
      [/^tokens/, 180, 180],
      [/^standees/, 300, 840],
      [/^player-aids/, 1200, 1575],
      [/^score-pad/, 1125, 1500],
      [/^dice/, 1080, 960],
      [/^game-box/, 4380, 4380],
      [/^boxes-passengers/, 1950, 1560],
      [/^boxes-others/, 2250, 1950],
      [/^fare-box/, 1770, 1350],
      [/^board/, 8175, 5475],
      [/^rulebook/, 1650, 2550],
    ];
    const pictures = await picturesIn(folder);
    expect(pictures.size).toBeGreaterThan(60);
    for (const [path, bytes] of pictures) {
      const found = await sharp(bytes, LIMIT).metadata();
      const [, width, height] = wanted.find(([names]) => names.test(path)) ?? [];
      const { format, space, channels, hasAlpha, density } = found;
      const isSrgb = bytes.subarray(0, 64).includes('sRGB');
      expect({ path, width: found.width, height: found.height }).toEqual({ path, width, height });
      expect({ path, format, space, channels, hasAlpha, density, isSrgb }).toEqual({
        path,
        format: 'png',
        space: 'srgb',
        channels: 3,
        hasAlpha: false,
        density: 300,
        isSrgb: true,
      });
    }
  });

  it('are no blank paper, and no two of them alike', async () => {
    const pictures = await picturesIn(folder);
    const seen = new Map<string, string>();
    for (const [path, bytes] of pictures) {
      // Each pixel of the small picture is one of the large one.
      const small = sharp(bytes, LIMIT).resize(64, 64, { fit: 'fill', kernel: 'nearest' });
      const { channels } = await sharp(await small.png().toBuffer()).stats();
      expect({ path, isBlank: channels.every(({ stdev }) => stdev < 1) }).toEqual({
        path,
        isBlank: false,
      });
      const content = sha256(bytes);
      expect({ path, isLike: seen.get(content) }).toEqual({ path, isLike: undefined });
      seen.set(content, path);
    }
  });
});

describe('a picture', () => {
  it('is drawn again when its card changes, and no other is', async () => {
    const pack = await tinyPack();
    const cache = memoryCache();
    const drawn = async (): Promise<number> => {
      const before = cache.keptKeys().length;
      const { published } = await picturesOf({ pack, out: join(base, 'tea'), cache });
      expect(published?.manifest.files.length).toBe(4);
      return cache.keptKeys().length - before;
    };
    expect(await drawn()).toBe(4);
    expect(await drawn()).toBe(0);
    const before = await picturesIn(join(base, 'tea'));
    const guests = (text: string): string => text.replace('Mad Hatter', 'Bad Hatter');
    await editFiles(pack, { 'data/guests.yaml': guests });
    expect(await drawn()).toBe(1);
    const after = await picturesIn(join(base, 'tea'));
    const changed = [...after].filter(([path, bytes]) => before.get(path)?.equals(bytes) !== true);
    expect(changed.map(([path]) => path)).toEqual(['guests/hatter.png']);
  });

  it('ends at the cut, or has its corners cut too, at any density', async () => {
    const pack = await tinyPack();
    const sizeAt = async (out: string, ...args: string[]) => {
      const place = join(base, out);
      const line = ['export', 'png', 'guests', ...args, '--game', pack, '--out', place];
      expect(await runCompiled([...line, '--no-cache'], base)).toMatchObject({ exitCode: EXIT.ok });
      return sharp(join(place, 'export', 'png', 'guests', 'hatter.png'));
    };
    const trimmed = await sizeAt('trimmed', '--trim');
    expect(await trimmed.metadata()).toMatchObject({ width: 750, height: 1050, hasAlpha: false });
    const rounded = await sizeAt('rounded', '--rounded', '--dpi', '100');
    expect(await rounded.metadata()).toMatchObject({
      width: 250,
      height: 350,
      density: 100,
      hasAlpha: true,
    });
    const { data, info } = await rounded.raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number): number | undefined =>
      data[(y * info.width + x) * info.channels + 3];
    expect([alphaAt(0, 0), alphaAt(249, 349), alphaAt(125, 0), alphaAt(125, 175)]).toEqual([
      ...[0, 0, 255, 255],
    ]);
  });

  it('has the pixels that a print service wants, and what it does not print is left out', async () => {
    const pack = await tinyPack();
    const line = ['export', 'png', '--game', pack, '--out', join(base, 'mpc'), '--no-cache'];
    const outcome = await runCompiled([...line, '--service', 'makeplayingcards'], base);
    expect(outcome.exitCode).toBe(EXIT.ok);
    expect(outcome.err).toContain('MakePlayingCards does not print cards in their sizes: cakes');
    const pictures = await picturesIn(join(base, 'mpc', 'export', 'png'));
    expect([...pictures.keys()].sort()).toEqual(['guests/dormouse.png', 'guests/hatter.png']);
    for (const bytes of pictures.values()) {
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ width: 822, height: 1122, density: 300, hasAlpha: false });
    }
  });

  it('has the same bytes in another folder, with another number of jobs', async () => {
    const pack = await tinyPack();
    const bytesIn = async (out: string, jobs: string) => {
      const line = ['export', 'png', '--game', pack, '--out', join(base, out), '--no-cache'];
      await runCompiled([...line, '--jobs', jobs], base);
      const folder = join(base, out, 'export', 'png');
      const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
      return [manifest, ...[...(await picturesIn(folder))].sort(([a], [b]) => (a < b ? -1 : 1))];
    };
    expect(await bytesIn('deeper/second', '1')).toEqual(await bytesIn('first', '3'));
  });
});

it('pictures with bleed of their own have their finished edge on that of the card', async () => {
  const home = join(base, 'bleed');
  await mkdir(home);
  await writeFile(join(home, 'deck.csv'), 'Name,Picture\nFox,fox.png\n');
  // A poker card at 10 pixels per millimetre, and 5 mm around it.
  const [width, height] = [635, 889];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 100}" height="${height + 100}"><rect width="100%" height="100%" fill="#00f"/><rect x="50" y="50" width="${width}" height="${height}" fill="#ff0"/></svg>`;
  await sharp(Buffer.from(svg)).png().toFile(join(home, 'fox.png'));
  const made = ['init', 'game', '--from', 'deck.csv', '--template', 'full-art'];
  expect(await runCompiled(made, home)).toMatchObject({ exitCode: 0 });
  const pack = join(home, 'game');
  await editFiles(pack, {
    'game.yaml': (text) =>
      text.replace('    size: poker\n', '    size: poker\n    artBleed: 5 mm\n'),
  });
  expect(await runCompiled(['export', 'png'], pack)).toMatchObject({ exitCode: 0 });
  const path = join(pack, 'Output', 'export', 'png', 'deck', 'fox.png');
  const { data, info } = await sharp(path)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blueAt = (x: number, y: number): number => data[3 * (y * info.width + x) + 2] ?? -1;
  // 1/8 in of bleed is 37.5 pixels.
  const [right, bottom] = [info.width - 1, info.height - 1];
  const beside = [
    [36, 500],
    [right - 36, 500],
    [400, bottom - 36],
  ] as const;
  const inside = [
    [39, 500],
    [right - 39, 500],
    [400, bottom - 39],
  ] as const;
  expect(beside.map(([x, y]) => blueAt(x, y))).toEqual([255, 255, 255]);
  expect(inside.map(([x, y]) => blueAt(x, y))).toEqual([0, 0, 0]);
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/diagnostics/errors.ts';
import type { TgcList } from '../../src/export/tgc/tgc-list.ts';
import { loadPresets } from '../../src/load/load-presets.ts';
import { runCompiled } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { readPdf } from '../helpers/pdf.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

let base = '';
let folder = '';
let list: TgcList;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-export-tgc-'));
  const outcome = await runCompiled(['export', 'tgc', '--out', base], FLAGSHIP);
  // Every safe zone is kept and every bleed covered.
  expect(outcome).toMatchObject({ exitCode: 0, err: expect.not.stringMatching(/error|warning/) });
  expect(outcome.err.match(/^note: .*/gm)).toEqual([
    'note: open upload-guide.html first; proof.html shows every image with its cut line',
    'note: bought as parts, see parts.csv: standees, dice',
  ]);
  folder = join(base, 'export', 'tgc');
  list = JSON.parse(await readFile(join(folder, 'tgc.json'), 'utf8'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

describe('the shipped pack for The Game Crafter', () => {
  it('has pictures of exactly the pixels of their products, opaque, at 300 dpi', async () => {
    const { products } = await loadPresets();
    for (const entry of list.products) {
      const canvas = products.get(`tgc/${entry.product}`)?.canvas;
      const backs = entry.items.flatMap(({ back }) => (back === null ? [] : [back]));
      for (const path of new Set([...entry.items.map(({ face }) => face), ...backs])) {
        const found = await sharp(join(folder, path), { limitInputPixels: false }).metadata();
        expect({ path, width: found.width, height: found.height }).toEqual({
          path,
          width: canvas?.widthPx,
          height: canvas?.heightPx,
        });
        const { hasAlpha, density, channels, space } = found;
        expect({ path, hasAlpha, density, channels, space }).toEqual({
          path,
          hasAlpha: false,
          density: 300,
          channels: 3,
          space: 'srgb',
        });
      }
    }
  });

  it('lists every picture that is there, once', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const there = entries
      .filter((entry) => entry.isFile() && entry.name.endsWith('.png'))
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
    const faces = list.products.flatMap(({ items }) => items.map(({ face }) => face));
    const backs = list.products.flatMap(({ items }) => items.flatMap(({ back }) => back ?? []));
    expect(new Set(faces).size).toBe(faces.length);
    const shop = list.shopImages.map(({ path }) => path);
    expect([...new Set([...faces, ...backs, ...shop])].sort()).toEqual(
      there.map((path) => path.replaceAll('\\', '/')).sort(),
    );
  });

  it('has a booklet of whole sheets, and the rules as a PDF to print', async () => {
    const booklet = list.products.find(({ kind }) => kind === 'booklet');
    expect(booklet?.items.length).toBeGreaterThan(4);
    expect((booklet?.items.length ?? 0) % 4).toBe(0);
    const document = list.products.find(({ kind }) => kind === 'document')?.document ?? '';
    const { pages } = await readPdf(await readFile(join(folder, document)));
    // Two pages on a side; the booklet may end with blank pages.
    const most = (booklet?.items.length ?? 0) / 2;
    expect(pages.length).toBeGreaterThan(most - 2);
    expect(pages.length).toBeLessThanOrEqual(most);
    expect(pages[0]?.mediaBox).toEqual([0, 0, 792, 612]);
  });
});

describe('a rulebook for which the booklet is', () => {
  it.each([['MediumBooklet', 'component/pages-too-small', 'would be printed at 59 %']])(
    'too small is reported at its component: %s',
    async (product, code, said) => {
      const pack = await tinyPack({
        'game.yaml': (text) =>
          `${text.trimEnd()}\n  - id: rules\n    kind: rulebook\n    name: Rules\n    source: rulebook/\n    tgc: ${product}\n`,
        'rulebook/rules.md': '# Tea\n\nTea is poured twice.\n',
      });
      const line = ['export', 'tgc', '--game', pack, '--out', join(base, 'wrong')];
      const { exitCode, err } = await runCompiled(line, base);
      expect(exitCode).toBe(EXIT.problems);
      expect(err).toContain(code);
      expect(err).toContain(said);
      expect(await readdir(join(base, 'wrong', 'export', 'tgc')).catch(() => [])).toEqual([]);
    },
  );
});

import { access, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { type Tree, treeOf } from '../helpers/output-folder.ts';
import { replacing } from '../helpers/pack.ts';
import { readCards } from '../helpers/pack-components.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { readPdf } from '../helpers/pdf.ts';
import { sharedBuild } from '../helpers/shared-build.ts';
import { addressesIn } from '../helpers/sheet-html.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

const changesOf = (before: Tree, after: Tree): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .sort();

const everyFileOf = (tree: Tree): string[] =>
  Object.keys(tree)
    .filter((path) => tree[path] !== 'folder')
    .sort();

/** Without what all pages load. */
const filesOf = (tree: Tree): string[] =>
  everyFileOf(tree).filter((path) => !path.startsWith('assets/'));

const read = (folder: string, path: string): Promise<string> =>
  readFile(join(folder, path), 'utf8');

const pdfIn = async (folder: string, path: string) => readPdf(await readFile(join(folder, path)));

/** Builds the tiny game in its own folder, which must go well. */
async function buildTiny(pack: string, ...args: readonly string[]): Promise<Tree> {
  await runWell(['build', ...args], { cwd: pack });
  return treeOf(join(pack, 'Output'));
}

describe('a build of one component of the shipped pack', () => {
  it('replaces its own files and what shows the whole, and touches nothing else', async () => {
    const out = join(await temporaryFolder(), 'Output');
    await cp(await sharedBuild('letter'), out, { recursive: true, preserveTimestamps: true });
    const foreign = {
      'my notes.txt': 'mine',
      'pdf/mine.pdf': 'mine',
      'export/tts/save.json': '{}',
    };
    for (const [path, text] of Object.entries(foreign)) {
      await mkdir(join(out, path, '..'), { recursive: true });
      await writeFile(join(out, path), text);
    }
    const before = await treeOf(out);
    const oldTimes = await Promise.all(filesOf(before).map((path) => stat(join(out, path))));
    await runWell(['build', 'fares', '--draft', '--date', '2026-11-23', '--out', out], {
      cwd: FLAGSHIP,
    });
    const after = await treeOf(out);
    const own = ['fares.html', 'pdf/fares.pdf'];
    const whole = ['index.html', 'manifest.json', 'pdf/everything.pdf'];
    expect(changesOf(before, after)).toEqual([...own, ...whole].sort());
    for (const [index, path] of filesOf(before).entries()) {
      if (own.includes(path) || whole.includes(path)) continue;
      expect((await stat(join(out, path))).mtimeMs, path).toBe(oldTimes[index]?.mtimeMs);
    }
    const old = await pdfIn(await sharedBuild('letter'), 'pdf/everything.pdf');
    const now = await pdfIn(out, 'pdf/everything.pdf');
    expect(now.outline.map(({ title }) => title)).toEqual(old.outline.map(({ title }) => title));
    const index = addressesIn(await read(out, 'index.html'));
    expect(index).toEqual(
      expect.arrayContaining(['upgrades.html', 'pdf/routes.pdf', 'fares.html']),
    );
    const manifest: { cards: unknown[]; files: { path: string }[] } = JSON.parse(
      await read(out, 'manifest.json'),
    );
    expect(manifest.cards).toHaveLength((await readCards()).length);
    expect(manifest.files.map(({ path }) => path)).toEqual(
      everyFileOf(before).filter((path) => path !== 'manifest.json' && !(path in foreign)),
    );
  });
});

describe('papers', () => {
  it('give each its own names, and one everything a paper', async () => {
    const pack = await tinyPack();
    const papers = ['--paper', 'letter,a4'];
    const planned = await runHere(['build', ...papers, '--dry-run', '--json'], { cwd: pack });
    const tree = await buildTiny(pack, ...papers);
    expect(jsonOf(planned).files).toEqual(everyFileOf(tree));
    expect(filesOf(tree)).toEqual([
      'cakes.a4.html',
      'cakes.letter.html',
      'guests.a4.html',
      'guests.letter.html',
      'index.html',
      'manifest.json',
      'pdf/a4/cakes.pdf',
      'pdf/a4/everything.pdf',
      'pdf/a4/guests.pdf',
      'pdf/letter/cakes.pdf',
      'pdf/letter/everything.pdf',
      'pdf/letter/guests.pdf',
    ]);
    const out = join(pack, 'Output');
    const everything = await pdfIn(out, 'pdf/a4/everything.pdf');
    const together = ['Last sheets: Guests and 1 more'];
    expect(everything.outline.map(({ title }) => title)).toEqual(together);
    for (const { widthPt, heightPt } of everything.pages) {
      expect(Math.max(widthPt, heightPt)).toBeCloseTo(841.89, 2);
    }
    const manifest: { cards: { id: string; places: { file: string }[] }[] } = JSON.parse(
      await read(out, 'manifest.json'),
    );
    const places = manifest.cards.find(({ id }) => id === 'hatter')?.places ?? [];
    expect(places.map(({ file }) => file)).toEqual([
      'guests.letter.html',
      'guests.letter.html',
      'guests.a4.html',
      'guests.a4.html',
    ]);
  });

  it('of an earlier build go when one paper is built', async () => {
    const pack = await tinyPack();
    await buildTiny(pack, '--paper', 'letter,a4');
    const tree = await buildTiny(pack, '--paper', 'a4');
    expect(filesOf(tree)).toEqual([
      'cakes.html',
      'guests.html',
      'index.html',
      'manifest.json',
      'pdf/cakes.pdf',
      'pdf/everything.pdf',
      'pdf/guests.pdf',
    ]);
    expect(Object.keys(tree)).not.toContain('pdf/letter');
  });

  it('of the components that are not built again stay, with everything on each', async () => {
    const pack = await tinyPack();
    await buildTiny(pack, '--paper', 'letter,a4');
    const tree = await buildTiny(pack, 'guests', '--paper', 'a4');
    expect(filesOf(tree)).toEqual([
      'cakes.a4.html',
      'cakes.letter.html',
      'guests.html',
      'index.html',
      'manifest.json',
      'pdf/a4/cakes.pdf',
      'pdf/a4/everything.pdf',
      'pdf/guests.pdf',
      'pdf/letter/cakes.pdf',
      'pdf/letter/everything.pdf',
    ]);
    const titlesOn = async (paper: string) =>
      (await pdfIn(join(pack, 'Output'), `pdf/${paper}/everything.pdf`)).outline.map(
        ({ title }) => title,
      );
    expect(await titlesOn('a4')).toEqual(['Guests', 'Cakes']);
    expect(await titlesOn('letter')).toEqual(['Cakes']);
  });
});

describe('formats', () => {
  it('html alone writes no PDF and takes those of an earlier build away', async () => {
    const pack = await tinyPack();
    await buildTiny(pack);
    const tree = await buildTiny(pack, '--format', 'html');
    expect(filesOf(tree)).toEqual(['cakes.html', 'guests.html', 'index.html', 'manifest.json']);
    expect(Object.keys(tree)).not.toContain('pdf');
  });
});

describe('the last sheets of decks', () => {
  it('are together in everything.pdf alone, also after a build of one of them', async () => {
    const pack = await tinyPack({
      'game.yaml': (text) => text.replaceAll(': 5', ': 12'),
      'data/guests.yaml': replacing('copies: 2', 'copies: 9'),
    });
    const result = await runWell(['build'], { cwd: pack });
    const note =
      '`everything.pdf` prints the last sheets of Guests and Cakes together, which saves 1 sheet of Letter\n';
    expect(result.stdout).toContain(note);
    const out = join(pack, 'Output');
    const titlesOf = async () => {
      const { outline, pages } = await pdfIn(out, 'pdf/everything.pdf');
      return [pages.length, ...outline.map(({ title }) => title)];
    };
    expect(await titlesOf()).toEqual([2, 'Guests', 'Last sheets: Guests and 1 more']);
    expect((await pdfIn(out, 'pdf/guests.pdf')).pages).toHaveLength(2);
    expect(await read(out, 'index.html')).toContain('· 2 sheets of Letter<');
    const whole = await treeOf(out);
    await buildTiny(pack, 'cakes', '--no-cache');
    expect(await treeOf(out)).toEqual(whole);
    // Guests are still on letter.
    const part = await runWell(['build', 'cakes', '--paper', 'a4'], { cwd: pack });
    expect(part.stderr).toContain(
      'the rest of `everything.pdf` is on other paper, from an earlier',
    );
    expect(await titlesOf()).toEqual([3, 'Guests', 'Cakes']);
    const html = await runWell(['build', '--format', 'html'], { cwd: pack });
    expect(html.stdout).not.toContain('everything.pdf');
  });
});

describe('--dry-run', () => {
  it('writes nothing, and names the very files that a build leaves', async () => {
    const pack = await tinyPack();
    const result = await runHere(['build', '--dry-run', '--json'], { cwd: pack });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    await expect(access(join(pack, 'Output'))).rejects.toThrow('ENOENT');
    const { files, plan, shared, out } = jsonOf(result);
    expect(shared).toMatchObject([{ paper: 'letter', lastOf: ['guests', 'cakes'] }]);
    expect(out).toBe(join(pack, 'Output'));
    expect(plan).toMatchObject([
      {
        component: 'guests',
        paper: 'letter',
        html: 'guests.html',
        pdf: 'pdf/guests.pdf',
        sheets: [
          {
            number: 1,
            cards: [
              { slot: 1, id: 'hatter' },
              { slot: 2, id: 'hatter' },
              { slot: 3, id: 'dormouse' },
              { slot: 4, id: 'dormouse' },
              { slot: 5, id: 'dormouse' },
            ],
          },
        ],
      },
      { component: 'cakes', html: 'cakes.html' },
    ]);
    const tree = await buildTiny(pack);
    expect(files).toEqual(everyFileOf(tree));
  });
});

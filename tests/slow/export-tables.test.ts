import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/diagnostics/errors.ts';
import type { ExportResult, MakeExport } from '../../src/export/export-target.ts';
import { gamesAround } from '../../src/load/folders.ts';
import type { Component } from '../../src/pack/pack.ts';
import type { RenderedPack } from '../../src/pack/rendered-pack.ts';
import { commandBrowser, importCompiled, runCompiled } from '../helpers/command-line.ts';
import { pictureOpener } from '../helpers/cut-picture.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { openArchive, readRoom, readWidgets } from '../helpers/table-readers.ts';

type Recipes = typeof import('../../src/app/recipes.ts');
type Jobs = typeof import('../../src/commands/open-job.ts');
type Targets = typeof import('../../src/export/targets.ts');
type Budget = typeof import('../../src/limits/time-budget.ts');

let base = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-export-tables-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

async function exported(target: string): Promise<string> {
  const outcome = await runCompiled(['export', target, '--out', base], FLAGSHIP);
  expect(outcome).toMatchObject({ exitCode: EXIT.ok });
  return join(base, 'export', target);
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
};

describe('the archive for', () => {
  it('virtualtabletop has every picture under the name that its server gives it, and no other', async () => {
    const folder = await exported('vtt');
    const files = await openArchive(await readFile(join(folder, 'vancouver-buses.vtt')));
    const room = JSON.parse(String(files.get('0.json')?.data));
    expect(readRoom(room).cards.length).toBeGreaterThan(50);
    const stored = [...files].filter(([path]) => path.startsWith('assets/'));
    const names = stored.map(([, { crc32, bytes }]) => `/assets/${crc32}_${bytes}`);
    expect(new Set(stringsIn(room).filter((text) => text.startsWith('/assets/')))).toEqual(
      new Set(names),
    );
    for (const [path, { bytes }] of stored) {
      expect({ path, fits: bytes < 10 * 2 ** 20 }).toEqual({ path, fits: true });
    }
  });

  it('playingcards.io has every picture, none above two megabytes, and no other', async () => {
    const folder = await exported('pcio');
    const files = await openArchive(await readFile(join(folder, 'vancouver-buses.pcio')));
    const widgets = JSON.parse(String(files.get('widgets.json')?.data));
    expect(readWidgets(widgets).cards.length).toBeGreaterThan(50);
    const stored = [...files].filter(([path]) => path.startsWith('userassets/'));
    expect(new Set(stringsIn(widgets).filter((text) => text.startsWith('package:')))).toEqual(
      new Set(stored.map(([path]) => `package://${path}`)),
    );
    for (const [path, { bytes, data }] of stored) {
      const { format } = await sharp(data).metadata();
      expect({
        path,
        fits: bytes < 2 * 2 ** 20,
        ending: path.endsWith(format === 'jpeg' ? '.jpg' : '.png'),
      }).toEqual({
        path,
        fits: true,
        ending: true,
      });
    }
  });
});

it('sheets have in each cell what the list says, and the sides of a deck are equally large', async () => {
  const folder = await exported('sheets');
  const rows = parse<Record<string, string>>(await readFile(join(folder, 'cards.csv')), {
    columns: true,
  });
  expect(rows.length).toBeGreaterThan(50);
  const openGrid = pictureOpener();
  const sizes = new Map<string, string>();
  for (const row of rows) {
    const columns = Number(row.columns);
    for (const side of ['face', 'back'] as const) {
      const path = row[side];
      if (path === undefined || path === '') continue;
      const picture = sharp(join(folder, path));
      const { width, height } = await picture.metadata();
      const size = `${width} x ${height}`;
      expect(sizes.get(row.component ?? '') ?? size).toBe(size);
      sizes.set(row.component ?? '', size);
      const cell = Number(row[`${side} cell`]) - 1;
      const grid = await openGrid(join(folder, row[`${side} grid`] ?? ''));
      const cut = grid.cut({
        left: (cell % columns) * width,
        top: Math.floor(cell / columns) * height,
        width,
        height,
      });
      const [shown, alone] = await Promise.all(
        [cut, picture].map((one) => one.removeAlpha().raw().toBuffer()),
      );
      expect({ path, isEqual: shown?.equals(alone as Buffer) }).toEqual({ path, isEqual: true });
    }
  }
});

/** A pack with a few cards of each deck: what a target makes of the others it makes of these. */
function fewCards(rendered: RenderedPack): RenderedPack {
  const { components } = rendered.pack;
  const few = components.map((one) =>
    one.kind === 'deck' ? { ...one, cards: one.cards.slice(0, 1) } : one,
  );
  return { ...rendered, pack: { ...rendered.pack, components: few } };
}

/** Options of targets that have no default, or a finer one. */
const FLAGS: Readonly<Record<string, object>> = {
  pdf: { order: 'faces' },
  png: { dpi: 36 },
  cut: { paper: 'letter' },
};

/** What takes longest: all pictures one by one, and large pictures of boards. */
const LONG = new Set(['pdf', 'png', 'sheets', 'tgc', 'ttp', 'tts', 'vtt']);
/** Games whose kinds of components the examples have too; the flagship's own tests draw its pictures. */
const LARGE = new Set('vancouver-buses busao busrider commute ten-days-ten-nights'.split(' '));

describe('every pack of this repository', async () => {
  const packs = (await gamesAround(REPOSITORY)).map(({ id, folder }) => ({
    id,
    folder: id === 'vancouver-buses' ? FLAGSHIP : folder,
  }));
  it.each(packs)(
    '$id goes to each target, which says what it leaves out',
    async ({ id, folder }) => {
      const [{ exportPack }, { openJob, withBrowserAhead }, { EXPORTS }, { restartTimeBudget }] =
        (await Promise.all(
          ['app/recipes', 'commands/open-job', 'export/targets', 'limits/time-budget'].map(
            importCompiled,
          ),
        )) as [Recipes, Jobs, Targets, Budget];
      const out = { write: () => undefined, isTty: false };
      const terminal = {
        ...{ args: [], cwd: folder, env: {}, platform: process.platform, out, err: out },
        signal: new AbortController().signal,
        browser: commandBrowser,
      };
      const job = await openJob(
        { game: folder, out: join(base, id), cache: true, timeout: 120 },
        terminal,
      );
      const targets = EXPORTS.filter(({ id: target }) => !(LARGE.has(id) && LONG.has(target)));
      const makes = await Promise.all(
        targets.map(async (target) => ({
          id: target.id,
          make: await target.prepare({ ids: [], flags: FLAGS[target.id] ?? {}, cwd: folder }),
        })),
      );
      const found: Record<string, readonly string[]> = {};
      const makeAll: MakeExport = async (source, context) => {
        const rendered = fewCards(source.rendered);
        let last: ExportResult | null = null;
        for (const one of makes) {
          restartTimeBudget();
          const own = { ...context, ...rendered, folder: join(base, id, 'export', one.id) };
          last = await one.make({ ...source, rendered }, own);
          expect({ target: one.id, found: last.diagnostics }).toEqual({
            target: one.id,
            found: [],
          });
          found[one.id] = unaccounted(last, rendered.pack);
        }
        return last as ExportResult;
      };
      const choices = { folder: join(base, id), onStart: () => undefined, make: makeAll };
      const run = await withBrowserAhead(job, terminal, true, (ready) =>
        exportPack(ready, choices),
      );
      expect(run.diagnostics).toEqual([]);
      expect(found).toEqual(Object.fromEntries(targets.map((target) => [target.id, []])));
    },
  );
});

/** The components of which an export neither has a file nor says that it has none. */
function unaccounted(
  { published, notes, summary }: ExportResult,
  { components }: RenderedPack['pack'],
): string[] {
  if (published === null) return ['everything'];
  const { files, cards = [] } = published.manifest;
  const isNoted = ({ id }: Component): boolean =>
    notes.some((note) => note.split(/[^\w-]+/).includes(id));
  const others = components.filter((one) => !isNoted(one));
  // A table has no file for each: its pieces are in one archive, and dice are those of the program.
  const [, onTable] = /^(\d+) components? for/.exec(summary(published)) ?? [];
  if (onTable !== undefined) return Number(onTable) === others.length ? [] : [`${onTable} things`];
  return others
    .filter(({ id }) => ![...files, ...cards].some(({ component }) => component === id))
    .map(({ id }) => id);
}

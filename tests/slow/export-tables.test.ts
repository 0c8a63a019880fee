import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/diagnostics/errors.ts';
import { playingCards } from '../../src/export/pcio/widgets.ts';
import { virtualTabletop } from '../../src/export/vtt/room.ts';
import { gamesAround } from '../../src/load/folders.ts';
import { runCompiled } from '../helpers/command-line.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { openArchive, readRoom, readWidgets } from '../helpers/table-readers.ts';
import { plannedTable } from '../helpers/written-table.ts';

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
      const cut = sharp(join(folder, row[`${side} grid`] ?? '')).extract({
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

describe('every pack of this repository', async () => {
  const packs = await gamesAround(REPOSITORY);
  it.each(packs)(
    '$id has a table in each program that names all of its parts',
    async ({ folder }) => {
      for (const program of [virtualTabletop, playingCards]) {
        const table = await plannedTable(program, folder);
        const json = JSON.parse(program.write(table)[0]?.text ?? '');
        const { cards } = program === virtualTabletop ? readRoom(json) : readWidgets(json);
        const copies = table.objects.flatMap(({ contents }) => contents);
        expect(cards.length).toBeGreaterThanOrEqual(copies.length);
        expect(Object.keys(json).length).toBeLessThan(
          program.limits?.entries ?? Number.POSITIVE_INFINITY,
        );
      }
    },
  );
});

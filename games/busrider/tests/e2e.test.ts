import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { colourDistance, VISION_TYPES } from '../../../src/geometry/colour.ts';
import { REPOSITORY } from '../../../tests/helpers/pack.ts';
import { readTable } from '../../../tests/helpers/pack-tables.ts';
import { readPdfTexts } from '../../../tests/helpers/pdf.ts';
import { sharedPackBuild } from '../../../tests/helpers/shared-build.ts';

const FOLDER = join(REPOSITORY, 'games', 'busrider');

let out = '';

beforeAll(async () => {
  out = await sharedPackBuild(FOLDER);
});

const textOf = async (name: string): Promise<string> =>
  (await readPdfTexts(await readFile(join(out, 'pdf', `${name}.pdf`)))).join('\n');

/** How often something is printed in the PDF of a component. */
const _countIn = async (name: string, what: RegExp): Promise<number> =>
  [...(await textOf(name)).matchAll(what)].length;

/** The id of a card at the foot of its face. */
const _footOf = (id: string): RegExp => new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g');

/** The shortest ways between all junctions, found without any of the program's own code. */
async function shortestWays(prefix: string): Promise<(from: string, to: string) => number> {
  const ids = (await readTable(`data/${prefix}junctions.yaml`, FOLDER)).map(({ id }) => String(id));
  const lengths = new Map<string, number>();
  for (const { from, to, length = 1 } of await readTable(`data/${prefix}segments.yaml`, FOLDER)) {
    lengths.set(`${from} ${to}`, Number(length));
    lengths.set(`${to} ${from}`, Number(length));
  }
  const found = ids.map((from) =>
    ids.map((to) => (from === to ? 0 : (lengths.get(`${from} ${to}`) ?? Number.POSITIVE_INFINITY))),
  );
  for (const over of ids.keys()) {
    for (const row of found) {
      const first = row[over] ?? 0;
      for (const [to, known] of row.entries()) {
        row[to] = Math.min(known, first + (found[over]?.[to] ?? 0));
      }
    }
  }
  return (from, to) => found[ids.indexOf(from)]?.[ids.indexOf(to)] ?? Number.NaN;
}

describe('BusRider on paper', () => {
  it('has a price on the board, on the deed and in the legend of each Route', async () => {
    const board = (await textOf('board')).replace(/\s+/g, ' ');
    const deeds = (await textOf('deeds')).replace(/\s+/g, ' ');
    for (const { name, mark, price } of await readTable('data/routes.yaml', FOLDER)) {
      expect(board).toContain(`${name} · ${price}`);
      expect(board, String(name)).toMatch(new RegExp(`(?<!\\w)${mark} ${price}(?!\\d)`));
      expect(deeds).toContain(String(name));
    }
  });

  it.each(['', 'teaching-'])(
    'tells %sRoutes apart that share a stroke, in any vision',
    async (prefix) => {
      const routes = await readTable(`data/${prefix}routes.yaml`, FOLDER);
      const pairs = routes.flatMap((one, index) =>
        routes
          .slice(index + 1)
          .filter(({ style }) => style === one.style)
          .map((other) => [one, other] as const),
      );
      expect(pairs.length).toBeGreaterThan(0);
      for (const [one, other] of pairs) {
        const distances = VISION_TYPES.map((sight) =>
          colourDistance(String(one.fill), String(other.fill), sight),
        );
        expect(Math.min(...distances), `${one.mark} and ${other.mark}`).toBeGreaterThan(15);
      }
    },
  );

  it.each([
    ['', 36, 2],
    ['teaching-', 12, 4],
  ])('has what each pair of termini pays in the %spayoff table', async (prefix, termini, rate) => {
    const text = (await textOf(`${prefix}payoff-table`)).replace(/\s+/g, ' ');
    const names = new Map(
      (await readTable(`data/${prefix}junctions.yaml`, FOLDER)).map(({ id, name, value }) => [
        String(id),
        { name: String(name), number: Number(value) },
      ]),
    );
    const ids = (await readTable(`data/${prefix}termini.yaml`, FOLDER)).map(({ stop }) =>
      String(stop),
    );
    const wayOf = await shortestWays(prefix);
    expect(ids).toHaveLength(termini);
    for (const [index, id] of ids.entries()) {
      const { name = '', number = 0 } = names.get(id) ?? {};
      const pays = ids.slice(0, index).map((other) => rate * wayOf(id, other));
      expect(text, id).toContain([number, name, ...pays, number].join(' '));
    }
  });
});

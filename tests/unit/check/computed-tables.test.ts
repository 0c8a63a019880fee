import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import type { Fields } from '../../../src/pack/pack.ts';
import { checkFully, editedPack, REPOSITORY } from '../../helpers/pack.ts';

const scaffold = await readPackFiles(join(REPOSITORY, 'scaffold', 'board'));

const COMPUTED = `
computed:
  - id: ways
    record: way
    distances: { between: huts }
    fields: { pay: "round(1.5 * distance)" }
  - id: valley-totals
    record: valley-total
    totals: huts
    by: region
    fields: { huts: count() }
  - id: all-parcels
    record: total
    totals: parcels
    fields: { copies: sum(copies), kinds: count() }
  - id: longer
    record: longer
    each: ways
    fields: { double: "2 * pay", same: "way.distance" }
`;

const DECKS = `
components:
  - { id: ways, kind: deck, name: Ways, size: mini, table: ways, template: templates/parcel.hbs }
  - { id: all-huts, kind: deck, name: Huts, size: mini, table: huts, template: templates/parcel.hbs }
`;

const { pack, diagnostics } = checkFully(
  editedPack(
    {
      'game.yaml': (text) => `${text.replace('\ncomponents:\n', DECKS)}${COMPUTED}`,
    },
    scaffold,
  ),
);

const recordsOf = (table: string): Fields[] =>
  pack?.tables.get(table)?.entries.map(({ fields }) => fields) ?? [];

describe('computed tables', () => {
  it('come without an error', () => {
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('have a record for each pair of places', () => {
    const huts = recordsOf('huts');
    const ways = recordsOf('ways');
    expect(ways.length).toBe((huts.length * (huts.length - 1)) / 2);
    const [first] = ways;
    expect(first).toMatchObject({ from: huts[0], to: huts[1] });
    expect(first?.id).toBe(`${String(huts[0]?.id)}--${String(huts[1]?.id)}`);
    const trails = recordsOf('trails').map(({ from, to }) =>
      [from, to]
        .map((end) => String((end as Fields).id))
        .sort()
        .join(' '),
    );
    for (const { from, to, distance, pay } of ways) {
      const pair = [from, to]
        .map((end) => String((end as Fields).id))
        .sort()
        .join(' ');
      expect(distance === 1).toBe(trails.includes(pair));
      expect(pay).toBe(Math.round(1.5 * Number(distance)));
    }
  });

  it('have a record for each group, or one of all', () => {
    const counts = recordsOf('valley-totals').map(({ huts }) => Number(huts));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(recordsOf('huts').length);
    expect(recordsOf('valley-totals')[0]?.region).toBe(recordsOf('huts')[0]?.region);
    const parcels = recordsOf('parcels');
    const copies = parcels.reduce((sum, one) => sum + Number(one.copies ?? 1), 0);
    expect(recordsOf('all-parcels')).toEqual([{ id: 'all', copies, kinds: parcels.length }]);
  });
});

describe('a deck of a table', () => {
  it('has a card for each of its records, computed or not', () => {
    const decks = pack?.components.filter((one) => one.kind === 'deck') ?? [];
    for (const [id, table] of [
      ['ways', 'ways'],
      ['all-huts', 'huts'],
    ]) {
      const deck = decks.find((one) => one.id === id);
      const entries = pack?.tables.get(table ?? '')?.entries ?? [];
      expect(entries.length).toBeGreaterThan(2);
      expect(deck).toMatchObject({ table, data: null });
      expect(deck?.cards.map(({ entry }) => entry)).toEqual(entries);
      expect(new Set(deck?.cards.map(({ copies }) => copies))).toEqual(new Set([1]));
    }
  });
});

it('distances can count the lengths of links', () => {
  const files = editedPack(
    {
      'game.yaml': (text) =>
        `${text}\ncomputed:\n  - { id: ways, record: way, distances: { between: huts, weight: length } }\n`,
      'data/schemas/trails.schema.json': (text) => {
        const schema = JSON.parse(text);
        schema.items.properties.length = { type: 'number' };
        return JSON.stringify(schema);
      },
      'data/trails.yaml': (text) =>
        text.replace('  to: bear-saddle\n', '  to: bear-saddle\n  length: 2.5\n'),
    },
    scaffold,
  );
  const { pack: measured, diagnostics: found } = checkFully(files);
  expect(found).toEqual([]);
  const distance = (id: string) => measured?.tables.get('ways')?.byId.get(id)?.fields.distance;
  expect(distance('larch-hut--old-mill')).toBe(1);
  // By the mill it is shorter than on the long trail.
  expect(distance('larch-hut--bear-saddle')).toBe(2);
  expect(distance('larch-hut--lakeside')).toBe(2);
});

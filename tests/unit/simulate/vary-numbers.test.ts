import { describe, expect, it } from 'vitest';
import type { PackFiles } from '../../../src/pack/pack-files.ts';
import { combineNumbers, type Variation, varyNumbers } from '../../../src/simulate/vary-numbers.ts';
import { checkFully, editedPack, shippedPack } from '../../helpers/pack.ts';

const { pack } = checkFully(shippedPack);
if (pack === null) throw new Error('the shipped pack has errors');
const written = pack;

const vary = (variations: readonly Variation[], files: PackFiles = shippedPack) =>
  varyNumbers({ pack: written, files }, variations);

describe('numbers of the data', () => {
  it('are changed one at a time, where they are written', async () => {
    const varied = await vary([
      { target: 'numbers.hand-limit', values: ['3', '4', '5'] },
      { target: 'numbers.set-points.value', values: ['12'] },
    ]);
    const numberOf = (packOf: typeof written, id: string) =>
      packOf.tables.get('numbers')?.byId.get(id)?.fields.value;
    // 4 is what is written: those games are played anyway.
    expect(
      varied.map(({ toggle, value, pack: one }) => [
        ...[toggle.id, toggle.standard, value],
        ...[numberOf(one, 'hand-limit'), numberOf(one, 'set-points')],
      ]),
    ).toEqual([
      ['numbers.hand-limit', '4', '3', 3, 10],
      ['numbers.hand-limit', '4', '5', 5, 10],
      ['numbers.set-points.value', '10', '12', 4, 12],
    ]);
    expect(varied[0]?.toggle.question).toBe('Passenger cards in hand, at most');
    expect(numberOf(written, 'hand-limit')).toBe(4);
  });

  it('are changed together in a search, wherever they stand', async () => {
    const combined = await combineNumbers({ pack: written, files: shippedPack }, [
      { target: 'numbers.set-points', values: ['12'] },
      { target: 'numbers.hand-limit', values: ['3', '10'] },
    ]);
    const valuesOf = (packOf: typeof written) =>
      ['set-points', 'hand-limit'].map(
        (id) => packOf.tables.get('numbers')?.byId.get(id)?.fields.value,
      );
    expect(combined.map(({ name, pack: one }) => [name, valuesOf(one)])).toEqual([
      ['numbers.set-points=12, numbers.hand-limit=3', [12, 3]],
      ['numbers.set-points=12, numbers.hand-limit=10', [12, 10]],
    ]);
    const many = { target: 'numbers.hand-limit', values: Array.from({ length: 65 }, String) };
    await expect(
      combineNumbers({ pack: written, files: shippedPack }, [many]),
    ).rejects.toMatchObject({ message: expect.stringContaining('65 combinations') });
  });

  it('keep what stands behind them in their line', async () => {
    const files = editedPack({
      'data/numbers.yaml': (text) =>
        text.replace(/(id: hand-limit[\s\S]*?value: )4/, '$14 # as printed'),
    });
    const [one] = await vary([{ target: 'numbers.hand-limit', values: ['7'] }], files);
    expect(one?.pack.tables.get('numbers')?.byId.get('hand-limit')?.fields.value).toBe(7);
  });

  it.each<[target: string, value: string, exitCode: number, message: RegExp, hint: RegExp]>([
    ['number.hand-limit', '3', 2, /^there is no table `number`$/, /`numbers`/],
    ['numbers.hand-limt', '3', 2, /^there is no number `hand-limt`$/, /`hand-limit`/],
    ['upgrades.detour.price', '3', 2, /^upgrades\.detour has no number `price`$/, /cost/],
    [
      ...(['numbers.hand-limit', '-1', 1] as const),
      /^with numbers\.hand-limit=-1 the pack has an error: data\/numbers\.yaml:16:10: /,
      /range/,
    ],
  ])('are refused: %s=%s', async (target, value, exitCode, message, hint) => {
    await expect(vary([{ target, values: [value] }])).rejects.toMatchObject({
      exitCode,
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });
});

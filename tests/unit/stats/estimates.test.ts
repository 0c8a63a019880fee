import { describe, expect, it } from 'vitest';
import { estimateTgcCost } from '../../../src/export/tgc/estimate-tgc.ts';
import { estimateCost, formatRange } from '../../../src/stats/estimate-cost.ts';
import { estimateInk, inkInPages, meanInk } from '../../../src/stats/ink-coverage.ts';
import { checkFully, presets, shippedPack } from '../../helpers/pack.ts';

const prices = { currency: 'USD', asOf: '2026-06', source: 'a page', handling: 0.89 };
const poker = { id: 'PokerDeck', price: { amount: 2.99, pieces: 18 } };
const board = { id: 'Board', price: { amount: 20.3, pieces: 1 } };

describe('the cost at a service', () => {
  it('counts whole sheets, shared by components or not, and the handling', () => {
    const cost = estimateCost(
      { name: 'A Shop', prices },
      [
        { component: 'a', product: poker, pieces: 18 },
        { component: 'b', product: poker, pieces: 1 },
        { component: 'c', product: poker, pieces: 17 },
        { component: 'board', product: board, pieces: 1 },
      ],
      ['dice'],
    );
    expect(cost.products).toEqual([
      {
        product: 'PokerDeck',
        components: ['a', 'b', 'c'],
        pieces: 36,
        price: poker.price,
        cost: { least: 5.98, most: 8.97 },
      },
      {
        product: 'Board',
        components: ['board'],
        pieces: 1,
        price: board.price,
        cost: { least: 20.3, most: 20.3 },
      },
    ]);
    expect(formatRange(cost.known, prices)).toBe('USD 27.17 to 30.16');
    expect({ unknown: cost.unknown, left: cost.left }).toEqual({ unknown: [], left: ['dice'] });
  });

  it('is unknown without a price, and never made up', () => {
    const mat = { id: 'Mat', price: null };
    const cost = estimateCost(
      { name: 'A Shop', prices },
      [{ component: 'a', product: mat, pieces: 4 }],
      [],
    );
    expect(cost).toMatchObject({ known: null, unknown: ['Mat'], products: [{ cost: null }] });
    expect(formatRange(cost.known, prices)).toBe('unknown');
  });

  it('orders the pieces as the export does: pads once, boxes each, parts not at all', () => {
    const { pack } = checkFully(shippedPack);
    if (pack === null) throw new Error('the shipped pack has errors');
    const cost = estimateTgcCost({ ...presets, components: pack.components });
    const pieces = Object.fromEntries(
      cost?.products.map(({ product, pieces: count }) => [product, count]) ?? [],
    );
    // 153 passengers and 64 upgrades; one pad of eight sheets.
    expect(pieces).toMatchObject({
      PokerDeck: 217,
      TarotDeck: 19,
      MediumScorePadColor: 1,
      PokerTuckBox36: 8,
      SixFoldBoard: 1,
    });
    expect(cost?.left).toEqual(['standees', 'dice', 'box-fares', 'game-box']);
  });
});

const pixels = (...colours: readonly (readonly [number, number, number])[]): Uint8Array =>
  new Uint8Array(colours.flat());

describe('ink', () => {
  it.each([
    ['white paper', [255, 255, 255], [0, 0, 0, 0, 0]],
    ['black', [0, 0, 0], [0, 0, 0, 1, 1]],
    ['red', [255, 0, 0], [0, 1, 1, 0, 1]],
    ['a dark blue', [0, 0, 51], [0.2, 0.2, 0, 0.8, 1]],
  ] as const)('of %s', (_, rgb, wanted) => {
    const { cyan, magenta, yellow, black, printed } = estimateInk(pixels(rgb));
    const found = [cyan, magenta, yellow, black, printed];
    expect(found.map((one) => Number(one.toFixed(6)))).toEqual(wanted);
  });

  it('of a page is the mean of its pixels, and of a component that of its pages', () => {
    const half = estimateInk(pixels([0, 0, 0], [255, 255, 255]));
    expect(half).toMatchObject({ black: 0.5, printed: 0.5 });
    const mean = meanInk([half, estimateInk(pixels([255, 255, 255]))]);
    expect(mean).toMatchObject({ black: 0.25, printed: 0.25, cyan: 0 });
    const page = { widthIn: 8.5, heightIn: 11 };
    expect(inkInPages({ ...mean, component: 'a', paper: 'letter', page, pages: 2 })).toBe(0.5);
    expect(meanInk([])).toMatchObject({ black: 0, printed: 0 });
  });
});

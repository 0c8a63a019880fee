import { describe, expect, it } from 'vitest';
import { RECTANGLE } from '../../../src/geometry/outline.ts';
import { fitProduct } from '../../../src/layout/fit-product.ts';
import { loadPresets } from '../../../src/load/load-presets.ts';
import type { CardSize } from '../../../src/pack/pack.ts';
import type { Product } from '../../../src/pack/product.ts';
import { pictureSizeOf } from '../../helpers/picture-size.ts';

const { products, cardSizes } = await loadPresets();

const product = (id: string, service = 'tgc'): Product => {
  const found = products.get(`${service}/${id}`);
  if (found === undefined) throw new Error(`no product ${id}`);
  return found;
};
const size = (id: string): CardSize => {
  const found = cardSizes.get(id);
  if (found === undefined) throw new Error(`no size ${id}`);
  return found;
};
const own = (widthIn: number, heightIn: number): CardSize => ({
  id: 'custom',
  trim: { widthIn, heightIn },
  bleedIn: 0.125,
  safeIn: 0.125,
  cornerIn: 0,
  outline: RECTANGLE,
});
const fitted = (one: CardSize, of: Product, isRedrawn = false) =>
  fitProduct(one, of, { dpi: 300, isRedrawn });

describe('a size fitted to a product', () => {
  it.each([
    ['poker', 'PokerDeck', 825, 1125],
    ['tarot', 'TarotDeck', 900, 1500],
    ['mini', 'MiniDeck', 600, 825],
    ['jumbo', 'JumboDeck', 1125, 1725],
    ['micro', 'MicroDeck', 450, 600],
  ])('is taken as it is where they are the same: %s', (id, name, widthPx, heightPx) => {
    const { kind, frameOf, size: found } = fitted(size(id), product(name));
    expect(kind).toBe('exact');
    expect(found.bleedIn).toBeCloseTo(0.125, 9);
    expect(frameOf('face')).toMatchObject({ xPx: 0, yPx: 0, widthPx, heightPx, pxPerIn: 300 });
  });

  it('gets as much bleed as the product wants, so that no edge is bare', () => {
    const { kind, frameOf, size: found } = fitted(size('euro-poker'), product('EuroPokerDeck'));
    expect(kind).toBe('exact');
    expect(found.bleedIn).toBeGreaterThan(0.14);
    const frame = frameOf('face');
    const pageW = Math.round((found.trim.widthIn + 2 * found.bleedIn) * 300);
    expect(frame.xPx).toBeLessThanOrEqual(0);
    expect(frame.yPx).toBeLessThanOrEqual(0);
    expect(frame.xPx + pageW).toBeGreaterThanOrEqual(825);
  });

  it('loses what bleed the product does not take', () => {
    const { size: found, frameOf } = fitted(size('poker'), product('poker', 'makeplayingcards'));
    expect(found.bleedIn).toBeCloseTo(0.12, 9);
    expect(frameOf('face')).toMatchObject({ xPx: 0, yPx: 0, widthPx: 822, heightPx: 1122 });
  });

  it('is set inside the safe zone where they differ, and turned when that makes it larger', () => {
    const { kind, frameOf, size: inner } = fitted(own(3.75, 5), product('PostcardMat'));
    expect({ kind, bleedIn: inner.bleedIn }).toEqual({ kind: 'inside', bleedIn: 0 });
    const [face, back] = [frameOf('face'), frameOf('back')];
    expect(pictureSizeOf(face)).toEqual({ widthPx: 1875, heightPx: 1275 });
    expect([face.turnDeg, back.turnDeg]).toEqual([90, 270]);
    expect(face.pxPerIn).toBeCloseTo(300, 6);
    // A quarter inch from each long edge of the picture: bleed and safe zone.
    expect(face.xPx).toBe(75);
  });

  it('has its back on its head where the product turns over about a level line', () => {
    const folio = product('SquareFolio');
    const exact = fitted(own(14, 3.5), folio);
    expect([exact.frameOf('face').turnDeg, exact.frameOf('back').turnDeg]).toEqual([0, 180]);
    const inside = fitted(own(3, 8), folio);
    expect([inside.frameOf('face').turnDeg, inside.frameOf('back').turnDeg]).toEqual([90, 90]);
  });

  it('is that of the product for a template made for it, and of a box the whole picture', () => {
    const chit = fitted(own(0.6, 0.6), product('SmallSquareChit'), true);
    expect(chit.size).toMatchObject({ trim: { widthIn: 0.5, heightIn: 0.5 }, bleedIn: 0.125 });
    const box = fitted(own(6.5, 5.2), product('PokerTuckBox36'), true);
    expect(box.size).toMatchObject({ trim: { widthIn: 7, heightIn: 6 }, bleedIn: 0 });
    expect(box.frameOf('face')).toMatchObject({ xPx: 0, yPx: 0, widthPx: 2100, heightPx: 1800 });
  });
});

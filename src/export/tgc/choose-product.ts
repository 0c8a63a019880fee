import { isSameSize } from '../../layout/fit-product.ts';
import { type Component, STOCK_PARTS } from '../../model/pack.ts';
import type { Product, ProductKind } from '../../model/product.ts';

/** Kinds of products in which a component of a kind is looked for by its size. */
const BY_SIZE: Readonly<Record<'deck' | 'board', readonly ProductKind[]>> = {
  deck: ['deck'],
  board: ['board', 'mat'],
};

/** A product, that the pieces are bought instead, or `null` where nothing is known that fits. */
export type ChosenProduct = Product | typeof STOCK_PARTS | null;

/**
 * What a component becomes, or a single card of it: what game.yaml says, else the first product that
 * is finished at its size. A piece that is cut out along drawn lines has no such size.
 */
export function chooseProduct(
  component: Component,
  cardId: string | null,
  products: readonly Product[],
): ChosenProduct {
  const { tgc } = component;
  const own = cardId === null ? undefined : tgc?.cards.get(cardId);
  const named = own ?? tgc?.product ?? null;
  if (named === STOCK_PARTS) return STOCK_PARTS;
  if (named !== null) return products.find(({ id }) => id === named) ?? null;
  if (component.kind === 'rulebook') {
    return products.find(({ kind }) => kind === 'document') ?? null;
  }
  if (component.kind === 'deck' && component.cut === 'drawn') return null;
  const { trim } = component.size;
  const kinds = BY_SIZE[component.kind];
  return (
    kinds
      .flatMap((kind) => products.filter((one) => one.kind === kind))
      .find(({ finished }) => isSameSize(finished, trim)) ?? null
  );
}

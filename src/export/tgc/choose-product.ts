import { isSameSize, scaleToProduct } from '../../layout/fit-product.ts';
import { type Component, type DeckComponent, STOCK_PARTS } from '../../model/pack.ts';
import type { Product, ProductKind, ProductShape } from '../../model/product.ts';

/** Kinds of products in which a component is looked for by its size, first to last. */
const KINDS_BY_SIZE: Readonly<Record<'card' | 'piece' | 'board', readonly ProductKind[]>> = {
  card: ['deck', 'chit', 'mat'],
  piece: ['chit', 'mat', 'deck'],
  board: ['board', 'mat'],
};

/** A product, that the pieces are bought instead, or `null` where nothing is known that fits. */
export type ChosenProduct = Product | typeof STOCK_PARTS | null;

/**
 * What a component becomes, or a single card of it: what game.yaml says, else the first product of its
 * outline that is finished at its size, lying or upright; for a piece that is no card and has none, the
 * chit or mat that is nearest to it. A piece that is cut out along drawn lines has no such size.
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
  if (component.kind === 'board') {
    return productOfSize(
      component.size.trim,
      'rectangle',
      productsOfKinds(products, KINDS_BY_SIZE.board),
    );
  }
  return component.cut === 'drawn' ? null : chooseDeckProduct(component, products);
}

function chooseDeckProduct(component: DeckComponent, products: readonly Product[]): Product | null {
  const { trim } = component.size;
  const isCard = component.piece === 'card';
  const offered = productsOfKinds(products, isCard ? KINDS_BY_SIZE.card : KINDS_BY_SIZE.piece);
  // Hexagons are cut from rectangles of sizes that nothing else has.
  const shapes: ProductShape[] = isRound(component) ? ['circle'] : ['rectangle', 'hexagon'];
  for (const shape of shapes) {
    const found = productOfSize(trim, shape, offered);
    if (found !== null) return found;
  }
  const [shape = 'rectangle'] = shapes;
  return isCard
    ? null
    : nearestProduct(component, shape, productsOfKinds(products, ['chit', 'mat']));
}

/** All corners as round as can be, or a piece that is round on a virtual table. */
function isRound({ size: { trim, cornerIn }, tts }: DeckComponent): boolean {
  const isSquare = isSameSize(trim, { widthIn: trim.heightIn, heightIn: trim.widthIn });
  return isSquare && (tts?.shape === 'circle' || 2 * cornerIn >= trim.widthIn * 0.98);
}

const productsOfKinds = (products: readonly Product[], kinds: readonly ProductKind[]): Product[] =>
  kinds.flatMap((kind) => products.filter((one) => one.kind === kind));

/** Upright before lying on its side. */
function productOfSize(
  trim: DeckComponent['size']['trim'],
  wanted: ProductShape,
  products: readonly Product[],
): Product | null {
  const fitting = products.flatMap((product) => {
    const onto = product.shape === wanted ? scaleToProduct(trim, product.finished) : null;
    return onto?.scale === 1 ? [{ product, isTurned: onto.isTurned }] : [];
  });
  const chosen = fitting.find(({ isTurned }) => !isTurned) ?? fitting[0];
  return chosen?.product ?? null;
}

/** The one that changes its size the least. */
function nearestProduct(
  { size: { trim } }: DeckComponent,
  wanted: ProductShape,
  products: readonly Product[],
): Product | null {
  const fitting = products.flatMap((product) => {
    const onto = product.shape === wanted ? scaleToProduct(trim, product.finished) : null;
    return onto === null ? [] : [{ product, change: Math.abs(Math.log(onto.scale)) }];
  });
  fitting.sort((a, b) => a.change - b.change);
  return fitting[0]?.product ?? null;
}

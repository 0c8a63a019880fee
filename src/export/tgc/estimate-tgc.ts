import { type Component, STOCK_PARTS } from '../../pack/pack.ts';
import { type Product, productsOf, type Service } from '../../pack/product.ts';
import { type CostEstimate, estimateCost, type OrderedPieces } from '../../stats/estimate-cost.ts';
import { chooseProduct } from './plan-tgc.ts';

export interface TgcCostRequest {
  readonly components: readonly Component[];
  readonly products: ReadonlyMap<string, Product>;
  readonly services: ReadonlyMap<string, Service>;
}

/**
 * What one copy of these components would cost at The Game Crafter, as the export to it makes them;
 * `null` if no prices of it are known.
 */
export function estimateTgcCost({
  components,
  products,
  services,
}: TgcCostRequest): CostEstimate | null {
  const service = services.get('tgc');
  if (service === undefined || service.prices === null) return null;
  const offered = productsOf(products, service.id);
  const orders = components.map((component) => orderComponent(component, offered));
  return estimateCost(
    { name: service.name, prices: service.prices },
    orders.flatMap(({ ordered }) => ordered),
    orders.flatMap(({ left }) => left),
  );
}

interface Order {
  readonly ordered: readonly OrderedPieces[];
  /** Ids of the component, or of its cards, that are not ordered. */
  readonly left: readonly string[];
}

function orderComponent(component: Component, offered: readonly Product[]): Order {
  const { id } = component;
  if (component.kind !== 'deck') {
    const product = chooseProduct(component, null, offered);
    return product === null || product === STOCK_PARTS
      ? { ordered: [], left: [id] }
      : { ordered: [{ component: id, product, pieces: 1 }], left: [] };
  }
  const pieces = new Map<Product, number>();
  const left: string[] = [];
  for (const card of component.cards) {
    if (card.copies < 1) continue;
    const product = chooseProduct(component, card.id, offered);
    if (product === null || product === STOCK_PARTS) left.push(card.id);
    else pieces.set(product, (pieces.get(product) ?? 0) + piecesOf(product, card.copies));
  }
  return {
    ordered: [...pieces].map(([product, count]) => ({ component: id, product, pieces: count })),
    left: left.length > 0 && pieces.size === 0 ? [id] : left,
  };
}

/** The copies of the sheet of a pad are its leaves. */
const piecesOf = ({ kind }: Product, copies: number): number => (kind === 'scorepad' ? 1 : copies);

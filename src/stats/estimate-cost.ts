import type { Price, PriceList, Product } from '../pack/product.ts';

/** Pieces of one component that a service would make as one product. */
export interface OrderedPieces {
  readonly component: string;
  readonly product: Pick<Product, 'id' | 'price'>;
  /** Cards with their copies; pads, boards and boxes. */
  readonly pieces: number;
}

/** One product of the order. */
export interface ProductCost {
  readonly product: string;
  readonly components: readonly string[];
  readonly pieces: number;
  /** `null` where it is unknown. */
  readonly price: Price | null;
  /** If components share sheets, and if each begins a sheet of its own; `null` where it is unknown. */
  readonly cost: CostRange | null;
}

export interface CostRange {
  readonly least: number;
  readonly most: number;
}

/** What one copy of the game would cost, as far as prices are known. */
export interface CostEstimate {
  readonly service: string;
  readonly prices: PriceList;
  readonly products: readonly ProductCost[];
  /** Of all products with known prices, with the handling of one copy; `null` where none is known. */
  readonly known: CostRange | null;
  /** Products without a known price. */
  readonly unknown: readonly string[];
  /** Components, or cards of them, that are bought as parts, or for which there is no product. */
  readonly left: readonly string[];
}

/** Adds up what a service would take for one copy of the game. */
export function estimateCost(
  service: { readonly name: string; readonly prices: PriceList },
  ordered: readonly OrderedPieces[],
  left: readonly string[],
): CostEstimate {
  const ids = [...new Set(ordered.map(({ product }) => product.id))];
  const products = ids.map((id) => costOf(ordered.filter(({ product }) => product.id === id)));
  const costs = products.flatMap(({ cost }) => cost ?? []);
  const { handling } = service.prices;
  return {
    service: service.name,
    prices: service.prices,
    products,
    known:
      costs.length === 0
        ? null
        : {
            least: inCents(costs.reduce((sum, { least }) => sum + least, handling)),
            most: inCents(costs.reduce((sum, { most }) => sum + most, handling)),
          },
    unknown: products.filter(({ cost }) => cost === null).map(({ product }) => product),
    left,
  };
}

function costOf(ordered: readonly OrderedPieces[]): ProductCost {
  const pieces = ordered.reduce((sum, one) => sum + one.pieces, 0);
  const price = ordered[0]?.product.price ?? null;
  return {
    product: ordered[0]?.product.id ?? '',
    components: ordered.map(({ component }) => component),
    pieces,
    price,
    cost:
      price === null
        ? null
        : {
            least: sheetsCost(price, pieces),
            most: inCents(ordered.reduce((sum, one) => sum + sheetsCost(price, one.pieces), 0)),
          },
  };
}

/** A sheet that is begun is paid. */
const sheetsCost = ({ amount, pieces: perSheet }: Price, pieces: number): number =>
  inCents(Math.ceil(pieces / perSheet) * amount);

/** Sums of decimal numbers without the dust of binary ones. */
const inCents = (amount: number): number => Math.round(amount * 100) / 100;

/** `USD 45.20`, or `USD 45.20 to 52.30` where it depends on how sheets are shared; `unknown`. */
export function formatRange(range: CostRange | null, { currency }: PriceList): string {
  if (range === null) return 'unknown';
  const { least, most } = range;
  return `${currency} ${least.toFixed(2)}${most === least ? '' : ` to ${most.toFixed(2)}`}`;
}

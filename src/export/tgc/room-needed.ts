import type { Size } from '../../model/geometry.ts';
import type { Product } from '../../model/product.ts';
import { TGC_DPI } from './plan-tgc.ts';
import type { TgcEntry } from './tgc-list.ts';

/** What the box of a whole game must hold, as far as that follows from its products. */
export interface BoxRequirements {
  /** The least inside of its base: every product lies flat in it, folded where it folds. */
  readonly base: Size;
  /** What the base is as large as: one of its sides is that of the base. */
  readonly largest: readonly (Pick<TgcEntry, 'name'> & { readonly isFolded: boolean })[];
  /** Boxes that go into it. */
  readonly boxes: number;
  /** Of all of those whose depth is known. */
  readonly boxesCubicIn: number;
}

export function boxRequirements(
  entries: readonly TgcEntry[],
  products: readonly Product[],
): BoxRequirements {
  const known = entries.flatMap((entry) => {
    const product = products.find(({ id }) => id === entry.product);
    // A document is folded to fit, or not printed at all.
    return product === undefined || product.kind === 'document' ? [] : [{ entry, product }];
  });
  const sizes = known.map(({ entry: { name }, product }) => {
    const isFolded = Math.max(...product.folds) > 1;
    return { name, isFolded, ...packedSize(product) };
  });
  const base = {
    widthIn: Math.max(0, ...sizes.map(({ widthIn }) => widthIn)),
    heightIn: Math.max(0, ...sizes.map(({ heightIn }) => heightIn)),
  };
  const boxes = known.filter(({ product }) => product.kind === 'tuckbox');
  return {
    base,
    largest: sizes.flatMap(({ name, isFolded, widthIn, heightIn }) =>
      widthIn === base.widthIn || heightIn === base.heightIn ? [{ name, isFolded }] : [],
    ),
    boxes: boxes.reduce((sum, { entry }) => sum + countPieces(entry), 0),
    boxesCubicIn: boxes.reduce(
      (sum, { entry, product }) => sum + countPieces(entry) * volumeCubicIn(product),
      0,
    ),
  };
}

/** How many pieces of it a game has. */
export const countPieces = ({ items, document }: TgcEntry): number =>
  document === null ? items.reduce((sum, { quantity }) => sum + quantity, 0) : 1;

/** Folded, and lying so that it is higher than wide. */
function packedSize({ finished, folds: [across, down] }: Product): Size {
  const sides = [finished.widthIn / across, finished.heightIn / down];
  return { widthIn: Math.min(...sides), heightIn: Math.max(...sides) };
}

function volumeCubicIn({ panels }: Product): number {
  const [front, side] = [panels.get('front'), panels.get('left')];
  if (front === undefined || side === undefined) return 0;
  return (front.widthPx * front.heightPx * side.widthPx) / TGC_DPI ** 3;
}

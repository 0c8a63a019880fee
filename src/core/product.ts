import type { Size } from './geometry.ts';
import type { PixelSize } from './pictures.ts';

/** What sort of thing a product is; it decides how a component becomes one. */
export const PRODUCT_KINDS = [
  'deck',
  'board',
  'mat',
  'folio',
  'document',
  'booklet',
  'scorepad',
  'chit',
  'punchout',
  'standee',
  'tuckbox',
  'die',
] as const;

export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** The outlines that products are cut to. */
export const PRODUCT_SHAPES = ['rectangle', 'circle', 'hexagon'] as const;

export type ProductShape = (typeof PRODUCT_SHAPES)[number];

export const PRODUCT_SIDES = ['face', 'back', 'outside', 'page'] as const;

export type ProductSide = (typeof PRODUCT_SIDES)[number];

/** The line about which a printed piece is turned over: `horizontal` sets its back on its head. */
export const PRODUCT_FLIPS = ['vertical', 'horizontal', 'none'] as const;

export type ProductFlip = (typeof PRODUCT_FLIPS)[number];

/** A part of a canvas, from its top left corner. */
export interface PixelRect extends PixelSize {
  readonly xPx: number;
  readonly yPx: number;
}

/** Something that a print service makes of pictures. */
export interface Product {
  /** As the service calls it. */
  readonly id: string;
  /** The id of the service. */
  readonly service: string;
  readonly kind: ProductKind;
  readonly shape: ProductShape;
  /** What a picture must have, to the pixel. */
  readonly canvas: PixelSize;
  /** When it is cut; of a box, its inside. */
  readonly finished: Size;
  /** Into how many panels it folds, across and down; 1 and 1 where that is not known. */
  readonly folds: readonly [across: number, down: number];
  readonly sides: readonly ProductSide[];
  readonly flip: ProductFlip;
  /** The most cards or pages that one can have; `null` where no limit is known. */
  readonly maxQuantity: number | null;
  /** Where the panels of a box lie on its canvas; empty where that is not known. */
  readonly panels: ReadonlyMap<BoxPanel, PixelRect>;
}

/** The exports that a print service can take its cards from. */
export const SERVICE_EXPORTS = ['png', 'pdf'] as const;

export type ServiceExport = (typeof SERVICE_EXPORTS)[number];

/** A print service, as far as it is a matter of pictures and PDFs. */
export interface Service {
  readonly id: string;
  readonly name: string;
  /** Those that make what it takes; one at least. */
  readonly exports: readonly ServiceExport[];
  readonly dpi: number;
  /** Of the pages of a PDF. */
  readonly order: 'faces' | 'faces-backs' | 'backs-faces';
  /** Whether a PDF holds a card as often as the game has it. */
  readonly isRepeated: boolean;
}

/** The products of one service, in the order of the file. */
export const productsOf = (products: ReadonlyMap<string, Product>, service: string): Product[] =>
  [...products.values()].filter((product) => product.service === service);

/** The panels of a box: its walls as they follow each other round it, then lid and base. */
export const BOX_PANELS = ['back', 'left', 'front', 'right', 'lid', 'base'] as const;

export type BoxPanel = (typeof BOX_PANELS)[number];

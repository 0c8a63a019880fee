import type { Size } from '../geometry/geometry.ts';
import type { PixelSize } from './pictures.ts';
import type { CardOrder, PressStandard } from './sheet.ts';

/** The kind of a product determines how a component becomes one. */
export type ProductKind =
  | 'deck'
  | 'board'
  | 'mat'
  | 'folio'
  | 'document'
  | 'booklet'
  | 'scorepad'
  | 'chit'
  | 'punchout'
  | 'standee'
  | 'tuckbox'
  | 'die';

/** The outline that a product is cut to. */
export type ProductShape = 'rectangle' | 'circle' | 'hexagon';

export type ProductSide = 'face' | 'back' | 'outside' | 'page';

/** The axis about which a printed piece is turned over: with `horizontal`, its back is upside down. */
export type ProductFlip = 'vertical' | 'horizontal' | 'none';

/** A part of a canvas, from its top left corner. */
export interface PixelRect extends PixelSize {
  readonly xPx: number;
  readonly yPx: number;
}

/** A product that a print service makes from images. */
export interface Product {
  /** The name at the service. */
  readonly id: string;
  /** The id of the service. */
  readonly service: string;
  readonly kind: ProductKind;
  readonly shape: ProductShape;
  /** The exact size of its image. */
  readonly canvas: PixelSize;
  /** The finished size; for a box, its inside. */
  readonly finished: Size;
  /** The number of panels into which it folds, across and down; 1 and 1 if unknown. */
  readonly folds: readonly [across: number, down: number];
  readonly sides: readonly ProductSide[];
  readonly flip: ProductFlip;
  /** The maximum number of cards or pages; `null` for no known limit. */
  readonly maxQuantity: number | null;
  /** The panels of a box on its canvas; empty if unknown. */
  readonly panels: ReadonlyMap<BoxPanel, PixelRect>;
}

/** The exports that make files for print services. */
export type ServiceExport = 'png' | 'pdf' | 'build';

/** A print service: the files that it accepts. */
export interface Service {
  readonly id: string;
  readonly name: string;
  /** At least one. */
  readonly exports: readonly ServiceExport[];
  readonly dpi: number;
  /** The order of the pages of a PDF. */
  readonly order: CardOrder;
  /** Whether a PDF contains every copy of a card. */
  readonly isRepeated: boolean;
  /** The images of the page of a game in its shop; none where it has no shop. */
  readonly images: readonly { readonly id: string; readonly size: PixelSize }[];
  /** The paper in its order files; `null` for a service without them. */
  readonly stock: string | null;
  /** What it wants around cards of any size; `null` for a service that prints only its products. */
  readonly margins: { readonly bleedIn: number; readonly safeIn: number } | null;
  /** The standard that its PDFs keep to, and the printing condition of its profile. */
  readonly press: PressStandard | null;
  readonly inks: string | null;
  /** Of the sheets that it takes. */
  readonly paper: string | null;
  /** What else it sends back, which is not checked. */
  readonly rejects: readonly string[];
}

/** The products of one service, in the order of the file. */
export const productsOf = (products: ReadonlyMap<string, Product>, service: string): Product[] =>
  [...products.values()].filter((product) => product.service === service);

/** The panels of a box: its walls in order around it, then lid and base. */
export const BOX_PANELS = ['back', 'left', 'front', 'right', 'lid', 'base'] as const;

export type BoxPanel = (typeof BOX_PANELS)[number];

import { rotateSize } from '../../geometry/geometry.ts';
import { framePage, type PicturedCard, planCardPictures } from '../../layout/card-pictures.ts';
import {
  canvasSize,
  fitProduct,
  frameBookPage,
  isSameSize,
  type ProductFit,
  productShape,
  scaleToProduct,
} from '../../layout/fit-product.ts';
import { planPack } from '../../layout/plan-pack.ts';
import {
  type BoardComponent,
  type Component,
  type DeckComponent,
  type Fields,
  type RulebookComponent,
  STOCK_PARTS,
  withTemplates,
} from '../../pack/pack.ts';
import type { PixelSize } from '../../pack/pictures.ts';
import type { Product, ProductKind, ProductShape } from '../../pack/product.ts';
import type { RenderedPack } from '../../pack/rendered-pack.ts';
import { type Paper, pageSizeOf } from '../../pack/sheet.ts';
import type { RenderAs } from '../../render/render-pack.ts';
import type { PagesToDraw, PicturesPlan } from '../pictures/export-pictures.ts';
import {
  mergePicturesPlans,
  pagePath,
  planPages,
  planShopImages,
} from '../pictures/plan-pictures.ts';

/** The density of every picture that The Game Crafter takes. */
export const TGC_DPI = 300;

/** One product to be made, of a component or of some of its cards. */
export interface TgcProduct {
  readonly component: Component;
  readonly product: Product;
  /** Of its pictures, relative to the folder of the export. */
  readonly folder: string;
  readonly fit: ProductFit['kind'];
  /** How large it is printed: 1 is as it was laid out. */
  readonly scale: number;
  /** None for a board or a rulebook. */
  readonly cards: readonly PicturedCard[];
}

/** An image of the game's page in the shop. */
export interface TgcShopImage {
  /** The kind of image, as the shop calls it. */
  readonly kind: string;
  /** Relative to the folder of the export. */
  readonly path: string;
  readonly size: PixelSize;
}

export interface TgcPlan {
  readonly products: readonly TgcProduct[];
  readonly shopImages: readonly TgcShopImage[];
  readonly pictures: PicturesPlan;
  /** Pieces that are not printed, but bought instead. */
  readonly bought: readonly { component: DeckComponent; cards: DeckComponent['cards'] }[];
  /** Nothing is known that they could become. */
  readonly unplaced: readonly Component[];
  /** The ids of everything that The Game Crafter prints to order. */
  readonly productIds: readonly string[];
}

export interface TgcRequest extends Pick<RenderedPack, 'pack' | 'faces' | 'backs' | 'words'> {
  /** Those of The Game Crafter. */
  readonly products: readonly Product[];
  /** Of documents. */
  readonly paper: Paper;
  readonly renderAs: RenderAs;
}

/** Decides what every component becomes and names every picture. */
export function planTgc(request: TgcRequest): TgcPlan {
  const { pack, products } = request;
  const planned = pack.components.flatMap((component) => planComponent(component, request));
  const shop = planShopImages(request, 'Shop', ({ tgc }) => tgc !== null);
  return {
    products: planned.flatMap((one) => one.products),
    shopImages: pack.shopImages.flatMap(({ deck, tgc, size }) => {
      const drawn = shop.drawn.find(({ component }) => component === deck);
      return tgc === null || drawn === undefined ? [] : [{ kind: tgc, path: drawn.path, size }];
    }),
    pictures: mergePicturesPlans([...planned, shop]),
    bought: pack.components.flatMap((component) => {
      if (component.kind !== 'deck') return [];
      const cards = component.cards.filter(
        ({ id }) => chooseProduct(component, id, products) === STOCK_PARTS,
      );
      return cards.length === 0 ? [] : [{ component, cards }];
    }),
    unplaced: pack.components.filter((component) => isUnplaced(component, products)),
    productIds: products.map(({ id }) => id),
  };
}

const isUnplaced = (component: Component, products: readonly Product[]): boolean =>
  component.kind === 'deck'
    ? component.cards.some(({ id }) => chooseProduct(component, id, products) === null)
    : chooseProduct(component, null, products) === null;

interface PlannedComponent extends Partial<PicturesPlan> {
  readonly products: readonly TgcProduct[];
}

function planComponent(component: Component, request: TgcRequest): PlannedComponent[] {
  if (component.kind === 'deck') {
    return splitByProduct(component, request.products).map((one) => planDeck(one, request));
  }
  const product = chooseProduct(component, null, request.products);
  if (product === null || product === STOCK_PARTS) return [];
  return component.kind === 'board'
    ? [planBoard(component, product, request)]
    : [planBook(component, product, request)];
}

interface DeckOfProduct {
  readonly component: DeckComponent;
  readonly product: Product;
}

/** A deck, or the parts of it that become different products. */
function splitByProduct(component: DeckComponent, products: readonly Product[]): DeckOfProduct[] {
  const parts = new Map<Product, DeckComponent['cards'][number][]>();
  for (const card of component.cards) {
    const product = chooseProduct(component, card.id, products);
    if (product === null || product === STOCK_PARTS || card.copies < 1) continue;
    parts.set(product, [...(parts.get(product) ?? []), card]);
  }
  return [...parts].map(([product, cards]) => ({ component: { ...component, cards }, product }));
}

const productFolder = ({ id }: Product, component: Component): string => `${id}-${component.id}`;

function planDeck({ component, product }: DeckOfProduct, request: TgcRequest): PlannedComponent {
  const template = component.tgc?.template ?? null;
  const fit = fitProduct(component.size, product, { dpi: TGC_DPI, isRedrawn: template !== null });
  const hasBack = product.sides.includes('back') && component.back !== null;
  const isAlike = hasIdenticalSides(component);
  const shaped: DeckComponent = {
    ...withTemplates(component, {
      face: template,
      ...(hasBack && !isAlike ? {} : { back: hasBack ? template : null }),
    }),
    size: fit.size,
  };
  const sides =
    template === null ? request : request.renderAs(shaped, { product: productFacts(product) });
  const folder = productFolder(product, component);
  const planned = planCardPictures(shaped, sides, folder, fit.frameOf);
  const { cards } = planned;
  return {
    products: [{ component, product, folder, fit: fit.kind, scale: fit.scale, cards }],
    ...planned,
  };
}

/** A piece that is alike on both sides stays so when it is drawn with another template. */
const hasIdenticalSides = ({ template, back, tgc }: DeckComponent): boolean =>
  back === template && (tgc?.template ?? null) !== null;

/** The product as its template sees it: the panels of a box, in inches. */
const productFacts = ({ id, panels }: Product): Fields => ({
  id,
  panels: Object.fromEntries(
    [...panels].map(([name, { xPx, yPx, widthPx, heightPx }]) => [
      name,
      {
        left: xPx / TGC_DPI,
        top: yPx / TGC_DPI,
        width: widthPx / TGC_DPI,
        height: heightPx / TGC_DPI,
      },
    ]),
  ),
});

function planBoard(
  component: BoardComponent,
  product: Product,
  request: TgcRequest,
): PlannedComponent {
  const folder = productFolder(product, component);
  const { trim } = component.size;
  const canvas = canvasSize(product, TGC_DPI);
  const isTurned = scaleToProduct(trim, product.finished)?.isTurned ?? false;
  const bled = isTurned ? { widthIn: canvas.heightIn, heightIn: canvas.widthIn } : canvas;
  const frame = { ...framePage(trim, bled, TGC_DPI), turnDeg: isTurned ? 90 : 0 } as const;
  const pages = planPages(request, [component], request.paper).map(
    (plan): PagesToDraw => ({ plan, frame, pathOf: () => `${folder}/${component.id}.png` }),
  );
  return {
    products: [{ component, product, folder, fit: 'exact', scale: 1, cards: [] }],
    pages,
  };
}

/** The pages of a book as a PDF, two by two, and as the pictures of a booklet. */
function planBook(
  component: RulebookComponent,
  product: Product,
  { pack, words, paper, products }: TgcRequest,
): PlannedComponent {
  const document = products.find(({ kind }) => kind === 'document');
  const { plans } = planPack({
    pack,
    words,
    components: [component],
    papers: [paper],
    imposition: 'two-up',
  });
  const pathOf = pagePath(productFolder(product, component));
  const pages = plans.map((plan) => {
    const frame =
      product.kind === 'booklet' ? frameBookPage(product, pageSizeOf(plan), TGC_DPI) : null;
    return { plan, frame, pathOf };
  });
  const made = [product, ...(product === document || document === undefined ? [] : [document])];
  return {
    products: made.map((one) => ({
      component,
      product: one,
      folder: productFolder(one, component),
      fit: 'exact',
      scale: 1,
      cards: [],
    })),
    pages,
  };
}

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
 * outline that is finished at its size, lying or upright; for a piece that is not a card and has none, the
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
  const size = sizeKindOf(component);
  const offered = productsOfKinds(products, KINDS_BY_SIZE[size]);
  const shapes = productShapes(component);
  for (const shape of shapes) {
    const found = productOfSize(trim, shape, offered);
    if (found !== null) return found;
  }
  const [shape = 'rectangle'] = shapes;
  return size === 'piece'
    ? nearestProduct(component, shape, productsOfKinds(products, ['chit', 'mat']))
    : null;
}

const sizeKindOf = (component: DeckComponent | BoardComponent): keyof typeof KINDS_BY_SIZE => {
  if (component.kind === 'board' || component.form === 'board') return 'board';
  return component.piece === 'card' ? 'card' : 'piece';
};

/** Shapes of products for a deck, the best first. A drawn outline is cut out by hand. */
function productShapes(component: DeckComponent): readonly ProductShape[] {
  const shape = productShape(component.size);
  if (shape === null) return ['rectangle'];
  if (shape !== 'rectangle') return [shape];
  // Hexagons are cut from rectangles of sizes that nothing else has.
  return isRound(component) ? ['circle'] : ['rectangle', 'hexagon'];
}

/** A square with corners as round as can be, or one that is round on a virtual table. */
function isRound({ size: { trim, cornerIn }, tts }: DeckComponent): boolean {
  const isSquare = isSameSize(trim, rotateSize(trim));
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

/** A product of another size than a component, and how much wider and higher it is. */
export interface NearProduct {
  readonly id: string;
  readonly wider: number;
  readonly higher: number;
}

const MAX_NEAR = 3;

/** The products nearest in size to a component that none fits, upright or lying, of the kinds that it could become. */
export function nearProducts(component: Component, products: readonly Product[]): NearProduct[] {
  if (component.kind === 'rulebook') return [];
  if (component.kind === 'deck' && component.cut === 'drawn') return [];
  const { widthIn, heightIn } = component.size.trim;
  const shapes = component.kind === 'deck' ? productShapes(component) : ['rectangle'];
  return productsOfKinds(products, KINDS_BY_SIZE[sizeKindOf(component)])
    .filter(({ shape }) => shapes.includes(shape))
    .flatMap(({ id, finished }) =>
      [finished, rotateSize(finished)].map((size) => ({
        id,
        wider: size.widthIn - widthIn,
        higher: size.heightIn - heightIn,
      })),
    )
    .sort((a, b) => distanceOf(a) - distanceOf(b))
    .filter(({ id }, at, all) => all.findIndex((one) => one.id === id) === at)
    .slice(0, MAX_NEAR);
}

const distanceOf = ({ wider, higher }: Omit<NearProduct, 'id'>): number =>
  Math.abs(wider) + Math.abs(higher);

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

import type { Size } from '../../geometry/geometry.ts';
import { trimOffset } from '../../layout/fit-product.ts';
import { readStyles } from '../../load/folders.ts';
import type { Component } from '../../pack/pack.ts';
import type { Product, ProductShape } from '../../pack/product.ts';
import type { Words } from '../../text/words.ts';
import { fillWebPage } from '../site/web-page.ts';
import { TGC_DPI } from './plan-tgc.ts';
import {
  boxBase,
  countPieces,
  MAX_QUANTITY,
  type TgcEntry,
  type TgcItem,
  type TgcList,
  type TgcPart,
} from './tgc-list.ts';

/**
 * Step by step, how this very game is set up at The Game Crafter: names, counts, which file where.
 *
 * @param unplaced what has no product there
 */
export function composeGuideHtml(
  list: TgcList,
  words: Words,
  unplaced: readonly Pick<Component, 'name'>[] = [],
): string {
  const { game, parts, shopImages } = list;
  const products = list.products.map((entry, index) => ({
    ...describeEntry(entry, words),
    number: index + 1,
  }));
  const added = products.filter(({ kind }) => kind !== 'document');
  const sum = (of: 'pictures' | 'pieces') => added.reduce((total, one) => total + one[of], 0);
  const images = shopImages.map(({ path, kind, size: { widthPx, heightPx } }) =>
    words('tgc.shop-image', { path, kind, width: widthPx, height: heightPx }),
  );
  const data = {
    game: game.name,
    counts: describeCounts(list, words),
    unplaced: words.list(unplaced.map(({ name }) => name)),
    shopImages: images.join(', '),
    most: MAX_QUANTITY,
    products,
    added: added.length,
    downloads: products.length - added.length,
    pictures: sum('pictures'),
    pieces: sum('pieces'),
    parts: parts.map((part) => ({ ...part, note: part.note ?? '' })),
    namesKey: namesKey(parts),
    hasTooMany: parts.some(({ quantity }) => quantity > MAX_QUANTITY),
    box: describeBox(boxBase(list.products), words),
  };
  return fillWebPage(
    {
      title: words('tgc.title', { game: game.name }),
      css: readStyles('tgc-guide'),
      template: 'tgc-guide',
      data,
    },
    words,
  );
}

const isDownload = ({ kind }: TgcEntry): boolean => kind === 'document';

/** `26 components to add and 1 document to upload`. */
function describeCounts({ products }: TgcList, words: Words): string {
  const downloads = products.filter(isDownload).length;
  const components = words.count(products.length - downloads, 'component');
  const documents = words.count(downloads, 'document');
  return downloads === 0
    ? words('tgc.to-add', { components })
    : words('tgc.to-add-and-upload', { components, documents });
}

/** The inner size of the box of the whole game, to the end of the sentence. */
function describeBox({ widthIn, heightIn }: Size, words: Words): string {
  const inches = (length: number): string =>
    words.decimal(String(Math.ceil(length * 10 - 1e-6) / 10));
  return words('tgc.box-size', { width: inches(widthIn), height: inches(heightIn) });
}

/** What the page shows of a product: one of `isSet` and the like, or its document. */
function describeEntry(entry: TgcEntry, words: Words) {
  const { product, kind, name, anchor, folder, document, scale, isCutByHand, items, back } = entry;
  const quantities = items.map(({ quantity }) => quantity);
  const isSingle = kind === 'scorepad' || (kind === 'board' && items.length === 1);
  return {
    kind,
    name,
    anchor,
    folder,
    document,
    product: product.id,
    width: product.canvas.widthPx,
    height: product.canvas.heightPx,
    mostCards: product.maxQuantity,
    percent: scale === 1 ? null : Math.round(scale * 100),
    isCutByHand: isCutByHand === true,
    isSingle,
    isBook: kind === 'booklet',
    isBox: kind === 'tuckbox',
    isSet: !isSingle && !['document', 'booklet', 'tuckbox'].includes(kind),
    items: items.map((item) => ({ ...item, back: item.back ?? '', isMany: item.quantity > 1 })),
    face: items[0]?.face ?? '',
    quantity: items[0]?.quantity ?? 0,
    pictures: distinctPictures(items).length,
    pieces: countPieces(entry),
    sum: quantities.reduce((total, quantity) => total + quantity, 0),
    quantities: words.list(quantities.map(String)),
    back: back ?? '',
    backKey: backKey(entry),
    facesKey: facesKey(items),
    hasBacks: back === null && items.some((item) => item.back !== null),
  };
}

/** The pictures among some items, each once. */
const distinctPictures = (items: readonly TgcItem[]): string[] => [
  ...new Set(items.map(({ face }) => face)),
];

function facesKey(items: readonly TgcItem[]): string {
  if (distinctPictures(items).length !== 1) return 'tgc.faces';
  return items.length === 1 ? 'tgc.only-face' : 'tgc.only-face-again';
}

function backKey({ back, items }: TgcEntry): string {
  if (back !== null) return 'tgc.shared-back';
  return items.every((item) => item.back === null) ? 'tgc.no-backs' : 'tgc.own-backs';
}

function namesKey(parts: readonly TgcPart[]): string {
  if (parts.every(({ isCertain }) => isCertain)) return 'tgc.names-checked';
  return parts.some(({ isCertain }) => isCertain) ? 'tgc.names-partly' : 'tgc.names-unchecked';
}

/** No text closer to the cut than this. */
const SAFE_PX = 0.125 * TGC_DPI;

/** Every picture with the lines of cut and safe zone, to be checked before an order. */
export const composeProofHtml = ({ game, products, shopImages }: TgcList, words: Words): string =>
  fillWebPage(
    {
      title: words('proof.title', { game: game.name }),
      hasPictures: true,
      css: readStyles('tgc-proof'),
      template: 'tgc-proof',
      data: {
        game: game.name,
        products: products
          .filter(({ items }) => items.length > 0)
          .map((entry) => describeProofs(entry, words)),
        // What is shown on the web is not cut.
        shopImages,
      },
    },
    words,
  );

/** Each face of a product with its quantity, then its backs. */
function describeProofs({ product, anchor, name, items }: TgcEntry, words: Words) {
  const faces = [...new Set(items.map(({ face }) => face))];
  const backs = new Set(items.flatMap(({ back }) => (back === null ? [] : [back])));
  const figures = faces.map((path) => {
    const same = items.filter((item) => item.face === path);
    const quantity = same.reduce((sum, item) => sum + item.quantity, 0);
    const times = quantity === 1 ? '' : ` ×${quantity}`;
    return { path, caption: `${same[0]?.name ?? ''}${times}` };
  });
  const others = [...backs].filter((back) => !faces.includes(back));
  return {
    anchor,
    name,
    product: product.id,
    canvas: product.canvas,
    widthRem: shownWidthRem(product),
    lines: guideLines(product),
    pictures: words.count(faces.length, 'picture'),
    figures: [...figures, ...others.map((path) => ({ path, caption: words('tgc.back') }))],
  };
}

/** A card is shown about half as wide as it is; what is large is shown smaller. */
const shownWidthRem = ({ canvas }: Product): number =>
  Math.round(Math.min(48, Math.max(8, canvas.widthPx / 55)));

function guideLines(product: Product): string {
  const { widthPx, heightPx } = product.canvas;
  if (product.kind === 'tuckbox') {
    return [...product.panels.values()]
      .map((panel) => rect('cut', panel.xPx, panel.yPx, panel.widthPx, panel.heightPx))
      .join('');
  }
  const { xPx, yPx } = trimOffset(product, TGC_DPI);
  const line = (name: string, insetPx: number): string => {
    const [x, y] = [xPx + insetPx, yPx + insetPx];
    const [width, height] = [widthPx - 2 * x, heightPx - 2 * y];
    if (product.shape === 'rectangle') return rect(name, x, y, width, height);
    return outlined(name, 'path', `d="${shapePath(product.shape, [x, y, width, height])}"`);
  };
  return line('cut', 0) + line('safe', SAFE_PX);
}

const rect = (name: string, x: number, y: number, width: number, height: number): string =>
  outlined(name, 'rect', `x="${x}" y="${y}" width="${width}" height="${height}"`);

/** A line on white, so that a red one is seen on red. */
const outlined = (name: string, tag: 'rect' | 'path', shape: string): string =>
  `<${tag} class="ground" ${shape}/><${tag} class="${name}" ${shape}/>`;

/** A circle, or a hexagon with two of its corners at the ends of its longer axis, in a box. */
function shapePath(
  shape: Exclude<ProductShape, 'rectangle'>,
  [x, y, width, height]: readonly [number, number, number, number],
): string {
  const [right, bottom] = [x + width, y + height];
  if (shape === 'circle') {
    const radius = width / 2;
    const half = (to: number): string => `A${radius} ${radius} 0 0 1 ${to} ${y + height / 2}`;
    return `M${x} ${y + height / 2}${half(right)}${half(x)}Z`;
  }
  const [left, middle] = [x + width / 4, y + height / 2];
  const points = [
    ...[
      [x, middle],
      [left, y],
      [right - width / 4, y],
    ],
    ...[
      [right, middle],
      [right - width / 4, bottom],
      [left, bottom],
    ],
  ];
  return `M${points.map((point) => point.join(' ')).join('L')}Z`;
}

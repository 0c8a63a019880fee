import { trimOffset } from '../../layout/fit-product.ts';
import { readStyles } from '../../load/folders.ts';
import type { Product, ProductShape } from '../../pack/product.ts';
import type { Words } from '../../text/words.ts';
import { fillWebPage } from '../site/web-page.ts';
import { TGC_DPI } from './plan-tgc.ts';
import type { TgcEntry, TgcList } from './tgc-list.ts';

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

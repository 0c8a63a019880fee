import { trimOffset } from '../../layout/fit-product.ts';
import { readStyles } from '../../load/folders.ts';
import type { Product, ProductShape } from '../../pack/product.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';
import { composeWebPage } from '../site/web-page.ts';
import { TGC_DPI } from './plan-tgc.ts';
import type { TgcEntry, TgcList } from './tgc-list.ts';

/** No text closer to the cut than this. */
const SAFE_PX = 0.125 * TGC_DPI;

/** Every picture with the lines of cut and safe zone, to be checked before an order. */
export const composeProofHtml = (list: TgcList, words: Words): string =>
  composeWebPage({
    title: words('proof.title', { game: list.game.name }),
    language: words.language,
    stylesheets: [],
    hasPictures: true,
    css: readStyles('tgc-proof'),
    body: [
      `<h1>${words.html('proof.title', { game: list.game.name })}</h1>`,
      `<p>${words.html('proof.about')}</p>`,
      ...tableOfContents(list.products, words),
      ...list.products.flatMap((entry) => productSection(entry, words)),
      ...shopSection(list, words),
    ],
  });

/** What there is to look over, with the ways to it. */
const tableOfContents = (entries: readonly TgcEntry[], words: Words): string[] => [
  `<nav aria-label="${words.html('proof.products')}"><ul>`,
  ...entries
    .filter(({ items }) => items.length > 0)
    .map(
      ({ anchor, name, items }) =>
        `<li><a href="#${escapeMarkup(anchor)}">${escapeMarkup(name)}</a> <small>${escapeMarkup(words.count(new Set(items.map(({ face }) => face)).size, 'picture'))}</small></li>`,
    ),
  '</ul></nav>',
];

function productSection(entry: TgcEntry, words: Words): string[] {
  const { product } = entry;
  if (entry.items.length === 0) return [];
  const backs = [...new Set(entry.items.flatMap(({ back }) => (back === null ? [] : [back])))];
  const faces = new Set(entry.items.map(({ face }) => face));
  return [
    `<h2 id="${escapeMarkup(entry.anchor)}">${escapeMarkup(entry.name)} <small>${escapeMarkup(product.id)}</small> <a class="top" href="#">${words.html('proof.top')}</a></h2>`,
    '<div class="proofs">',
    ...[...faces].map((face) => {
      const items = entry.items.filter((item) => item.face === face);
      const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
      return proofFigure(
        face,
        `${items[0]?.name ?? ''}${quantity === 1 ? '' : ` ×${quantity}`}`,
        product,
      );
    }),
    ...backs
      .filter((back) => !faces.has(back))
      .map((back) => proofFigure(back, words('tgc.back'), product)),
    '</div>',
  ];
}

/** What is shown on the web is not cut. */
const shopSection = ({ shopImages }: TgcList, words: Words): string[] =>
  shopImages.length === 0
    ? []
    : [
        `<h2>${words.html('proof.shop-images')}</h2>`,
        '<div class="proofs">',
        ...shopImages.map(
          ({ path, kind, size }) =>
            `<figure><img src="${escapeMarkup(path)}" alt="" width="${size.widthPx}" height="${size.heightPx}" loading="lazy"><figcaption>${escapeMarkup(kind)}</figcaption></figure>`,
        ),
        '</div>',
      ];

function proofFigure(path: string, caption: string, product: Product): string {
  const { widthPx, heightPx } = product.canvas;
  return (
    `<figure><div class="proof" style="aspect-ratio:${widthPx}/${heightPx};width:${shownWidthRem(product)}rem">` +
    `<img src="${escapeMarkup(path)}" alt="" loading="lazy">` +
    `<svg viewBox="0 0 ${widthPx} ${heightPx}" aria-hidden="true">${guideLines(product)}</svg></div>` +
    `<figcaption>${escapeMarkup(caption)}</figcaption></figure>`
  );
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

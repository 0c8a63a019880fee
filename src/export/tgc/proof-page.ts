import { formatCount } from '../../core/counts.ts';
import type { Product, ProductShape } from '../../core/product.ts';
import { escapeMarkup } from '../../core/text-markup.ts';
import { trimOffset } from '../../layout/fit-product.ts';
import { composeWebPage } from '../site/web-page.ts';
import { TGC_DPI } from './plan-tgc.ts';
import type { TgcEntry, TgcList } from './tgc-list.ts';

/** No text closer to the cut than this. */
const SAFE_PX = 0.125 * TGC_DPI;

/** Every picture with the lines of cut and safe zone upon it, to be looked over before an order. */
export const composeProofHtml = (list: TgcList, products: readonly Product[]): string =>
  composeWebPage({
    title: `${list.game.name}: proof`,
    stylesheets: [],
    hasPictures: true,
    css: CSS,
    body: [
      `<h1>${escapeMarkup(list.game.name)}: proof</h1>`,
      '<p>Every picture as it is uploaded, bleed and all. It is cut along the <b class="cut">red line</b>, a little off to any side. Text stays inside the <b class="safe">green one</b>; colour and pictures go out to the edge. Boxes show their panels instead.</p>',
      ...tableOfContents(list.products),
      ...list.products.flatMap((entry) => productSection(entry, products)),
    ],
  });

/** What there is to look over, with the ways to it. */
const tableOfContents = (entries: readonly TgcEntry[]): string[] => [
  '<nav aria-label="Products"><ul>',
  ...entries
    .filter(({ items }) => items.length > 0)
    .map(
      ({ anchor, name, items }) =>
        `<li><a href="#${escapeMarkup(anchor)}">${escapeMarkup(name)}</a> <small>${formatCount(new Set(items.map(({ face }) => face)).size, 'picture')}</small></li>`,
    ),
  '</ul></nav>',
];

function productSection(entry: TgcEntry, products: readonly Product[]): string[] {
  const product = products.find(({ id }) => id === entry.product);
  if (product === undefined || entry.items.length === 0) return [];
  const backs = [...new Set(entry.items.flatMap(({ back }) => (back === null ? [] : [back])))];
  const faces = new Set(entry.items.map(({ face }) => face));
  return [
    `<h2 id="${escapeMarkup(entry.anchor)}">${escapeMarkup(entry.name)} <small>${escapeMarkup(entry.product)}</small> <a class="top" href="#">to the top</a></h2>`,
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
    ...backs.filter((back) => !faces.has(back)).map((back) => proofFigure(back, 'back', product)),
    '</div>',
  ];
}

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

const CSS = `\
body { max-width: 75rem; margin: 2rem auto; padding: 0 1rem; background: #fff; color: #16191c; font: 1rem/1.5 system-ui, sans-serif }
nav ul { columns: 17rem; padding-left: 1.25rem }
nav small { color: #59626a }
h2 { position: sticky; top: 0; z-index: 1; margin: 2.5rem 0 0.75rem; padding: 0.4rem 0; border-bottom: 1px solid #c4cad0; background: #fff }
.top { float: right; font-size: 0.85rem; font-weight: 400 }
h2 small { color: #59626a; font-weight: 400 }
b.cut { color: #c00018 }
b.safe { color: #00702b }
.proofs { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
figure { margin: 0 }
figcaption { max-width: 16rem; font-size: 0.8rem; overflow-wrap: anywhere }
.proof { position: relative; max-width: 100%; outline: 1px solid #c4cad0 }
.proof img, .proof svg { position: absolute; inset: 0; width: 100%; height: 100% }
.proof :is(rect, path) { fill: none; stroke-width: 2px; vector-effect: non-scaling-stroke }
.proof .ground { stroke: #fff; stroke-width: 4px }
.proof .cut { stroke: #e4002b }
.proof .safe { stroke: #00a23e; stroke-dasharray: 5 4 }
`;

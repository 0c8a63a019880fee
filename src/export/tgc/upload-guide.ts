import type { Product } from '../../core/product.ts';
import { escapeMarkup, formatCount } from '../../core/text-markup.ts';
import { readStyles } from '../../load/folders.ts';
import { composeWebPage } from '../site/web-page.ts';
import {
  type BoxRequirements,
  boxRequirements,
  countPieces,
  MAX_QUANTITY,
  type TgcEntry,
  type TgcItem,
  type TgcList,
  type TgcPart,
} from './tgc-list.ts';

/** Step by step, how this very game is set up at The Game Crafter: names, counts, which file where. */
export const composeGuideHtml = (list: TgcList): string =>
  composeWebPage({
    title: `${list.game.name} at The Game Crafter`,
    stylesheets: [],
    css: readStyles('tgc-guide'),
    body: [
      `<h1>${escapeMarkup(list.game.name)} at The Game Crafter</h1>`,
      `<p>All files mentioned here are in the same folder as this page. There are ${describeCounts(list)}, in this order, and ${formatCount(list.parts.length, 'kind')} of parts to buy. Look through <a href="proof.html">proof.html</a> first: it shows every image with its cut line.</p>`,
      ...FIRST_STEPS,
      '<h2>2. Add the products</h2>',
      productTable(list),
      ...list.products.flatMap(productSteps),
      ...partsSection(list.parts),
      ...lastSteps(list),
    ],
  });

const isDownload = ({ kind }: TgcEntry): boolean => kind === 'document';

/** `26 components to add and 1 document to upload`. */
function describeCounts({ products }: TgcList): string {
  const documents = products.filter(isDownload).length;
  const added = `${formatCount(products.length - documents, 'component')} to add`;
  return documents === 0 ? added : `${added} and ${formatCount(documents, 'document')} to upload`;
}

const FIRST_STEPS = [
  '<h2>1. Make the game</h2>',
  '<ol>',
  '<li>Sign in at <code>thegamecrafter.com</code>. If you do not have a <b>designer profile</b> yet, create one: every game belongs to a designer, and buyers see that name.</li>',
  '<li>Under <b>Make</b>, create a new game, enter its name and choose your designer.</li>',
  '<li>Every image has 300 pixels per inch, is opaque RGB, and has exactly the pixel size of its product, including the bleed. Upload it unchanged: do not let anything scale or rotate it. The site rejects images of any other size, so a rejection means that you chose the wrong product.</li>',
  `<li>Upload each image once and set its <b>quantity</b>, a whole number from 1 to ${MAX_QUANTITY}. If the game needs more, the table lists the image in two rows: add it twice, with both quantities.</li>`,
  '<li><b>Shop images</b> (a logo, a backdrop, an advertisement, photos of the game in play) are not in this folder, because you design them yourself; the site shows the required size of each. You need them to publish the game, not to order a copy.</li>',
  '</ol>',
];

const lastSteps = ({ products: entries }: TgcList): string[] => [
  '<h2>4. Proof and order</h2>',
  '<ol>',
  `<li>The products do not include a box for the whole game. Under <b>Packaging</b> choose one that is ${describeBox(boxRequirements(entries))} The site shows how full it gets.</li>`,
  '<li>The site shows each image with its mask: proof every side, and accept it when nothing important is outside.</li>',
  `<li>Compare the site's count with the last line of the <a href="#products">table above</a>: ${formatCount(entries.filter((entry) => !isDownload(entry)).length, 'component')}${entries.some(isDownload) ? ', the document not among them' : ''}. Parts and the box for the whole game are extra.</li>`,
  '<li>Order one copy and check it before you order more or publish.</li>',
  '</ol>',
];

/** What the box of the whole game must be like, to the end of the sentence. */
function describeBox({ base, largest, boxes, boxesCubicIn }: BoxRequirements): string {
  const inches = (length: number): string => String(Math.ceil(length * 10 - 1e-6) / 10);
  const names = largest
    .map(({ name, isFolded }) => `${escapeMarkup(name)}${isFolded ? ', folded,' : ''}`)
    .join(' and ');
  const size = `at least ${inches(base.widthIn)} x ${inches(base.heightIn)} in inside: it has to hold ${names} lying flat.`;
  if (boxes === 0) return size;
  const heightIn = boxesCubicIn / (base.widthIn * base.heightIn);
  return `${size} The ${formatCount(boxes, 'box')} of cards take up ${Math.ceil(boxesCubicIn)} cubic inches in total: on such a base they are ${inches(heightIn)} in high, and more because there will be gaps. Everything else goes on top.`;
}

const productTable = ({ products }: TgcList): string =>
  [
    '<table id="products"><thead><tr><th>no.</th><th>product</th><th>name it</th><th>pictures</th><th>pieces</th></tr></thead><tbody>',
    ...products.map((entry, index) => {
      const { product, name, anchor, items, document } = entry;
      const cells = [
        ...[String(index + 1), `<b>${escapeMarkup(product.id)}</b>`],
        `<a href="#${escapeMarkup(anchor)}">${escapeMarkup(name)}</a>`,
        ...(document === null
          ? [String(distinctPictures(items).length), String(countPieces(entry))]
          : ['a PDF', 'a download']),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    }),
    totalRow(products),
    '</tbody></table>',
  ].join('\n');

/** What is added in all; a download is no component. */
function totalRow(products: readonly TgcEntry[]): string {
  const added = products.filter((entry) => !isDownload(entry));
  const sum = (of: (entry: TgcEntry) => number): number =>
    added.reduce((total, entry) => total + of(entry), 0);
  const cells = [
    ...['', '', formatCount(added.length, 'component')],
    ...[String(sum(({ items }) => distinctPictures(items).length)), String(sum(countPieces))],
  ];
  return `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;
}

const productSteps = (entry: TgcEntry, index: number): string[] => [
  `<h3 id="${escapeMarkup(entry.anchor)}">${index + 1}. ${escapeMarkup(entry.name)}: ${escapeMarkup(entry.product.id)}</h3>`,
  '<ol>',
  ...STEPS_BY_WORK[chooseWork(entry)](entry, entry.product).map((one) => `<li>${one}</li>`),
  '</ol>',
  ...fileTable(entry),
];

type ProductWork = 'set' | 'single' | 'book' | 'document' | 'box';

function chooseWork({ kind, items }: TgcEntry): ProductWork {
  if (kind === 'document') return 'document';
  if (kind === 'booklet') return 'book';
  if (kind === 'tuckbox') return 'box';
  return kind === 'scorepad' || (kind === 'board' && items.length === 1) ? 'single' : 'set';
}

const codeHtml = (text: string): string => `<code>${escapeMarkup(text)}</code>`;

const addStep = ({ product, name, scale }: TgcEntry): string =>
  `Add a component of the product <b>${escapeMarkup(product.id)}</b>, name it <b>${escapeMarkup(name)}</b>, quantity 1.${scale === 1 ? '' : ` Its pieces are printed at ${Math.round(scale * 100)} % of their home-printed size, because no product is closer.`}`;

/** The pictures among some items, each once. */
const distinctPictures = (items: readonly TgcItem[]): string[] => [
  ...new Set(items.map(({ face }) => face)),
];

const STEPS_BY_WORK: Readonly<
  Record<ProductWork, (entry: TgcEntry, product: Product) => string[]>
> = {
  set: (entry, { canvas }) => [
    addStep(entry),
    ...backStep(entry),
    facesStep(entry, `${canvas.widthPx} x ${canvas.heightPx} pixels`),
    `The site must then count ${formatCount(
      entry.items.reduce((sum, { quantity }) => sum + quantity, 0),
      'piece',
    )}.`,
  ],
  single: (entry, { canvas }) => [
    addStep(entry),
    ...entry.items.map(
      ({ face, back, quantity }) =>
        `Its face is ${codeHtml(face)} (${canvas.widthPx} x ${canvas.heightPx} pixels)${back === null ? ', and it has no back' : `, its back ${codeHtml(back)}`}.${quantity > 1 ? ` The game includes ${quantity} sheets of it: choose the pad with that many sheets, or the next larger one.` : ''}`,
    ),
  ],
  book: (entry, { canvas }) => [
    addStep(entry),
    `Upload the ${formatCount(entry.items.length, 'page')} from ${codeHtml(`${entry.folder}/`)} in the order of their numbers, ${canvas.widthPx} x ${canvas.heightPx} pixels each. The first is the front cover, the last the back cover; pages without text are there because every folded sheet has four pages.`,
  ],
  document: (entry) => [
    `Upload ${codeHtml(entry.document ?? '')} under <b>Downloads</b>, so that buyers can read the rules before they buy.`,
    'To have it printed on loose sheets, add it as a <b>Document</b> instead of a booklet; with both, the rules would be in the box twice. Without a booklet it is one more component.',
  ],
  box: (entry, { canvas, maxQuantity }) => [
    ...entry.items.map(
      ({ face, quantity }) =>
        `Add a component of the product <b>${escapeMarkup(entry.product.id)}</b>, name it <b>${escapeMarkup(entry.name)}</b>, quantity ${quantity}. Its outside is ${codeHtml(face)} (${canvas.widthPx} x ${canvas.heightPx} pixels).`,
    ),
    ...(maxQuantity === null ? [] : [`It holds up to ${maxQuantity} cards without sleeves.`]),
  ],
};

function facesStep({ items, folder }: TgcEntry, pixels: string): string {
  const [only] = items;
  if (distinctPictures(items).length === 1 && only !== undefined) {
    const quantities = items.map(({ quantity }) => quantity);
    return items.length === 1
      ? `Upload its only face, ${codeHtml(only.face)} (${pixels}), and set its quantity to ${only.quantity}.`
      : `Upload its only face, ${codeHtml(only.face)} (${pixels}), and add it ${items.length} times, with the quantities ${quantities.join(' and ')}.`;
  }
  return `Upload the ${formatCount(distinctPictures(items).length, 'picture')} of the table below from ${codeHtml(`${folder}/`)}, all ${pixels}, each as a separate face, and set the quantity of each.`;
}

function backStep({ back, items }: TgcEntry): string[] {
  if (back !== null) return [`The shared back is ${codeHtml(back)}.`];
  if (items.every((item) => item.back === null)) return ['It has no backs.'];
  return ['Each piece has its own back, listed next to its face in the table.'];
}

function fileTable(entry: TgcEntry): string[] {
  const { items, back } = entry;
  if (chooseWork(entry) !== 'set') return [];
  const hasBacks = back === null && items.some((item) => item.back !== null);
  const head = ['file', 'quantity', ...(hasBacks ? ['back'] : [])];
  return [
    '<details open><summary>Files and quantities</summary>',
    `<table><thead><tr>${head.map((one) => `<th>${one}</th>`).join('')}</tr></thead><tbody>`,
    ...items.map((item) => {
      const cells = [
        codeHtml(item.face),
        String(item.quantity),
        ...(hasBacks ? [codeHtml(item.back ?? '')] : []),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    }),
    '</tbody></table></details>',
  ];
}

function partsSection(parts: readonly TgcPart[]): string[] {
  const head = '<h2>3. Add the parts</h2>';
  if (parts.length === 0) return [head, '<p>There are none.</p>'];
  return [
    head,
    `<p>Parts are in the site's shop, under <b>Parts</b>. Stock changes: if there is no part of that name, choose the closest in kind and colour. ${partNamesNote(parts)} <a href="parts.csv">parts.csv</a> has the same list.</p>`,
    '<table><thead><tr><th>quantity</th><th>part</th><th>from</th><th>name checked</th><th>note</th></tr></thead><tbody>',
    ...parts.map(
      ({ quantity, name, supplier, isCertain, note }) =>
        `<tr><td>${quantity}</td><td>${escapeMarkup(name)}</td><td>${escapeMarkup(supplier)}</td><td>${isCertain ? 'yes' : 'no'}</td><td>${escapeMarkup(note ?? '')}</td></tr>`,
    ),
    '</tbody></table>',
    ...(parts.some(({ quantity }) => quantity > MAX_QUANTITY)
      ? [
          `<p>The site accepts at most ${MAX_QUANTITY} of one part in a game: if you need more, choose two similar parts, or buy the rest elsewhere.</p>`,
        ]
      : []),
  ];
}

function partNamesNote(parts: readonly TgcPart[]): string {
  if (parts.every(({ isCertain }) => isCertain)) return 'All names are as in the catalogues.';
  return parts.some(({ isCertain }) => isCertain)
    ? 'Checked names are as in the catalogues; use the others to search.'
    : 'None of the names could be checked in a catalogue: use them to search.';
}

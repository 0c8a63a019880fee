import type { Component } from '../../core/pack.ts';
import { escapeMarkup } from '../../core/text-markup.ts';
import type { Words } from '../../core/words.ts';
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

/**
 * Step by step, how this very game is set up at The Game Crafter: names, counts, which file where.
 *
 * @param unplaced what has no product there
 */
export const composeGuideHtml = (
  list: TgcList,
  words: Words,
  unplaced: readonly Pick<Component, 'name'>[] = [],
): string =>
  composeWebPage({
    title: words('tgc.title', { game: list.game.name }),
    language: words.language,
    stylesheets: [],
    css: readStyles('tgc-guide'),
    body: [
      `<h1>${words.html('tgc.title', { game: list.game.name })}</h1>`,
      `<p>${words.html('tgc.about', {
        counts: describeCounts(list, words),
        kinds: words.count(list.parts.length, 'kind'),
      })}</p>`,
      ...(unplaced.length === 0
        ? []
        : [
            `<p>${words.html('tgc.left-out', { names: words.list(unplaced.map(({ name }) => name)) })}</p>`,
          ]),
      `<h2>${words.html('tgc.make')}</h2>`,
      '<ol>',
      ...FIRST_STEPS.map((key) => `<li>${words.html(key, { most: MAX_QUANTITY })}</li>`),
      `<li>${shopImagesStep(list, words)}</li>`,
      '</ol>',
      `<h2>${words.html('tgc.products')}</h2>`,
      productTable(list, words),
      ...list.products.flatMap((entry, index) => productSteps(entry, index, words)),
      ...partsSection(list.parts, words),
      ...lastSteps(list, words),
    ],
  });

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

const FIRST_STEPS: readonly string[] = [
  'tgc.sign-in',
  'tgc.create',
  'tgc.images',
  'tgc.quantities',
];

function shopImagesStep({ shopImages }: TgcList, words: Words): string {
  if (shopImages.length === 0) return words.html('tgc.shop-images');
  const images = shopImages.map(({ path, kind, size: { widthPx, heightPx } }) =>
    words('tgc.shop-image', { path, kind, width: widthPx, height: heightPx }),
  );
  return words.html('tgc.shop-images-here', { images: images.join(', ') });
}

function lastSteps({ products: entries }: TgcList, words: Words): string[] {
  const box = describeBox(boxRequirements(entries), words);
  const added = entries.filter((entry) => !isDownload(entry)).length;
  const components = words.count(added, 'component');
  return [
    `<h2>${words.html('tgc.order')}</h2>`,
    '<ol>',
    `<li>${words.html('tgc.packaging', { box })}</li>`,
    `<li>${words.html('tgc.masks')}</li>`,
    `<li>${words.html(added < entries.length ? 'tgc.compare-document' : 'tgc.compare', { components })}</li>`,
    `<li>${words.html('tgc.order-one')}</li>`,
    '</ol>',
  ];
}

/** What the box of the whole game must be like, to the end of the sentence. */
function describeBox(
  { base, largest, boxes, boxesCubicIn }: BoxRequirements,
  words: Words,
): string {
  const inches = (length: number): string =>
    words.decimal(String(Math.ceil(length * 10 - 1e-6) / 10));
  const size = words('tgc.box-size', {
    width: inches(base.widthIn),
    height: inches(base.heightIn),
    names: joinAll(
      largest.map(({ name, isFolded }) => (isFolded ? words('tgc.folded', { name }) : name)),
      words,
    ),
  });
  if (boxes === 0) return size;
  const more = words('tgc.boxes', {
    boxes: words.count(boxes, 'box'),
    volume: Math.ceil(boxesCubicIn),
    height: inches(boxesCubicIn / (base.widthIn * base.heightIn)),
  });
  return `${size} ${more}`;
}

/** `a and b and c`. */
const joinAll = (items: readonly string[], words: Words): string =>
  items.length === 0 ? '' : items.reduce((all, last) => words('list.and', { words: all, last }));

const productTable = ({ products }: TgcList, words: Words): string =>
  [
    `<table id="products">${headRow(TABLE_HEADS, words)}<tbody>`,
    ...products.map((entry, index) => {
      const { product, name, anchor, items, document } = entry;
      const cells = [
        ...[String(index + 1), `<b>${escapeMarkup(product.id)}</b>`],
        `<a href="#${escapeMarkup(anchor)}">${escapeMarkup(name)}</a>`,
        ...(document === null
          ? [String(distinctPictures(items).length), String(countPieces(entry))]
          : [words.html('tgc.pdf'), words.html('tgc.download')]),
      ];
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    }),
    totalRow(products, words),
    '</tbody></table>',
  ].join('\n');

const TABLE_HEADS: readonly string[] = [
  'tgc.number',
  'tgc.product',
  'tgc.name',
  'tgc.pictures',
  'tgc.pieces',
];

const headRow = (heads: readonly string[], words: Words): string =>
  `<thead><tr>${heads.map((head) => `<th>${words.html(head)}</th>`).join('')}</tr></thead>`;

/** What is added in all; a download is no component. */
function totalRow(products: readonly TgcEntry[], words: Words): string {
  const added = products.filter((entry) => !isDownload(entry));
  const sum = (of: (entry: TgcEntry) => number): number =>
    added.reduce((total, entry) => total + of(entry), 0);
  const cells = [
    ...['', '', escapeMarkup(words.count(added.length, 'component'))],
    ...[String(sum(({ items }) => distinctPictures(items).length)), String(sum(countPieces))],
  ];
  return `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;
}

const productSteps = (entry: TgcEntry, index: number, words: Words): string[] => [
  `<h3 id="${escapeMarkup(entry.anchor)}">${index + 1}. ${escapeMarkup(entry.name)}: ${escapeMarkup(entry.product.id)}</h3>`,
  '<ol>',
  ...STEPS_BY_WORK[chooseWork(entry)](entry, words).map((one) => `<li>${one}</li>`),
  '</ol>',
  ...fileTable(entry, words),
];

type ProductWork = 'set' | 'single' | 'book' | 'document' | 'box';

function chooseWork({ kind, items }: TgcEntry): ProductWork {
  if (kind === 'document') return 'document';
  if (kind === 'booklet') return 'book';
  if (kind === 'tuckbox') return 'box';
  return kind === 'scorepad' || (kind === 'board' && items.length === 1) ? 'single' : 'set';
}

const codeHtml = (text: string): string => `<code>${escapeMarkup(text)}</code>`;

function addStep({ product, name, scale, isCutByHand }: TgcEntry, words: Words): string {
  return [
    words.html('tgc.add', { product: product.id, name, quantity: 1 }),
    ...(scale === 1 ? [] : [words.html('tgc.scaled', { percent: Math.round(scale * 100) })]),
    ...(isCutByHand === true ? [words.html('tgc.cut-out')] : []),
  ].join(' ');
}

/** The size of a product's pictures, in pixels. */
const pixelsOf = ({ product: { canvas } }: TgcEntry) => ({
  width: canvas.widthPx,
  height: canvas.heightPx,
});

/** The pictures among some items, each once. */
const distinctPictures = (items: readonly TgcItem[]): string[] => [
  ...new Set(items.map(({ face }) => face)),
];

const STEPS_BY_WORK: Readonly<Record<ProductWork, (entry: TgcEntry, words: Words) => string[]>> = {
  set: (entry, words) => [
    addStep(entry, words),
    words.html(backKey(entry), { back: entry.back ?? '' }),
    facesStep(entry, words),
    words.html('tgc.site-counts', {
      pieces: words.count(
        entry.items.reduce((sum, { quantity }) => sum + quantity, 0),
        'piece',
      ),
    }),
  ],
  single: (entry, words) => [
    addStep(entry, words),
    ...entry.items.map(({ face, back, quantity }) => {
      const step =
        back === null
          ? words.html('tgc.face-alone', { face, ...pixelsOf(entry) })
          : words.html('tgc.face-and-back', { face, back, ...pixelsOf(entry) });
      return quantity > 1 ? `${step} ${words.html('tgc.pad', { quantity })}` : step;
    }),
  ],
  book: (entry, words) => [
    addStep(entry, words),
    words.html('tgc.booklet', {
      pages: words.count(entry.items.length, 'page'),
      folder: entry.folder,
      ...pixelsOf(entry),
    }),
  ],
  document: (entry, words) => [
    words.html('tgc.document', { file: entry.document ?? '' }),
    words.html('tgc.document-printed'),
  ],
  box: (entry, words) => [
    ...entry.items.map(({ face, quantity }) => {
      const { name, product } = entry;
      const step = words.html('tgc.add', { product: product.id, name, quantity });
      return `${step} ${words.html('tgc.outside', { face, ...pixelsOf(entry) })}`;
    }),
    ...(entry.product.maxQuantity === null
      ? []
      : [words.html('tgc.holds', { most: entry.product.maxQuantity })]),
  ],
};

function facesStep(entry: TgcEntry, words: Words): string {
  const { items, folder } = entry;
  const pixels = pixelsOf(entry);
  const [only] = items;
  if (distinctPictures(items).length === 1 && only !== undefined) {
    const { face, quantity } = only;
    if (items.length === 1) return words.html('tgc.only-face', { face, quantity, ...pixels });
    const quantities = joinAll(
      items.map((item) => String(item.quantity)),
      words,
    );
    const times = items.length;
    return words.html('tgc.only-face-again', { face, times, quantities, ...pixels });
  }
  const pictures = words.count(distinctPictures(items).length, 'picture');
  return words.html('tgc.faces', { pictures, folder, ...pixels });
}

function backKey({ back, items }: TgcEntry): string {
  if (back !== null) return 'tgc.shared-back';
  return items.every((item) => item.back === null) ? 'tgc.no-backs' : 'tgc.own-backs';
}

function fileTable(entry: TgcEntry, words: Words): string[] {
  const { items, back } = entry;
  if (chooseWork(entry) !== 'set') return [];
  const hasBacks = back === null && items.some((item) => item.back !== null);
  const heads: string[] = ['tgc.file', 'tgc.quantity', ...(hasBacks ? ['tgc.back' as const] : [])];
  return [
    `<details open><summary>${words.html('tgc.files')}</summary>`,
    `<table>${headRow(heads, words)}<tbody>`,
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

const PART_HEADS: readonly string[] = [
  'tgc.quantity',
  'tgc.part',
  'tgc.from',
  'tgc.name-checked',
  'tgc.note',
];

function partsSection(parts: readonly TgcPart[], words: Words): string[] {
  const head = `<h2>${words.html('tgc.parts')}</h2>`;
  if (parts.length === 0) return [head, `<p>${words.html('tgc.no-parts')}</p>`];
  return [
    head,
    `<p>${words.html('tgc.parts-about', { names: words(namesKey(parts)) })}</p>`,
    `<table>${headRow(PART_HEADS, words)}<tbody>`,
    ...parts.map(
      ({ quantity, name, supplier, isCertain, note }) =>
        `<tr><td>${quantity}</td><td>${escapeMarkup(name)}</td><td>${escapeMarkup(supplier)}</td><td>${words.html(isCertain ? 'parts.yes' : 'parts.no')}</td><td>${escapeMarkup(note ?? '')}</td></tr>`,
    ),
    '</tbody></table>',
    ...(parts.some(({ quantity }) => quantity > MAX_QUANTITY)
      ? [`<p>${words.html('tgc.too-many-parts', { most: MAX_QUANTITY })}</p>`]
      : []),
  ];
}

function namesKey(parts: readonly TgcPart[]): string {
  if (parts.every(({ isCertain }) => isCertain)) return 'tgc.names-checked';
  return parts.some(({ isCertain }) => isCertain) ? 'tgc.names-partly' : 'tgc.names-unchecked';
}

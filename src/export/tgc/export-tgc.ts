import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { InternalError } from '../../diagnostics/errors.ts';
import { formatNumber, inchesToMm, unitOf } from '../../geometry/geometry.ts';
import { choosePaper } from '../../layout/choose-paper.ts';
import { pageScale } from '../../layout/fit-product.ts';
import type { Staging } from '../../output/job.ts';
import type { Component, Pack } from '../../pack/pack.ts';
import { formatPartsCsv, listParts } from '../../pack/parts.ts';
import { type Product, productsOf } from '../../pack/product.ts';
import { pageSizeOf } from '../../pack/sheet.ts';
import { formatCount } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';
import type { ExportContext, ExportedFile, ExportResult, ExportSource } from '../export-target.ts';
import {
  collectDiagnostics,
  type DrawnExport,
  type DrawnPlan,
  type FinishedExport,
  makeDrawnExport,
} from '../pictures/export-pictures.ts';
import { pagePath } from '../pictures/plan-pictures.ts';
import { composeGuideHtml, composeProofHtml } from './pages.ts';
import {
  type NearProduct,
  nearProducts,
  planTgc,
  TGC_DPI,
  type TgcPlan,
  type TgcProduct,
} from './plan-tgc.ts';
import {
  type BookletPages,
  createTgcList,
  documentPath,
  formatTgcList,
  TGC_LIST_PATH,
} from './tgc-list.ts';

const PATHS = {
  list: TGC_LIST_PATH,
  proof: 'proof.html',
  guide: 'upload-guide.html',
  parts: 'parts.csv',
} as const;

interface TgcExport {
  readonly pack: Pack;
  /** In the language of the pages. */
  readonly words: Words;
  readonly tgc: TgcPlan;
}

/** A folder that is uploaded to The Game Crafter piece by piece, with a guide that says how. */
export function makeTgcExport(source: ExportSource, context: ExportContext): Promise<ExportResult> {
  const { rendered, presets } = source;
  const { renderAs, diagnostics } = collectDiagnostics(source);
  const products = productsOf(presets.products, 'tgc');
  const paper = choosePaper('letter', presets.papers);
  const tgc = planTgc({ ...rendered, products, paper, renderAs });
  const documents = tgc.products.flatMap(({ product, folder, component }) =>
    product.kind === 'document' ? [documentPath(folder, component.id)] : [],
  );
  const planned = {
    plan: tgc.pictures,
    measures: true,
    otherPaths: [...Object.values(PATHS), ...documents],
    finish: (drawn: DrawnExport) => finishExport(drawn, { ...rendered, tgc }),
    diagnostics,
    notes: tgcNotes(tgc, products, rendered.pack),
    summary: () => `${formatCount(tgc.products.length, 'product')} for The Game Crafter`,
  };
  return makeDrawnExport(planned, context);
}

/** What to open first, what has no product, and what is printed at another size than at home. */
function tgcNotes(
  { unplaced, products, bought }: TgcPlan,
  offered: readonly Product[],
  pack: Pack,
): string[] {
  const scaled = products.filter(({ fit }) => fit === 'scaled');
  const replaced = listParts(pack).flatMap(({ components }) => components.map(({ id }) => id));
  const ids = bought.map(({ component }) => component.id);
  const listed = ids.filter((id) => replaced.includes(id));
  const left = ids.filter((id) => !replaced.includes(id));
  return [
    `open ${PATHS.guide} first; ${PATHS.proof} shows every image with its cut line`,
    ...(listed.length === 0 ? [] : [`bought as parts, see ${PATHS.parts}: ${listed.join(', ')}`]),
    ...(left.length === 0
      ? []
      : [`left out of the order, as game.yaml says, and no part replaces it: ${left.join(', ')}`]),
    ...unplaced.map((component) => {
      const near = nearProducts(component, offered).map((one) => describeNear(component, one));
      return `skipped because no product has its size: ${component.id}; ${
        near.length === 0
          ? 'choose one with `tgc` in game.yaml'
          : `choose one in game.yaml, the nearest are ${near.join(', ')}`
      }`;
    }),
    ...scaled.map(
      ({ component, product, scale }) =>
        `${component.id} is printed at ${Math.round(scale * 100)} % as a ${product.id}, the closest product; choose another with \`tgc\` in game.yaml`,
    ),
  ];
}

/** `tgc: TarotDeck` (0.15 mm narrower, 0.65 mm higher). */
function describeNear(component: Component, { id, wider, higher }: NearProduct): string {
  const unit = component.kind === 'rulebook' ? 'in' : unitOf(component.size.trim);
  const differ = (inches: number, [more, less]: readonly [string, string]): string[] => {
    const amount = formatNumber(Math.abs(unit === 'mm' ? inchesToMm(inches) : inches), 2);
    return amount === '0' ? [] : [`${amount} ${unit} ${inches > 0 ? more : less}`];
  };
  const differences = [
    ...differ(wider, ['wider', 'narrower']),
    ...differ(higher, ['higher', 'lower']),
  ];
  return `\`tgc: ${id}\` (${differences.join(', ') || 'the same size, another shape'})`;
}

async function finishExport(
  { staging, files, pages }: DrawnExport,
  { pack, words, tgc }: TgcExport,
): Promise<FinishedExport> {
  const books: BookletPages[] = [];
  for (const one of pages.filter(({ paths }) => paths.length > 0)) {
    books.push(await padBooklet(staging, one, tgc.products));
  }
  const documents = await stageDocuments(staging, pages, tgc.products);
  const list = createTgcList(pack, tgc, books);
  await staging.stageFile(PATHS.list, formatTgcList(list));
  await staging.stageFile(PATHS.proof, composeProofHtml(list, words));
  await staging.stageFile(PATHS.guide, composeGuideHtml(list, words, tgc.unplaced));
  const named = new Set(list.parts.map(({ name }) => name));
  const parts = listParts(pack).filter(({ name }) => named.has(name));
  await staging.stageFile(PATHS.parts, formatPartsCsv(parts, words));
  const drawn = [
    ...files,
    ...books.flatMap(({ paths, plan }) =>
      paths.map((path) => ({ path, component: plan.component.id })),
    ),
  ];
  return {
    files: [...drawn, ...documents, ...Object.values(PATHS).map((path) => ({ path }))],
    diagnostics: books.flatMap((book) => checkBooklet(book, tgc.products)),
  };
}

/** A booklet is folded from sheets of four pages: blank pages at the end fill the last sheet. */
async function padBooklet(
  staging: Staging,
  drawn: DrawnPlan,
  products: readonly TgcProduct[],
): Promise<BookletPages> {
  const [first = ''] = drawn.paths;
  const folder = first.slice(0, first.indexOf('/'));
  const product = findProduct(products, first);
  if (product?.product.kind !== 'booklet') return { ...drawn, folder };
  const { blankPng } = await import('../../print/encode-png.ts');
  const wanted = Math.ceil(drawn.pageCount / 4) * 4;
  const blank = await blankPng(product.product.canvas, TGC_DPI);
  const paths = [...drawn.paths];
  for (let page = drawn.pageCount + 1; page <= wanted; page += 1) {
    const path = pagePath(folder)(page, drawn.pageCount);
    await staging.stageFile(path, blank);
    paths.push(path);
  }
  return { ...drawn, folder, paths };
}

const findProduct = (products: readonly TgcProduct[], path: string): TgcProduct | undefined =>
  products.find(({ folder }) => path.startsWith(`${folder}/`));

async function stageDocuments(
  staging: Staging,
  pages: readonly DrawnPlan[],
  products: readonly TgcProduct[],
): Promise<ExportedFile[]> {
  const staged: ExportedFile[] = [];
  for (const { component, product, folder } of products) {
    if (product.kind !== 'document') continue;
    const printed = pages.find(({ plan }) => plan.component.id === component.id);
    // Two by two where paper of the document's size holds two.
    const pdf = printed?.files.at(-1);
    if (pdf === undefined) throw new InternalError(`${component.id} was not printed`);
    const path = documentPath(folder, component.id);
    await staging.stageFile(path, pdf.bytes);
    staged.push({ path, component: component.id });
  }
  return staged;
}

/** Smaller than this, text of 7.5 pt would be under 6. */
const MIN_SCALE = 0.8;

/** A booklet takes only so many pages, and its text has to stay legible. */
export function checkBooklet(
  { plan, paths, folder }: BookletPages,
  products: readonly TgcProduct[],
): Diagnostic[] {
  const { component } = plan;
  const product = products.find((one) => one.folder === folder)?.product;
  if (product?.kind !== 'booklet') return [];
  const fault = (code: string, message: string): Diagnostic => ({
    ...component.place,
    code,
    severity: 'error',
    message: `${component.id} ${message}`,
    related: [],
    hint: 'choose a larger product with `tgc` in game.yaml, or a Document',
  });
  const { id, maxQuantity } = product;
  const isLong = maxQuantity !== null && paths.length > maxQuantity;
  const percent = Math.round(100 * pageScale(product, pageSizeOf(plan)));
  return [
    ...(isLong
      ? [
          fault(
            'component/too-many-pages',
            `fills ${paths.length} pages of a ${id}, which has at most ${maxQuantity}`,
          ),
        ]
      : []),
    ...(percent < 100 * MIN_SCALE
      ? [fault('component/pages-too-small', `would be printed at ${percent} % in a ${id}`)]
      : []),
  ];
}

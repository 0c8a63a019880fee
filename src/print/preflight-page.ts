import type { Protocol } from 'puppeteer-core';
import { shownBoard } from '../boards/boards.ts';
import { preflightBoard } from '../boards/network/preflight.ts';
import { pageSession } from '../browser/page-guard.ts';
import type { PageLease } from '../browser/page-lease.ts';
import { runPageScript } from '../browser/page-script.ts';
import { createMutex, type Mutex } from '../browser/promises.ts';
import type { KeyPart } from '../cache/cache-key.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { CSS_PX_PER_INCH } from '../geometry/geometry.ts';
import type { LoadedFonts } from '../pack/fonts.ts';
import type { DeckComponent, Pack, RulebookComponent } from '../pack/pack.ts';
import type { PictureScale } from '../pack/pictures.ts';
import type { ComponentPlan } from '../pack/sheet.ts';
import { createGlyphCoverage, type GlyphCoverage } from '../preflight/glyphs.ts';
import type { Background, Box, MeasuredImage } from '../preflight/measures.ts';
import { type DeckFace, preflightDeck, preflightRulebook } from '../preflight/preflight-pages.ts';
import { type MeasuredContents, measureContentsScript } from './page-scripts/measure-contents.ts';
import {
  type Arrangement,
  arrangeFacesScript,
  COUNT_PARTS,
  type DescribedParts,
  describePartsScript,
  PAINT_NOTHING,
  showGroupScript,
  showPartScript,
} from './page-scripts/prepare-page.ts';

/** What the rules need besides the page. */
export interface PreflightJob {
  readonly pack: Pack;
  readonly glyphs: GlyphCoverage;
  readonly runExclusive: Mutex;
  /** By path: the share of their width that pictures are scaled to. */
  readonly pictureScales: PictureScaling['scales'];
  /** Of a text or deck; absent where nothing of it may be known. */
  readonly validParts?: ValidParts;
}

/** Parts of a text, or faces of a deck, that were without a fault in an earlier print. */
export interface ValidParts {
  /** Selectors of elements that may look otherwise because of what they hold: none may hold a part. */
  readonly subjects: readonly string[];
  /** Whether this one is among them. */
  readonly has: (part: KeyPart) => boolean;
  /** This one is without a fault in this print. */
  readonly add: (part: KeyPart) => void;
}

/**
 * Measures a page after it was printed, and reports its faults. Different faces are measured once each,
 * however often they are printed. The page is changed by it.
 */
export function preflightPage(
  lent: PageLease,
  plan: ComponentPlan,
  job: PreflightJob,
): Promise<readonly Diagnostic[]> {
  const page = createMeasuringPage(lent, plan.htmlPath, job);
  return measureUnpainted(page, () => preflightLayout(page, plan, job));
}

async function preflightLayout(
  page: MeasuringPage,
  { layout, htmlPath }: ComponentPlan,
  job: PreflightJob,
): Promise<readonly Diagnostic[]> {
  if (layout.kind === 'rulebook') return preflightRulebookPage(page, layout.component, job);
  if (layout.kind !== 'board') {
    const { component } = layout;
    if (component.kind === 'deck') return preflightSheets(page, component, job);
    throw new InternalError(`${htmlPath} is measured as a whole board`);
  }
  const { component } = layout;
  const box = {
    x: 0,
    y: 0,
    width: layout.page.widthIn * CSS_PX_PER_INCH,
    height: layout.page.heightIn * CSS_PX_PER_INCH,
  };
  const board = shownBoard(job.pack, component);
  await setViewport(page, box);
  const [measured] = await measureFaces(page, '.vb-sheet-board', [box]);
  if (measured === undefined) throw new InternalError(`${htmlPath} shows no board`);
  return preflightBoard({ ...job, component, board, ...measured });
}

/** Measures pages of single cards, `what` in messages, as `preflightPage` measures sheets. */
export function createCardInspector({
  fonts,
  ...request
}: Pick<PreflightJob, 'pack' | 'pictureScales'> & {
  readonly fonts: LoadedFonts;
}) {
  const glyphs = createGlyphCoverage(fonts.fonts);
  const job = { ...request, glyphs, runExclusive: createMutex() };
  return (
    lent: PageLease,
    component: DeckComponent,
    what: string,
  ): Promise<readonly Diagnostic[]> => {
    const page = createMeasuringPage(lent, what, job);
    return measureUnpainted(page, () => preflightSheets(page, component, job));
  };
}

const createMeasuringPage = (
  lent: PageLease,
  what: string,
  { runExclusive, pack, pictureScales }: PreflightJob,
): MeasuringPage => ({
  lease: lent,
  what,
  runExclusive,
  display: lent.display,
  scaling: { dpi: pack.images.dpi, scales: pictureScales },
});

/** A text is measured part by part: as a whole it is too long for one picture. */
async function preflightRulebookPage(
  page: MeasuringPage,
  component: RulebookComponent,
  job: PreflightJob,
): Promise<readonly Diagnostic[]> {
  const { pack, glyphs, validParts: known } = job;
  const count = await runScript<number>(page, COUNT_PARTS);
  const partAt = await describeParts(page, 'parts', job);
  const window = page.lease.page.viewport();
  const diagnostics: Diagnostic[] = [];
  for (let index = 0; index < count; index += 1) {
    const part = partAt(index);
    if (part !== null && known?.has(part)) {
      known.add(part);
      continue;
    }
    const { width, height } = await runScript<Pick<Box, 'width' | 'height'>>(
      page,
      showPartScript(index),
    );
    await setViewport(page, { width, height: Math.max(1, height) });
    const parts = await measureFaces(page, '.shown-part', [{ x: 0, y: 0, width, height }]);
    // A figure that fills a page is wider than the text, which would become as wide.
    if (window !== null && Math.ceil(width) !== window.width) await setViewport(page, window);
    const found = preflightRulebook({ pack, component, parts, glyphs });
    diagnostics.push(...found);
    if (found.length === 0 && part !== null) known?.add(part);
  }
  return diagnostics;
}

/** What each part, or each face, looks like, as far as that can be known. */
async function describeParts(
  page: MeasuringPage,
  what: 'parts' | 'faces',
  { validParts: known }: PreflightJob,
): Promise<(index: number) => KeyPart | null> {
  if (known === undefined) return () => null;
  const script = describePartsScript(what, known.subjects);
  const described = await runScript<DescribedParts | null>(page, script);
  if (described === null) return () => null;
  const { around, parts } = described;
  return (index) => [around, `${index}`, parts[index] ?? ''];
}

/** As large as a page for measuring gets, in CSS pixels: it is captured in one go. */
const MAX_PAGE_PX = { width: 1600, height: 3300 };

async function preflightSheets(
  page: MeasuringPage,
  component: DeckComponent,
  job: PreflightJob,
): Promise<readonly Diagnostic[]> {
  const arranged = await runScript<Arrangement>(page, arrangeFacesScript(MAX_PAGE_PX));
  const { width, height } = arranged;
  await setViewport(page, { width, height });
  const { validParts: known } = job;
  const partAt = await describeParts(page, 'faces', job);
  const parts = arranged.groups.flat().map((_, index) => partAt(index));
  const isKnown = parts.map((part) => part !== null && known?.has(part) === true);
  const judge = async (skips: readonly boolean[]): Promise<Diagnostic[]> =>
    preflightDeck({ ...job, component, faces: await measureGroups(page, arranged, skips) });
  let findings = await judge(isKnown);
  // A report says how many faces have the same fault: so all are measured.
  if (findings.length > 0 && isKnown.includes(true)) findings = await judge([]);
  if (findings.length === 0) for (const part of parts) if (part !== null) known?.add(part);
  return findings;
}

/** @param skips faces that need not be measured; they keep their places, and the others with them */
async function measureGroups(
  page: MeasuringPage,
  { groups }: Arrangement,
  skips: readonly boolean[],
): Promise<DeckFace[]> {
  const faces: DeckFace[] = [];
  let first = 0;
  for (const [index, group] of groups.entries()) {
    const skipped = [...group.keys()].filter((at) => skips[first + at] === true);
    first += group.length;
    if (skipped.length === group.length) continue;
    await runScript(page, showGroupScript(index, skipped));
    const selector = `.vb-measured:nth-of-type(${index + 1}) > .vb-slot:not(.vb-known) > .vb-face`;
    const shown = group.filter((_, at) => !skipped.includes(at));
    const boxes = shown.map(({ box }) => box);
    for (const [at, measured] of (await measureFaces(page, selector, boxes)).entries()) {
      const { cardId = '', side = 'face' } = shown[at] ?? {};
      faces.push({ cardId, side, ...measured });
    }
  }
  return faces;
}

/** A page in print media, with letters and what lies behind them where they are printed. */
export interface MeasuringPage {
  readonly lease: PageLease;
  /** Its name in messages. */
  readonly what: string;
  readonly runExclusive: Mutex;
  /** Makes addresses relative to the pack. */
  readonly display: (url: string) => string;
  readonly scaling: PictureScaling;
}

/** What was done to pictures before they were laid out. */
export interface PictureScaling {
  /** The pixels an inch that pictures are scaled to. */
  readonly dpi: number;
  /** By path. */
  readonly scales: ReadonlyMap<string, PictureScale>;
}

/** Runs a script in a page whose own scripts are off. */
export const runScript = <T>({ lease, what }: MeasuringPage, script: string): Promise<T> =>
  lease.waitFor(`the measures of ${what}`, runPageScript<T>(lease.page, script));

/**
 * Measures the faces that are in sight.
 *
 * @param selector finds them, in the order of `boxes`
 * @param boxes where they lie on the page
 */
export async function measureFaces(page: MeasuringPage, selector: string, boxes: readonly Box[]) {
  const script = measureContentsScript(selector);
  const { texts, places, images } = await runScript<MeasuredContents>(page, script);
  const png = await captureScreenshot(page);
  const { default: sharp } = await import('sharp');
  const pixels = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return boxes.map((box, index) => ({
    measured: {
      width: box.width,
      height: box.height,
      texts: texts[index] ?? [],
      marks: places[index]?.marks ?? [],
      contents: places[index]?.contents ?? [],
      icons: places[index]?.icons ?? [],
      images: (images[index] ?? []).map((one) => undoScaling(one, page)),
    },
    ground: backgroundIn(pixels.data, pixels.info.width, box),
  }));
}

/** Of the pixels that are wanted, this share may be lost before it shows. */
const MIN_REMAINING_SHARE = 0.66;

/** A picture as the pack has it, whatever is left of it on the page. */
function undoScaling(
  image: MeasuredImage,
  { display, scaling }: Pick<MeasuringPage, 'display' | 'scaling'>,
): MeasuredImage {
  const source = display(image.source);
  const { scale = 1, isLightened = false } = scaling.scales.get(source) ?? {};
  const dpi = image.dpi / scale;
  const isLost = image.dpi < MIN_REMAINING_SHARE * Math.min(dpi, scaling.dpi);
  return { ...image, source, dpi, isLightened, remainingDpi: isLost ? image.dpi : null };
}

const backgroundIn = (
  pixels: Buffer,
  rowPx: number,
  { x: left, y: top, width, height }: Box,
): Background => {
  const first = Math.round(top) * rowPx + Math.round(left);
  return { width, height, at: (x, y) => pixels.readUInt32BE(4 * (first + y * rowPx + x)) };
};

/** A picture of what is in sight; what nothing is painted on is transparent: see `measureUnpainted`. */
async function captureScreenshot(page: MeasuringPage): Promise<Buffer> {
  const format = { format: 'png', optimizeForSpeed: true, captureBeyondViewport: false } as const;
  const { lease, what, runExclusive } = page;
  const { data } = await runExclusive(() =>
    lease.waitFor(
      `a picture of ${what}`,
      pageSession(lease.page).send('Page.captureScreenshot', format),
    ),
  );
  await runScript(page, PAINT_NOTHING);
  return Buffer.from(data, 'base64');
}

/**
 * Measures a page without its white paper. It is blank but for its captures: each step of preparing it
 * would be painted again.
 */
export async function measureUnpainted<T>(
  page: MeasuringPage,
  measure: () => Promise<T>,
): Promise<T> {
  await runScript(page, PAINT_NOTHING);
  await setPaper(page, { color: { r: 0, g: 0, b: 0, a: 0 } });
  const measured = await measure();
  await setPaper(page, {});
  return measured;
}

const setPaper = (
  { lease, what }: MeasuringPage,
  paper: Protocol.Emulation.SetDefaultBackgroundColorOverrideRequest,
): Promise<void> =>
  lease.waitFor(
    `the measures of ${what}`,
    pageSession(lease.page).send('Emulation.setDefaultBackgroundColorOverride', paper),
  );

/** Makes room for all that is to be seen. */
export const setViewport = (
  { lease, what }: MeasuringPage,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<void> => {
  const window = { width: Math.ceil(width), height: Math.ceil(height) };
  return lease.waitFor(`the measures of ${what}`, lease.page.setViewport(window));
};

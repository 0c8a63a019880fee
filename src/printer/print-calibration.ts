import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FoundBrowser } from '../browser/find-browser.ts';
import type { Machine } from '../browser/machine.ts';
import { InternalError, machineError, usageError } from '../diagnostics/errors.ts';
import { formatNumber, inchesToMm, rotateSize, type Size } from '../geometry/geometry.ts';
import { flipOnEdge } from '../layout/backs.ts';
import { composeStyles } from '../layout/compose-pack.ts';
import { fontFaceCss, type HtmlHead, htmlDocument } from '../layout/html-document.ts';
import { readPage, readStyles, toolFolder } from '../load/folders.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { entryKind, toDiskError } from '../output/disk.ts';
import type { Game } from '../pack/pack.ts';
import type { Flip, Orientation, Paper } from '../pack/sheet.ts';
import { loadPdfLib } from '../print/pdf-info.ts';
import { fillToolPage } from '../render/tool-page.ts';
import { MAX_SHIFT_MM } from './printer-profiles.ts';

export interface CalibrationRequest extends CalibrationPasses {
  readonly browser: FoundBrowser;
  readonly machine: Machine;
  readonly signal: AbortSignal;
}

/** @throws CliError (exit 2) for a paper that is too small for the calibration sheet */
export function assertCalibrationFits({ paper, orientation }: CalibrationPasses): void {
  const { widthIn, heightIn } = calibrationPage({ paper, orientation });
  const { x, y } = CALIBRATION_REACH_MM;
  const [roomX, roomY] = [widthIn, heightIn].map(
    (length) => inchesToMm(length - 2 * paper.marginIn) / 2,
  );
  if (x <= (roomX ?? 0) && y <= (roomY ?? 0)) return;
  throw usageError(`the calibration sheet does not fit ${orientation} ${paper.name} paper`);
}

/** Prints the calibration sheet to a PDF of two pages; the same request gives the same bytes. */
export async function printCalibration(request: CalibrationRequest): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'vbuses-calibration-'));
  try {
    return await printIn(folder, request);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

const STYLESHEETS = ['assets/fonts.css', 'assets/sheet.css'] as const;

async function printIn(folder: string, request: CalibrationRequest): Promise<Uint8Array> {
  const { browser, machine, signal } = request;
  const page = calibrationPage(request);
  const what = 'calibration.html';
  const html = composeCalibrationHtml({ ...request, head: { stylesheets: STYLESHEETS } });
  await writeAssets(folder);
  await writeFile(join(folder, what), html);
  const [{ withBrowser }, { printHtml }, { normalisePdf }] = await Promise.all([
    import('../browser/with-browser.ts'),
    import('../print/print-document.ts'),
    import('../print/normalise-pdf.ts'),
  ]);
  const printed = await withBrowser({ browser, machine, scratchFolder: folder, signal }, (lease) =>
    printHtml({ lease, rootFolder: folder, page, what }),
  );
  const { author, language } = CALIBRATION_GAME;
  const info = { title: CALIBRATION_TITLE, author, language };
  const { pdf, pageCount, sizeMismatches } = await normalisePdf({ pdf: printed.pdf, page, info });
  const [problem] = printed.problems;
  if (problem !== undefined || pageCount !== 2 || sizeMismatches.length > 0) {
    throw new InternalError(`${what} came out wrong: ${problem?.message ?? `${pageCount} pages`}`);
  }
  return pdf;
}

/** The tool's own typeface, and the style of every sheet. */
async function writeAssets(folder: string): Promise<void> {
  const { fonts } = await loadFonts(toolFolder(), []);
  const faces = fontFaceCss(fonts, ({ fileName }) => `fonts/${fileName}`);
  await mkdir(join(folder, 'assets', 'fonts'), { recursive: true });
  for (const { path, text } of composeStyles({
    fonts: faces,
    sheets: readStyles('sheet', 'tiles'),
    pack: '',
  })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const { fileName, bytes } of fonts) {
    await writeFile(join(folder, 'assets', 'fonts', fileName), bytes);
  }
}

/** Throws a CliError with exit 3 when something stands there that this command did not write. */
export async function assertCalibrationFile(file: string): Promise<void> {
  const kind = await entryKind(file);
  if (kind === 'none' || (kind === 'file' && (await isCalibrationPdf(file)))) return;
  throw machineError(
    `${file} is in the way: vbuses did not write it.`,
    'Move it away, or choose another folder with --out <folder>.',
  );
}

async function isCalibrationPdf(file: string): Promise<boolean> {
  const { PDFDocument } = loadPdfLib();
  const bytes = await readFile(file).catch((error: unknown) => {
    throw toDiskError(error, `${file} cannot be read`);
  });
  const document = await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => null);
  return document?.getTitle() === CALIBRATION_TITLE;
}

/** What the sheet is for. */
interface CalibrationPasses {
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly flip: Flip;
}

/** What the sheet is a part of, as cards are of a game. */
const CALIBRATION_GAME: Game = {
  id: 'vbuses',
  name: 'vbuses',
  version: '',
  language: 'en',
  author: 'vbuses',
  credits: [],
};
const CALIBRATION_NAME = 'Printer calibration';

/** What the PDF says it is. */
const CALIBRATION_TITLE = `${CALIBRATION_GAME.name}: ${CALIBRATION_NAME}`;

/** All that is printed lies this close to the middle of the page, in millimetres. */
export const CALIBRATION_REACH_MM = { x: 72, y: 92 } as const;

/** The scales of the front run this far above its middle, and to the left of it. */
const RULERS_MM = -24;

const calibrationPage = ({
  paper,
  orientation,
}: Pick<CalibrationPasses, 'paper' | 'orientation'>): Size =>
  orientation === 'portrait' ? paper.size : rotateSize(paper.size);

/**
 * Both sides of the calibration sheet as an HTML document of two pages, in millimetres from the middle of
 * the page: the front has a scale for each axis, the back a cross. Seen through the paper, the cross shows
 * on the scales how far the back is off.
 */
export function composeCalibrationHtml({
  paper,
  orientation,
  flip,
  head,
}: CalibrationPasses & { readonly head: HtmlHead }): string {
  const page = calibrationPage({ paper, orientation });
  const [widthMm, heightMm] = [inchesToMm(page.widthIn), inchesToMm(page.heightIn)];
  const view = [-widthMm / 2, -heightMm / 2, widthMm, heightMm].map((mm) => formatNumber(mm, 3));
  const halves = Array.from({ length: 4 * MAX_SHIFT_MM + 1 }, (_, at) => at / 2 - MAX_SHIFT_MM);
  const data = {
    paper: paper.name,
    orientation,
    flip,
    view: view.join(' '),
    top: formatNumber(heightMm / 2 + 32, 3),
    rulers: RULERS_MM,
    ticks: halves.map((at) => ({ at, length: at % 5 === 0 ? 6 : at % 1 === 0 ? 4.5 : 2.5 })),
    labels: halves
      .filter((at) => at % 5 === 0)
      .map((at) => ({ at, text: `${at}`.replace('-', '−') })),
    // What is seen through the paper is mirrored as the paper is turned.
    mirror: flipOnEdge(page, flip).mirror.runs === 'down' ? '-1 1' : '1 -1',
    setOptions: orientation === 'landscape' ? ' --orientation landscape' : '',
    buildOptions: flip === 'short' ? ' --flip short' : '',
  };
  const body = fillToolPage(readPage('calibration'), data, null);
  return htmlDocument({
    game: CALIBRATION_GAME,
    componentName: CALIBRATION_NAME,
    head,
    page,
    body: `<style>\n${readStyles('calibration')}</style>\n${body}`,
  });
}

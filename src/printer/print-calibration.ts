import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FoundBrowser } from '../browser/find-browser.ts';
import type { Machine } from '../browser/machine.ts';
import { InternalError, machineError, usageError } from '../diagnostics/errors.ts';
import { inchesToMm } from '../geometry/geometry.ts';
import { composeStyles } from '../layout/compose-pack.ts';
import { fontFaceCss } from '../layout/html-document.ts';
import { readStyles, toolFolder } from '../load/folders.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { entryKind } from '../output/disk.ts';
import { toDiskError } from '../output/disk-errors.ts';
import { loadPdfLib } from '../print/pdf-info.ts';
import {
  CALIBRATION_GAME,
  CALIBRATION_NAME,
  CALIBRATION_REACH_MM,
  type CalibrationPasses,
  calibrationPage,
  composeCalibrationHtml,
} from './calibration-html.ts';

export interface CalibrationRequest extends CalibrationPasses {
  readonly browser: FoundBrowser;
  readonly machine: Machine;
  readonly signal: AbortSignal;
}

/** What the PDF says it is. */
const CALIBRATION_TITLE = `${CALIBRATION_GAME.name}: ${CALIBRATION_NAME}`;

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
  const htmlFile = join(folder, 'calibration.html');
  await writeAssets(folder);
  await writeFile(
    htmlFile,
    composeCalibrationHtml({ ...request, head: { stylesheets: STYLESHEETS } }),
  );
  const [{ withBrowser }, { printHtml }, { normalisePdf }] = await Promise.all([
    import('../browser/with-browser.ts'),
    import('../print/print-document.ts'),
    import('../print/normalise-pdf.ts'),
  ]);
  const what = 'the calibration sheet';
  const printed = await withBrowser({ browser, machine, scratchFolder: folder, signal }, (lease) =>
    printHtml({ lease, htmlFile, rootFolder: folder, page, what }),
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

import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CliError, EXIT } from '../../diagnostics/errors.ts';
import { loadPdf, loadPdfLib, type PdfInfo, SAVE_OPTIONS, writePdfInfo } from '../pdf-info.ts';
import type { PrintedFile } from '../print-document.ts';
import { hashDocument, markAsPdfX, type PressOptions } from './prepare-for-press.ts';

const run = promisify(execFile);

/** As Windows calls it, and everything else. */
const GHOSTSCRIPT = process.platform === 'win32' ? 'gswin64c' : 'gs';

/** Before anything is drawn. @throws CliError (exit 3) without Ghostscript */
export async function assertGhostscript(): Promise<void> {
  try {
    await run(GHOSTSCRIPT, ['--version'], { timeout: 10_000 });
  } catch {
    throw new CliError('PDF/X-1a needs Ghostscript, which is not installed', {
      exitCode: EXIT.machine,
      hint: `install it so that \`${GHOSTSCRIPT}\` runs, or ask the print shop whether it takes \`--press pdfx4\``,
    });
  }
}

export interface FlattenChoices {
  readonly press: PressOptions;
  readonly info: PdfInfo;
  readonly scratchFolder: string;
  readonly signal: AbortSignal;
}

/** Nothing printed from pages of one card takes longer. */
const TIMEOUT_MS = 300_000;

/**
 * Makes a PDF/X-1a:2003 (ISO 15930-4) of a PDF/X-4: Ghostscript merges what is transparent and puts
 * everything in process inks, and what it says about itself is written as in any other PDF.
 */
export async function flattenForPress(
  { path, bytes }: Pick<PrintedFile, 'path' | 'bytes'>,
  { press, info, scratchFolder, signal }: FlattenChoices,
): Promise<Uint8Array> {
  const from = join(scratchFolder, `layered-${path}`);
  const to = join(scratchFolder, `flat-${path}`);
  await writeFile(from, bytes);
  const options = [
    ...['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', '-dCompatibilityLevel=1.3'],
    ...['-sColorConversionStrategy=CMYK', '-sProcessColorModel=DeviceCMYK', `-r${FLATTENED_DPI}`],
    // Pictures stay as they are.
    ...['Color', 'Gray', 'Mono'].map((kind) => `-dDownsample${kind}Images=false`),
    ...['Color', 'Gray'].flatMap((kind) => [
      `-dAutoFilter${kind}Images=false`,
      `-d${kind}ImageFilter=/FlateEncode`,
    ]),
  ];
  await run(GHOSTSCRIPT, [...options, `-sOutputFile=${to}`, from], {
    signal,
    timeout: TIMEOUT_MS,
  });
  const document = await loadPdf(await readFile(to));
  await Promise.all([from, to].map((file) => rm(file)));
  const { PDFDict, PDFName, PDFRef, PDFString } = loadPdfLib();
  const { context, catalog } = document;
  const metadata = catalog.get(PDFName.of('Metadata'));
  catalog.delete(PDFName.of('Metadata'));
  if (metadata instanceof PDFRef) context.delete(metadata);
  writePdfInfo(document, info);
  markAsPdfX(document, { profile: press.profile, id: hashDocument(document) });
  const own = context.lookup(context.trailerInfo.Info, PDFDict);
  own.set(PDFName.of('GTS_PDFXVersion'), PDFString.of('PDF/X-1a:2003'));
  return document.save({ ...SAVE_OPTIONS, useObjectStreams: false });
}

/** Of what was transparent. */
const FLATTENED_DPI = 600;

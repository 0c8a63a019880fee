import { readFile } from 'node:fs/promises';
import { machineError } from '../errors.ts';
import { entryKind } from '../export/output/disk.ts';
import { toDiskError } from '../export/output/disk-problem.ts';
import { loadPdfLib } from '../print/pdf-info.ts';
import { CALIBRATION_TITLE } from './print-calibration.ts';

/** Throws a CliError with exit 3 when something stands there that this command did not write. */
export async function assertCalibrationFile(file: string): Promise<void> {
  const kind = await entryKind(file);
  if (kind === 'none' || (kind === 'file' && (await isCalibrationPdf(file)))) return;
  throw machineError(
    `${file} is in the way: vbuses did not write it.`,
    'Move it away, or write somewhere else with --out <folder>.',
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

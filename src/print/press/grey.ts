import { loadPdf, SAVE_OPTIONS } from '../pdf-info.ts';
import type { PrintedFile } from '../print-document.ts';
import { convertToInks } from './convert-to-inks.ts';

/** A printed file in shades of grey: black ink alone, or a picture without colours. */
export async function greyFile(file: PrintedFile): Promise<PrintedFile> {
  if (!file.path.endsWith('.pdf')) {
    const { default: sharp } = await import('sharp');
    return { ...file, bytes: await sharp(file.bytes).greyscale().png().toBuffer() };
  }
  const document = await loadPdf(file.bytes);
  await convertToInks(document, 'black');
  return { ...file, bytes: await document.save(SAVE_OPTIONS) };
}

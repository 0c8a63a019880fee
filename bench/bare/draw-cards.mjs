/**
 * The least for a picture by way of the print: starts the browser, prints each HTML file to PDF, and
 * draws and encodes its pages at 300 pixels an inch.
 *
 * node bench/bare/draw-cards.mjs <browser> <out folder> <html file>...
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { init } from '@embedpdf/pdfium';
import puppeteer from 'puppeteer-core';
import sharp from 'sharp';

const PX_PER_PT = 300 / 72;
const [executablePath, out, ...files] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const browser = await puppeteer.launch({
  executablePath,
  headless: 'shell',
  pipe: true,
  args: ['--font-render-hinting=none', '--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])],
});
const page = await browser.newPage();
const pdfs = [];
for (const file of files) {
  await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: false });
  pdfs.push({ name: basename(file, '.html'), pdf });
}

const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
const pdfium = await init({ wasmBinary: readFileSync(wasm) });
pdfium.PDFiumExt_Init();
for (const { name, pdf } of pdfs) {
  const place = pdfium.pdfium.wasmExports.malloc(pdf.length);
  pdfium.pdfium.HEAPU8.set(pdf, place);
  const document = pdfium.FPDF_LoadMemDocument(place, pdf.length, '');
  for (let at = 0; at < pdfium.FPDF_GetPageCount(document); at += 1) {
    const sheet = pdfium.FPDF_LoadPage(document, at);
    const width = Math.round(pdfium.FPDF_GetPageWidthF(sheet) * PX_PER_PT);
    const height = Math.round(pdfium.FPDF_GetPageHeightF(sheet) * PX_PER_PT);
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, 3, 0, width * 4);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(bitmap, sheet, 0, 0, width, height, 0, 0x10);
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
    const pixels = pdfium.pdfium.HEAPU8.slice(from, from + width * 4 * height);
    await sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .withDensity(300)
      .png()
      .toFile(join(out, `${name}-${at + 1}.png`));
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(sheet);
  }
  pdfium.FPDF_CloseDocument(document);
}
await browser.close();

import { createHash } from 'node:crypto';
import type { PDFDict, PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import { inchesToPoints, type Point } from '../../core/geometry.ts';
import { outlinePath } from '../../core/outline.ts';
import type { CardSize } from '../../core/pack.ts';
import type { Side } from '../../core/sheet.ts';
import { flattenPath } from '../../core/svg-path.ts';
import { escapeMarkup } from '../../core/text-markup.ts';
import { InternalError } from '../../errors.ts';
import { loadPdf, loadPdfLib, type PdfInfo, SAVE_OPTIONS } from '../pdf-info.ts';
import { convertToInks, type InkReport } from './convert-to-inks.ts';
import type { OutputProfile } from './output-profile.ts';

/** How PDFs are prepared for a press. */
export interface PressOptions {
  readonly profile: OutputProfile;
  /** Whether the finished edge is drawn as a spot colour on a layer of its own. */
  readonly hasCutLines: boolean;
}

/** A finished PDF of single pages with bleed, and what is on them. */
export interface PressJob {
  readonly pdf: Uint8Array;
  readonly info: PdfInfo;
  readonly size: CardSize;
  /** Of each page. */
  readonly sides: readonly Side[];
}

/**
 * Makes a PDF/X-4 (ISO 15930-7) of a finished PDF: colours as process inks, the profile as its output
 * intent, and if wanted a layer of cut lines. The same inputs give the same bytes.
 */
export async function toPressPdf(
  { pdf, info, size, sides }: PressJob,
  { profile, hasCutLines }: PressOptions,
): Promise<InkReport & { readonly pdf: Uint8Array }> {
  const document = await loadPdf(pdf);
  const report = await convertToInks(document, profile);
  if (report.unconverted > 0) await declareRgb(document);
  if (hasCutLines) addCutLines(document, size, sides);
  markAsPdfX(document, { profile, info, id: createHash('md5').update(pdf).digest('hex') });
  return { ...report, pdf: await document.save(SAVE_OPTIONS) };
}

/** PDF/X wants dates; this one stands for none, so that the same inputs give the same bytes. */
const NO_DATE = new Date(Date.UTC(2000, 0, 1));

interface Marks {
  readonly profile: OutputProfile;
  readonly info: PdfInfo;
  /** 32 hexadecimal digits. */
  readonly id: string;
}

function markAsPdfX(document: PDFDocument, { profile, info, id }: Marks): void {
  const { PDFDict, PDFHeader, PDFHexString, PDFName, PDFString } = loadPdfLib();
  const { context } = document;
  context.header = PDFHeader.forVersion(1, 6);
  document.setCreationDate(NO_DATE);
  document.setModificationDate(NO_DATE);
  context.lookup(context.trailerInfo.Info, PDFDict).set(PDFName.of('Trapped'), PDFName.of('False'));
  context.trailerInfo.ID = context.obj([PDFHexString.of(id), PDFHexString.of(id)]);
  const embedded = context.register(context.flateStream(profile.bytes, { N: 4 }));
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFX',
    OutputConditionIdentifier: PDFString.of('Custom'),
    Info: PDFHexString.fromText(profile.name),
    DestOutputProfile: embedded,
  });
  document.catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]));
  const metadata = context.stream(xmpOf(info, id), { Type: 'Metadata', Subtype: 'XML' });
  document.catalog.set(PDFName.of('Metadata'), context.register(metadata));
}

/** What the document says about itself, once more as XMP: PDF/X-4 is recognised by it. */
function xmpOf({ title, author, toolVersion }: PdfInfo, id: string): Uint8Array {
  const date = NO_DATE.toISOString();
  const uuid = id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  const maker = escapeMarkup(`vbuses ${toolVersion}`);
  return Buffer.from(`<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeMarkup(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeMarkup(author)}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreatorTool>${maker}</xmp:CreatorTool>
<xmp:CreateDate>${date}</xmp:CreateDate>
<xmp:ModifyDate>${date}</xmp:ModifyDate>
<xmp:MetadataDate>${date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:${uuid}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdf:Producer>${maker}</pdf:Producer>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`);
}

/** Says that DeviceRGB is sRGB, wherever pictures and gradients may still be in it (ISO 32000-1, 8.6.5.6). */
async function declareRgb(document: PDFDocument): Promise<void> {
  const { PDFDict, PDFName, PDFRawStream } = loadPdfLib();
  const { context } = document;
  const { default: sharp } = await import('sharp');
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
  const { icc } = await sharp(await pixel.withIccProfile('srgb').png().toBuffer()).metadata();
  if (icc === undefined) throw new InternalError('sharp wrote no sRGB profile');
  const space = context.obj(['ICCBased', context.register(context.flateStream(icc, { N: 3 }))]);
  const declared = context.register(space);
  const holders = [
    ...document.getPages().map(({ node }): PDFDict => node),
    ...context
      .enumerateIndirectObjects()
      .flatMap(([, one]) => (one instanceof PDFRawStream ? [one.dict] : [])),
  ];
  for (const holder of holders) {
    const resources = holder.lookup(PDFName.of('Resources'));
    if (!(resources instanceof PDFDict)) continue;
    resourcesOf(resources, 'ColorSpace').set(PDFName.of('DefaultRGB'), declared);
  }
}

/** The resources of a kind, which are added if there are none yet. */
function resourcesOf(resources: PDFDict, kind: string): PDFDict {
  const { PDFDict, PDFName } = loadPdfLib();
  const known = resources.lookup(PDFName.of(kind));
  if (known instanceof PDFDict) return known;
  const added = resources.context.obj({});
  resources.set(PDFName.of(kind), added);
  return added;
}

/** The name by which cutting machines and prepress programs know such lines. */
const CUT_INK = 'CutContour';
const CUT_WIDTH_PT = 0.25;
/** How far straight lines may be from the curve that they stand for. */
const CUT_TOLERANCE_IN = 0.0005;

/** Draws the finished edge over each page, in an ink of its own that prints over the others and on a layer. */
function addCutLines(document: PDFDocument, size: CardSize, sides: PressJob['sides']): void {
  const { PDFName, PDFString } = loadPdfLib();
  const { context } = document;
  const layer = context.register(context.obj({ Type: 'OCG', Name: PDFString.of('Cut lines') }));
  const shown = { Name: PDFString.of('Layers'), Order: [layer], ON: [layer] };
  document.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [layer], D: shown }));
  const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 1, 0, 0], N: 1 };
  const ink = context.register(
    context.obj(['Separation', CUT_INK, 'DeviceCMYK', context.register(context.obj(tint))]),
  );
  const overprint = context.register(
    context.obj({ Type: 'ExtGState', OP: true, op: true, OPM: 1 }),
  );
  for (const [at, page] of document.getPages().entries()) {
    const { Resources: resources } = page.node.normalizedEntries();
    resourcesOf(resources, 'ColorSpace').set(PDFName.of('CutInk'), ink);
    resourcesOf(resources, 'ExtGState').set(PDFName.of('CutOverprint'), overprint);
    resourcesOf(resources, 'Properties').set(PDFName.of('CutLayer'), layer);
    const streamOf = (operators: string) => context.register(context.flateStream(operators));
    page.node.wrapContentStreams(streamOf('q'), streamOf('Q'));
    page.node.addContentStream(streamOf(cutOperators(page, size, sides[at] ?? 'face')));
  }
}

function cutOperators(page: PDFPage, size: CardSize, side: Side): string {
  const topPt = page.getHeight();
  const lines = cutLines(size, side).map(
    (points) =>
      `${points
        .map(({ xIn, yIn }, at) => {
          const [x, y] = [inchesToPoints(xIn), topPt - inchesToPoints(yIn)];
          return `${x.toFixed(3)} ${y.toFixed(3)} ${at === 0 ? 'm' : 'l'}`;
        })
        .join(' ')} h S`,
  );
  return `/OC /CutLayer BDC q /CutInk CS 1 SCN /CutOverprint gs ${CUT_WIDTH_PT} w ${lines.join(' ')} Q EMC`;
}

/** The finished edge of a side in inches from the top left corner of its page. */
function cutLines(size: CardSize, side: Side): readonly (readonly Point[])[] {
  const { bleedIn, cornerIn, outline, trim } = size;
  const at = { xIn: bleedIn, yIn: bleedIn };
  const view = { isMirrored: side === 'back', isUpsideDown: false };
  const isRounded = outline.kind === 'rectangle' && cornerIn > 0;
  const path = isRounded ? roundedRectangle(size) : outlinePath({ trim, outline }, { at, view });
  const flattened = flattenPath(path, CUT_TOLERANCE_IN);
  if (!flattened.ok)
    throw new InternalError(`the outline ${path} is no path: ${flattened.message}`);
  return flattened.subpaths.map(({ points }) => points);
}

function roundedRectangle({ trim, bleedIn, cornerIn: r }: CardSize): string {
  const [width, height] = [trim.widthIn - 2 * r, trim.heightIn - 2 * r];
  const arc = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${bleedIn + r} ${bleedIn}h${width}${arc(r, r)}v${height}${arc(-r, r)}h${-width}${arc(-r, -r)}v${-height}${arc(r, -r)}Z`;
}

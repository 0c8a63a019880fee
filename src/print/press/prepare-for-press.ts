import { createHash } from 'node:crypto';
import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { InternalError } from '../../diagnostics/errors.ts';
import { toolVersion } from '../../load/folders.ts';
import type { PressStandard } from '../../pack/sheet.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import { loadPdfLib, type PdfInfo } from '../pdf-info.ts';
import { convertToInks, type InkReport } from './convert-to-inks.ts';
import { addCutLines, type CutPages, resourcesOf } from './cut-lines.ts';
import type { OutputProfile } from './output-profile.ts';

/** How PDFs are prepared for a press. */
export interface PressOptions {
  readonly standard: PressStandard;
  readonly profile: OutputProfile;
  /** Whether cuts and creases are drawn as spot colours, each on a layer of its own. */
  readonly hasCutLines: boolean;
}

/** What is on the pages of a document, each a side with bleed. */
export interface PressPages extends CutPages {
  readonly info: PdfInfo;
}

/**
 * Makes a PDF/X-4 (ISO 15930-7) of a finished document that is not written yet: colours as process
 * inks, the profile as its output intent, and if wanted layers of cut lines and creases. The same
 * document gives the same one. `flattenForPress` makes a PDF/X-1a of it.
 */
export async function prepareForPress(
  document: PDFDocument,
  { info, ...pages }: PressPages,
  { profile, hasCutLines }: PressOptions,
): Promise<InkReport> {
  const id = hashDocument(document);
  const report = await convertToInks(document, profile);
  if (report.unconverted > 0) await declareRgb(document);
  if (hasCutLines) addCutLines(document, pages);
  document.context.header = loadPdfLib().PDFHeader.forVersion(1, 6);
  markAsPdfX(document, { profile, id });
  const metadata = document.context.stream(xmpOf(info, id), { Type: 'Metadata', Subtype: 'XML' });
  document.catalog.set(loadPdfLib().PDFName.of('Metadata'), document.context.register(metadata));
  return report;
}

/** 32 hexadecimal digits that tell documents of different contents apart. */
export function hashDocument({ context }: PDFDocument): string {
  const { PDFRawStream } = loadPdfLib();
  const hash = createHash('md5');
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const isStream = object instanceof PDFRawStream;
    hash.update(`${ref}${isStream ? object.dict : object}`);
    if (isStream) hash.update(object.getContents());
  }
  return hash.digest('hex');
}

/** PDF/X wants dates; this one stands for none, so that the same inputs give the same bytes. */
const NO_DATE = new Date(Date.UTC(2000, 0, 1));

interface Marks {
  readonly profile: OutputProfile;
  /** 32 hexadecimal digits. */
  readonly id: string;
}

/** What all of PDF/X has: dates, the profile as output intent, and whether inks are trapped. */
export function markAsPdfX(document: PDFDocument, { profile, id }: Marks): void {
  const { PDFDict, PDFHexString, PDFName, PDFString } = loadPdfLib();
  const { context } = document;
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
}

/** What the document says about itself, once more as XMP: PDF/X-4 is recognised by it. */
function xmpOf({ title, author }: PdfInfo, id: string): Uint8Array {
  const date = NO_DATE.toISOString();
  const uuid = id.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
  const maker = escapeMarkup(`vbuses ${toolVersion()}`);
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

import { outset, POINTS_PER_INCH, type Rect } from '../core/geometry.ts';
import type { Pack } from '../core/pack.ts';
import type { RenderedCards } from '../core/rendered-pack.ts';
import { type ComponentPlan, type Side, tilePageNumber } from '../core/sheet.ts';
import { applyWaiver, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { BYTES_PER_PIXEL, openRasterPdf, type Raster, type RasterSource } from './rasterise-pdf.ts';

/** Something with content, and where a plan prints it: on one page, or in tiles. */
interface PrintedThing {
  readonly name: string;
  readonly places: readonly PrintedPlace[];
}

interface PrintedPlace {
  /** Counts from 1. */
  readonly page: number;
  /** `null` for the whole page. */
  readonly box: Rect | null;
}

/** Enough for a letter or a line to change the colour of a pixel. */
const DPI = 16;
/** Along the edges of a piece there are marks, and what its neighbours paint. */
const INSET_IN = 0.08;
const MAX_NAMES = 5;

/** Reports what has content but is printed in one colour: hidden, covered or left out. */
export async function findBlankPages(
  pdf: Uint8Array,
  { component, layout, pdfPath }: ComponentPlan,
  { pack, ...cards }: RenderedCards & { readonly pack: Pick<Pack, 'waivers'> },
): Promise<Diagnostic[]> {
  const source = await openRasterPdf(pdf);
  try {
    const rasters = new Map<number, Raster>();
    const rasterOf = (page: number): Raster => {
      const raster = rasters.get(page) ?? drawPage(source, page);
      rasters.set(page, raster);
      return raster;
    };
    // A PDF with fewer pages than planned is reported as that.
    const blank = printedThings(layout, cards, source.pageCount).filter(({ places }) =>
      places.every(({ page, box }) => page <= source.pageCount && isPlain(rasterOf(page), box)),
    );
    const names = [...new Set(blank.map(({ name }) => name))];
    if (names.length === 0) return [];
    const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
    const diagnostic: Diagnostic = {
      ...component.place,
      code: 'sheet/blank-page',
      severity: 'error',
      message: `${names.slice(0, MAX_NAMES).join(', ')}${more}: printed in one colour, without the content, from page ${blank[0]?.places[0]?.page} of ${pdfPath}`,
      hint: 'check whether a style hides or covers the content',
      related: [],
    };
    return [applyWaiver(diagnostic, pack.waivers, { component: component.id })];
  } finally {
    source.close();
  }
}

function printedThings(
  layout: ComponentPlan['layout'],
  cards: RenderedCards,
  pageCount: number,
): PrintedThing[] {
  const { component } = layout;
  if (layout.kind === 'board' || layout.kind === 'rulebook') {
    return Array.from({ length: pageCount }, (_, index) => ({
      name: layout.kind === 'board' ? `\`${component.id}\`` : `page ${index + 1}`,
      places: [{ page: index + 1, box: null }],
    }));
  }
  const sides = { face: cards.faces.get(component.id), back: cards.backs.get(component.id) };
  const isFilled = ({ side, cardId }: { readonly side: Side; readonly cardId: string }): boolean =>
    component.kind === 'board' || hasContent(sides[side]?.get(cardId) ?? '');
  if (layout.kind === 'deck') {
    return layout.sheets.flatMap(({ slots }, index) =>
      slots.filter(isFilled).map(({ cardId, side, trim }) => ({
        name: `\`${cardId}\`${side === 'back' ? ' (back)' : ''}`,
        places: [{ page: index + 1, box: trim }],
      })),
    );
  }
  return layout.pictures.flatMap((picture, index) => {
    // A tile of its own may show nothing but ground; all of a picture may not.
    const places = layout.tiles.map((tile) => {
      const { placed, glue } = tile;
      const widthIn = placed.widthIn - glue.rightIn;
      const box = { ...placed, widthIn, heightIn: placed.heightIn - glue.bottomIn };
      return { page: tilePageNumber(layout, index, tile), box };
    });
    return isFilled(picture) ? [{ name: `\`${picture.cardId}\``, places }] : [];
  });
}

const UNPRINTED = /<!--[\s\S]*?-->|<(style|title|desc|defs)\b[\s\S]*?<\/\1>/g;

/** Whether markup shows more than a ground: a text, a picture, or a drawing of more than rectangles. */
export function hasContent(html: string): boolean {
  const shown = html.replaceAll(UNPRINTED, '');
  const isDrawn = /<(?:img|image|use|path|circle|ellipse|line|polyline|polygon)\b/.test(shown);
  return isDrawn || shown.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}

function drawPage(source: RasterSource, page: number): Raster {
  const { widthPt, heightPt } = source.sizeOf(page);
  const pixels = (points: number): number => Math.ceil((points / POINTS_PER_INCH) * DPI);
  const size = { widthPx: pixels(widthPt), heightPx: pixels(heightPt) };
  const whole = { xPx: 0, yPx: 0, pageWidthPx: size.widthPx, pageHeightPx: size.heightPx };
  return source.draw({ page, ...size, ...whole });
}

/** Whether a page, or what lies in a box of it, has one colour; not of what holds no whole pixel. */
export function isPlain({ rgb, widthPx, heightPx }: Raster, box: Rect | null): boolean {
  const page = { xIn: 0, yIn: 0, widthIn: widthPx / DPI, heightIn: heightPx / DPI };
  const { xIn, yIn, ...inner } = box === null ? page : outset(box, -INSET_IN);
  const [left, top] = [Math.ceil(xIn * DPI), Math.ceil(yIn * DPI)];
  const [right, bottom] = [(xIn + inner.widthIn) * DPI, (yIn + inner.heightIn) * DPI].map(
    Math.floor,
  );
  const rows = Array.from({ length: Math.max(0, (bottom ?? 0) - top) }, (_, index) => {
    const row = (top + index) * widthPx;
    return rgb.subarray(BYTES_PER_PIXEL * (row + left), BYTES_PER_PIXEL * (row + (right ?? 0)));
  });
  const [first] = rows;
  if (first === undefined || first.length === 0) return false;
  return rows.every((row) => row.every((value, at) => value === first[at % BYTES_PER_PIXEL]));
}

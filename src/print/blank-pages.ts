import { applyWaiver, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { outset, pointsToInches, type Rect, translateRect } from '../geometry/geometry.ts';
import type { Pack } from '../pack/pack.ts';
import type { RenderedCards } from '../pack/rendered-pack.ts';
import { type ComponentPlan, type Side, tilePageNumber } from '../pack/sheet.ts';
import { BYTES_PER_PIXEL, type RasterSource, withRasterPdf } from './rasterise-pdf.ts';

/** Something with content, and where a plan prints it. */
interface PrintedThing {
  readonly name: string;
  /** Counts from 1. */
  readonly page: number;
  /** `null` for the whole page. */
  readonly box: Rect | null;
  /** Of a tile: where the whole picture shows the same. */
  readonly whole?: Omit<PrintedThing, 'name'>;
}

/** Enough for a letter or a line to change the colour of a pixel. */
const DPI = 16;
/** Nearly all that has content shows it in a strip through its middle. */
const STRIP_PX = 4;
/** Along the edges of a piece there are marks, and what its neighbours paint. */
const INSET_IN = 0.08;
const MAX_NAMES = 5;

/**
 * Reports what has content but is printed in one colour: hidden, covered or left out.
 *
 * @param printWhole prints the pictures that a plan has in tiles, each whole on a page with bleed
 */
export async function findBlankPages(
  pdf: Uint8Array,
  { component, layout, pdfPath }: ComponentPlan,
  { pack, ...cards }: RenderedCards & { readonly pack: Pick<Pack, 'waivers'> },
  printWhole: () => Promise<Uint8Array>,
): Promise<Diagnostic[]> {
  const blank = await withRasterPdf(pdf, (source) =>
    printedThings(layout, cards, source.pageCount).filter((one) => isPlain(source, one)),
  );
  // A tile may show nothing but ground; all of a picture may not.
  const isTile = ({ whole }: PrintedThing): boolean => whole !== undefined;
  const isGround = (source: RasterSource, { whole }: PrintedThing): boolean =>
    whole !== undefined && isPlain(source, whole) && !isPlain(source, { ...whole, box: null });
  const lost = blank.some(isTile)
    ? await withRasterPdf(await printWhole(), (source) =>
        blank.filter((one) => !isGround(source, one)),
      )
    : blank;
  const names = [...new Set(lost.map(({ name }) => name))];
  if (names.length === 0) return [];
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  const diagnostic: Diagnostic = {
    ...component.place,
    code: 'sheet/blank-page',
    severity: 'error',
    message: `${names.slice(0, MAX_NAMES).join(', ')}${more}: printed in one colour, without the content, from page ${lost[0]?.page} of ${pdfPath}`,
    hint: 'check whether a style hides or covers the content',
    related: [],
  };
  return [applyWaiver(diagnostic, pack.waivers, { component: component.id })];
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
      page: index + 1,
      box: null,
    }));
  }
  const sides = { face: cards.faces.get(component.id), back: cards.backs.get(component.id) };
  const isFilled = ({ side, cardId }: { readonly side: Side; readonly cardId: string }): boolean =>
    component.kind === 'board' || hasContent(sides[side]?.get(cardId) ?? '');
  if (layout.kind === 'deck') {
    return layout.sheets.flatMap(({ slots }, index) =>
      slots.filter(isFilled).map(({ cardId, side, trim }) => ({
        name: `\`${cardId}\`${side === 'back' ? ' (back)' : ''}`,
        page: index + 1,
        box: trim,
      })),
    );
  }
  const { bleedIn } = layout.component.size;
  return layout.pictures.flatMap((picture, index) =>
    layout.tiles
      .filter(() => isFilled(picture))
      .map((tile) => {
        const { placed, glue, window, name } = tile;
        const widthIn = placed.widthIn - glue.rightIn;
        const heightIn = placed.heightIn - glue.bottomIn;
        const shown = translateRect(
          { ...window, widthIn, heightIn },
          { xIn: bleedIn, yIn: bleedIn },
        );
        return {
          name: `\`${picture.cardId}\` (tile ${name})`,
          page: tilePageNumber(layout, index, tile),
          box: { ...placed, widthIn, heightIn },
          whole: { page: index + 1, box: shown },
        };
      }),
  );
}

const UNPRINTED = /<!--[\s\S]*?-->|<(style|title|desc|defs)\b[\s\S]*?<\/\1>/g;

/** Whether markup shows more than a ground: a text, a picture, or a drawing of more than rectangles. */
export function hasContent(html: string): boolean {
  const shown = html.replaceAll(UNPRINTED, '');
  const isDrawn = /<(?:img|image|use|path|circle|ellipse|line|polyline|polygon)\b/.test(shown);
  return isDrawn || shown.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}

/** Whether a page, or what lies in a box of it, has one colour; not of what holds no whole pixel. */
export function isPlain(source: RasterSource, { page, box }: Omit<PrintedThing, 'name'>): boolean {
  // A PDF with fewer pages than planned is reported as that.
  if (page > source.pageCount) return false;
  const { widthPt, heightPt } = source.sizeOf(page);
  const size = { widthIn: pointsToInches(widthPt), heightIn: pointsToInches(heightPt) };
  const { xIn, yIn, widthIn, heightIn } =
    box === null ? { xIn: 0, yIn: 0, ...size } : outset(box, -INSET_IN);
  const widthPx = Math.floor((xIn + widthIn) * DPI) - Math.ceil(xIn * DPI);
  const [top, bottom] = [Math.ceil(yIn * DPI), Math.floor((yIn + heightIn) * DPI)];
  const pageWidthPx = Math.ceil(size.widthIn * DPI);
  const pageHeightPx = Math.ceil(size.heightIn * DPI);
  const stripPx = Math.min(STRIP_PX, bottom - top);
  if (widthPx < 1 || stripPx < 1) return false;
  const isOneColour = (yPx: number, heightPx: number): boolean => {
    const frame = { page, xPx: -Math.ceil(xIn * DPI), yPx: -yPx, widthPx, heightPx };
    const { rgb } = source.draw({ ...frame, pageWidthPx, pageHeightPx });
    return rgb.every((value, at) => value === rgb[at % BYTES_PER_PIXEL]);
  };
  const middle = Math.floor((top + bottom - stripPx) / 2);
  return isOneColour(middle, stripPx) && isOneColour(top, bottom - top);
}

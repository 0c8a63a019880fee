import { pageScript } from '../../browser/page-script.ts';
import type {
  Box,
  MeasuredContent,
  MeasuredIcon,
  MeasuredImage,
  MeasuredMark,
  MeasuredText,
} from '../../preflight/measures.ts';
import * as TEXTS from './measure-texts.ts';
import { inkMargins, measureTexts, scaleOf } from './measure-texts.ts';
import { paint } from './prepare-page.ts';

// Every function here runs inside a page, where it finds the others by their names.

/** Texts and pictures of faces, in the order in which a selector finds them. */
export interface MeasuredContents {
  readonly texts: readonly (readonly MeasuredText[])[];
  readonly places: readonly FacePlaces[];
  readonly images: readonly (readonly MeasuredImage[])[];
}

/**
 * Runs inside a page: measures its faces and hides their letters, so that what lies behind them can
 * be captured. Nothing is painted before that.
 */
async function measureContents(selector: string): Promise<MeasuredContents> {
  paint('everything');
  const texts = measureTexts(selector);
  const places = measurePlaces(selector);
  paint('backgrounds');
  return { texts, places, images: await measureImages(selector) };
}

/** @param selector the faces to measure */
export const measureContentsScript = (selector: string): string =>
  pageScript(
    [
      ...[measureContents, paint, ...Object.values(TEXTS)],
      ...[
        measurePlaces,
        uprightBox,
        measureBeyond,
        outerPoints,
        pointsAlong,
        cornersOf,
        textCorners,
      ],
      ...[measureImages, imagesOf, pseudoBox, measureImage, naturalSize, drawnSize],
    ],
    selector,
  );

interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A picture in a page: its address, the box it stands in, and how it fills that. */
interface ShownImage {
  readonly element: Element;
  readonly url: string;
  readonly box: DOMRect;
  /** As CSS writes `object-fit`, or a background's size. */
  readonly fit: string;
}

/** Every picture made of pixels in each face on the page: images, pictures in drawings, backgrounds. */
function measureImages(selector: string): Promise<MeasuredImage[][]> {
  return Promise.all(
    [...document.querySelectorAll(selector)].map(async (face) => {
      const shown = [face, ...face.querySelectorAll('*')].flatMap((one) => imagesOf(one));
      const measured = await Promise.all(shown.map((image) => measureImage(face, image)));
      return measured.filter((image) => image !== null);
    }),
  );
}

function imagesOf(element: Element): ShownImage[] {
  const box = element.getBoundingClientRect();
  const images: ShownImage[] = [];
  if (element instanceof HTMLImageElement) {
    const fit = getComputedStyle(element).objectFit;
    images.push({ element, url: element.currentSrc || element.src, box, fit });
  } else if (element instanceof SVGImageElement) {
    const ratio = element.getAttribute('preserveAspectRatio') ?? '';
    const fit = ratio.includes('slice') ? 'cover' : ratio.includes('none') ? 'fill' : 'contain';
    images.push({ element, url: new URL(element.href.baseVal, document.baseURI).href, box, fit });
  }
  // Drawings have no backgrounds, and most elements are parts of drawings.
  if (element instanceof SVGElement && element.localName !== 'svg') return images;
  for (const pseudo of [null, '::before', '::after']) {
    const style = getComputedStyle(element, pseudo);
    if (!style.backgroundImage.includes('url(')) continue;
    const area = pseudo === null ? box : pseudoBox(box, style);
    for (const [, url = ''] of style.backgroundImage.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)) {
      images.push({ element, url, box: area, fit: style.backgroundSize });
    }
  }
  return images;
}

/** Where generated content stands: known where it is placed, else taken to be at the corner. */
function pseudoBox(box: DOMRect, style: CSSStyleDeclaration): DOMRect {
  const [left, top] = style.position === 'absolute' ? [style.left, style.top] : ['0', '0'];
  return new DOMRect(
    box.x + (parseFloat(left) || 0),
    box.y + (parseFloat(top) || 0),
    parseFloat(style.width),
    parseFloat(style.height),
  );
}

/** `null` for drawings, which are sharp at any size, and for what cannot be shown at all. */
async function measureImage(
  face: Element,
  { element, url, box, fit }: ShownImage,
): Promise<MeasuredImage | null> {
  if (/\.svg([?#]|$)|^data:image\/svg/i.test(url) || box.width === 0 || box.height === 0) {
    return null;
  }
  const natural = await naturalSize(element, url);
  if (natural === null) return null;
  const drawn = drawnSize(natural, box, fit);
  const origin = face.getBoundingClientRect();
  const [own] = element.classList;
  return {
    source: url.startsWith('data:') ? `${url.slice(0, 24)}…` : url,
    element: own === undefined ? element.localName : `${element.localName}.${own}`,
    box: { x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height },
    dpi: 96 * Math.min(natural.width / drawn.width, natural.height / drawn.height),
    remainingDpi: null,
    isLightened: false,
  };
}

async function naturalSize(element: Element, url: string): Promise<PixelSize | null> {
  const image = element instanceof HTMLImageElement ? element : new Image();
  if (image !== element) {
    image.src = url;
    try {
      await image.decode();
    } catch {
      // The page that shows it reports what cannot be decoded.
      return null;
    }
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return width === 0 || height === 0 ? null : { width, height };
}

/** The size of the whole picture as it is drawn, what is cropped of it included. */
function drawnSize(natural: PixelSize, box: DOMRect, fit: string): PixelSize {
  const [across, down] = [box.width / natural.width, box.height / natural.height];
  const scaled = (by: number) => ({ width: natural.width * by, height: natural.height * by });
  if (fit === 'fill') return { width: box.width, height: box.height };
  if (fit === 'contain') return scaled(Math.min(across, down));
  if (fit === 'scale-down') return scaled(Math.min(1, across, down));
  if (fit === 'cover') return scaled(Math.max(across, down));
  if (fit === 'none') return natural;
  // The size of a background: one or two lengths, of which `auto` follows the other.
  const [first = 'auto', second = 'auto'] = (fit.split(',')[0] ?? '').trim().split(/\s+/);
  const length = (written: string, whole: number): number | null => {
    if (written === 'auto') return null;
    return written.endsWith('%') ? (parseFloat(written) / 100) * whole : parseFloat(written);
  };
  const [width, height] = [length(first, box.width), length(second, box.height)];
  if (width !== null && height !== null) return { width, height };
  if (width !== null) return scaled(width / natural.width);
  return height === null ? natural : scaled(height / natural.height);
}

export interface FacePlaces {
  readonly marks: readonly MeasuredMark[];
  readonly contents: readonly MeasuredContent[];
  readonly icons: readonly MeasuredIcon[];
}

/** On every face of the page: the places of a board, what is drawn in their marks, and icons. */
function measurePlaces(selector: string): FacePlaces[] {
  return [...document.querySelectorAll(selector)].map((face) => {
    const origin = face.getBoundingClientRect();
    const boxOf = (element: Element): Box => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x - origin.x, y: y - origin.y, width, height };
    };
    const marks = [...face.querySelectorAll<SVGElement>('g[data-stop]')].map((mark) => ({
      place: mark.dataset.stop ?? '',
      box: boxOf(mark),
    }));
    const drawn = [...face.querySelectorAll<SVGGElement>('g[data-content-of]')];
    const contents = drawn.map((content) => ({
      place: content.dataset.contentOf ?? '',
      box: boxOf(content),
      beyondPx: measureBeyond(content),
    }));
    const shown = [...face.querySelectorAll<SVGSVGElement>('svg[class*="icon--"]')].filter((icon) =>
      icon.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const icons = shown.map((icon) => ({
      name: /icon--(\S+)/.exec(icon.classList.value)?.[1] ?? '',
      box: uprightBox(boxOf(icon), icon),
    }));
    return { marks, contents, icons: icons.filter(({ box }) => box.width * box.height > 0) };
  });
}

/** What a drawing that is turned covers of the box around it, about its middle. */
function uprightBox({ x, y, width, height }: Box, icon: SVGSVGElement): Box {
  const { a = 1, b = 0, c = 0, d = 1 } = icon.getScreenCTM() ?? {};
  const own = icon.viewBox.baseVal;
  const [across, down] = [
    Math.min(width, own.width * Math.hypot(a, b)),
    Math.min(height, own.height * Math.hypot(c, d)),
  ];
  return { x: x + (width - across) / 2, y: y + (height - down) / 2, width: across, height: down };
}

/** How far a content reaches out of its room: a disc or a box around its own middle. */
function measureBeyond(content: SVGGElement): number {
  const toPage = content.getScreenCTM();
  const [width = 0, height] = (content.dataset.room ?? '').split('x').map(Number);
  if (toPage === null) return 0;
  const fromPage = toPage.inverse();
  const scale = scaleOf(toPage);
  const beyond = [...content.querySelectorAll<SVGGraphicsElement>('*')].flatMap((element) =>
    outerPoints(element).map(({ point, byPx }) => {
      const { x, y } = point.matrixTransform(fromPage);
      const out =
        height === undefined
          ? Math.hypot(x, y) - width
          : Math.max(Math.abs(x) - width / 2, Math.abs(y) - height / 2);
      return out * scale + byPx;
    }),
  );
  return Math.max(0, ...beyond);
}

/** Points of the page that a drawn element reaches, and how far its line reaches around them. */
function outerPoints(element: SVGGraphicsElement): { point: DOMPoint; byPx: number }[] {
  const matrix = element.getScreenCTM?.() ?? null;
  if (matrix === null || element.closest('defs,symbol,clipPath,mask,pattern,marker') !== null) {
    return [];
  }
  const style = getComputedStyle(element);
  if (style.visibility !== 'visible' || style.display === 'none') return [];
  const isLined = style.stroke !== 'none' && parseFloat(style.strokeWidth) > 0;
  if (element instanceof SVGGeometryElement) {
    if (!isLined && style.fill === 'none') return [];
    const byPx = isLined ? (parseFloat(style.strokeWidth) / 2) * scaleOf(matrix) : 0;
    return pointsAlong(element).map((point) => ({ point: point.matrixTransform(matrix), byPx }));
  }
  if (element instanceof SVGTextContentElement) return textCorners(element, matrix);
  if (element instanceof SVGUseElement) return cornersOf(element.getBBox(), matrix);
  return [];
}

/** So many, evenly along an outline. */
function pointsAlong(shape: SVGGeometryElement): DOMPoint[] {
  const length = shape.getTotalLength();
  if (!(length > 0)) return [];
  const count = 64;
  return Array.from({ length: count + 1 }, (_, at) =>
    shape.getPointAtLength((length * at) / count),
  );
}

function cornersOf(
  { x, y, width, height }: DOMRect,
  matrix: DOMMatrix,
): { point: DOMPoint; byPx: number }[] {
  return [
    new DOMPoint(x, y),
    new DOMPoint(x + width, y),
    new DOMPoint(x, y + height),
    new DOMPoint(x + width, y + height),
  ].map((point) => ({ point: point.matrixTransform(matrix), byPx: 0 }));
}

/** The corners of the ink of a text: its box is as high as its font. */
function textCorners(
  element: SVGTextContentElement,
  matrix: DOMMatrix,
): { point: DOMPoint; byPx: number }[] {
  const text = element.textContent.trim();
  if (text === '' || element.querySelector('tspan,textPath') !== null) return [];
  const box = element.getBBox();
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (pen === null) return cornersOf(box, matrix);
  const { above, below } = inkMargins(pen, text, getComputedStyle(element));
  const [y, height] = [box.y + above * box.height, (1 - above - below) * box.height];
  return cornersOf(new DOMRect(box.x, y, box.width, height), matrix);
}

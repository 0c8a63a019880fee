import type { MeasuredImage } from '../../preflight/measures.ts';

// Every function here runs inside a page, where it finds the others by their names.

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
export function measureImages(selector: string): Promise<MeasuredImage[][]> {
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

/** The functions of a script that measures images. */
export const MEASURE_IMAGES = [
  ...[measureImages, imagesOf, pseudoBox],
  ...[measureImage, naturalSize, drawnSize],
];

import type { Box, MeasuredContent, MeasuredIcon, MeasuredMark } from '../../preflight/measures.ts';

// Every function here runs inside a page, where it finds the others by their names.

export interface FacePlaces {
  readonly marks: readonly MeasuredMark[];
  readonly contents: readonly MeasuredContent[];
  readonly icons: readonly MeasuredIcon[];
}

/** On every face of the page: the places of a board, what is drawn in their marks, and icons. */
export function measurePlaces(selector: string): FacePlaces[] {
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
  const scale = Math.sqrt(Math.abs(toPage.a * toPage.d - toPage.b * toPage.c));
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
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    const byPx = isLined ? (parseFloat(style.strokeWidth) / 2) * scale : 0;
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
  const style = getComputedStyle(element);
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (pen === null) return cornersOf(box, matrix);
  pen.font = `${style.fontStyle} ${style.fontWeight} 100px ${style.fontFamily}`;
  const ink = pen.measureText(text);
  const tall = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
  const above = ((ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent) / tall) * box.height;
  const below = ((ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent) / tall) * box.height;
  const lines = new DOMRect(box.x, box.y + above, box.width, box.height - above - below);
  return cornersOf(lines, matrix);
}

/** The functions of a script that measures places. */
export const MEASURE_PLACES = [
  measurePlaces,
  uprightBox,
  measureBeyond,
  outerPoints,
  pointsAlong,
  cornersOf,
  textCorners,
];

import type { Box, MeasuredText, Paint } from '../../preflight/measures.ts';

// Every function here runs inside a page, where it finds the others by their names.

/** What the text of one face is measured with. */
interface MeasureContext {
  readonly face: Element;
  /** Where the face lies on the page. */
  readonly origin: DOMRect;
  readonly pen: OffscreenCanvasRenderingContext2D;
  /** Colours that were read before, as CSS writes them. */
  readonly paints: Map<string, Paint>;
  /** The elements around texts, which share most of them. */
  readonly frames: Map<Element, TextFrame>;
}

/** What an element does to the text in it. */
interface TextFrame {
  readonly style: CSSStyleDeclaration;
  readonly opacity: number;
  /** `null` for none. */
  readonly transform: DOMMatrix | null;
  readonly isOutOfFlow: boolean;
  readonly isBoxless: boolean;
  readonly box: Box;
  /** What it lets be seen of its content; `null` for one that cuts nothing off. */
  readonly clip: Box | null;
  /** How much of its content is cut off or shown as dots; 0 where it lets all be seen. */
  readonly hiddenPx: number;
}

/** A line of a text node as the browser places it: its words, and the box from ascent to descent. */
interface PlacedLine {
  readonly text: string;
  readonly box: DOMRect;
}

/** The texts of every face on the page. */
export function measureTexts(selector: string): MeasuredText[][] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('this browser has no canvas');
  const paints = new Map<string, Paint>();
  return [...document.querySelectorAll(selector)].map((face) => {
    const gauge = { face, origin: face.getBoundingClientRect(), pen, paints, frames: new Map() };
    const texts: MeasuredText[] = [];
    const walker = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const measured = measureText(node as Text, gauge);
      if (measured !== null) texts.push(measured);
    }
    return texts;
  });
}

/** `null` for text that is not printed: blanks, hidden or transparent letters, titles of drawings. */
export function measureText(node: Text, gauge: MeasureContext): MeasuredText | null {
  const { face } = gauge;
  const element = node.parentElement;
  if (element === null || node.data.trim() === '') return null;
  // Text in an icon is reported once, at the icon.
  if (element.closest('title, desc, style, svg[class*="icon--"]') !== null) return null;
  const { style } = frameOf(element, gauge);
  const colour = colourOf(element, gauge);
  if (style.visibility !== 'visible' || colour?.[3] === 0) return null;
  const transform = transformOf(element, gauge);
  const lines = linesOf(node, style).map((line) => inkBox(line, { style, transform, gauge }));
  if (lines.length === 0) return null;
  const label =
    element.closest<SVGElement>('[data-label-of]')?.dataset.labelOf ??
    element.closest<SVGElement>('[data-content-of]')?.dataset.contentOf ??
    null;
  const place = element.closest<SVGElement>('[data-stop]')?.dataset.stop ?? null;
  const block =
    element.closest('[data-label-of]') ??
    element.closest('h1,h2,h3,h4,h5,h6,p,li,td,th,footer,text');
  return {
    text: collapseWhitespace(applyTextTransform(node.data, style)),
    blockText: collapseWhitespace(
      (block !== null && face.contains(block) ? block.textContent : null) ?? node.data,
    ),
    element: elementName(element),
    families: style.fontFamily.split(',').map((one) => one.trim().replaceAll(/^["']|["']$/g, '')),
    weight: Number(style.fontWeight),
    isItalic: style.fontStyle !== 'normal',
    sizePx: parseFloat(style.fontSize) * scaleOf(transform),
    colour,
    lines: lines.map((line) => boxIn(gauge, line)),
    overflow: findOverflow(element, lines, gauge),
    labelOf: label,
    group: label ?? place ?? '',
    page: pageOf(element, lines),
  };
}

/** The words of a cover stand on its figure. */
export function pageOf(element: Element, lines: readonly Box[]): MeasuredText['page'] {
  const page = element.closest('.cover--page, .figure--page');
  const figure = page?.matches('.figure--page') ? page : page?.querySelector('.figure--page');
  if (!page || !figure) return null;
  const box = page.getBoundingClientRect();
  const name = [...figure.classList].findLast((one) => one.startsWith('figure--')) ?? '';
  const edgePx = Math.min(...lines.map((line) => -overhang(line, box)));
  return { figure: name.replace('figure--', ''), edgePx };
}

export function frameOf(element: Element, { frames }: MeasureContext): TextFrame {
  const known = frames.get(element);
  if (known !== undefined) return known;
  const style = getComputedStyle(element);
  const clip = clipOf(element, style);
  const frame = {
    style,
    opacity: Number(style.opacity),
    transform: ownTransform(style),
    isOutOfFlow: isOutOfFlow(style),
    isBoxless: isBoxless(style),
    box: element.getBoundingClientRect(),
    clip,
    hiddenPx:
      clip === null || style.textOverflow === 'clip'
        ? 0
        : element.scrollWidth - element.clientWidth - 1,
  };
  frames.set(element, frame);
  return frame;
}

export function boxIn({ origin }: MeasureContext, { x, y, width, height }: Box): Box {
  return { x: x - origin.x, y: y - origin.y, width, height };
}

export function collapseWhitespace(text: string): string {
  return text
    .replaceAll(/\u00ad-?/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function applyTextTransform(text: string, { textTransform }: CSSStyleDeclaration): string {
  if (textTransform === 'uppercase') return text.toUpperCase();
  return textTransform === 'lowercase' ? text.toLowerCase() : text;
}

/** `h2.passenger__stop`, or `.foot span` where the element has no class. */
export function elementName(element: Element): string {
  const [own] = element.classList;
  if (own !== undefined) return `${element.localName}.${own}`;
  const [above] = element.parentElement?.classList ?? [];
  return above === undefined ? element.localName : `.${above} ${element.localName}`;
}

/** The lines into which a text node is broken. */
export function linesOf(node: Text, style: CSSStyleDeclaration): PlacedLine[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const [only] = boxes;
  if (only === undefined) return [];
  if (boxes.length === 1) return [{ text: collapseWhitespace(node.data), box: only }];
  const isLevel = style.writingMode === 'horizontal-tb';
  const lines = boxes.map((box) => ({ text: '', box }));
  for (let at = 0; at < node.length; at += 1) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const [letter] = range.getClientRects();
    const line = lines.find(
      ({ box }) =>
        letter !== undefined && Math.abs(isLevel ? box.y - letter.y : box.x - letter.x) < 1,
    );
    if (line !== undefined) line.text += node.data[at];
  }
  return lines.filter(({ text }) => text.trim() !== '');
}

/**
 * What of a line is ink: from the top of its tallest letter to the foot of its lowest, where the
 * text is level or turned by quarters; else the box of the line.
 */
export function inkBox(
  { text, box }: PlacedLine,
  {
    style,
    transform,
    gauge,
  }: { style: CSSStyleDeclaration; transform: DOMMatrix; gauge: MeasureContext },
): Box {
  const { x, y, width, height } = box;
  if (style.writingMode !== 'horizontal-tb') return { x, y, width, height };
  const { above, below } = inkMargins(gauge.pen, applyTextTransform(text, style), style);
  const { a, b, c, d } = transform;
  const nothing = 0.01 * Math.hypot(a, b);
  if (Math.abs(b) < nothing && Math.abs(c) < nothing) {
    const top = (d >= 0 ? above : below) * height;
    return { x, y: y + top, width, height: height * (1 - above - below) };
  }
  if (Math.abs(a) < nothing && Math.abs(d) < nothing) {
    // Turned clockwise, the tops of the letters are on the right.
    const left = (b >= 0 ? below : above) * width;
    return { x: x + left, y, width: width * (1 - above - below), height };
  }
  return { x, y, width, height };
}

/** The shares of a line above and below its ink: it is as high as its font. */
export function inkMargins(
  pen: OffscreenCanvasRenderingContext2D,
  text: string,
  { fontStyle, fontWeight, fontFamily }: CSSStyleDeclaration,
) {
  pen.font = `${fontStyle} ${fontWeight} 100px ${fontFamily}`;
  const ink = pen.measureText(text);
  const tall = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
  return {
    above: (ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent) / tall,
    below: (ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent) / tall,
  };
}

/** From an element's own units to the pixels of the page, but for where it lies. */
export function transformOf(element: Element, gauge: MeasureContext): DOMMatrix {
  if (element instanceof SVGGraphicsElement) {
    const drawn = element.getScreenCTM();
    if (drawn !== null) return new DOMMatrix([drawn.a, drawn.b, drawn.c, drawn.d, 0, 0]);
  }
  let matrix = new DOMMatrix();
  for (
    let one: Element | null = element;
    one !== null && one !== gauge.face;
    one = one.parentElement
  ) {
    matrix = frameOf(one, gauge).transform?.multiply(matrix) ?? matrix;
  }
  return matrix;
}

export function ownTransform({ transform, scale, rotate }: CSSStyleDeclaration): DOMMatrix | null {
  if (transform === 'none' && scale === 'none' && rotate === 'none') return null;
  const [across = 1, down = across] = scale === 'none' ? [] : scale.split(' ').map(Number);
  const turn = rotate === 'none' ? 0 : parseFloat(rotate);
  const own = new DOMMatrix(transform === 'none' ? '' : transform);
  return new DOMMatrix().rotate(turn).scale(across, down).multiply(own);
}

export function scaleOf({ a, b, c, d }: DOMMatrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** What the letters are filled with, all opacities included; `null` for gradients and patterns. */
export function colourOf(element: Element, gauge: MeasureContext): Paint | null {
  const { style } = frameOf(element, gauge);
  const isDrawn = element instanceof SVGElement;
  const written = isDrawn ? style.fill : style.webkitTextFillColor;
  if (written.startsWith('url(')) return null;
  const [red, green, blue, alpha] = parsePaint(written, gauge);
  let opacity = isDrawn ? Number(style.fillOpacity) : 1;
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    opacity *= frameOf(one, gauge).opacity;
    if (one === gauge.face) break;
  }
  return [red, green, blue, alpha * opacity];
}

export function parsePaint(written: string, { pen, paints }: MeasureContext): Paint {
  const known = paints.get(written);
  if (known !== undefined) return known;
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = written === 'none' ? 'transparent' : written;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  const paint = [red, green, blue, alpha / 255] as const;
  paints.set(written, paint);
  return paint;
}

/**
 * The worst of what happens to the lines of a text: an ancestor cuts them off, or they leave the box
 * that they are set in. A box that is placed on its own, floated, moved or overlapping by intent is
 * not expected to lie in the one around it.
 */
export function findOverflow(
  element: Element,
  lines: readonly Box[],
  gauge: MeasureContext,
): MeasuredText['overflow'] {
  let worst: MeasuredText['overflow'] = null;
  let isHeld = !(element instanceof SVGElement);
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const frame = frameOf(one, gauge);
    const byPx = overflowOf(frame, { lines, isHeld });
    if (byPx > (worst?.byPx ?? 0)) worst = { box: elementName(one), byPx };
    if (one === gauge.face) break;
    if (frame.isOutOfFlow || one instanceof SVGElement) isHeld = false;
  }
  return worst;
}

/** How far lines reach beyond one element around them, 0 for no more than rounding. */
export function overflowOf(
  { clip, box, isBoxless, hiddenPx }: TextFrame,
  { lines, isHeld }: { lines: readonly Box[]; isHeld: boolean },
): number {
  if (clip === null && (!isHeld || isBoxless)) return 0;
  const byPx = Math.max(
    hiddenPx,
    ...lines.map((line) => overhang(clip === null ? glyphCore(line) : line, clip ?? box)),
  );
  return byPx > (clip === null ? 1.5 : 0.75) ? byPx : 0;
}

/** Without the feet and heads of letters, which reach out of a line that is set tight. */
export function glyphCore({ x, y, width, height }: Box): Box {
  return { x, y: y + 0.3 * height, width, height: 0.4 * height };
}

export function overhang(inner: Box, outer: Box): number {
  return Math.max(
    outer.x - inner.x,
    outer.y - inner.y,
    inner.x + inner.width - outer.x - outer.width,
    inner.y + inner.height - outer.y - outer.height,
  );
}

export function clipOf(element: Element, style: CSSStyleDeclaration): Box | null {
  const { overflowX, overflowY, clipPath, contain } = style;
  const cuts = overflowX !== 'visible' || overflowY !== 'visible' || clipPath !== 'none';
  if (isBoxless(style) || !(cuts || /paint|strict|content/.test(contain))) return null;
  const { x, y, width, height } = element.getBoundingClientRect();
  if (element instanceof SVGElement) {
    return element.localName === 'svg' ? { x, y, width, height } : null;
  }
  const sides = [
    style.borderLeftWidth,
    style.borderTopWidth,
    style.borderRightWidth,
    style.borderBottomWidth,
  ];
  const [left = 0, top = 0, right = 0, bottom = 0] = sides.map(parseFloat);
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}

export function isBoxless({ display }: CSSStyleDeclaration): boolean {
  return display === 'inline' || display === 'contents' || display === 'none';
}

export function isOutOfFlow(style: CSSStyleDeclaration): boolean {
  const { marginTop, marginRight, marginBottom, marginLeft } = style;
  return (
    style.position !== 'static' ||
    style.cssFloat !== 'none' ||
    style.transform !== 'none' ||
    style.translate !== 'none' ||
    [marginTop, marginRight, marginBottom, marginLeft].some((margin) => parseFloat(margin) < 0)
  );
}

import { describeMissing } from '../diagnostics/dedupe.ts';
import type {
  Diagnostic,
  MissingCharacters,
  RelatedPlace,
  Severity,
} from '../diagnostics/diagnostic.ts';
import { CSS_PX_PER_INCH, formatNumber, inchesToPoints, type Point } from '../geometry/geometry.ts';
import { depthInside } from '../geometry/outline.ts';
import type { CardSize, Place } from '../pack/pack.ts';
import type { GlyphCoverage } from './glyphs.ts';
import {
  type Background,
  type Box,
  boxesOverlap,
  type MeasuredFace,
  type MeasuredIcon,
  type MeasuredImage,
  type MeasuredText,
} from './measures.ts';
import {
  isDistinct,
  isVisible,
  lowestContrast,
  MIN_CONTRAST,
  type PixelPoint,
  uncoveredEdges,
  uncoveredOutline,
} from './pixels.ts';

/** Nothing smaller is printed clearly. */
export const MIN_SIZE_PT = 6;
/** Pixels an inch below which a picture looks coarse in print. */
export const MIN_DPI = 200;

/** So near the edge of its paper a printer leaves a page white. */
export const PAGE_SAFE_IN = 0.25;

/** A face, what is painted on it, and what it is checked against. */
export interface FaceChecks {
  readonly face: MeasuredFace;
  readonly ground: Background;
  /** With the bleed that the face is drawn with: none for a page of its own size. */
  readonly size: Pick<CardSize, 'bleedIn' | 'safeIn'>;
  /** Where it is cut, from the corner of the face, if that is not a rectangle. */
  readonly outline?: readonly Point[];
  readonly glyphs: GlyphCoverage;
}

/** Everything wrong with one face, in the order of the rules. */
export function faceFaults(checks: FaceChecks): Fault[] {
  const { face, ground } = checks;
  const { texts, images, icons } = face;
  const faults = [
    blankFace(face, ground),
    ...texts.map(textOverflow),
    ...texts.map((text) => outsideSafe(text, checks)),
    uncoveredBleed(checks),
    ...texts.map(tooSmall),
    ...texts.map((text) => missingGlyph(text, checks.glyphs)),
    ...texts.map((text) => fakedStyle(text, checks.glyphs)),
    ...images.map(lowResolution),
    ...images.map(scaledDown),
    ...icons.map((icon) => hiddenIcon(icon, ground)),
    ...texts
      .filter((text) => !isOnLightenedPicture(text, images))
      .map((text) => lowContrast(text, ground)),
  ];
  return mergeFaults(faults.filter((fault) => fault !== null));
}

/** A face without anything on it: most likely hidden by a style. */
function blankFace(
  { texts, images, width, height }: MeasuredFace,
  ground: Background,
): Fault | null {
  const isBare = (y: number): boolean =>
    Array.from({ length: Math.floor(width) }).every((_, x) => !isVisible(ground.at(x, y)));
  const isBlank =
    texts.length + images.length === 0 &&
    Array.from({ length: Math.floor(height) }).every((_, y) => isBare(y));
  if (!isBlank) return null;
  return {
    code: 'card/blank',
    severity: 'warning',
    message: 'it is blank',
    hint: 'check whether a style hides its contents',
    element: '.vb-face',
    searchTexts: [],
  };
}

/** A length on a page, for messages. */
export const formatInches = (px: number): string => `${formatNumber(px / CSS_PX_PER_INCH, 2)} in`;

const toPoints = (px: number): number => inchesToPoints(px / CSS_PX_PER_INCH);

const textFault = (text: MeasuredText, fault: Pick<Fault, 'code' | 'message' | 'hint'>): Fault => ({
  ...fault,
  element: text.element,
  searchTexts: [text.text, text.blockText],
  ...(text.labelOf === null ? {} : { places: [text.labelOf] }),
  ...(text.page === null ? {} : { figure: text.page.figure }),
});

function textOverflow(text: MeasuredText): Fault | null {
  if (text.overflow === null) return null;
  const { box, byPx } = text.overflow;
  return textFault(text, {
    code: 'card/text-overflow',
    message: `${quoted(text.blockText)} does not fit in \`${box}\`: it overflows by ${formatInches(byPx)}`,
    hint: 'shorten it, or give it more room in the template',
  });
}

/** Type is set to a fraction of a pixel: so little closer to the edge is neither seen nor cut. */
const SAFE_ROUNDING_PX = 0.5;

/** Text that overflows its box is reported as that: where it ends up is the same mistake. */
function outsideSafe(text: MeasuredText, { face, size, outline }: FaceChecks): Fault | null {
  if (text.overflow !== null) return null;
  const trimPx = size.bleedIn * CSS_PX_PER_INCH;
  const distances = text.lines.map((line) =>
    outline === undefined ? distanceToEdge(line, face) - trimPx : depthInOutline(line, outline),
  );
  const reach = text.page?.edgePx ?? Math.min(...distances);
  const safePx = (text.page === null ? size.safeIn : PAGE_SAFE_IN) * CSS_PX_PER_INCH;
  const [edge, reason] =
    text.page === null
      ? ['cut edge', 'cuts are not exact']
      : ['edge of its page', 'printers leave it white'];
  if (reach >= safePx - SAFE_ROUNDING_PX) return null;
  const where =
    reach < 0
      ? `extends ${formatInches(-reach)} beyond the ${edge}`
      : `is only ${formatInches(reach)} from the ${edge}`;
  return textFault(text, {
    code: 'card/outside-safe',
    message: `${quoted(text.blockText)} ${where}`,
    hint: `keep text at least ${formatInches(safePx)} inside it, because ${reason}`,
  });
}

/** From a box to the nearest edge of the face; negative where it reaches beyond. */
const distanceToEdge = (box: Box, face: MeasuredFace): number =>
  Math.min(box.x, box.y, face.width - box.x - box.width, face.height - box.y - box.height);

/** How closely the upper and lower edge of a line are looked at. */
const LINE_STEP_PX = 12;

/** From a box to the nearest place of an outline; negative where it reaches beyond. */
function depthInOutline({ x, y, width, height }: Box, outline: readonly Point[]): number {
  const steps = Math.max(1, Math.ceil(width / LINE_STEP_PX));
  const depths = Array.from({ length: steps + 1 }, (_, step) => x + (width * step) / steps).flatMap(
    (at) => [y, y + height].map((level) => depthInside(outline, toInches({ x: at, y: level }))),
  );
  return Math.min(...depths) * CSS_PX_PER_INCH;
}

const toInches = ({ x, y }: PixelPoint): Point => ({
  xIn: x / CSS_PX_PER_INCH,
  yIn: y / CSS_PX_PER_INCH,
});

const toPixels = ({ xIn, yIn }: Point): PixelPoint => ({
  x: xIn * CSS_PX_PER_INCH,
  y: yIn * CSS_PX_PER_INCH,
});

function uncoveredBleed({ ground, size, outline }: FaceChecks): Fault | null {
  const bleedPx = size.bleedIn * CSS_PX_PER_INCH;
  const edges =
    outline === undefined
      ? uncoveredEdges(ground, bleedPx)
      : uncoveredOutline(ground, outline.map(toPixels), bleedPx);
  if (edges.length === 0) return null;
  const names = edges.map(({ name }) => name).join(', ');
  return {
    code: 'card/bleed-uncovered',
    message: `the art does not reach the edge of the bleed: ${names}`,
    hint: 'extend the art, or at least a background colour, to the edge of the bleed on all sides',
    element: '.vb-face',
    searchTexts: [],
  };
}

function tooSmall(text: MeasuredText): Fault | null {
  const sizePt = toPoints(text.sizePx);
  // 5.997 pt is how a browser writes 6.
  if (sizePt >= MIN_SIZE_PT - 0.02) return null;
  return textFault(text, {
    code: 'text/too-small',
    message: `${quoted(text.blockText)} is set in ${formatNumber(sizePt, 1)} pt`,
    hint: `text under ${MIN_SIZE_PT} pt does not print clearly`,
  });
}

function missingGlyph(text: MeasuredText, glyphs: GlyphCoverage): Fault | null {
  const missing = glyphs.missingCharacters(text);
  if (missing.length === 0) return null;
  const cuts = glyphs.cutNames(text);
  const explained =
    cuts.length === 0
      ? {
          message: `${quoted(text.blockText)} is set in ${text.families.join(', ')}, which is not a font of the pack`,
          hint: 'name a font of the pack in the CSS, or add the font under `fonts` in game.yaml',
        }
      : {
          message: describeMissing(missing, cuts.join(' or '), ` in ${quoted(text.blockText)}`),
          hint: 'use other characters or an icon, or add a font that has it',
        };
  const fault = textFault(text, { code: 'text/missing-glyph', ...explained });
  return cuts.length === 0
    ? fault
    : { ...fault, missing: { fonts: cuts.join(' or '), characters: missing } };
}

function fakedStyle(text: MeasuredText, glyphs: GlyphCoverage): Fault | null {
  const faked = glyphs.synthesisedCut(text);
  if (faked === null) return null;
  const fault = textFault(text, {
    code: 'text/faked-style',
    message: `${quoted(text.blockText)} is set in ${faked}, which the pack does not have: the browser fakes it`,
    hint: 'faked letters print badly: add that style under `fonts` in game.yaml, or use another one',
  });
  return { ...fault, severity: 'warning' };
}

function lowResolution({ source, dpi, box, element }: MeasuredImage): Fault | null {
  // Whole pixels of layout make 200 dpi into 199.9.
  if (dpi >= MIN_DPI - 0.5) return null;
  return {
    code: 'image/low-resolution',
    message: `${source} has ${Math.round(dpi)} dpi at its printed size of ${formatInches(box.width)} x ${formatInches(box.height)}`,
    hint: `it needs ${MIN_DPI} dpi: use a larger image, or print it smaller`,
    element,
    searchTexts: [source],
  };
}

/** It has the pixels, and they were taken from it: the face shows a part of it, larger than itself. */
function scaledDown({ source, dpi, remainingDpi, element }: MeasuredImage): Fault | null {
  if (remainingDpi === null || dpi < MIN_DPI - 0.5) return null;
  return {
    code: 'image/scaled-down',
    message: `${source} is drawn larger than its card: only ${Math.round(remainingDpi)} of its ${Math.round(dpi)} dpi are left`,
    hint: 'list it under `images: { original: […] }` in game.yaml to keep all its pixels',
    element,
    searchTexts: [source],
  };
}

function hiddenIcon({ name, box }: MeasuredIcon, ground: Background): Fault | null {
  if (isDistinct(box, ground)) return null;
  return {
    code: 'icon/low-contrast',
    message: `the icon \`${name}\` has the colour of its background`,
    hint: 'icons have the `color` of the text around them: make it, or the background, darker or lighter',
    element: `.icon--${name}`,
    searchTexts: [name],
  };
}

/** What stands on a picture can be read as the picture is: with little ink it may become paler. */
const isOnLightenedPicture = ({ lines }: MeasuredText, images: readonly MeasuredImage[]): boolean =>
  images.some(
    ({ isLightened, box }) => isLightened && lines.some((line) => boxesOverlap(line, box)),
  );

function lowContrast(text: MeasuredText, ground: Background): Fault | null {
  const found = lowestContrast(text, ground);
  // 4.499 is 4.5 with its last digit rounded the other way.
  if (found === null || found >= MIN_CONTRAST - 0.005) return null;
  return textFault(text, {
    code: 'text/low-contrast',
    message: `${quoted(text.blockText)} has a contrast of ${formatNumber(Math.floor(found * 10) / 10, 1)}:1 with its background`,
    hint: `it needs ${MIN_CONTRAST}:1: make the text or its background darker or lighter`,
  });
}

/** Something wrong with a laid-out face, before it is known where in the data it comes from. */
export interface Fault {
  readonly code: string;
  /** An error unless it is said. */
  readonly severity?: Severity;
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
  readonly element: string;
  /** Texts or addresses by which the field that holds it is found, the best first. */
  readonly searchTexts: readonly string[];
  /** Characters that its fonts do not have. */
  readonly missing?: Omit<MissingCharacters, 'subjects'>;
  /** On a board: the places whose labels it is about. */
  readonly places?: readonly string[];
  /** In a rulebook: the figure that fills the page. */
  readonly figure?: string;
}

/** A fault as it is reported, at a place of the data. `subject` names the card or component. */
export const faultDiagnostic = (
  { code, severity = 'error', message, hint, missing }: Fault,
  { place, subject }: { readonly place: Place; readonly subject: string },
  related: readonly RelatedPlace[] = [],
): Diagnostic => ({
  ...place,
  code,
  severity,
  hint,
  related,
  message: `${subject}: ${message}`,
  ...(missing === undefined ? {} : { missing: { ...missing, subjects: [subject] } }),
});

/** The line and column of an offset in a text, both counted from 1. */
export function positionAt(text: string, offset: number): Omit<Place, 'file'> {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** The smallest box around some boxes. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** A paragraph of several pieces has one fault of a kind, not one a piece. */
function mergeFaults(faults: readonly Fault[]): Fault[] {
  const merged = new Map<string, Fault>();
  for (const fault of faults) {
    const key = JSON.stringify([fault.code, fault.searchTexts.at(-1), fault.message, fault.places]);
    if (!merged.has(key)) merged.set(key, fault);
  }
  return [...merged.values()];
}

/** A text in a message: in quotes, shortened. */
export const quoted = (text: string): string =>
  `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`;

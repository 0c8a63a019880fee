import type { CardSize } from '../model/pack.ts';
import { CSS_PX_PER_INCH, formatNumber, pointsOfInches } from '../model/units.ts';
import { formatCodePoint } from '../model/wording.ts';
import { bareEdges } from './bleed.ts';
import { LEAST_CONTRAST, worstContrast } from './contrast.ts';
import { boxAround, type Fault, mergeFaults, quoted } from './fault.ts';
import type { Glyphs } from './glyphs.ts';
import {
  type Box,
  type Ground,
  type MeasuredFace,
  type MeasuredImage,
  type MeasuredText,
  overlap,
} from './measures.ts';
import { isSeen } from './paper.ts';

/** Nothing smaller is printed clearly. */
export const LEAST_SIZE_PT = 6;
/** Pixels an inch below which a picture looks coarse in print. */
export const LEAST_DPI = 200;

/** A face, what is painted on it, and what it is held against. */
export interface FaceChecks {
  readonly face: MeasuredFace;
  readonly ground: Ground;
  /** With the bleed that the face is drawn with: none for a page of its own size. */
  readonly size: Pick<CardSize, 'bleedIn' | 'safeIn'>;
  readonly glyphs: Glyphs;
}

/** Everything wrong with one face, in the order of the rules. */
export function faceFaults(checks: FaceChecks): Fault[] {
  const { face, ground, size } = checks;
  const { texts, images } = face;
  return mergeFaults([
    ...blank(face, ground),
    ...texts.flatMap(textOverflow),
    ...texts.flatMap((text) => outsideSafe(text, checks)),
    ...bleedUncovered(ground, size.bleedIn * CSS_PX_PER_INCH),
    ...texts.flatMap(tooSmall),
    ...texts.flatMap((text) => missingGlyph(text, checks.glyphs)),
    ...texts.flatMap((text) => fakedStyle(text, checks.glyphs)),
    ...images.flatMap(lowResolution),
    ...images.flatMap(scaledDown),
    ...texts
      .filter((text) => !isOnLightened(text, images))
      .flatMap((text) => lowContrast(text, ground)),
  ]);
}

/** A face without anything on it: most likely hidden by a style. */
function blank({ texts, images, width, height }: MeasuredFace, ground: Ground): Fault[] {
  const isBare = (y: number): boolean =>
    Array.from({ length: Math.floor(width) }).every((_, x) => !isSeen(ground.at(x, y)));
  const isBlank =
    texts.length + images.length === 0 &&
    Array.from({ length: Math.floor(height) }).every((_, y) => isBare(y));
  if (!isBlank) return [];
  return [
    {
      code: 'card/blank',
      severity: 'warning',
      message: 'nothing is to be seen on it',
      hint: 'does the CSS hide it?',
      box: { x: 0, y: 0, width, height },
      element: '.face',
      about: [],
    },
  ];
}

const inches = (px: number): string => `${formatNumber(px / CSS_PX_PER_INCH, 2)} in`;

const pointsOf = (px: number): number => pointsOfInches(px / CSS_PX_PER_INCH);

const faultOf = (text: MeasuredText, told: Pick<Fault, 'code' | 'message' | 'hint'>): Fault => ({
  ...told,
  box: boxAround(text.lines),
  element: text.element,
  about: [text.text, text.whole],
  ...(text.labelOf === null ? {} : { stops: [text.labelOf] }),
});

function textOverflow(text: MeasuredText): Fault[] {
  if (text.overflow === null) return [];
  const { box, byPx } = text.overflow;
  const told = {
    code: 'card/text-overflow',
    message: `${quoted(text.whole)} does not fit \`${box}\`: it reaches ${inches(byPx)} beyond`,
    hint: 'write it shorter, or give it more room in the template',
  };
  return [faultOf(text, told)];
}

/** Type is set to a fraction of a pixel; so much closer to the edge nobody sees or cuts. */
const SAFE_ROUNDING_PX = 0.5;

/** Text that runs out of its box is told as that: where it ends up is the same mistake. */
function outsideSafe(text: MeasuredText, { face, size }: FaceChecks): Fault[] {
  if (text.overflow !== null) return [];
  const trimPx = size.bleedIn * CSS_PX_PER_INCH;
  const reach = Math.min(...text.lines.map((line) => roomAround(line, face) - trimPx));
  const safePx = size.safeIn * CSS_PX_PER_INCH;
  if (reach >= safePx - SAFE_ROUNDING_PX) return [];
  const where =
    reach < 0
      ? `reaches ${inches(-reach)} beyond the cut edge`
      : `comes within ${inches(reach)} of the cut edge`;
  const told = {
    code: 'card/outside-safe',
    message: `${quoted(text.whole)} ${where}`,
    hint: `text stays ${inches(safePx)} inside it, since no cut is exact`,
  };
  return [faultOf(text, told)];
}

/** From a box to the nearest edge of the face; negative where it reaches beyond. */
const roomAround = (box: Box, face: MeasuredFace): number =>
  Math.min(box.x, box.y, face.width - box.x - box.width, face.height - box.y - box.height);

function bleedUncovered(ground: Ground, bleedPx: number): Fault[] {
  const edges = bareEdges(ground, bleedPx);
  if (edges.length === 0) return [];
  const names = edges.map(({ name }) => name).join(', ');
  return [
    {
      code: 'card/bleed-uncovered',
      message: `what is painted on the card ends before the edge of the bleed: ${names}`,
      hint: 'let the art, or at least a background colour, reach the edge of the bleed on all sides',
      box: boxAround(edges.map(({ box }) => box)),
      element: '.face',
      about: [],
    },
  ];
}

function tooSmall(text: MeasuredText): Fault[] {
  const sizePt = pointsOf(text.sizePx);
  // 5.997 pt is how a browser writes 6.
  if (sizePt >= LEAST_SIZE_PT - 0.02) return [];
  const told = {
    code: 'text/too-small',
    message: `${quoted(text.whole)} is set in ${formatNumber(sizePt, 1)} pt`,
    hint: `nothing under ${LEAST_SIZE_PT} pt is printed clearly`,
  };
  return [faultOf(text, told)];
}

function missingGlyph(text: MeasuredText, glyphs: Glyphs): Fault[] {
  const missing = glyphs.missingIn(text);
  if (missing.length === 0) return [];
  const cuts = glyphs.cutsOf(text);
  const written = missing.map((one) => `\`${one}\` (${formatCodePoint(one)})`).join(', ');
  const told =
    cuts.length === 0
      ? {
          code: 'text/missing-glyph',
          message: `${quoted(text.whole)} is set in ${text.families.join(', ')}, which is no font of the pack`,
          hint: 'name a font of the pack in the CSS, or add the font under `fonts` in game.yaml',
        }
      : {
          code: 'text/missing-glyph',
          message: `${written} in ${quoted(text.whole)} is not in ${cuts.join(' or ')}`,
          hint: 'write it with other characters, use an icon, or add a font that has it',
        };
  return [faultOf(text, told)];
}

function fakedStyle(text: MeasuredText, glyphs: Glyphs): Fault[] {
  const faked = glyphs.fakedIn(text);
  if (faked === null) return [];
  const told = {
    code: 'text/faked-style',
    message: `${quoted(text.whole)} is set in ${faked}, which the pack does not have: the browser fakes it`,
    hint: 'faked letters print badly: add that cut under `fonts` in game.yaml, or set the text in another',
  };
  return [{ ...faultOf(text, told), severity: 'warning' }];
}

function lowResolution({ source, dpi, box, element }: MeasuredImage): Fault[] {
  // Whole pixels of layout make 200 dpi into 199.9.
  if (dpi >= LEAST_DPI - 0.5) return [];
  return [
    {
      code: 'image/low-resolution',
      message: `${source} has ${Math.round(dpi)} dpi at its printed size of ${inches(box.width)} x ${inches(box.height)}`,
      hint: `it needs ${LEAST_DPI} dpi: take a larger picture, or print it smaller`,
      box,
      element,
      about: [source],
    },
  ];
}

/** It has the pixels, and they were taken from it: the face shows a part of it, larger than itself. */
function scaledDown({ source, dpi, keptDpi, box, element }: MeasuredImage): Fault[] {
  if (keptDpi === null || dpi < LEAST_DPI - 0.5) return [];
  return [
    {
      code: 'image/scaled-down',
      message: `${source} is drawn larger than its card: of its ${Math.round(dpi)} dpi only ${Math.round(keptDpi)} are left`,
      hint: 'list it under `images: { original: […] }` in game.yaml: then it keeps all its pixels',
      box,
      element,
      about: [source],
    },
  ];
}

/** What stands on a picture can be read as the picture is: with little ink it may become paler. */
const isOnLightened = ({ lines }: MeasuredText, images: readonly MeasuredImage[]): boolean =>
  images.some(({ isLightened, box }) => isLightened && lines.some((line) => overlap(line, box)));

function lowContrast(text: MeasuredText, ground: Ground): Fault[] {
  const found = worstContrast(text, ground);
  // 4.499 is 4.5 with its last digit rounded the other way.
  if (found === null || found >= LEAST_CONTRAST - 0.005) return [];
  const told = {
    code: 'text/low-contrast',
    message: `${quoted(text.whole)} has a contrast of ${formatNumber(Math.floor(found * 10) / 10, 1)}:1 with what lies behind it`,
    hint: `it needs ${LEAST_CONTRAST}:1: make the text darker or lighter, or what is behind it`,
  };
  return [faultOf(text, told)];
}

import { bottomOf, type Rect } from '../model/geometry.ts';
import type { Game } from '../model/pack.ts';
import type { SheetLabel, SheetRuler } from '../model/sheet.ts';
import type { Grid } from './grid.ts';
import { LABEL_HEIGHT_IN, type StripPlace } from './surround.ts';

interface LabelText {
  readonly game: Game;
  readonly componentName: string;
  /** `page`, or `sheet` where the paper has another page behind. */
  readonly noun: 'page' | 'sheet';
  /** Counts from 1. */
  readonly number: number;
  readonly of: number;
  /** What else tells this page from others: `backs`. */
  readonly side: string | null;
}

/** `Vancouver Buses · Fairview passengers · 1.0.0 · page 1 of 3`, `… · sheet 1 of 3 · backs`. */
export const labelText = ({ game, componentName, noun, number, of, side }: LabelText): string =>
  [
    game.name,
    componentName,
    game.version,
    `${noun} ${number} of ${of}`,
    ...(side === null ? [] : [side]),
  ].join(' · ');

/** The two scales and the words beside them. */
export const RULER_LENGTH_IN = 4;
const RULER_GAP_IN = 0.1;
/** What a label needs at least to be read. */
const MIN_LABEL_IN = 2;

/** What stands in the strip along the bottom or left edge of the printable area. */
export interface Strip {
  readonly label: SheetLabel | null;
  readonly ruler: SheetRuler | null;
}

/** The ruler begins the strip of the first page; the label has what is left of it. */
export function placeStrip(
  grid: Grid,
  place: StripPlace | null,
  text: string,
  wantsRuler: boolean,
): Strip {
  if (place === null) return { label: null, ruler: null };
  const { printable } = grid;
  const isTurned = place === 'left';
  const turnDeg = isTurned ? 90 : 0;
  const lengthIn = isTurned ? printable.heightIn : printable.widthIn;
  const part = (fromIn: number, partIn: number): Rect =>
    isTurned
      ? { ...printable, yIn: printable.yIn + fromIn, widthIn: LABEL_HEIGHT_IN, heightIn: partIn }
      : {
          xIn: printable.xIn + fromIn,
          yIn: bottomOf(printable) - LABEL_HEIGHT_IN,
          widthIn: partIn,
          heightIn: LABEL_HEIGHT_IN,
        };
  const rulerIn = RULER_LENGTH_IN + RULER_GAP_IN;
  if (!wantsRuler || lengthIn < rulerIn + MIN_LABEL_IN) {
    return { label: { text, box: part(0, lengthIn), turnDeg }, ruler: null };
  }
  return {
    label: { text, box: part(rulerIn, lengthIn - rulerIn), turnDeg },
    ruler: { box: part(0, RULER_LENGTH_IN), turnDeg },
  };
}

import { bottomOf } from '../model/geometry.ts';
import type { Game } from '../model/pack.ts';
import type { SheetLabel } from '../model/sheet.ts';
import type { Grid } from './grid.ts';
import { LABEL_HEIGHT_IN, type Surround } from './surround.ts';

interface LabelText {
  readonly game: Game;
  readonly componentName: string;
  /** Counts from 1. */
  readonly page: number;
  readonly pages: number;
}

/** `Vancouver Buses · Fairview passengers · 1.0.0 · page 1 of 3`. */
export const labelText = ({ game, componentName, page, pages }: LabelText): string =>
  [game.name, componentName, game.version, `page ${page} of ${pages}`].join(' · ');

/** The label as a strip along the bottom or left edge of the printable area. */
export function placeLabel(grid: Grid, place: Surround['label'], text: string): SheetLabel | null {
  const { printable } = grid;
  if (place === 'bottom') {
    const yIn = bottomOf(printable) - LABEL_HEIGHT_IN;
    return { text, box: { ...printable, yIn, heightIn: LABEL_HEIGHT_IN }, turnDeg: 0 };
  }
  if (place === 'left') {
    return { text, box: { ...printable, widthIn: LABEL_HEIGHT_IN }, turnDeg: 90 };
  }
  return null;
}

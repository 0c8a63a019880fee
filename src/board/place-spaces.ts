import type { Rect, Size } from '../model/geometry.ts';
import type { BoardEdge, DeckSpace } from '../model/pack.ts';
import { deckSpaceRect } from '../model/space-box.ts';
import type { TextFont, TextMeasure } from '../model/text-measure.ts';
import type { Point } from './place-geometry.ts';

/** A place for a deck: `edge` is `null` for one upon the board. */
export interface PlacedSpace {
  readonly space: DeckSpace;
  readonly edge: BoardEdge | null;
  /** What of it lies on the board. */
  readonly box: Rect;
  readonly words: PlacedWords;
}

/** The words on a mark, side by side with the mark of its region. */
export interface PlacedWords {
  readonly centre: Point;
  readonly turnDeg: 0 | 90 | -90;
  /** From the centre to the middle of the region's mark, and to where the name begins. */
  readonly bulletXIn: number;
  readonly textXIn: number;
}

/** From the edge of the board to the middle of the words on a mark. */
const WORDS_INSET_IN = 0.29;
const BULLET_ROOM_IN = 0.5;

export const MARK_FONT: TextFont = { family: 'Barlow Condensed', weight: 700, sizePt: 15 };
export const SPACE_FONT: TextFont = { family: 'Barlow Condensed', weight: 700, sizePt: 18 };

/** Marks come to their edge, spaces to their place upon the board. */
export const placeSpaces = (
  spaces: readonly DeckSpace[],
  size: Size,
  measure: TextMeasure,
): PlacedSpace[] =>
  spaces.map((space) => {
    const { at, card } = space;
    const box = deckSpaceRect(at, card, size);
    if (at.edge === null) {
      const centre = { xIn: at.centreIn[0], yIn: at.centreIn[1] };
      return { space, edge: null, box, words: placeWords(space, centre, { turnDeg: 0, measure }) };
    }
    const isLevel = at.edge === 'top' || at.edge === 'bottom';
    const turnDeg = isLevel ? 0 : at.edge === 'left' ? -90 : 90;
    const centre = pointInsideEdge(at.edge, { alongIn: at.alongIn, insetIn: WORDS_INSET_IN }, size);
    return { space, edge: at.edge, box, words: placeWords(space, centre, { turnDeg, measure }) };
  });

function placeWords(
  { name, region }: DeckSpace,
  centre: Point,
  { turnDeg, measure }: { turnDeg: PlacedWords['turnDeg']; measure: TextMeasure },
): PlacedWords {
  const bulletIn = region === null ? 0 : BULLET_ROOM_IN;
  const left = -(bulletIn + measure(name, MARK_FONT)) / 2;
  return { centre, turnDeg, bulletXIn: left + 0.2, textXIn: left + bulletIn };
}

function pointInsideEdge(
  edge: BoardEdge,
  { alongIn, insetIn }: { alongIn: number; insetIn: number },
  { widthIn, heightIn }: Size,
): Point {
  switch (edge) {
    case 'top':
      return { xIn: alongIn, yIn: insetIn };
    case 'bottom':
      return { xIn: alongIn, yIn: heightIn - insetIn };
    case 'left':
      return { xIn: insetIn, yIn: alongIn };
    case 'right':
      return { xIn: widthIn - insetIn, yIn: alongIn };
  }
}

/** Whether marks stand at an edge, so that everything else keeps away from it. */
export const hasEdgeMarks = (spaces: readonly DeckSpace[], edge: BoardEdge): boolean =>
  spaces.some(({ at }) => at.edge === edge);

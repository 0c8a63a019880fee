import type { Rect } from '../model/geometry.ts';
import type { DeckSpace, Region } from '../model/pack.ts';
import type { TextFont } from '../model/text-measure.ts';
import type { BoardInk } from './board-ink.ts';
import { drawIcon } from './draw-icons.ts';
import { contrastRatio, PALETTE } from './draw-palette.ts';
import type { Attributes } from './draw-svg.ts';
import { toPoints, writeElement, writeText } from './draw-svg.ts';
import { rectCentredAt } from './place-geometry.ts';
import type { PlacedSpace } from './place-spaces.ts';
import { MARK_FONT, SPACE_FONT } from './place-spaces.ts';
import { drawRegionShape } from './region-shape.ts';

const SPACE_CORNER_IN = 0.14;
/** Marks go on past the edge of the board, for a print with bleed. */
const BLEED_PAST_EDGE_IN = 0.5;
const BULLET_R_IN = 0.2;
const BULLET_PT = 12;
const ICON_IN = 0.7;
/** A colour with less contrast to paper than this shows no line upon it. */
const PALE_CONTRAST = 1.2;

interface SpacePaint {
  readonly fill: string;
  readonly ink: string;
  readonly line: Attributes;
}

const DASHES = { 'stroke-dasharray': '5 4' } as const;

/** A deck is filled, open cards are bare, discards are bare with a broken line. */
function spacePaint({ region, pile }: DeckSpace, { areMarksFilled }: BoardInk): SpacePaint {
  const colour = region?.fill ?? PALETTE.link;
  const line = { stroke: PALETTE.ink, 'stroke-width': 1.2 };
  if (pile === 'deck' && areMarksFilled) {
    return { fill: colour, ink: region?.ink ?? PALETTE.paper, line };
  }
  if (pile === 'deck') {
    const isPale = contrastRatio(colour, PALETTE.paper) < PALE_CONTRAST;
    const outline = isPale ? line : { stroke: colour, 'stroke-width': 4 };
    return { fill: PALETTE.paper, ink: PALETTE.ink, line: outline };
  }
  const dashes = pile === 'discards' ? DASHES : {};
  return { fill: PALETTE.paper, ink: PALETTE.ink, line: { ...line, ...dashes } };
}

const drawSpaceBox = ({ xIn, yIn, widthIn, heightIn }: Rect, { fill, line }: SpacePaint): string =>
  writeElement('rect', {
    x: toPoints(xIn),
    y: toPoints(yIn),
    width: toPoints(widthIn),
    height: toPoints(heightIn),
    rx: toPoints(SPACE_CORNER_IN),
    fill,
    ...line,
  });

/** The box of a mark, drawn out over its edge of the board. */
function boxPastEdge({ box, edge }: PlacedSpace): Rect {
  const { xIn, yIn, widthIn, heightIn } = box;
  switch (edge) {
    case 'top':
      return {
        xIn,
        yIn: yIn - BLEED_PAST_EDGE_IN,
        widthIn,
        heightIn: heightIn + BLEED_PAST_EDGE_IN,
      };
    case 'bottom':
      return { xIn, yIn, widthIn, heightIn: heightIn + BLEED_PAST_EDGE_IN };
    case 'left':
      return {
        xIn: xIn - BLEED_PAST_EDGE_IN,
        yIn,
        widthIn: widthIn + BLEED_PAST_EDGE_IN,
        heightIn,
      };
    case 'right':
      return { xIn, yIn, widthIn: widthIn + BLEED_PAST_EDGE_IN, heightIn };
    case null:
      return box;
  }
}

const fontAttributes = ({ family, weight, sizePt }: TextFont): Attributes => ({
  'font-family': family,
  'font-weight': weight,
  'font-size': sizePt,
});

/** The shape of a region with its number, in the ink of the mark. */
function drawRegionBullet(
  { shape, number }: Region,
  xIn: number,
  { fill, ink }: SpacePaint,
): string {
  const drawn = drawRegionShape(shape, { cx: 72 * xIn, cy: 0, r: 72 * BULLET_R_IN });
  const sunkIn = shape === 'triangle' ? BULLET_R_IN / 6 : 0;
  const at = { xIn, yIn: (0.35 * BULLET_PT) / 72 + sunkIn };
  const style = { 'font-size': BULLET_PT, 'text-anchor': 'middle', fill };
  return writeElement('g', { fill: ink }, drawn) + writeText(String(number), at, style);
}

/** What is told on a mark: the region's mark and the name, side by side about the middle. */
function drawEdgeMark(placed: PlacedSpace, ink: BoardInk): string {
  const { space, words } = placed;
  const paint = spacePaint(space, ink);
  const { region } = space;
  const turn = words.turnDeg === 0 ? '' : ` rotate(${words.turnDeg})`;
  const bullet = region === null ? '' : drawRegionBullet(region, words.bulletXIn, paint);
  return writeElement(
    'g',
    {
      transform: `translate(${toPoints(words.centre.xIn)} ${toPoints(words.centre.yIn)})${turn}`,
      ...fontAttributes(MARK_FONT),
      fill: paint.ink,
    },
    [bullet, writeText(space.name, { xIn: words.textXIn, yIn: (0.35 * MARK_FONT.sizePt) / 72 })],
  );
}

/** What is told on a space: icon and name, one above the other. */
function drawCardSpace({ space, box }: PlacedSpace, ink: BoardInk): string {
  const paint = spacePaint(space, ink);
  const xIn = box.xIn + box.widthIn / 2;
  const yIn = box.yIn + box.heightIn / 2;
  const icon =
    space.icon === null
      ? ''
      : drawIcon(space.icon, rectCentredAt({ xIn, yIn: yIn - 0.2 }, ICON_IN, ICON_IN));
  const below = space.icon === null ? (0.35 * SPACE_FONT.sizePt) / 72 : 0.5;
  return writeElement(
    'g',
    { ...fontAttributes(SPACE_FONT), 'text-anchor': 'middle', fill: paint.ink, color: paint.ink },
    [icon, writeText(space.name, { xIn, yIn: yIn + below })],
  );
}

/** The places of all decks. */
export const drawSpaces = (spaces: readonly PlacedSpace[], ink: BoardInk): string =>
  writeElement(
    'g',
    { id: 'spaces' },
    spaces.map((placed) =>
      writeElement('g', { 'data-space': placed.space.id }, [
        drawSpaceBox(boxPastEdge(placed), spacePaint(placed.space, ink)),
        placed.edge === null ? drawCardSpace(placed, ink) : drawEdgeMark(placed, ink),
      ]),
    ),
  );

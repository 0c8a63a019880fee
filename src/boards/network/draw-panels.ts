import { outset, type Rect } from '../../geometry/geometry.ts';
import { contrastRatio, PALETTE } from '../colours.ts';
import { type Point, rectCentredAt } from '../geometry.ts';
import {
  CASING_PT,
  innerStroke,
  kindStroke,
  linkStroke,
  paleColour,
  railwayStrokes,
  routeStroke,
} from './draw-links.ts';
import { BULLET_STYLE, drawBullet, drawStopMark, STOP_STYLE } from './draw-network.ts';
import type { BoardInk } from './ink.ts';
import type { DeckSpace, LinkKind, Railway, Region, StrokeStyle } from './model.ts';
import { MARK_FONT, type PlacedSpace, SPACE_FONT } from './place-board.ts';
import {
  LEGEND_FONT,
  LEGEND_MARK_IN,
  type Legend,
  type LegendItem,
  type LegendMark,
  TITLE_FONT,
} from './place-legend.ts';
import { BULLET_HEIGHT_IN } from './place-on-links.ts';
import {
  type Attributes,
  drawDisc,
  drawIcon,
  drawRegionShape,
  fontAttributes,
  placedAt,
  rectAttributes,
  toPoints,
  writeElement,
  writeText,
} from './svg.ts';

const REGION_MARK_R_IN = 0.2;

const STOP_MARK_R_IN = { minor: 0.15, major: 0.21 } as const;

const SYMBOL_IN = 0.27;
/** Marks are centred this far from the left. */
const MARK_CENTRE_IN = 0.21;

const drawSampleLine = ({ xIn, yIn }: Point, stroke: Attributes): string =>
  writeElement('line', {
    x1: toPoints(xIn),
    x2: toPoints(xIn + 2 * MARK_CENTRE_IN),
    y1: toPoints(yIn),
    y2: toPoints(yIn),
    stroke: PALETTE.link,
    'stroke-linecap': 'round',
    ...stroke,
  });

type LinkMark = Extract<LegendMark, { readonly kind: 'link' }>;

function drawLinkSample({ xIn, yIn }: Point, { route, stripePt }: LinkMark): string {
  if (route === null) return drawSampleLine({ xIn, yIn }, linkStroke(0));
  const strokes =
    stripePt === null
      ? [linkStroke(1)]
      : [{ stroke: paleColour(route), 'stroke-width': stripePt }, routeStroke(route, stripePt)];
  const line = strokes.map((stroke) => drawSampleLine({ xIn, yIn }, stroke)).join('');
  const bullet = rectCentredAt(
    { xIn: xIn + MARK_CENTRE_IN, yIn },
    BULLET_HEIGHT_IN,
    BULLET_HEIGHT_IN,
  );
  return (
    line + writeElement('g', BULLET_STYLE, drawBullet(route.id, bullet, route.fill ?? PALETTE.link))
  );
}

/** A line, and the gap along the middle of a double one. */
function drawStyledLine(
  at: Point,
  style: StrokeStyle,
  { stroke, widthPt }: { readonly stroke: Attributes; readonly widthPt: number },
): string {
  const inner = innerStroke(style, widthPt);
  return drawSampleLine(at, stroke) + (inner === null ? '' : drawSampleLine(at, inner));
}

function drawKindSample(at: Point, kind: LinkKind): string {
  const { casing, widthPt, style } = kind;
  const edge =
    casing === null || casing === PALETTE.paper
      ? ''
      : drawSampleLine(at, { stroke: casing, 'stroke-width': widthPt + 2 * CASING_PT });
  return edge + drawStyledLine(at, style, { stroke: kindStroke(kind), widthPt });
}

/** A piece of the line, and the ground that its symbol stands on. */
const drawRailwaySample = (at: Point, railway: Railway, ink: BoardInk): string =>
  railwayStrokes(railway, ink)
    .map((line) => drawSampleLine(at, { ...line, 'stroke-linecap': 'butt' }))
    .join('') +
  drawDisc(
    { xIn: at.xIn + MARK_CENTRE_IN, yIn: at.yIn, rIn: SYMBOL_IN / 2 },
    { fill: PALETTE.paper },
  );

function drawLegendMark({ mark, at }: LegendItem, ink: BoardInk): string {
  const centre = { xIn: at.xIn + MARK_CENTRE_IN, yIn: at.yIn };
  switch (mark.kind) {
    case 'region':
      return drawStopMark(
        { ...centre, rIn: REGION_MARK_R_IN },
        { region: mark.region, isMajor: false, ink },
      );
    case 'stop': {
      const rIn = STOP_MARK_R_IN[mark.isMajor ? 'major' : 'minor'];
      return drawStopMark({ ...centre, rIn }, { region: null, isMajor: mark.isMajor, ink });
    }
    case 'link':
      return drawLinkSample(at, mark);
    case 'link-kind':
      return drawKindSample(at, mark.linkKind);
    case 'route-line':
      return drawStyledLine(at, mark.route.style, {
        stroke: routeStroke(mark.route, mark.widthPt),
        widthPt: mark.widthPt,
      });
    case 'symbol': {
      const icon = drawIcon(mark.icon, rectCentredAt(centre, SYMBOL_IN, SYMBOL_IN));
      return mark.railway === null ? icon : drawRailwaySample(at, mark.railway, ink) + icon;
    }
  }
}

const drawLegendItem = (item: LegendItem, ink: BoardInk): string =>
  writeElement('g', { 'data-legend': item.mark.kind }, [
    writeElement('g', STOP_STYLE, drawLegendMark(item, ink)),
    writeText(item.text, {
      xIn: item.at.xIn + LEGEND_MARK_IN,
      yIn: item.at.yIn + (0.35 * LEGEND_FONT.sizePt) / 72,
    }),
  ]);

const drawDivider = (yIn: number, widthIn: number): string =>
  writeElement('line', {
    x1: 0,
    x2: toPoints(widthIn),
    y1: toPoints(yIn),
    y2: toPoints(yIn),
    stroke: PALETTE.ink,
    'stroke-width': 0.75,
  });

/** The plate behind a title ends this far outside its letters. */
const SIGN_MARGIN_IN = 0.16;
/** From the edge of the plate to the line around the letters. */
const SIGN_FRAME_IN = 0.05;
/** The height of capital letters. */
const CAPITALS_EM = 0.7;

/** The title, in the middle of a framed plate where the board has one. */
function drawTitle({ title, size }: Legend, { sign }: BoardInk): string[] {
  const font = fontAttributes({ ...TITLE_FONT, sizePt: title.sizePt });
  if (sign === null) return [writeText(title.text, title.at, { id: 'title', ...font })];
  const capsIn = (CAPITALS_EM * title.sizePt) / 72;
  const letters = { xIn: 0, yIn: title.at.yIn - capsIn, widthIn: size.widthIn, heightIn: capsIn };
  const plate = (marginIn: number): Attributes => rectAttributes(outset(letters, marginIn));
  const frame = { fill: 'none', stroke: sign.text, 'stroke-width': 1.5 };
  const middle = { ...title.at, xIn: size.widthIn / 2 };
  const text = { id: 'title', ...font, 'text-anchor': 'middle', fill: sign.text };
  return [
    writeElement('rect', { ...plate(SIGN_MARGIN_IN), rx: 7, fill: sign.fill }),
    writeElement('rect', { ...plate(SIGN_MARGIN_IN - SIGN_FRAME_IN), rx: 4, ...frame }),
    writeText(title.text, middle, text),
  ];
}

/** Title and legend at their place. */
export const drawLegend = (legend: Legend, box: Rect, ink: BoardInk): string =>
  writeElement(
    'g',
    {
      id: 'legend',
      transform: placedAt(box),
      ...fontAttributes(LEGEND_FONT),
      fill: PALETTE.ink,
      color: PALETTE.ink,
    },
    [
      ...drawTitle(legend, ink),
      ...legend.rules
        .slice(ink.sign === null ? 0 : 1)
        .map((yIn) => drawDivider(yIn, legend.size.widthIn)),
      ...legend.items.map((item) => drawLegendItem(item, ink)),
    ],
  );

const drawBox = (box: Rect, cornerIn: number, paint: Attributes): string =>
  writeElement('rect', { ...rectAttributes(box), rx: toPoints(cornerIn), ...paint });

const SPACE_CORNER_IN = 0.14;
/** Marks go on past the edge of the board, for a print with bleed. */
const BLEED_PAST_EDGE_IN = 0.5;

const BULLET_R_IN = 0.2;

const BULLET_PT = 12;

const ICON_IN = 0.7;
/** A line in a colour with less contrast to paper than this cannot be seen. */
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

/** The box of a mark, drawn out over its edge of the board. */
function boxPastEdge({ box, edge }: PlacedSpace): Rect {
  const { xIn, yIn } = box;
  if (edge === null) return box;
  if (edge === 'top' || edge === 'bottom') {
    const heightIn = box.heightIn + BLEED_PAST_EDGE_IN;
    return { ...box, yIn: edge === 'top' ? yIn - BLEED_PAST_EDGE_IN : yIn, heightIn };
  }
  const widthIn = box.widthIn + BLEED_PAST_EDGE_IN;
  return { ...box, xIn: edge === 'left' ? xIn - BLEED_PAST_EDGE_IN : xIn, widthIn };
}

/** The shape of a region with its number, in the ink of the mark. */
function drawRegionBullet(
  { shape, number }: Region,
  xIn: number,
  { fill, ink }: SpacePaint,
): string {
  const drawn = drawRegionShape(shape, 72 * xIn, 0, 72 * BULLET_R_IN);
  const sunkIn = shape === 'triangle' ? BULLET_R_IN / 6 : 0;
  const at = { xIn, yIn: (0.35 * BULLET_PT) / 72 + sunkIn };
  const style = { 'font-size': BULLET_PT, 'text-anchor': 'middle', fill };
  return writeElement('g', { fill: ink }, drawn) + writeText(String(number), at, style);
}

/** The words on a mark: the region's mark and the name, side by side about the middle. */
function drawEdgeMark(placed: PlacedSpace, ink: BoardInk): string {
  const { space, words } = placed;
  const paint = spacePaint(space, ink);
  const { region } = space;
  const bullet = region === null ? '' : drawRegionBullet(region, words.bulletXIn, paint);
  return writeElement(
    'g',
    {
      transform: placedAt(words.centre, words.turnDeg),
      ...fontAttributes(MARK_FONT),
      fill: paint.ink,
    },
    [bullet, writeText(space.name, { xIn: words.textXIn, yIn: (0.35 * MARK_FONT.sizePt) / 72 })],
  );
}

/** The words on a space: icon and name, one above the other. */
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
    spaces.map((placed) => {
      const { fill, line } = spacePaint(placed.space, ink);
      return writeElement('g', { 'data-space': placed.space.id }, [
        drawBox(boxPastEdge(placed), SPACE_CORNER_IN, { fill, ...line }),
        placed.edge === null ? drawCardSpace(placed, ink) : drawEdgeMark(placed, ink),
      ]);
    }),
  );

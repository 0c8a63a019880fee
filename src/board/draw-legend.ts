import type { Rect } from '../model/geometry.ts';
import type { BoardInk } from './board-ink.ts';
import { drawIcon } from './draw-icons.ts';
import { BULLET_STYLE, drawBullet, linkStroke } from './draw-links.ts';
import { PALETTE } from './draw-palette.ts';
import { drawStopMark, STOP_STYLE } from './draw-stops.ts';
import { toPoints, writeElement, writeText } from './draw-svg.ts';
import { BULLET_HEIGHT_IN } from './place-bullets.ts';
import type { Point } from './place-geometry.ts';
import { rectCentredAt } from './place-geometry.ts';
import type { Legend, LegendItem } from './place-legend.ts';
import { LEGEND_FONT, LEGEND_MARK_IN, TITLE_FONT } from './place-legend.ts';

const REGION_MARK_R_IN = 0.2;
const STOP_MARK_R_IN = { minor: 0.15, major: 0.21 } as const;
const SYMBOL_IN = 0.27;
/** Marks are centred this far from the left. */
const MARK_CENTRE_IN = 0.21;

function drawLinkSample({ xIn, yIn }: Point, route: string | null): string {
  const line = writeElement('line', {
    x1: toPoints(xIn),
    x2: toPoints(xIn + 2 * MARK_CENTRE_IN),
    y1: toPoints(yIn),
    y2: toPoints(yIn),
    stroke: PALETTE.link,
    'stroke-linecap': 'round',
    ...linkStroke(route === null ? 0 : 1),
  });
  if (route === null) return line;
  const bullet = rectCentredAt(
    { xIn: xIn + MARK_CENTRE_IN, yIn },
    BULLET_HEIGHT_IN,
    BULLET_HEIGHT_IN,
  );
  return line + writeElement('g', BULLET_STYLE, drawBullet(route, bullet));
}

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
      return drawLinkSample(at, mark.route);
    case 'symbol':
      return drawIcon(mark.icon, rectCentredAt(centre, SYMBOL_IN, SYMBOL_IN));
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

/** Title and legend at their place. */
export const drawLegend = (legend: Legend, box: Rect, ink: BoardInk): string =>
  writeElement(
    'g',
    {
      id: 'legend',
      transform: `translate(${toPoints(box.xIn)} ${toPoints(box.yIn)})`,
      'font-family': LEGEND_FONT.family,
      'font-weight': LEGEND_FONT.weight,
      'font-size': LEGEND_FONT.sizePt,
      fill: PALETTE.ink,
      color: PALETTE.ink,
    },
    [
      writeText(legend.title.text, legend.title.at, {
        id: 'title',
        'font-family': TITLE_FONT.family,
        'font-weight': TITLE_FONT.weight,
        'font-size': legend.title.sizePt,
      }),
      ...legend.rules.map((yIn) => drawDivider(yIn, legend.size.widthIn)),
      ...legend.items.map((item) => drawLegendItem(item, ink)),
    ],
  );

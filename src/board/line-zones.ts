import type { Region } from '../model/pack.ts';
import {
  drawLineText,
  formatMils,
  INK,
  LINE_WEIGHTS,
  type LineDrawing,
  rowY,
} from './line-drawing.ts';
import { drawRegionShape } from './region-shape.ts';

/** Rows in succession whose stops lie in one region. */
interface Zone {
  readonly region: Region | null;
  readonly first: number;
  readonly last: number;
}

interface ZoneBox {
  readonly region: Region;
  readonly topIn: number;
  readonly bottomIn: number;
  /** Where number and shape stand. */
  readonly middleIn: number;
  readonly isLast: boolean;
}

/**
 * The strip along the left edge of a line diagram: the colour, number and shape of the region that
 * each stretch of rows lies in.
 */
export function drawLineZones(drawing: LineDrawing): string[] {
  const zones = zonesOf(drawing);
  return zones.map(({ region, first, last }, index) => {
    if (!region) return '';
    const isLast = index === zones.length - 1;
    return drawZone(drawing, {
      region,
      topIn: index === 0 ? 0 : rowY(drawing, first) - drawing.pitchIn / 2,
      bottomIn: isLast ? drawing.heightIn : rowY(drawing, last) + drawing.pitchIn / 2,
      middleIn: (rowY(drawing, first) + rowY(drawing, last)) / 2,
      isLast,
    });
  });
}

function zonesOf({ layout }: LineDrawing): Zone[] {
  const zones: Zone[] = [];
  layout.rows.forEach(({ stop: { region } }, row) => {
    const open = zones.at(-1);
    if (open && open.region?.id === region?.id) zones[zones.length - 1] = { ...open, last: row };
    else zones.push({ region, first: row, last: row });
  });
  return zones;
}

function drawZone(
  drawing: LineDrawing,
  { region, topIn, bottomIn, middleIn, isLast }: ZoneBox,
): string {
  const { zoneWidthIn, zoneMarginIn } = drawing;
  const width = formatMils(zoneWidthIn);
  const border = `<path stroke="${INK}" stroke-width="9" d="M0 ${formatMils(bottomIn)}H${width}"/>`;
  const number = drawLineText(drawing, {
    text: String(region.number),
    xIn: zoneMarginIn + 0.045,
    yIn: middleIn,
    sizePt: 9,
    weight: LINE_WEIGHTS.region,
    fill: region.ink,
    anchor: 'middle',
    className: 'line-diagram__number',
  });
  const shapeAt = { cx: (zoneMarginIn + 0.16) * 1000, cy: middleIn * 1000, r: 50 };
  return [
    `<rect class="line-diagram__zone" style="--region:${region.fill}" x="0" y="${formatMils(topIn)}" width="${width}" height="${formatMils(bottomIn - topIn)}" fill="${region.fill}"/>`,
    isLast ? '' : border,
    `<path stroke="${INK}" stroke-width="14" d="M${width} ${formatMils(topIn)}V${formatMils(bottomIn)}"/>`,
    `<g class="line-diagram__shape" fill="${region.ink}">${drawRegionShape(region.shape, shapeAt)}</g>${number}`,
  ].join('');
}

import { outset } from '../model/geometry.ts';
import type { BoardInk } from './board-ink.ts';
import { drawIcon } from './draw-icons.ts';
import { PALETTE } from './draw-palette.ts';
import { toPoints, writeElement, writeText } from './draw-svg.ts';
import { LABEL_FONT } from './place-label-block.ts';
import type { PlacedLabel } from './place-labels.ts';

const PATCH_MARGIN_IN = 0.02;

/** Ground under a label that a link crosses. */
function drawPatch({ box, stop }: PlacedLabel, ink: BoardInk): string {
  const patch = outset(box, PATCH_MARGIN_IN);
  const fill = stop.stop.region?.fill;
  return writeElement('rect', {
    x: toPoints(patch.xIn),
    y: toPoints(patch.yIn),
    width: toPoints(patch.widthIn),
    height: toPoints(patch.heightIn),
    rx: 3,
    fill: fill === undefined ? ink.ground : ink.tintOf(fill),
  });
}

function drawLabel(label: PlacedLabel, ink: BoardInk): string {
  const { stop, side, isCrossed, lines, symbols } = label;
  const font = stop.isMajor
    ? { 'font-weight': LABEL_FONT.major.weight, 'font-size': LABEL_FONT.major.sizePt }
    : {};
  return writeElement('g', { 'data-label-of': stop.stop.id, 'data-side': side, ...font }, [
    isCrossed ? drawPatch(label, ink) : '',
    ...lines.map((line) => writeText(line.text, line)),
    ...symbols.map(({ icon, box }) => drawIcon(icon, box)),
  ]);
}

/** The names of all stops with their symbols. */
export const drawLabels = (labels: readonly PlacedLabel[], ink: BoardInk): string =>
  writeElement(
    'g',
    {
      id: 'labels',
      'font-family': LABEL_FONT.minor.family,
      'font-weight': LABEL_FONT.minor.weight,
      'font-size': LABEL_FONT.minor.sizePt,
      fill: PALETTE.ink,
      color: PALETTE.ink,
    },
    labels.map((label) => drawLabel(label, ink)),
  );

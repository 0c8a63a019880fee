import type { Rect } from '../model/geometry.ts';
import { PALETTE } from './draw-palette.ts';
import { toPoints, writeElement, writeText } from './draw-svg.ts';
import type { ScoringAid, ScoringText } from './place-scoring.ts';
import { SCORING_FONTS } from './place-scoring.ts';

const PANEL_CORNER_IN = 0.1;

const drawScoringText = ({ text, at, anchor, role }: ScoringText): string => {
  const { weight, sizePt } = SCORING_FONTS[role];
  return writeText(text, at, {
    'data-scoring': role,
    'font-weight': weight,
    'font-size': sizePt,
    ...(anchor === 'middle' ? { 'text-anchor': anchor } : {}),
    ...(role === 'passengers' ? { fill: PALETTE.paper } : {}),
  });
};

const drawPanelBox = (
  { xIn, yIn, widthIn, heightIn }: Rect,
  fill: string,
  cornerIn: number,
): string =>
  writeElement('rect', {
    x: toPoints(xIn),
    y: toPoints(yIn),
    width: toPoints(widthIn),
    height: toPoints(heightIn),
    rx: toPoints(cornerIn),
    fill,
  });

/** The table of points at its place. */
export const drawScoring = ({ size, texts, band }: ScoringAid, box: Rect): string =>
  writeElement(
    'g',
    {
      id: 'scoring',
      transform: `translate(${toPoints(box.xIn)} ${toPoints(box.yIn)})`,
      'font-family': SCORING_FONTS.title.family,
      fill: PALETTE.ink,
    },
    [
      drawPanelBox({ xIn: 0, yIn: 0, ...size }, PALETTE.paper, PANEL_CORNER_IN),
      drawPanelBox({ ...band.at, ...band.size }, PALETTE.link, PANEL_CORNER_IN / 2),
      ...texts.map(drawScoringText),
    ],
  );

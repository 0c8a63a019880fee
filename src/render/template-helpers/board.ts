import { drawLineDiagram, LINE_WEIGHTS } from '../../boards/network/line-diagram.ts';
import { drawMiniMap, drawRegionMap } from '../../boards/network/network-maps.ts';
import { drawRegionShape } from '../../boards/svg.ts';
import { REGION_SHAPES } from '../../core/pack.ts';
import { escapeMarkup } from '../../core/text-markup.ts';
import { hintForName } from '../../diagnostics/suggestions.ts';
import {
  type HelperCall,
  Markup,
  numberOption,
  recordArgument,
  textArgument,
} from '../template-helper.ts';
import type { TemplateProblem } from '../template-problem.ts';
import { fontOptions, sizeOptions } from './text.ts';

/**
 * `{{lineDiagram card.route widthIn=2.5 heightIn=3 zoneWidthIn=0.4 zoneMarginIn=0.25 maxPt=10 minPt=7.5 start="Start"}}`:
 * the line with all its stops and branches. `start` is written beside the starting stop where there is room.
 */
export function lineDiagram(call: HelperCall): Markup {
  const record = recordArgument(call, 'lineDiagram');
  const fonts = Object.values(LINE_WEIGHTS).map((weight) => fontOptions(call, null, weight));
  const family = fonts.includes(null) ? null : fonts[0]?.family;
  const widthIn = numberOption(call, 'widthIn');
  const heightIn = numberOption(call, 'heightIn');
  const zoneWidthIn = numberOption(call, 'zoneWidthIn');
  const zoneMarginIn = numberOption(call, 'zoneMarginIn');
  const sizes = sizeOptions(call);
  if (!record || !family || !widthIn || !heightIn || !zoneWidthIn || !zoneMarginIn) {
    return new Markup('');
  }
  if (!sizes) return new Markup('');
  const route = call.pack.board?.routes.find(({ id }) => id === record.id);
  if (!route) {
    call.report({
      code: 'template/wrong-value',
      message: `\`${record.id}\` is no route of the board`,
      hint: 'give a route: `{{lineDiagram card.route …}}`',
    });
    return new Markup('');
  }
  const { measure } = call;
  const startLabel = typeof call.hash.start === 'string' ? call.hash.start : null;
  const size = { widthIn, heightIn, zoneWidthIn, zoneMarginIn, ...sizes };
  const diagram = drawLineDiagram({ route, measure, family, startLabel, ...size });
  const where = `for the diagram at ${sizes.minPt} pt`;
  for (const name of diagram.tooWide) {
    reportOverflow(call, {
      message: `"${name}" is too wide ${where}`,
      hint: 'write it shorter',
      about: name,
    });
  }
  if (diagram.isTooTall) {
    const message = `the stops of route ${route.id} are too many ${where}`;
    reportOverflow(call, { message, hint: null });
  }
  return new Markup(diagram.svg);
}

const reportOverflow = (call: HelperCall, problem: Omit<TemplateProblem, 'code'>): void =>
  call.reportCard({ code: 'card/text-overflow', ...problem });

/** `{{miniMap card.stop}}`: the board in small with that stop lit and its lines drawn. */
export function miniMap(call: HelperCall): Markup {
  const record = recordArgument(call, 'miniMap');
  if (!record) return new Markup('');
  const { board } = call.pack;
  const stop = board?.stops.find(({ id }) => id === record.id);
  if (board && stop) return new Markup(drawMiniMap(board, stop));
  call.report({
    code: 'template/wrong-value',
    message: board ? `\`${record.id}\` is no stop of the board` : 'this pack has no board to draw',
    hint: board ? 'give a stop: `{{miniMap card.stop}}`' : 'declare `board:` in game.yaml',
  });
  return new Markup('');
}

/**
 * `{{regionMap card.stop.region widthIn=2.75 heightIn=3.75 gridIn=0.5}}`: the network around the
 * middle of that region, to the edges of the box; `gridIn=` is the distance of neighbouring stops.
 */
export function regionMap(call: HelperCall): Markup {
  const record = recordArgument(call, 'regionMap');
  const widthIn = numberOption(call, 'widthIn');
  const heightIn = numberOption(call, 'heightIn');
  const gridIn = numberOption(call, 'gridIn');
  if (!record || !widthIn || !heightIn || !gridIn) return new Markup('');
  const { board } = call.pack;
  const region = board?.regions.find(({ id }) => id === record.id);
  if (board && region) {
    return new Markup(drawRegionMap({ board, region, widthIn, heightIn, gridIn }));
  }
  call.report({
    code: 'template/wrong-value',
    message: board
      ? `\`${record.id}\` is no region of the board`
      : 'this pack has no board to draw',
    hint: board
      ? 'give a region: `{{regionMap card.stop.region …}}`'
      : 'declare `board:` in game.yaml',
  });
  return new Markup('');
}

/** `{{regionShape card.stop.region.shape}}`: the region's mark, in the colour of the text around it. */
export function regionShape(call: HelperCall): Markup {
  const shape = textArgument(call, 0, 'regionShape');
  if (shape === null) return new Markup('');
  if (!REGION_SHAPES.some((known) => known === shape)) {
    call.report({
      code: 'template/no-such-shape',
      message: `no region shape is called \`${shape}\``,
      hint: hintForName(shape, REGION_SHAPES),
    });
    return new Markup('');
  }
  const drawing = drawRegionShape(shape, { cx: 12, cy: 12, r: 12 });
  const classes = `region-shape region-shape--${escapeMarkup(shape)}`;
  return new Markup(
    `<svg class="${classes}" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${drawing}</svg>`,
  );
}

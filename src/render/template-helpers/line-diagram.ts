import { drawLineDiagram } from '../../board/line-diagram.ts';
import { LINE_WEIGHTS } from '../../board/line-drawing.ts';
import { type HelperCall, Markup, numberOption, recordArgument } from '../template-helper.ts';
import type { TemplateProblem } from '../template-problem.ts';
import { fontOptions, sizeOptions } from './font-options.ts';

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

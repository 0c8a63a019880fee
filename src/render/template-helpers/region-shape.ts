import { drawRegionShape } from '../../board/region-shape.ts';
import { hintForName } from '../../diagnostics/nearest.ts';
import { escapeMarkup } from '../../model/escape-markup.ts';
import { REGION_SHAPES } from '../../model/pack.ts';
import { type HelperCall, Markup, textArgument } from '../template-helper.ts';

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

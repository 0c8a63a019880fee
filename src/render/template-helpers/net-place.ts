import type { Size } from '../../model/geometry.ts';
import { EPSILON_IN } from '../../model/geometry.ts';
import { formatNumber } from '../../model/units.ts';
import type { Net } from '../../nets/net.ts';
import { type HelperCall, numberOption } from '../template-helper.ts';

/** The box that a net is drawn in the middle of, from `widthIn=` and `heightIn=`; `null` after telling that they are missing. */
export function netPlace(call: HelperCall): Size | null {
  const widthIn = numberOption(call, 'widthIn');
  const heightIn = numberOption(call, 'heightIn');
  return widthIn === null || heightIn === null ? null : { widthIn, heightIn };
}

/** Tells a net that reaches out of its place: it is never made smaller. */
export function reportLargeNet(call: HelperCall, { size }: Net, place: Size): void {
  const isIn =
    size.widthIn <= place.widthIn + EPSILON_IN && size.heightIn <= place.heightIn + EPSILON_IN;
  if (isIn) return;
  call.reportCard({
    code: 'card/net-too-large',
    message: `its net of ${written(size)} is larger than its place of ${written(place)}`,
    hint: 'give the component a larger `size` in game.yaml, and the template the same `widthIn=` and `heightIn=`',
  });
}

const written = ({ widthIn, heightIn }: Size): string =>
  `${formatNumber(widthIn, 2)} x ${formatNumber(heightIn, 2)} in`;

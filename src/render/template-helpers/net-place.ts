import type { Size } from '../../model/geometry.ts';
import { EPSILON_IN } from '../../model/geometry.ts';
import { formatNumber } from '../../model/units.ts';
import type { Net } from '../../nets/net.ts';
import { type HelperCall, numberOption } from '../template-helper.ts';

/** The box that a net is drawn in the middle of, from `widthIn=` and `heightIn=`; `null` after telling that they are missing. */
export function netBoxOptions(call: HelperCall): Size | null {
  const widthIn = numberOption(call, 'widthIn');
  const heightIn = numberOption(call, 'heightIn');
  return widthIn === null || heightIn === null ? null : { widthIn, heightIn };
}

/** Tells a net that reaches out of its place, or a place that reaches out of the piece: nothing is made smaller. */
export function reportOversizedNet(call: HelperCall, net: Net, place: Size): void {
  const code = 'card/net-too-large';
  if (!fitsInside(net.size, place)) {
    call.reportCard({
      code,
      message: `its net of ${formatSize(net.size)} is larger than its place of ${formatSize(place)}`,
      hint: 'give the component a larger `size` in game.yaml, and the template the same `widthIn=` and `heightIn=`',
    });
  } else if (call.size !== null && !fitsInside(place, call.size)) {
    call.reportCard({
      code,
      message: `the place of its net is ${formatSize(place)}, and the piece itself only ${formatSize(call.size)}`,
      hint: 'give the component a larger `size` in game.yaml, or the template a smaller `widthIn=` and `heightIn=`',
    });
  }
}

const fitsInside = (inner: Size, outer: Size): boolean =>
  inner.widthIn <= outer.widthIn + EPSILON_IN && inner.heightIn <= outer.heightIn + EPSILON_IN;

const formatSize = ({ widthIn, heightIn }: Size): string =>
  `${formatNumber(widthIn, 2)} x ${formatNumber(heightIn, 2)} in`;

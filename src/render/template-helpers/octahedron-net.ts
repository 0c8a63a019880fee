import { escapeMarkup } from '../../model/escape-markup.ts';
import { formatNumber, inchesToPoints } from '../../model/units.ts';
import { centeringOffset, drawNet } from '../../nets/draw-net.ts';
import { centroid, type Net, type NetPart } from '../../nets/net.ts';
import { createOctahedronNet as netOfOctahedron } from '../../nets/octahedron.ts';
import { type HelperCall, Markup, numberOption } from '../template-helper.ts';
import { fontOptions } from './font-options.ts';
import { iconMarkup } from './icon.ts';
import { netBoxOptions, reportOversizedNet } from './net-place.ts';

/** Of the edge: a deeper flap would end in a point. */
const MAX_FLAP_RATIO = 1 / 3;
/** Above the middle of a face there is less room than below it. */
const NUMBER_RISE = 0.2;
/** The middle of a numeral above its baseline, in sizes of its type. */
const NUMERAL_HALF_HEIGHT = 0.35;

/**
 * `{{octahedronNet edgeIn=1.2 flapIn=0.24 widthIn=4.75 heightIn=3.6 sizePt=26 icon=card.icon}}`: a
 * die with eight faces to be folded, numbered so that opposite faces add up to nine; the icon stands
 * below each number.
 */
export function octahedronNet(call: HelperCall): Markup {
  const place = netBoxOptions(call);
  const edgeIn = numberOption(call, 'edgeIn');
  const flapIn = numberOption(call, 'flapIn');
  const sizePt = numberOption(call, 'sizePt');
  const bleedIn = numberOption(call, 'bleedIn', 0.0625);
  const font = fontOptions(call);
  if (!place || !edgeIn || !flapIn || !sizePt || !bleedIn || !font) return new Markup('');
  if (flapIn > MAX_FLAP_RATIO * edgeIn) {
    call.report({
      code: 'template/wrong-value',
      message: '`flapIn=` is more than a third of `edgeIn=`: neighbouring flaps would meet',
      hint: 'a fifth of the edge is enough for glue',
    });
    return new Markup('');
  }
  const net = netOfOctahedron({ edgeIn, flapIn });
  reportOversizedNet(call, net, place);
  const name = call.hash.icon;
  const icon = typeof name === 'string' ? iconMarkup(call, name) : '';
  const at = centeringOffset(net, place);
  const marks = numbersOf(net).map(({ part, number }) => {
    const middle = centroid(part.corners);
    const [x, y] = [at.xIn + middle.xIn, at.yIn + middle.yIn].map(inchesToPoints);
    return faceMarks({ x: x ?? 0, y: y ?? 0, part, number, icon, sizePt });
  });
  const style = `font:${font.weight} ${formatNumber(sizePt)}px '${font.family}'`;
  const group = `<g class="net__numbers" fill="#ffffff" text-anchor="middle" style="${escapeMarkup(style)}">${marks.join('')}</g>`;
  return new Markup(drawNet({ net, place, bleedIn, marks: group }));
}

const numbersOf = ({ parts }: Net): { part: NetPart; number: string }[] =>
  parts.flatMap((part) =>
    part.kind === 'panel' ? [{ part, number: part.id.replace('face-', '') }] : [],
  );

interface FaceMarks {
  /** The middle of the face, in points. */
  readonly x: number;
  readonly y: number;
  readonly part: NetPart;
  readonly number: string;
  readonly icon: string;
  readonly sizePt: number;
}

/** A number and its icon, written about the middle of the face. */
function faceMarks({ x, y, part, number, icon, sizePt }: FaceMarks): string {
  const turn = part.turnDeg === 0 ? '' : ` rotate(${part.turnDeg})`;
  const move = `translate(${formatNumber(x, 2)} ${formatNumber(y, 2)})`;
  const rise = icon === '' ? 0 : NUMBER_RISE;
  const baseline = formatNumber((NUMERAL_HALF_HEIGHT - rise) * sizePt, 2);
  const side = formatNumber(0.5 * sizePt, 2);
  const [left, top] = [-0.25, 0.3].map((share) => formatNumber(share * sizePt, 2));
  const below = icon.replace(
    '<svg ',
    `<svg x="${left}" y="${top}" width="${side}" height="${side}" `,
  );
  return `<g transform="${move}${turn}"><text y="${baseline}">${number}</text>${below}</g>`;
}

import { formatNumber, inchesToPoints, type Size } from '../../geometry/geometry.ts';
import { createCubeNet, createOctahedronNet } from '../../nets/dice.ts';
import { centeringOffset, drawNet } from '../../nets/draw-net.ts';
import { centroid, type Net, type NetPart } from '../../nets/net.ts';
import {
  fontOptions,
  type HelperCall,
  Markup,
  numberOption,
  wrongValue,
} from '../../pack/template-helper.ts';
import { escapeMarkup, formatCount } from '../../text/text-markup.ts';
import { iconMarkup, iconSvg } from './icons.ts';
import { netBoxOptions, reportOversizedNet } from './nets.ts';

/** Of the edge of a die: deeper flaps would meet. */
const MAX_FLAP_RATIO = 1 / 3;
/** Above the middle of a face there is less room than below it. */
const NUMBER_RISE = 0.2;
/** The middle of a numeral above its baseline, in sizes of its type. */
const NUMERAL_HALF_HEIGHT = 0.35;

interface DieOptions {
  /** What the net is drawn in the middle of. */
  readonly place: Size;
  readonly edgeIn: number;
  readonly flapIn: number;
  readonly sizePt: number;
  readonly bleedIn: number;
  readonly font: { readonly weight: number; readonly css: string };
}

/** The options that all dice have. */
function dieOptions(call: HelperCall): DieOptions {
  const edgeIn = numberOption(call, 'edgeIn');
  const flapIn = numberOption(call, 'flapIn');
  if (flapIn > MAX_FLAP_RATIO * edgeIn) {
    return wrongValue(
      '`flapIn=` is more than a third of `edgeIn=`: neighbouring flaps would meet',
      'a fifth of the edge is enough for glue',
    );
  }
  return {
    place: netBoxOptions(call),
    edgeIn,
    flapIn,
    sizePt: numberOption(call, 'sizePt'),
    bleedIn: numberOption(call, 'bleedIn', 0.0625),
    font: fontOptions(call),
  };
}

const panelsOf = ({ parts }: Net): NetPart[] => parts.filter(({ kind }) => kind === 'panel');

/** White on a dark die and black on a light one: the colour of a die is that of the text around it. */
const READABLE = 'color:lch(from currentColor calc((50 - l) * 100) 0 0)';

/** @param labelOf what is drawn on a face about its middle, in points */
function dieMarkup(
  call: HelperCall,
  net: Net,
  { place, bleedIn, sizePt, font }: DieOptions,
  labelOf: (face: string) => string,
): Markup {
  reportOversizedNet(call, net, place);
  const at = centeringOffset(net, place);
  const marks = panelsOf(net).map(({ id, corners, turnDeg }) => {
    const middle = centroid(corners);
    const [x, y] = [at.xIn + middle.xIn, at.yIn + middle.yIn].map((inches) =>
      formatNumber(inchesToPoints(inches), 2),
    );
    const turn = turnDeg === 0 ? '' : ` rotate(${turnDeg})`;
    return `<g transform="translate(${x} ${y})${turn}">${labelOf(id)}</g>`;
  });
  const style = `font:${font.weight} ${formatNumber(sizePt)}px ${font.css}`;
  const group = `<g style="${READABLE}"><g class="net__numbers" fill="currentColor" text-anchor="middle" style="${escapeMarkup(style)}">${marks.join('')}</g></g>`;
  return new Markup(drawNet({ net, place, bleedIn, marks: group }));
}

const labelText = (text: string, sizePt: number, rise = 0): string =>
  `<text y="${formatNumber((NUMERAL_HALF_HEIGHT - rise) * sizePt, 2)}">${escapeMarkup(text)}</text>`;

/** An icon in a square, from its top left corner; lengths in sizes of the type. */
function placedIcon(svg: string, sizePt: number, [left, top, side]: readonly number[]): string {
  const [x, y, width] = [left, top, side].map((share = 0) => formatNumber(share * sizePt, 2));
  return svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${width}" `);
}

/**
 * `{{octahedronNet edgeIn=1.2 flapIn=0.24 widthIn=4.75 heightIn=3.6 sizePt=26 icon=card.icon}}`: a
 * die with eight faces to be folded, numbered so that opposite faces add up to nine; the icon stands
 * below each number.
 */
export function octahedronNet(call: HelperCall): Markup {
  const options = dieOptions(call);
  const { sizePt } = options;
  const name = call.hash.icon;
  const icon = typeof name === 'string' ? iconMarkup(call, name) : '';
  return dieMarkup(call, createOctahedronNet(options), options, (face) => {
    const number = labelText(face.replace('face-', ''), sizePt, icon === '' ? 0 : NUMBER_RISE);
    return number + placedIcon(icon, sizePt, [-0.25, 0.3, 0.5]);
  });
}

/** The nets of dice by the numbers of their faces. */
const DICE = new Map([
  [6, createCubeNet],
  [8, createOctahedronNet],
]);

/**
 * `{{dieNet sides=6 edgeIn=0.7 flapIn=0.12 widthIn=4 heightIn=3 sizePt=20 faces=card.faces}}`: a die to
 * be folded. `faces` are texts or names of icons, one for each face; without it the faces are
 * numbered, so that opposite ones add up to the same.
 */
export function dieNet(call: HelperCall): Markup {
  const { sides, faces } = call.hash;
  const create = DICE.get(typeof sides === 'number' ? sides : 0);
  if (create === undefined)
    return wrongValue('`sides=` must be 6 or 8', 'write it without quotes: `sides=6`');
  const options = dieOptions(call);
  const labels: readonly unknown[] | null = Array.isArray(faces) ? faces : null;
  if (faces !== undefined && labels?.length !== sides) {
    const found = labels === null ? 'something else' : formatCount(labels.length, 'face');
    return wrongValue(
      `a die with ${sides} sides needs a list of ${sides} texts or icons in \`faces=\`, found ${found}`,
      'repeat a text in the list for each face that shows it',
    );
  }
  const { sizePt } = options;
  return dieMarkup(call, create(options), options, (face) => {
    const number = Number(face.replace('face-', ''));
    const text = String(labels === null ? number : labels[number - 1]);
    const icon = call.pack.icons.get(text);
    return icon === undefined
      ? labelText(text, sizePt)
      : placedIcon(iconSvg(text, icon), sizePt, [-0.5, -0.5, 1]);
  });
}

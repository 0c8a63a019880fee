import { formatNumber, inchesToPoints, type Point, type Size } from '../../geometry/geometry.ts';
import { createCubeNet } from '../../nets/cube.ts';
import { centeringOffset, drawNet } from '../../nets/draw-net.ts';
import { centroid, faceId, type Net, type NetPart } from '../../nets/net.ts';
import { createOctahedronNet } from '../../nets/octahedron.ts';
import { fontOptions, type HelperCall, Markup, numberOption } from '../../pack/template-helper.ts';
import { escapeMarkup, formatCount } from '../../text/text-markup.ts';
import { iconMarkup, iconSvg } from './icons.ts';
import { netBoxOptions, reportOversizedNet } from './nets.ts';

/** Of the edge of a die: deeper flaps would meet. */
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
  const options = dieOptions(call);
  if (options === null) return new Markup('');
  const net = createOctahedronNet(options);
  const { sizePt } = options;
  const at = centeringOffset(net, options.place);
  const name = call.hash.icon;
  const icon = typeof name === 'string' ? iconMarkup(call, name) : '';
  const marks = panelsOf(net).map((part) => faceMarks(part, { at, icon, sizePt }));
  return dieMarkup(call, net, { ...options, marks });
}

interface DieOptions {
  /** What the net is drawn in the middle of. */
  readonly place: Size;
  readonly edgeIn: number;
  readonly flapIn: number;
  readonly sizePt: number;
  readonly bleedIn: number;
  readonly font: { readonly weight: number; readonly css: string };
}

/** The options that all dice have; `null` after reporting what is wrong with them. */
function dieOptions(call: HelperCall): DieOptions | null {
  const place = netBoxOptions(call);
  const edgeIn = numberOption(call, 'edgeIn');
  const flapIn = numberOption(call, 'flapIn');
  const sizePt = numberOption(call, 'sizePt');
  const bleedIn = numberOption(call, 'bleedIn', 0.0625);
  const font = fontOptions(call);
  if (!place || !edgeIn || !flapIn || !sizePt || !bleedIn || !font) return null;
  if (flapIn > MAX_FLAP_RATIO * edgeIn) {
    call.report({
      code: 'template/wrong-value',
      message: '`flapIn=` is more than a third of `edgeIn=`: neighbouring flaps would meet',
      hint: 'a fifth of the edge is enough for glue',
    });
    return null;
  }
  return { place, edgeIn, flapIn, sizePt, bleedIn, font };
}

const panelsOf = ({ parts }: Net): NetPart[] => parts.filter(({ kind }) => kind === 'panel');

/** White on a dark die and black on a light one: the colour of a die is that of the text around it. */
const READABLE = 'color:lch(from currentColor calc((50 - l) * 100) 0 0)';

function dieMarkup(
  call: HelperCall,
  net: Net,
  { place, bleedIn, sizePt, font, marks }: DieOptions & { readonly marks: readonly string[] },
): Markup {
  reportOversizedNet(call, net, place);
  const style = `font:${font.weight} ${formatNumber(sizePt)}px ${font.css}`;
  const group = `<g style="${READABLE}"><g class="net__numbers" fill="currentColor" text-anchor="middle" style="${escapeMarkup(style)}">${marks.join('')}</g></g>`;
  return new Markup(drawNet({ net, place, bleedIn, marks: group }));
}

/** A number and its icon, written about the middle of a face. */
function faceMarks(
  part: NetPart,
  { at, icon, sizePt }: { readonly at: Point; readonly icon: string; readonly sizePt: number },
): string {
  const rise = icon === '' ? 0 : NUMBER_RISE;
  const baseline = formatNumber((NUMERAL_HALF_HEIGHT - rise) * sizePt, 2);
  const side = formatNumber(0.5 * sizePt, 2);
  const [left, top] = [-0.25, 0.3].map((share) => formatNumber(share * sizePt, 2));
  const below = icon.replace(
    '<svg ',
    `<svg x="${left}" y="${top}" width="${side}" height="${side}" `,
  );
  const number = `<text y="${baseline}">${part.id.replace('face-', '')}</text>`;
  return markAt(centroid(part.corners), { at, turnDeg: part.turnDeg, content: number + below });
}

interface MarkOptions {
  /** Where the net begins. */
  readonly at: Point;
  readonly turnDeg: number;
  /** Drawn about the origin, in points. */
  readonly content: string;
}

function markAt(middle: Point, { at, turnDeg, content }: MarkOptions): string {
  const x = inchesToPoints(at.xIn + middle.xIn);
  const y = inchesToPoints(at.yIn + middle.yIn);
  const turn = turnDeg === 0 ? '' : ` rotate(${turnDeg})`;
  return `<g transform="translate(${formatNumber(x, 2)} ${formatNumber(y, 2)})${turn}">${content}</g>`;
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
  const sides = sidesOption(call);
  const options = dieOptions(call);
  if (sides === null || options === null) return new Markup('');
  const labels = labelsOption(call, sides, options.sizePt);
  const net = DICE.get(sides)?.(options);
  if (labels === null || net === undefined) return new Markup('');
  const at = centeringOffset(net, options.place);
  const marks = panelsOf(net).map((part) =>
    markAt(centroid(part.corners), {
      at,
      turnDeg: part.turnDeg,
      content: labels.get(part.id) ?? '',
    }),
  );
  return dieMarkup(call, net, { ...options, marks });
}

function sidesOption(call: HelperCall): number | null {
  const { sides } = call.hash;
  if (typeof sides === 'number' && DICE.has(sides)) return sides;
  call.report({
    code: 'template/wrong-value',
    message: `\`sides=\` must be ${[...DICE.keys()].join(' or ')}`,
    hint: 'write it without quotes: `sides=6`',
  });
  return null;
}

/**
 * What is drawn on each face about its middle, by the id of the face; `null` after reporting that there
 * is too little or too much.
 */
function labelsOption(
  call: HelperCall,
  sides: number,
  sizePt: number,
): ReadonlyMap<string, string> | null {
  const numbers = Array.from({ length: sides }, (_, index) => index + 1);
  const faces = call.hash.faces ?? numbers;
  if (!Array.isArray(faces) || faces.length !== sides) {
    const found = Array.isArray(faces) ? formatCount(faces.length, 'face') : 'something else';
    call.report({
      code: 'template/wrong-value',
      message: `a die with ${sides} sides needs a list of ${sides} texts or icons in \`faces=\`, found ${found}`,
      hint: 'repeat a text in the list for each face that shows it',
    });
    return null;
  }
  return new Map(
    numbers.map((number, index) => {
      const text = String(faces[index]);
      const icon = call.pack.icons.get(text);
      const content =
        icon === undefined ? labelText(text, sizePt) : sizedIcon(iconSvg(text, icon), sizePt);
      return [faceId(number), content];
    }),
  );
}

const labelText = (text: string, sizePt: number): string =>
  `<text y="${formatNumber(NUMERAL_HALF_HEIGHT * sizePt, 2)}">${escapeMarkup(text)}</text>`;

function sizedIcon(svg: string, sizePt: number): string {
  const [start, side] = [-0.5 * sizePt, sizePt].map((points) => formatNumber(points, 2));
  return svg.replace('<svg ', `<svg x="${start}" y="${start}" width="${side}" height="${side}" `);
}

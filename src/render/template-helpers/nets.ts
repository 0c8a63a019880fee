import {
  cssInches,
  EPSILON_IN,
  formatNumber,
  inchesToPoints,
  type Point,
  parseLength,
  type Size,
} from '../../core/geometry.ts';
import { componentCopies } from '../../core/pack.ts';
import { BOX_PANELS } from '../../core/product.ts';
import {
  fontOptions,
  type HelperCall,
  Markup,
  numberOption,
  textArgument,
} from '../../core/template-helper.ts';
import { escapeMarkup } from '../../core/text-markup.ts';
import { hintForName } from '../../diagnostics/suggestions.ts';
import { centeringOffset, drawNet } from '../../nets/draw-net.ts';
import { centroid, type Net, type NetPart } from '../../nets/net.ts';
import { createOctahedronNet } from '../../nets/octahedron.ts';
import { type BoxSize, boxSizeFor, createTuckBoxNet } from '../../nets/tuck-box.ts';
import { iconMarkup } from './icons.ts';

/**
 * `{{tuckBox card widthIn=6.5 heightIn=5.3}}`: the net of a box for the deck of a record with the
 * fields `deck`, `thickness` and `room`, in the middle of a place of that size.
 */
export function tuckBox(call: HelperCall): Markup {
  const place = netBoxOptions(call);
  const box = boxOption(call, 'tuckBox');
  const bleedIn = numberOption(call, 'bleedIn', 0.0625);
  if (!place || !box || !bleedIn) return new Markup('');
  const net = createTuckBoxNet(box);
  reportOversizedNet(call, net, place);
  return new Markup(drawNet({ net, place, bleedIn }));
}

/**
 * `style="{{tuckBoxPanel card "front" widthIn=6.5 heightIn=5.3}}"`: where a panel of that net lies,
 * as CSS for an element that is written upright on it.
 */
export function tuckBoxPanel(call: HelperCall): string {
  const place = netBoxOptions(call);
  const box = boxOption(call, 'tuckBoxPanel');
  const name = textArgument(call, 1, 'tuckBoxPanel');
  if (!place || !box || name === null) return '';
  const net = createTuckBoxNet(box);
  const css = BOX_PANELS.some((known) => known === name) ? panelStyle(net, name, place) : null;
  if (css !== null) return css;
  call.report({
    code: 'template/wrong-value',
    message: `a box has no panel \`${name}\``,
    hint: hintForName(name, BOX_PANELS) ?? `its panels are ${BOX_PANELS.join(', ')}`,
  });
  return '';
}

/** An element is turned about its middle, so on a panel that is turned it is as wide as that is high. */
function panelStyle(net: Net, name: string, place: Size): string | null {
  const part = net.parts.find(({ id }) => id === name);
  if (part === undefined) return null;
  const at = centeringOffset(net, place);
  const [xs, ys] = [part.corners.map(({ xIn }) => xIn), part.corners.map(({ yIn }) => yIn)];
  const across = Math.max(...xs) - Math.min(...xs);
  const down = Math.max(...ys) - Math.min(...ys);
  const [widthIn, heightIn] = part.turnDeg % 180 === 0 ? [across, down] : [down, across];
  const { xIn, yIn } = centroid(part.corners);
  return [
    'position:absolute',
    `left:${cssInches(at.xIn + xIn - widthIn / 2)}`,
    `top:${cssInches(at.yIn + yIn - heightIn / 2)}`,
    `width:${cssInches(widthIn)}`,
    `height:${cssInches(heightIn)}`,
    ...(part.turnDeg === 0 ? [] : [`transform:rotate(${part.turnDeg}deg)`]),
  ].join(';');
}

/** The size of the box for the deck of a record; `null` after reporting what is missing. */
function boxOption(call: HelperCall, helper: string): BoxSize | null {
  const field = (record: unknown, name: string): unknown =>
    typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
  const [record] = call.args;
  const id = field(field(record, 'deck'), 'id');
  const component = call.pack.components.find((one) => one.id === id);
  const [thicknessIn, roomIn] = [
    parseLength(field(record, 'thickness')),
    parseLength(field(record, 'room')),
  ];
  if (component?.kind === 'deck' && thicknessIn !== null && roomIn !== null) {
    const cards = componentCopies(component);
    return boxSizeFor({ card: component.size.trim, cards, thicknessIn, roomIn });
  }
  if (component !== undefined && component.kind !== 'deck') {
    call.reportCard({
      code: 'template/wrong-value',
      message: `a box is for the cards of a deck, but \`${component.id}\` is a ${component.kind}`,
      hint: 'use the id of a deck in game.yaml',
    });
    return null;
  }
  call.report({
    code: 'template/wrong-value',
    message: `\`${helper}\` needs a record with \`deck\`, \`thickness\` and \`room\``,
    hint: '`deck` names a deck of game.yaml (`x-component` in the schema); the others are lengths such as `0.3 mm`',
  });
  return null;
}

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
  const net = createOctahedronNet({ edgeIn, flapIn });
  reportOversizedNet(call, net, place);
  const name = call.hash.icon;
  const icon = typeof name === 'string' ? iconMarkup(call, name) : '';
  const at = centeringOffset(net, place);
  const marks = net.parts
    .filter(({ kind }) => kind === 'panel')
    .map((part) => faceMarks(part, { at, icon, sizePt }));
  const style = `font:${font.weight} ${formatNumber(sizePt)}px '${font.family}'`;
  const group = `<g class="net__numbers" fill="#ffffff" text-anchor="middle" style="${escapeMarkup(style)}">${marks.join('')}</g>`;
  return new Markup(drawNet({ net, place, bleedIn, marks: group }));
}

/** A number and its icon, written about the middle of a face. */
function faceMarks(
  part: NetPart,
  { at, icon, sizePt }: { readonly at: Point; readonly icon: string; readonly sizePt: number },
): string {
  const middle = centroid(part.corners);
  const x = inchesToPoints(at.xIn + middle.xIn);
  const y = inchesToPoints(at.yIn + middle.yIn);
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
  return `<g transform="${move}${turn}"><text y="${baseline}">${part.id.replace('face-', '')}</text>${below}</g>`;
}

/** The box that a net is drawn in the middle of, from `widthIn=` and `heightIn=`; `null` after reporting that they are missing. */
function netBoxOptions(call: HelperCall): Size | null {
  const widthIn = numberOption(call, 'widthIn');
  const heightIn = numberOption(call, 'heightIn');
  return widthIn === null || heightIn === null ? null : { widthIn, heightIn };
}

/** Reports a net that reaches out of its place, or a place that reaches out of the piece: nothing is made smaller. */
function reportOversizedNet(call: HelperCall, net: Net, place: Size): void {
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
      message: `the place of its net is ${formatSize(place)}, but the piece itself is only ${formatSize(call.size)}`,
      hint: 'give the component a larger `size` in game.yaml, or the template a smaller `widthIn=` and `heightIn=`',
    });
  }
}

const fitsInside = (inner: Size, outer: Size): boolean =>
  inner.widthIn <= outer.widthIn + EPSILON_IN && inner.heightIn <= outer.heightIn + EPSILON_IN;

const formatSize = ({ widthIn, heightIn }: Size): string =>
  `${formatNumber(widthIn, 2)} x ${formatNumber(heightIn, 2)} in`;

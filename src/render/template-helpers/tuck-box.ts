import { hintForName } from '../../diagnostics/nearest.ts';
import { BOX_PANELS } from '../../model/box-panel.ts';
import { componentCopies } from '../../model/copies.ts';
import { cssInches, parseLength } from '../../model/units.ts';
import { centeringOffset, drawNet } from '../../nets/draw-net.ts';
import { centroid, type Net } from '../../nets/net.ts';
import { type BoxSize, boxSizeFor, createTuckBoxNet } from '../../nets/tuck-box.ts';
import { type HelperCall, Markup, numberOption, textArgument } from '../template-helper.ts';
import { netBoxOptions, reportOversizedNet } from './net-place.ts';

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
    message: `no panel of a box is called \`${name}\``,
    hint: hintForName(name, BOX_PANELS) ?? `its panels are ${BOX_PANELS.join(', ')}`,
  });
  return '';
}

/** An element is turned about its middle, so on a panel that is turned it is as wide as that is high. */
function panelStyle(
  net: Net,
  name: string,
  place: Parameters<typeof centeringOffset>[1],
): string | null {
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

/** The size of the box for the deck of a record; `null` after telling what is missing. */
function boxOption(call: HelperCall, helper: string): BoxSize | null {
  const record = call.args[0];
  const field = (name: string): unknown =>
    typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
  const deck = field('deck');
  const id: unknown =
    typeof deck === 'object' && deck !== null ? Reflect.get(deck, 'id') : undefined;
  const component = call.pack.components.find((one) => one.id === id);
  const [thicknessIn, roomIn] = [parseLength(field('thickness')), parseLength(field('room'))];
  if (component?.kind === 'deck' && thicknessIn !== null && roomIn !== null) {
    const cards = componentCopies(component);
    return boxSizeFor({ card: component.size.trim, cards, thicknessIn, roomIn });
  }
  if (component !== undefined && component.kind !== 'deck') {
    call.reportCard({
      code: 'template/wrong-value',
      message: `a box is for the cards of a deck, and \`${component.id}\` is a ${component.kind}`,
      hint: 'name a deck of game.yaml',
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

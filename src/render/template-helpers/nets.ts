import { InternalError } from '../../diagnostics/errors.ts';
import { hintForName } from '../../diagnostics/suggestions.ts';
import {
  cssInches,
  EPSILON_IN,
  formatNumber,
  parseLength,
  type Size,
} from '../../geometry/geometry.ts';
import { type BoxSize, boxSizeFor } from '../../nets/box-contents.ts';
import { centeringOffset, drawNet } from '../../nets/draw-net.ts';
import {
  createStandeeNet,
  createTentNet,
  FOLDED_PANELS,
  type FoldedCard,
} from '../../nets/folded-card.ts';
import {
  createBoxBaseNet,
  createBoxLidNet,
  type LiftOffBox,
  TRAY_PANELS,
} from '../../nets/lift-off-box.ts';
import type { Net } from '../../nets/net.ts';
import { createTuckBoxNet } from '../../nets/tuck-box.ts';
import { BOX_PANELS } from '../../pack/product.ts';
import {
  type HelperCall,
  Markup,
  missingValue,
  numberOption,
  textArgument,
  wrongValue,
} from '../../pack/template-helper.ts';
import { isRecord } from '../../values/value-shapes.ts';
import { componentsIn, decksOfCards, pileOf, reportSmallBox } from './box-contents.ts';

/**
 * `{{tuckBox card widthIn=6.5 heightIn=5.3}}`: the net of a box for the deck of a record with the
 * fields `deck`, `thickness` and `room`, in the middle of a place of that size.
 */
export function tuckBox(call: HelperCall): Markup {
  return netMarkup(call, createTuckBoxNet(boxOption(call, 'tuckBox')));
}

/**
 * `style="{{tuckBoxPanel card "front" widthIn=6.5 heightIn=5.3}}"`: where a panel of that net lies,
 * as CSS for an element that is written upright on it.
 */
export function tuckBoxPanel(call: HelperCall): string {
  const net = createTuckBoxNet(boxOption(call, 'tuckBoxPanel'));
  const panel = knownWord(textArgument(call, 1, 'tuckBoxPanel'), BOX_PANELS, 'panel');
  return panelStyle(net, panel, netBoxOptions(call));
}

/** An element is turned about its middle, so on a panel that is turned it is as wide as that is high. */
function panelStyle(net: Net, name: string, place: Size): string {
  const part = net.parts.find(({ id }) => id === name);
  if (part === undefined) throw new InternalError(`a net has no panel ${name}`);
  const at = centeringOffset(net, place);
  const [xs, ys] = [part.corners.map(({ xIn }) => xIn), part.corners.map(({ yIn }) => yIn)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [across, down] = [right - left, bottom - top];
  const [widthIn, heightIn] = part.turnDeg % 180 === 0 ? [across, down] : [down, across];
  return [
    'position:absolute',
    `left:${cssInches(at.xIn + (left + right) / 2 - widthIn / 2)}`,
    `top:${cssInches(at.yIn + (top + bottom) / 2 - heightIn / 2)}`,
    `width:${cssInches(widthIn)}`,
    `height:${cssInches(heightIn)}`,
    ...(part.turnDeg === 0 ? [] : [`transform:rotate(${part.turnDeg}deg)`]),
  ].join(';');
}

/** The size of the box for the deck of a record, and for the others that its `holds` lists. */
function boxOption(call: HelperCall, helper: string): BoxSize {
  const [record] = call.args;
  const field = (name: string): unknown => (isRecord(record) ? record[name] : undefined);
  const [deck] = componentsIn(call, [field('deck')]);
  const [thicknessIn, roomIn] = [parseLength(field('thickness')), parseLength(field('room'))];
  if (deck !== undefined && deck.kind !== 'deck') {
    call.reportCard({
      code: 'template/wrong-value',
      message: `a box is for the cards of a deck, but \`${deck.id}\` is a ${deck.kind}`,
      hint: 'use the id of a deck in game.yaml',
    });
    return missingValue();
  }
  if (deck === undefined || thicknessIn === null || roomIn === null) {
    return wrongValue(
      `\`${helper}\` needs a record with \`deck\`, \`thickness\` and \`room\``,
      '`deck` names a deck of game.yaml (`x-component` in the schema); the others are lengths such as `0.3 mm`',
    );
  }
  const decks = new Set([deck, ...decksOfCards(call, field('holds'))]);
  const piles = [...decks].map((one) => pileOf(one, thicknessIn, call.pack.sleeves));
  return boxSizeFor(piles, roomIn);
}

/** A net with its own options whose panels can be written on. */
interface PanelledNet {
  /** The net with its options. */
  readonly read: (call: HelperCall) => Net;
  readonly panels: readonly string[];
}

/** These nets by the name that `netPanel` has for them. */
const PANELLED_NETS: Readonly<Record<'boxBase' | 'boxLid' | 'standee' | 'tent', PanelledNet>> = {
  boxBase: { read: (call) => liftOffBoxOption(call, createBoxBaseNet), panels: TRAY_PANELS },
  boxLid: { read: (call) => liftOffBoxOption(call, createBoxLidNet), panels: TRAY_PANELS },
  standee: { read: (call) => createStandeeNet(foldedOption(call)), panels: FOLDED_PANELS },
  tent: { read: tentOption, panels: FOLDED_PANELS },
};

/**
 * `{{tentNet panelWidthIn=2.5 panelHeightIn=1.5 baseIn=1 widthIn=3 heightIn=6}}`: a card that is
 * folded like a tent, in the middle of a place of `widthIn` by `heightIn`.
 */
export const tentNet = (call: HelperCall): Markup => netMarkup(call, PANELLED_NETS.tent.read(call));

/** `{{standeeNet …}}`, with the options of `tentNet`: a card that is glued back to back and stands on its feet. */
export const standeeNet = (call: HelperCall): Markup =>
  netMarkup(call, PANELLED_NETS.standee.read(call));

/**
 * `{{boxLidNet innerWidthIn=9 innerHeightIn=9 innerDepthIn=2 thicknessIn=0.06 roomIn=0.08 widthIn=14 heightIn=14}}`:
 * the lid of a box with this room inside, which is lifted off its base.
 */
export const boxLidNet = (call: HelperCall): Markup =>
  netMarkup(call, PANELLED_NETS.boxLid.read(call));

/** `{{boxBaseNet … holds=card.holds}}`, with the options of `boxLidNet`: the base of that box, for the decks in a list. */
export const boxBaseNet = (call: HelperCall): Markup =>
  netMarkup(call, PANELLED_NETS.boxBase.read(call));

function netMarkup(call: HelperCall, net: Net): Markup {
  const place = netBoxOptions(call);
  const bleedIn = numberOption(call, 'bleedIn', 0.0625);
  reportOversizedNet(call, net, place);
  return new Markup(drawNet({ net, place, bleedIn }));
}

function liftOffBoxOption(call: HelperCall, create: (box: LiftOffBox) => Net): Net {
  const inner = {
    widthIn: numberOption(call, 'innerWidthIn'),
    heightIn: numberOption(call, 'innerHeightIn'),
    depthIn: numberOption(call, 'innerDepthIn'),
  };
  const thicknessIn = numberOption(call, 'thicknessIn');
  const roomIn = numberOption(call, 'roomIn');
  reportSmallBox(call, inner);
  return create({ inner, thicknessIn, roomIn });
}

function tentOption(call: HelperCall): Net {
  const card = foldedOption(call);
  const { panel, baseIn } = card;
  if (baseIn < 2 * panel.heightIn) return createTentNet(card);
  return wrongValue(
    `sides ${formatNumber(panel.heightIn)} in high cannot lean against each other over a base of ${formatNumber(baseIn)} in`,
    'make `baseIn=` less than twice `panelHeightIn=`; about the same is steady',
  );
}

const foldedOption = (call: HelperCall): FoldedCard => ({
  panel: {
    widthIn: numberOption(call, 'panelWidthIn'),
    heightIn: numberOption(call, 'panelHeightIn'),
  },
  baseIn: numberOption(call, 'baseIn'),
});

/**
 * `style="{{netPanel "tent" "front" panelWidthIn=2.5 panelHeightIn=1.5 baseIn=1 widthIn=3 heightIn=6}}"`:
 * where a panel of `tentNet`, `standeeNet`, `boxLidNet` or `boxBaseNet` with these options lies, as CSS for an element
 * that is written upright on it.
 */
export function netPanel(call: HelperCall): string {
  const nets = Object.keys(PANELLED_NETS) as (keyof typeof PANELLED_NETS)[];
  const { read, panels } = PANELLED_NETS[knownWord(textArgument(call, 0, 'netPanel'), nets, 'net')];
  const panel = knownWord(textArgument(call, 1, 'netPanel'), panels, 'panel');
  return panelStyle(read(call), panel, netBoxOptions(call));
}

const knownWord = <T extends string>(word: string, known: readonly T[], what: string): T =>
  known.find((one) => one === word) ??
  wrongValue(
    `there is no ${what} \`${word}\``,
    hintForName(word, known) ?? `use ${known.join(' or ')}`,
  );

/** The box that a net is drawn in the middle of, from `widthIn=` and `heightIn=`. */
export const netBoxOptions = (call: HelperCall): Size => ({
  widthIn: numberOption(call, 'widthIn'),
  heightIn: numberOption(call, 'heightIn'),
});

/** Reports a net that reaches out of its place, or a place that reaches out of the piece: nothing is made smaller. */
export function reportOversizedNet(call: HelperCall, net: Net, place: Size): void {
  const code = 'card/net-too-large';
  if (!fitsInside(net.size, place)) {
    call.reportCard({
      code,
      message: `its net of ${formatSize(net.size)} is larger than its place of ${formatSize(place)}`,
      hint: `give the component a larger ${call.pack.sleeves === null ? '`size`' : '`sleevedSize`'} in game.yaml, and the template the same \`widthIn=\` and \`heightIn=\``,
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

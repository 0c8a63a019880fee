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
import { type HelperCall, Markup, numberOption, textArgument } from '../../pack/template-helper.ts';
import { isRecord } from '../../values/value-shapes.ts';
import { componentsIn, decksOfCards, pileOf, reportSmallBox } from './box-contents.ts';

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

/**
 * The size of the box for the deck of a record, and for the others that its `holds` lists; `null` after
 * reporting what is missing.
 */
function boxOption(call: HelperCall, helper: string): BoxSize | null {
  const [record] = call.args;
  const field = (name: string): unknown => (isRecord(record) ? record[name] : undefined);
  const [deck] = componentsIn(call, [field('deck')]);
  const [thicknessIn, roomIn] = [parseLength(field('thickness')), parseLength(field('room'))];
  if (deck?.kind === 'deck' && thicknessIn !== null && roomIn !== null) {
    const decks = new Set([deck, ...decksOfCards(call, field('holds'))]);
    const { sleeves } = call.pack;
    const piles = [...decks].map((one) => pileOf(one, thicknessIn, sleeves));
    return boxSizeFor(piles, roomIn);
  }
  if (deck !== undefined && deck.kind !== 'deck') {
    call.reportCard({
      code: 'template/wrong-value',
      message: `a box is for the cards of a deck, but \`${deck.id}\` is a ${deck.kind}`,
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

/** A net with its own options whose panels can be written on. */
interface PanelledNet {
  /** The net with its options; `null` after reporting what is wrong with them. */
  readonly read: (call: HelperCall) => Net | null;
  readonly panels: readonly string[];
}

/** These nets by the name that `netPanel` has for them. */
const PANELLED_NETS: Readonly<Record<'boxBase' | 'boxLid' | 'standee' | 'tent', PanelledNet>> = {
  boxBase: { read: (call) => liftOffBoxOption(call, createBoxBaseNet), panels: TRAY_PANELS },
  boxLid: { read: (call) => liftOffBoxOption(call, createBoxLidNet), panels: TRAY_PANELS },
  standee: { read: (call) => foldedOption(call, createStandeeNet), panels: FOLDED_PANELS },
  tent: { read: tentOption, panels: FOLDED_PANELS },
};

/**
 * `{{tentNet panelWidthIn=2.5 panelHeightIn=1.5 baseIn=1 widthIn=3 heightIn=6}}`: a card that is
 * folded like a tent, in the middle of a place of `widthIn` by `heightIn`.
 */
export const tentNet = (call: HelperCall): Markup => panelledMarkup(call, PANELLED_NETS.tent);

/** `{{standeeNet …}}`, with the options of `tentNet`: a card that is glued back to back and stands on its feet. */
export const standeeNet = (call: HelperCall): Markup => panelledMarkup(call, PANELLED_NETS.standee);

/**
 * `{{boxLidNet innerWidthIn=9 innerHeightIn=9 innerDepthIn=2 thicknessIn=0.06 roomIn=0.08 widthIn=14 heightIn=14}}`:
 * the lid of a box with this room inside, which is lifted off its base.
 */
export const boxLidNet = (call: HelperCall): Markup => panelledMarkup(call, PANELLED_NETS.boxLid);

/** `{{boxBaseNet … holds=card.holds}}`, with the options of `boxLidNet`: the base of that box, for the decks in a list. */
export const boxBaseNet = (call: HelperCall): Markup => panelledMarkup(call, PANELLED_NETS.boxBase);

function panelledMarkup(call: HelperCall, { read }: PanelledNet): Markup {
  const place = netBoxOptions(call);
  const net = read(call);
  const bleedIn = numberOption(call, 'bleedIn', 0.0625);
  if (!place || !net || !bleedIn) return new Markup('');
  reportOversizedNet(call, net, place);
  return new Markup(drawNet({ net, place, bleedIn }));
}

function liftOffBoxOption(call: HelperCall, create: (box: LiftOffBox) => Net): Net | null {
  const widthIn = numberOption(call, 'innerWidthIn');
  const heightIn = numberOption(call, 'innerHeightIn');
  const depthIn = numberOption(call, 'innerDepthIn');
  const thicknessIn = numberOption(call, 'thicknessIn');
  const roomIn = numberOption(call, 'roomIn');
  if (widthIn === null || heightIn === null || depthIn === null) return null;
  if (thicknessIn === null || roomIn === null) return null;
  const inner = { widthIn, heightIn, depthIn };
  reportSmallBox(call, inner);
  return create({ inner, thicknessIn, roomIn });
}

function tentOption(call: HelperCall): Net | null {
  return foldedOption(call, (card) => {
    const { panel, baseIn } = card;
    if (baseIn < 2 * panel.heightIn) return createTentNet(card);
    call.report({
      code: 'template/wrong-value',
      message: `sides ${formatNumber(panel.heightIn)} in high cannot lean against each other over a base of ${formatNumber(baseIn)} in`,
      hint: 'make `baseIn=` less than twice `panelHeightIn=`; about the same is steady',
    });
    return null;
  });
}

function foldedOption(call: HelperCall, create: (card: FoldedCard) => Net | null): Net | null {
  const widthIn = numberOption(call, 'panelWidthIn');
  const heightIn = numberOption(call, 'panelHeightIn');
  const baseIn = numberOption(call, 'baseIn');
  if (widthIn === null || heightIn === null || baseIn === null) return null;
  return create({ panel: { widthIn, heightIn }, baseIn });
}

/**
 * `style="{{netPanel "tent" "front" panelWidthIn=2.5 panelHeightIn=1.5 baseIn=1 widthIn=3 heightIn=6}}"`:
 * where a panel of `tentNet`, `standeeNet`, `boxLidNet` or `boxBaseNet` with these options lies, as CSS for an element
 * that is written upright on it.
 */
export function netPanel(call: HelperCall): string {
  const kind = textArgument(call, 0, 'netPanel');
  const name = textArgument(call, 1, 'netPanel');
  if (kind === null || name === null) return '';
  const found = new Map(Object.entries(PANELLED_NETS)).get(kind);
  if (found === undefined) {
    const what = 'net whose panels can be written on';
    reportUnknownWord(call, kind, { known: Object.keys(PANELLED_NETS), what });
    return '';
  }
  if (!found.panels.includes(name)) {
    reportUnknownWord(call, name, { known: found.panels, what: 'panel' });
    return '';
  }
  const place = netBoxOptions(call);
  const net = found.read(call);
  return (place && net && panelStyle(net, name, place)) ?? '';
}

function reportUnknownWord(
  call: HelperCall,
  word: string,
  { known, what }: { readonly known: readonly string[]; readonly what: string },
): void {
  call.report({
    code: 'template/wrong-value',
    message: `there is no ${what} \`${word}\``,
    hint: hintForName(word, known) ?? `use ${known.join(' or ')}`,
  });
}

/** The box that a net is drawn in the middle of, from `widthIn=` and `heightIn=`; `null` after reporting that they are missing. */
export function netBoxOptions(call: HelperCall): Size | null {
  const widthIn = numberOption(call, 'widthIn');
  const heightIn = numberOption(call, 'heightIn');
  return widthIn === null || heightIn === null ? null : { widthIn, heightIn };
}

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

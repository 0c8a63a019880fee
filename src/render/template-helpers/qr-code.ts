import qrcode from 'qrcode-generator';
import { cssInches } from '../../geometry/geometry.ts';
import {
  type HelperCall,
  Markup,
  numberOption,
  textArgument,
  wrongValue,
} from '../../pack/template-helper.ts';
import { escapeMarkup } from '../../text/text-markup.ts';

/** The empty border that scanners need, in squares of the code. */
const QUIET_ZONE = 4;

/** Smaller squares are not read from a print by a telephone. */
const MIN_SQUARE_IN = 0.013;

/** `{{qr card.link widthIn=0.8}}`: a QR code, black on white; as wide as its box without a width. */
export function qr(call: HelperCall): Markup {
  const text = textArgument(call, 0, 'qr');
  const widthIn = call.hash.widthIn === undefined ? null : numberOption(call, 'widthIn');
  const squares = encode(text);
  if (squares === null)
    return wrongValue(`${text.length} characters are too long for a QR code`, 'shorten the text');
  const across = squares.length + 2 * QUIET_ZONE;
  if (widthIn !== null && widthIn / across < MIN_SQUARE_IN) {
    const needed = (Math.ceil(across * MIN_SQUARE_IN * 100) / 100).toFixed(2);
    return wrongValue(
      `a QR code of ${text.length} characters is too fine at this width`,
      `make it at least \`widthIn=${needed}\`, or shorten the text`,
    );
  }
  const path = squares.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
  );
  const size = widthIn === null ? '100%' : cssInches(widthIn);
  return new Markup(
    `<svg class="qr" viewBox="0 0 ${across} ${across}" style="width:${size}" role="img" aria-label="${escapeMarkup(text)}"><path fill="#fff" d="M0 0h${across}v${across}H0z"/><path fill="#000" d="${path.join('')}"/></svg>`,
  );
}

/** Its rows of squares, dark or not, with room for 15 % of them to be lost; `null` if the text is too long. */
function encode(text: string): boolean[][] | null {
  const code = qrcode(0, 'M');
  // It takes one character for each byte.
  code.addData(String.fromCharCode(...new TextEncoder().encode(text)), 'Byte');
  try {
    code.make();
  } catch {
    return null;
  }
  const all = Array.from({ length: code.getModuleCount() }, (_, at) => at);
  return all.map((y) => all.map((x) => code.isDark(y, x)));
}

/** `{{qr (feedback card.id)}}`: the address under `feedback` in game.yaml, about this card. */
export function feedback(call: HelperCall): string {
  const { feedback: address, id, version } = call.pack.game;
  const card = call.args.length === 0 ? '' : textArgument(call, 0, 'feedback');
  if (address === undefined) {
    return wrongValue(
      'game.yaml has no address for feedback',
      'add one: `feedback: "https://example.org/form?game={game}&version={version}&card={card}"`',
    );
  }
  const values: Readonly<Record<string, string>> = { game: id, version, card };
  return address.replace(/\{(game|version|card)\}/g, (_, key) =>
    encodeURIComponent(values[key] ?? ''),
  );
}

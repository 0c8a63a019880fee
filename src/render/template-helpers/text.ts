import {
  fontOptions,
  type HelperCall,
  Markup,
  numberOption,
  optionalTextArgument,
  sizeOptions,
} from '../../core/template-helper.ts';
import {
  escapeMarkup,
  parseRichText,
  type RichTextPart,
  truncate,
} from '../../core/text-markup.ts';
import { hintForName } from '../../diagnostics/suggestions.ts';
import { fitParagraph, type LineBreak } from '../fit-paragraph.ts';
import { fitText, JOINER_PLACES, type JoinerPlace } from '../fit-text.ts';
import { iconMarkup } from './icons.ts';

/**
 * `{{fit card.name maxPt=28 minPt=16 widthIn=2.25 lines=2 family="Barlow Condensed" weight=700}}`:
 * a short text as large as its box allows, its lines broken well. `heightIn=` limits all lines
 * together, `leading=` is their distance (1), `joiner="start"` lets lines begin with `&`. A text that does not fit is reported as card/text-overflow.
 */
export function fit(call: HelperCall): Markup {
  const text = optionalTextArgument(call, 0, 'fit');
  if (text === null) return new Markup('');
  const font = fontOptions(call);
  const sizes = sizeOptions(call);
  const widthIn = numberOption(call, 'widthIn');
  const maxLines = numberOption(call, 'lines', 1);
  const leading = numberOption(call, 'leading', 1);
  if (!font || !sizes || !widthIn || !maxLines || !leading) return new Markup('');
  const heightIn = 'heightIn' in call.hash ? numberOption(call, 'heightIn') : null;
  const joiner = joinerOption(call);
  const fitted = fitText(
    { text, ...font, ...sizes, widthIn, maxLines, heightIn, leading, joiner },
    call.measure,
  );
  if (!fitted.isFitting) {
    call.reportCard({
      code: 'card/text-overflow',
      message: `"${text}" does not fit on ${maxLines === 1 ? 'its line' : `${maxLines} lines`} at ${sizes.minPt} pt`,
      hint: 'shorten it',
      about: text,
    });
  }
  const style = `font:${font.weight} ${fitted.sizePt}pt/${leading} '${font.family}';white-space:nowrap`;
  // A line that ends in a hyphen or slash goes on without a space when the text is read back.
  const lines = fitted.lines.map((line) => escapeMarkup(line)).join(' <br>');
  const whole = lines.replaceAll(/([-/]) <br>/g, '$1<br>');
  return new Markup(`<span class="fit" style="${escapeMarkup(style)}">${whole}</span>`);
}

/** Where `&` and a lone `/` go when a line breaks at them. */
function joinerOption(call: HelperCall): JoinerPlace {
  const { joiner = 'end' } = call.hash;
  const known = JOINER_PLACES.find((one) => one === joiner);
  if (known !== undefined) return known;
  call.report({
    code: 'template/wrong-value',
    message: `\`joiner=\` is \`${String(joiner)}\``,
    hint: hintForName(String(joiner), JOINER_PLACES) ?? 'use `joiner="start"` or `joiner="end"`',
  });
  return 'end';
}

/**
 * `{{rich card.text}}`: text with **bold**, *italic* and :icon: marks.
 * With `maxPt= minPt= widthIn= heightIn=` (and `family= weight= boldWeight= leading=`) it is set at the
 * largest size at which it stays within its box, in lines of like width; a text that does not is reported
 * as card/text-overflow. Bold is `<strong>`, with `bold="b"` it is `<b>`.
 */
export function rich(call: HelperCall): Markup {
  const text = optionalTextArgument(call, 0, 'rich');
  if (text === null) return new Markup('');
  const parts = parseRichText(text);
  if (!('maxPt' in call.hash)) return new Markup(richTextMarkup(call, parts));
  return new Markup(fittedRichText(call, parts));
}

/** The markup of a rich text, its icons drawn; its lines broken at `lineEnds`. */
export const richTextMarkup = (
  call: HelperCall,
  parts: readonly RichTextPart[],
  lineEnds: readonly LineBreak[] = [],
): string =>
  parts
    .map((part, index) => {
      const ends = lineEnds.filter((end) => end.part === index).map(({ at }) => at);
      return richTextPartMarkup(call, part, ends);
    })
    .join('');

/** A line ends at a space that stays, so that the text reads on when it is copied. */
function textWithBreaks(text: string, ends: readonly number[]): string {
  const cuts = [0, ...ends, text.length];
  return cuts
    .slice(1)
    .map((to, index) =>
      escapeMarkup(text.slice(cuts[index], to).replace(/^\s+/, index === 0 ? ' ' : '')),
    )
    .join(' <br>');
}

function richTextPartMarkup(call: HelperCall, part: RichTextPart, ends: readonly number[]): string {
  if (part.kind === 'icon') return iconMarkup(call, part.name);
  const text = textWithBreaks(part.text, ends);
  const italic = part.italic ? `<em>${text}</em>` : text;
  const bold = call.hash.bold === 'b' ? 'b' : 'strong';
  return part.bold ? `<${bold}>${italic}</${bold}>` : italic;
}

function fittedRichText(call: HelperCall, parts: readonly RichTextPart[]): string {
  const font = fontOptions(call);
  const bold = fontOptions(call, 'boldWeight', 700);
  const sizes = sizeOptions(call);
  const widthIn = numberOption(call, 'widthIn');
  const heightIn = numberOption(call, 'heightIn');
  const leading = numberOption(call, 'leading', 1.25);
  if (!font || !bold || !sizes || !widthIn || !heightIn || !leading) return '';
  const box = { ...font, boldWeight: bold.weight, ...sizes, widthIn, heightIn, leading };
  const fitted = fitParagraph({ parts, ...box }, call.measure);
  if (fitted === null) {
    call.reportCard({
      code: 'card/text-overflow',
      message: `the text "${truncate(plainText(parts))}" does not fit in its box at ${sizes.minPt} pt`,
      hint: 'shorten it',
      about: plainText(parts),
    });
  }
  const html = richTextMarkup(call, parts, fitted?.lineBreaks ?? []);
  const wrap = fitted === null ? '' : ';white-space:nowrap';
  const style = `font:${font.weight} ${fitted?.sizePt ?? sizes.minPt}pt/${leading} '${font.family}'${wrap}`;
  return `<span class="rich" style="${escapeMarkup(style)}">${html}</span>`;
}

/** The text without its marks; icons leave nothing behind. */
const plainText = (parts: readonly RichTextPart[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');

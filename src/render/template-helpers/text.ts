import { hintForName } from '../../diagnostics/suggestions.ts';
import {
  boxOption,
  fontOptions,
  type HelperCall,
  Markup,
  numberOption,
  optionalTextArgument,
  sizeOptions,
} from '../../pack/template-helper.ts';
import { hyphenate } from '../../text/hyphenation.ts';
import {
  escapeMarkup,
  parseRichText,
  type RichTextPart,
  truncate,
} from '../../text/text-markup.ts';
import { fitParagraph, flatText, type LineEnd, lineEndsOf } from '../fit-paragraph.ts';
import { fitText, JOINER_PLACES, type JoinerPlace } from '../fit-text.ts';
import { HYPHEN, SOFT_HYPHEN } from '../line-breaks.ts';
import { iconMarkup } from './icons.ts';

/**
 * `{{fit card.name maxPt=28 minPt=16 widthIn=2.25 lines=2 family="Barlow Condensed" weight=700}}`:
 * a short text as large as its box allows, its lines broken well. `heightIn=` limits all lines
 * together, without `widthIn=` the element around it counts, `leading=` is their distance (1), `joiner="start"` lets lines begin with `&`. A text that does not fit is reported as card/text-overflow.
 */
export function fit(call: HelperCall): Markup {
  const written = optionalTextArgument(call, 0, 'fit');
  if (written === null) return new Markup('');
  const text = divided(call, written);
  const font = fontOptions(call);
  const sizes = sizeOptions(call);
  const widthIn = boxOption(call, 'widthIn');
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
      message: `"${written}" does not fit on ${maxLines === 1 ? 'its line' : `${maxLines} lines`} at ${sizes.minPt} pt`,
      hint: 'shorten it',
      about: written,
    });
  }
  const style = `font:${font.weight} ${fitted.sizePt}pt/${leading} ${font.css};white-space:nowrap`;
  const lines = fitted.lines.map(
    (line, index) => `${index === 0 ? '' : lineBreak(fitted.gaps[index - 1])}${escapeMarkup(line)}`,
  );
  return new Markup(`<span class="fit" style="${escapeMarkup(style)}">${lines.join('')}</span>`);
}

/** With soft hyphens where the call says `hyphens="auto"`. */
function divided({ hash, pack, report }: HelperCall, text: string): string {
  const { hyphens } = hash;
  if (hyphens === 'auto') return hyphenate(text, pack.game.language);
  if (hyphens !== undefined) {
    report({
      code: 'template/wrong-value',
      message: `\`hyphens=\` is \`${String(hyphens)}\``,
      hint: 'use `hyphens="auto"`, or leave it out',
    });
  }
  return text;
}

/** A blank that a line ends at stays, so that the text reads on when it is copied. */
const lineBreak = (hasGap = false): string => (hasGap ? ' <br>' : '<br>');

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
 * `{{rich card.text}}`: text with **bold**, *italic* and :icon: marks; its line breaks are kept.
 * With `maxPt= minPt= widthIn= heightIn=` (and `family= weight= boldWeight= leading=`) it is set at the
 * largest size at which it stays within its box, in lines of like width; a text that does not is reported
 * as card/text-overflow. Bold is `<strong>`, with `bold="b"` it is `<b>`.
 */
export function rich(call: HelperCall): Markup {
  const written = optionalTextArgument(call, 0, 'rich');
  if (written === null) return new Markup('');
  const parts = parseRichText(written.trim()).map((part) =>
    part.kind === 'icon' ? part : { ...part, text: divided(call, part.text) },
  );
  if (!('maxPt' in call.hash)) return new Markup(richTextMarkup(call, parts));
  return new Markup(fittedRichText(call, parts));
}

/** The markup of a rich text, its icons drawn, in the lines that it has or in those that it was fitted to. */
export function richTextMarkup(
  call: HelperCall,
  parts: readonly RichTextPart[],
  lineEnds?: readonly LineEnd[],
): string {
  const flat = flatText(parts);
  const ends = lineEnds ?? lineEndsOf(flat);
  let from = 0;
  return parts
    .map((part) => {
      const to = from + flatText([part]).length;
      let text = '';
      for (const { end, next } of ends.filter((one) => one.end >= from && one.end < to)) {
        const hyphen = flat[end - 1] === SOFT_HYPHEN ? HYPHEN : '';
        text += `${escapeMarkup(flat.slice(from, end))}${hyphen}${lineBreak(next > end)}`;
        from = Math.min(next, to);
      }
      const rest = part.kind === 'icon' ? '' : escapeMarkup(flat.slice(from, to));
      from = to;
      return richTextPartMarkup(call, part, text + rest);
    })
    .join('');
}

function richTextPartMarkup(call: HelperCall, part: RichTextPart, text: string): string {
  if (part.kind === 'icon') return `${text}${iconMarkup(call, part.name)}`;
  const italic = part.italic ? `<em>${text}</em>` : text;
  const bold = call.hash.bold === 'b' ? 'b' : 'strong';
  return part.bold ? `<${bold}>${italic}</${bold}>` : italic;
}

function fittedRichText(call: HelperCall, parts: readonly RichTextPart[]): string {
  const font = fontOptions(call);
  const bold = fontOptions(call, 'boldWeight', 700);
  const sizes = sizeOptions(call);
  const widthIn = boxOption(call, 'widthIn');
  const heightIn = boxOption(call, 'heightIn');
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
  const html = richTextMarkup(call, parts, fitted?.lineEnds);
  const wrap = fitted === null ? '' : ';white-space:nowrap';
  const style = `font:${font.weight} ${fitted?.sizePt ?? sizes.minPt}pt/${leading} ${font.css}${wrap}`;
  return `<span class="rich" style="${escapeMarkup(style)}">${html}</span>`;
}

/** The text without its marks; icons leave nothing behind. */
const plainText = (parts: readonly RichTextPart[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');

import { escapeMarkup } from '../../model/escape-markup.ts';
import { fitText } from '../fit-text.ts';
import { type HelperCall, Markup, numberOption, optionalTextArgument } from '../template-helper.ts';
import { fontOptions, sizeOptions } from './font-options.ts';

/**
 * `{{fit card.name maxPt=28 minPt=16 widthIn=2.25 lines=2 family="Barlow Condensed" weight=700}}`:
 * a short text as large as its box allows, its lines broken well. `heightIn=` limits all lines
 * together, `leading=` is their distance (1). A text that does not fit is told as card/text-overflow.
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
  const fitted = fitText(
    { text, ...font, ...sizes, widthIn, maxLines, heightIn, leading },
    call.measure,
  );
  if (!fitted.isFitting) {
    call.reportCard({
      code: 'card/text-overflow',
      message: `"${text}" does not fit ${maxLines === 1 ? 'its line' : `${maxLines} lines`} at ${sizes.minPt} pt`,
      hint: 'write it shorter',
      about: text,
    });
  }
  const style = `font:${font.weight} ${fitted.sizePt}pt/${leading} '${font.family}';white-space:nowrap`;
  // A line that ends in a hyphen or slash goes on without a space when the text is read back.
  const lines = fitted.lines.map((line) => escapeMarkup(line)).join(' <br>');
  const whole = lines.replaceAll(/([-/]) <br>/g, '$1<br>');
  return new Markup(`<span class="fit" style="${escapeMarkup(style)}">${whole}</span>`);
}

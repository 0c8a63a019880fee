import { hintForName } from '../../diagnostics/suggestions.ts';
import {
  describeArgument,
  type HelperCall,
  optionalTextArgument,
  type TemplateHelper,
  type TemplateHelpers,
} from '../../pack/template-helper.ts';
import { formatLocalizedNumber, isPluralForm, selectPluralText } from '../../text/translation.ts';
import { numericValue } from '../../values/value-shapes.ts';
import { digitsOption } from './arithmetic.ts';

const reportWrongValue = (
  { report }: HelperCall,
  message: string,
  hint: string | null,
): undefined => {
  report({ code: 'template/wrong-value', message, hint });
};

/** The number of a call; `undefined` after reporting that it is none. */
function numberArgument(call: HelperCall, helper: string): number | undefined {
  const [value] = call.args;
  const number = numericValue(value);
  if (number !== null) return number;
  // A field that is missing was reported where it is read.
  if (value === undefined && call.args.length > 0) return undefined;
  return reportWrongValue(call, `\`${helper}\` needs a number`, null);
}

/** `{{plural card.cost one="coin" other="coins"}}`: the form for a number in the language of the pack. */
const plural: TemplateHelper = (call) => {
  const count = numberArgument(call, 'plural');
  if (count === undefined) return undefined;
  const forms = Object.entries(call.hash);
  const wrong = forms.find(([form, text]) => !isPluralForm(form) || typeof text !== 'string');
  const { other } = call.hash;
  if (wrong === undefined && typeof other === 'string') {
    return selectPluralText({ ...call.hash, other }, count, call.pack.game.language);
  }
  if (Object.values(call.hash).includes(undefined)) return undefined;
  const message =
    wrong === undefined
      ? '`plural` needs the form for any other number, `other=`'
      : `\`${wrong[0]}=\` must be a plural form with a text`;
  return reportWrongValue(call, message, '`{{plural card.cost one="coin" other="coins"}}`');
};

/** `{{select card.gender m="der" f="die" other="das"}}`: the text under the name that is in the data. */
const select: TemplateHelper = (call) => {
  const { args, hash } = call;
  const [value] = args;
  if (value === undefined && args.length > 0) return undefined;
  const name = value === null ? 'other' : String(value);
  const forms = new Map(Object.entries(hash));
  const text = forms.get(forms.has(name) ? name : 'other');
  if (typeof text === 'string' || typeof text === 'number') return text;
  if (text === undefined && Object.values(hash).includes(undefined)) return undefined;
  return reportWrongValue(
    call,
    text === undefined
      ? `\`select\` has no text for ${value === null ? 'an empty field' : describeArgument(value)}`
      : `\`${name}=\` must be a text`,
    hintForName(name, Object.keys(hash)) ?? 'add one, or `other=` for everything else',
  );
};

const inCase =
  (helper: string, change: (text: string, language: string) => string): TemplateHelper =>
  (call) => {
    const text = optionalTextArgument(call, 0, helper);
    return text === null ? null : change(text, call.pack.game.language);
  };

/** `{{formatNumber card.weight digits=1 sign=true}}`: a number as the language of the pack writes it. */
const formatNumber: TemplateHelper = (call) => {
  const value = numberArgument(call, 'formatNumber');
  if (value === undefined) return undefined;
  const { language } = call.pack.game;
  const { style = 'decimal', sign } = call.hash;
  if (style !== 'decimal' && style !== 'percent') {
    return reportWrongValue(
      call,
      `there is no \`style=\` ${describeArgument(style)}`,
      hintForName(String(style), STYLES) ?? `styles: ${STYLES.join(', ')}`,
    );
  }
  const digits = 'digits' in call.hash ? digitsOption(call) : undefined;
  if (digits === null) return undefined;
  return formatLocalizedNumber(language, value, { style, digits, hasSign: sign === true });
};

const STYLES = ['decimal', 'percent'] as const;

/** Helpers for words and numbers by the rules of the pack's language. */
export const WORDING: TemplateHelpers = {
  formatNumber,
  lower: inCase('lower', (text, language) => text.toLocaleLowerCase(language)),
  plural,
  select,
  upper: inCase('upper', (text, language) => text.toLocaleUpperCase(language)),
};

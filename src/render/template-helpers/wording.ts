import { hintForName } from '../../diagnostics/suggestions.ts';
import {
  describeArgument,
  type HelperCall,
  missingValue,
  optionalTextArgument,
  type TemplateHelper,
  type TemplateHelpers,
  wordOption,
  wrongValue,
} from '../../pack/template-helper.ts';
import { formatLocalizedNumber, isPluralForm, selectPluralText } from '../../text/translation.ts';
import { numericValue } from '../../values/value-shapes.ts';
import { digitsOption } from './arithmetic.ts';

/** The number of a call. */
function numberArgument({ args }: HelperCall, helper: string): number {
  const [value] = args;
  if (value === undefined && args.length > 0) return missingValue();
  return numericValue(value) ?? wrongValue(`\`${helper}\` needs a number`);
}

/** `{{plural card.cost one="coin" other="coins"}}`: the form for a number in the language of the pack. */
const plural: TemplateHelper = (call) => {
  const { hash, pack } = call;
  const count = numberArgument(call, 'plural');
  if (Object.values(hash).includes(undefined)) return missingValue();
  const wrong = Object.keys(hash).find(
    (form) => !isPluralForm(form) || typeof hash[form] !== 'string',
  );
  const { other } = hash;
  if (wrong === undefined && typeof other === 'string')
    return selectPluralText({ ...hash, other }, count, pack.game.language);
  return wrongValue(
    wrong === undefined
      ? '`plural` needs the form for any other number, `other=`'
      : `\`${wrong}=\` must be a plural form with a text`,
    '`{{plural card.cost one="coin" other="coins"}}`',
  );
};

/** `{{select card.gender m="der" f="die" other="das"}}`: the text under the name that is in the data. */
const select: TemplateHelper = ({ args, hash }) => {
  const [value] = args;
  if ((value === undefined && args.length > 0) || Object.values(hash).includes(undefined))
    return missingValue();
  const name = value === null ? 'other' : String(value);
  const forms = new Map(Object.entries(hash));
  const text = forms.get(forms.has(name) ? name : 'other');
  if (typeof text === 'string' || typeof text === 'number') return text;
  return wrongValue(
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
  return formatLocalizedNumber(call.pack.game.language, value, {
    style: wordOption(call, 'style', ['decimal', 'percent']),
    digits: 'digits' in call.hash ? digitsOption(call) : undefined,
    hasSign: call.hash.sign === true,
  });
};

/** Helpers for words and numbers by the rules of the pack's language. */
export const WORDING: TemplateHelpers = {
  formatNumber,
  lower: inCase('lower', (text, language) => text.toLocaleLowerCase(language)),
  plural,
  select,
  upper: inCase('upper', (text, language) => text.toLocaleUpperCase(language)),
};

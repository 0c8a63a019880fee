import { TEMPLATE_HELPERS as BOARD_HELPERS } from '../../boards/network/helpers.ts';
import {
  type HelperCall,
  type TemplateHelper,
  textArgument,
  wrongValue,
} from '../../pack/template-helper.ts';
import {
  fillPlaceholders,
  formatLocalizedNumber,
  selectPluralText,
  templateTextKey,
  type Wording,
} from '../../text/translation.ts';
import { numericValue } from '../../values/value-shapes.ts';
import { readCallText } from '../translatable-texts.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { COMPARISONS } from './comparisons.ts';
import { dieNet, octahedronNet } from './dice.ts';
import { effects } from './effects.ts';
import { hasIcon, icon } from './icons.ts';
import { LOOKUPS } from './lookups.ts';
import {
  boxBaseNet,
  boxLidNet,
  netPanel,
  standeeNet,
  tentNet,
  tuckBox,
  tuckBoxPanel,
} from './nets.ts';
import { PLACES } from './places.ts';
import { feedback, qr } from './qr-code.ts';
import { fit, rich } from './text.ts';
import { WORDING } from './wording.ts';

/** Everything a template can call, beside the blocks. */
export const TEMPLATE_HELPERS: Readonly<Record<string, TemplateHelper>> = {
  ...ARITHMETIC,
  ...COMPARISONS,
  ...LOOKUPS,
  ...PLACES,
  ...WORDING,
  boxBaseNet,
  boxLidNet,
  dieNet,
  effects,
  feedback,
  fit,
  hasIcon,
  icon,
  netPanel,
  octahedronNet,
  qr,
  rich,
  standeeNet,
  t,
  tentNet,
  tuckBox,
  tuckBoxPanel,
  ...BOARD_HELPERS,
};

/**
 * `{{t "Take {count} fares" one="Take {count} fare" count=card.cost}}`: words of a template, in the
 * language of the pack. `count` chooses among the forms; numbers are written as the language does.
 */
function t(call: HelperCall): string {
  const source = textArgument(call, 0, 't');
  const { wording, context } = readCallText(source, call.hash);
  const { language } = call.pack.game;
  const { translation } = call.pack;
  const translated = translation?.texts.get(templateTextKey(wording, context));
  // Words that are not translated yet follow the rules of the language that they are in.
  const said = translated ?? wording;
  const inLanguage =
    translated === undefined ? (translation?.sourceLanguage ?? language) : language;
  return fillPlaceholders(selectForm(call, said, inLanguage), (name) =>
    formatValue(call, name, inLanguage),
  );
}

function selectForm(call: HelperCall, wording: Wording, language: string): string {
  if (typeof wording === 'string') return wording;
  const count = numericValue(call.hash.count);
  return count !== null ? selectPluralText(wording, count, language) : wording.other;
}

/** A value that is missing was reported where it is read; a name without a value where it is called. */
function formatValue(call: HelperCall, name: string, language: string): string {
  const value = call.hash[name];
  if (typeof value === 'number') return formatLocalizedNumber(language, value);
  if (typeof value === 'string') return value;
  return value === undefined ? '' : wrongValue(`\`${name}=\` must be a text or a number`);
}

import { hintForName } from '../../diagnostics/suggestions.ts';
import {
  describeArgument,
  type HelperCall,
  type HelperValue,
  missingValue,
  type TemplateHelper,
  type TemplateHelpers,
  textArgument,
  wrongValue,
} from '../../pack/template-helper.ts';
import { formatLocalizedNumber, joinAsWords } from '../../text/translation.ts';
import { valueAt } from '../../values/value-shapes.ts';

/**
 * `{{lookup card.prices "gold"}}`, `{{lookup tables.rounds 2}}`, `(lookup records.stops card.next)`: a
 * field by a name that is in the data, or an item of a list, counted from 0.
 */
const lookup: TemplateHelper = ({ args }): HelperValue => {
  if (args.length === 2 && args.includes(undefined)) return missingValue();
  const [from, key] = args;
  const isKey = typeof key === 'string' || typeof key === 'number';
  if (args.length !== 2 || typeof from !== 'object' || from === null || !isKey) {
    const found = args.map(describeArgument).join(' and ') || 'nothing';
    return wrongValue(
      `\`lookup\` needs a record or a list, and a name or a number, found ${found}`,
      '`{{lookup card.prices "gold"}}`',
    );
  }
  const found: unknown = Array.isArray(from)
    ? from[Number.isInteger(key) ? Number(key) : -1]
    : valueAt(from, [String(key)]);
  if (found !== undefined) return found as HelperValue;
  return Array.isArray(from)
    ? wrongValue(`there is no \`${key}\` in a list of ${from.length}`, 'items are counted from 0')
    : wrongValue(`there is no \`${key}\` to look up`, hintForName(String(key), Object.keys(from)));
};

/** The items of the first argument as texts, of records their `field=`. */
function itemTexts({ args, hash, pack }: HelperCall, helper: string): readonly string[] {
  const [list] = args;
  if (list === undefined && args.length > 0) return missingValue();
  if (list === null) return [];
  if (!Array.isArray(list))
    return wrongValue(`\`${helper}\` needs a list, found ${describeArgument(list)}`);
  const name = hash.field === undefined ? null : String(hash.field);
  return list.flatMap((item: unknown) => {
    const value = name === null ? item : valueAt(item, name.split('.'));
    // An optional field that a record leaves out adds nothing.
    if (value === null && name !== null) return [];
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return formatLocalizedNumber(pack.game.language, value);
    return wrongValue(
      `\`${helper}\` prints texts and numbers, found ${name === null ? describeArgument(item) : `no text in \`${name}\``}`,
      `name the field to print: \`{{${helper} … field="name"}}\``,
    );
  });
}

/** `{{join card.tags ", "}}`, `{{join card.stops " – " field="name"}}`: the items of a list, with a text between them. */
const join: TemplateHelper = (call) => {
  const texts = itemTexts(call, 'join');
  return texts.join(call.args.length < 2 ? ', ' : textArgument(call, 1, 'join'));
};

/** `{{joinWords card.tags}}`, `{{joinWords card.tags or=true}}`: `a, b and c` in the language of the pack. */
const joinWords: TemplateHelper = (call) => {
  const kind = call.hash.or === true ? 'disjunction' : 'conjunction';
  return joinAsWords(call.pack.game.language, kind, itemTexts(call, 'joinWords'));
};

/** Helpers that look into records and lists. */
export const LOOKUPS: TemplateHelpers = { join, joinWords, lookup };

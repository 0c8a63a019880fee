import { hintForName } from '../../diagnostics/suggestions.ts';
import {
  describeArgument,
  type HelperCall,
  type HelperValue,
  type TemplateHelper,
  type TemplateHelpers,
} from '../../pack/template-helper.ts';
import { formatLocalizedNumber, joinAsWords } from '../../text/translation.ts';
import { valueAt } from '../../values/value-shapes.ts';

const reportWrongValue = (
  { report }: HelperCall,
  message: string,
  hint: string | null,
): undefined => {
  report({ code: 'template/wrong-value', message, hint });
};

/**
 * `{{lookup card.prices "gold"}}`, `{{lookup tables.rounds 2}}`, `(lookup records.stops card.next)`: a
 * field by a name that is in the data, or an item of a list, counted from 0.
 */
const lookup: TemplateHelper = (call): HelperValue | undefined => {
  const { args } = call;
  if (args.length === 2 && args.includes(undefined)) return undefined;
  const [from, key] = args;
  const isKey = typeof key === 'string' || typeof key === 'number';
  if (args.length !== 2 || typeof from !== 'object' || from === null || !isKey) {
    return reportWrongValue(
      call,
      `\`lookup\` needs a record or a list, and a name or a number, found ${args.map(describeArgument).join(' and ') || 'nothing'}`,
      '`{{lookup card.prices "gold"}}`',
    );
  }
  const name = String(key);
  if (Array.isArray(from)) {
    const item: unknown = Number.isInteger(key) ? from[Number(key)] : undefined;
    if (item !== undefined) return item as HelperValue;
    const last = from.length - 1;
    return reportWrongValue(
      call,
      `there is no \`${name}\` in a list of ${from.length}`,
      last < 0 ? null : `its items are counted from 0 to ${last}`,
    );
  }
  const found = valueAt(from, [name]);
  if (found !== undefined) return found as HelperValue;
  return reportWrongValue(
    call,
    `there is no \`${name}\` to look up`,
    hintForName(name, Object.keys(from)),
  );
};

/** The items of the first argument as texts, of records their `field=`; `null` after reporting it. */
function itemTexts(call: HelperCall, helper: string): readonly string[] | null {
  const [list] = call.args;
  if (list === undefined && call.args.length > 0) return null;
  if (list === null) return [];
  if (!Array.isArray(list)) {
    reportWrongValue(call, `\`${helper}\` needs a list, found ${describeArgument(list)}`, null);
    return null;
  }
  const { field } = call.hash;
  const name = field === undefined ? null : String(field);
  const texts: string[] = [];
  for (const item of list as readonly unknown[]) {
    const value = name === null ? item : valueAt(item, name.split('.'));
    // An optional field that a record leaves out adds nothing.
    if (value === null && name !== null) continue;
    if (typeof value !== 'string' && typeof value !== 'number') {
      reportItem(call, helper, { item, name });
      return null;
    }
    texts.push(
      typeof value === 'string' ? value : formatLocalizedNumber(call.pack.game.language, value),
    );
  }
  return texts;
}

/** Reports an item that is no text, or has none in its field. */
function reportItem(
  call: HelperCall,
  helper: string,
  { item, name }: { readonly item: unknown; readonly name: string | null },
): void {
  const found = name === null ? describeArgument(item) : `no text in \`${name}\``;
  const isRecord = typeof item === 'object' && item !== null;
  const hint =
    name === null
      ? `name the field to print: \`{{${helper} … field="name"}}\``
      : hintForName(name, isRecord ? Object.keys(item) : []);
  reportWrongValue(
    call,
    `\`${helper}\` prints texts and numbers, found ${found}`,
    isRecord ? hint : null,
  );
}

/** `{{join card.tags ", "}}`, `{{join card.stops " – " field="name"}}`: the items of a list, with a text between them. */
const join: TemplateHelper = (call) => {
  const texts = itemTexts(call, 'join');
  const [, between = ', '] = call.args;
  if (texts === null) return undefined;
  if (typeof between === 'string') return texts.join(between);
  return reportWrongValue(
    call,
    `\`join\` needs a text to put between the items, found ${describeArgument(between)}`,
    '`{{join card.tags ", "}}`',
  );
};

/** `{{joinWords card.tags}}`, `{{joinWords card.tags or=true}}`: `a, b and c` in the language of the pack. */
const joinWords: TemplateHelper = (call) => {
  const texts = itemTexts(call, 'joinWords');
  if (texts === null) return undefined;
  const kind = call.hash.or === true ? 'disjunction' : 'conjunction';
  return joinAsWords(call.pack.game.language, kind, texts);
};

/** Helpers that look into records and lists. */
export const LOOKUPS: TemplateHelpers = { join, joinWords, lookup };

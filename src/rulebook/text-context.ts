import {
  type Component,
  componentCopies,
  type Fields,
  type Pack,
  totalCopies,
} from '../pack/pack.ts';
import { listParts, type Part } from '../pack/parts.ts';
import {
  Markup,
  missingValue,
  optionalTextArgument,
  type TemplateHelper,
  textArgument,
  wrongValue,
} from '../pack/template-helper.ts';
import { tableContext } from '../render/render-deck.ts';
import { ARITHMETIC } from '../render/template-helpers/arithmetic.ts';
import { COMPARISONS } from '../render/template-helpers/comparisons.ts';
import { effects } from '../render/template-helpers/effects.ts';
import { LOOKUPS } from '../render/template-helpers/lookups.ts';
import { WORDING } from '../render/template-helpers/wording.ts';
import { parseRichText } from '../text/text-markup.ts';
import { pluralForm } from '../text/translation.ts';
import type { Words } from '../text/words.ts';

/** `{{rich card.text}}`: the inline marks of a text of the data, as Markdown. */
const rich: TemplateHelper = (call) => {
  const text = optionalTextArgument(call, 0, 'rich');
  const parts = text === null ? [] : parseRichText(text);
  return new Markup(
    parts
      .map((part) => {
        if (part.kind === 'icon') return `:${part.name}:`;
        const words = escapeMarkdown(part.text);
        if (part.bold) return wrapInMark(words, part.italic ? '***' : '**');
        return part.italic ? wrapInMark(words, '*') : words;
      })
      .join(''),
  );
};

/** Blanks belong outside the marks, or Markdown does not see them. */
const wrapInMark = (words: string, mark: string): string =>
  words.replace(/^(\s*)(.*?)(\s*)$/s, (_, before, inner, after) =>
    inner === '' ? `${before}${after}` : `${before}${mark}${inner}${mark}${after}`,
  );

/** `{{icon stop.symbol}}`: an icon whose name is in the data. */
const icon: TemplateHelper = (call) => new Markup(`:${textArgument(call, 0, 'icon')}:`);

/** `{{counted rules.fares "fare" "fares"}}`: a number with its noun, `1 fare`, `2 fares`. */
const counted: TemplateHelper = (call) => {
  const [number] = call.args;
  const one = textArgument(call, 1, 'counted');
  const more = textArgument(call, 2, 'counted');
  if (number === undefined) return missingValue();
  if (typeof number === 'number')
    return `${number} ${pluralForm(number, call.pack.game.language) === 'one' ? one : more}`;
  return wrongValue(
    '`counted` needs a number, then the singular and the plural noun',
    '`{{counted deck.copies "card" "cards"}}`',
  );
};

/** What the text of a rulebook can call, beside `figure`. */
export const TEXT_HELPERS: Readonly<Record<string, TemplateHelper>> = {
  ...ARITHMETIC,
  ...COMPARISONS,
  ...LOOKUPS,
  ...WORDING,
  counted,
  effects,
  icon,
  rich,
};

/** Every character that means something somewhere in Markdown or HTML, and ends of lines. */
const SPECIAL = /[!-/:-@[-`{-~\r\n]/g;

/**
 * A value as plain text of Markdown. A character that is written by its number is never a mark, so
 * that nothing in the data can turn into a heading, a link, an icon or markup.
 */
export const escapeMarkdown = (text: string): string =>
  text.replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);

/** What the text and the figures of a rulebook see. */
export type RulebookContext = Readonly<Record<string, unknown>>;

/**
 * The numbers of a pack, so that no rulebook has to say one itself: `tables` as lists of records,
 * `records` by their ids, `counts` of each table, and `components`, `facts` being what the game's own
 * module knows.
 */
export function createRulebookContext(
  pack: Pack,
  facts: Fields | undefined,
  words: Words,
): RulebookContext {
  return {
    game: pack.game,
    ...tableContext(pack.tables),
    counts: Object.fromEntries(
      [...pack.tables].map(([id, { entries }]) => [
        id,
        { records: entries.length, copies: totalCopies(entries) },
      ]),
    ),
    components: Object.fromEntries(pack.components.map((one) => [one.id, describeComponent(one)])),
    // A text that lists parts needs some: without a table of them the name is not known.
    ...(pack.partsTable === null
      ? {}
      : {
          parts: listParts(pack).map((part) => ({
            ...part,
            instead: replacedComponents(part, words),
          })),
        }),
    facts,
  };
}

const describeComponent = (component: Component) => ({
  id: component.id,
  name: component.name,
  kind: component.kind,
  cards: component.kind === 'deck' ? component.cards.length : 0,
  copies: component.kind === 'deck' ? componentCopies(component) : 1,
  ...(component.kind === 'rulebook' ? {} : component.size.trim),
});

/** A part that replaces many components says how many. */
const MAX_NAMED = 3;

const replacedComponents = ({ components }: Part, words: Words): string =>
  components.length > MAX_NAMED
    ? words.count(components.length, 'deck')
    : components.map(({ name }) => name).join(', ');

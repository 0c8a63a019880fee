import { parseRichText } from '../model/rich-text.ts';
import {
  Markup,
  optionalTextArgument,
  type TemplateHelper,
  textArgument,
} from '../render/template-helper.ts';
import { COMPARISONS } from '../render/template-helpers/comparisons.ts';
import { escapeMarkdown } from './escape-markdown.ts';

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

/** `{{icon stop.symbol}}`: an icon whose name stands in the data. */
const icon: TemplateHelper = (call) => {
  const name = textArgument(call, 0, 'icon');
  return new Markup(name === null ? '' : `:${name}:`);
};

/** `{{counted rules.fares "fare" "fares"}}`: a number with its noun, `1 fare`, `2 fares`. */
const counted: TemplateHelper = (call) => {
  const [number] = call.args;
  const one = textArgument(call, 1, 'counted');
  const more = textArgument(call, 2, 'counted');
  if (number === undefined || one === null || more === null) return '';
  if (typeof number === 'number') return `${number} ${number === 1 ? one : more}`;
  call.report({
    code: 'template/wrong-value',
    message: '`counted` needs a number first, then its noun for one and for more',
    hint: '`{{counted deck.copies "card" "cards"}}`',
  });
  return '';
};

/** What the text of a rulebook can call, beside `figure`. */
export const TEXT_HELPERS: Readonly<Record<string, TemplateHelper>> = {
  counted,
  ...COMPARISONS,
  icon,
  rich,
};

import Handlebars from 'handlebars';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { truncate } from '../text/text-markup.ts';
import {
  isPluralForm,
  type PluralForm,
  placeholdersOf,
  pluralFormsOf,
  type Wording,
} from '../text/translation.ts';
import { type Call, type Expression, TemplateVisitor } from './check-template.ts';
import { parseTemplate } from './parse-template.ts';
import { type SourceSpan, spanAt, spanOfNode, templateError } from './template-problem.ts';

/** A text of a template that can be said in other languages. */
export interface TemplateText extends TranslatableText {
  /** Where it is written. */
  readonly place: SourceSpan;
}

/** Every call of `t` in a template's syntax tree: what it says, and what is wrong with it. */
export function collectTemplateTexts(
  file: string,
  tree: hbs.AST.Program,
): { texts: readonly TemplateText[]; diagnostics: readonly Diagnostic[] } {
  const collector = new TextCollector(file);
  collector.accept(tree);
  return collector;
}

/** The texts of a template that is compiled elsewhere; `null` for one with mistakes in it. */
export function readTemplateTexts(file: string, source: string): readonly TemplateText[] | null {
  const tree = parseTemplate(Handlebars.create(), file, source);
  if ('code' in tree) return null;
  const { texts, diagnostics } = collectTemplateTexts(file, tree);
  return diagnostics.length === 0 ? texts : null;
}

class TextCollector extends TemplateVisitor {
  readonly texts: TemplateText[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #file: string;

  constructor(file: string) {
    super();
    this.#file = file;
  }

  #report(node: hbs.AST.Node, message: string, hint: string | null): void {
    const problem = { code: 'template/wrong-text', message, hint };
    this.diagnostics.push(templateError(spanOfNode(this.#file, node.loc), problem));
  }

  override MustacheStatement(node: hbs.AST.MustacheStatement): void {
    super.MustacheStatement(node);
    this.#collect(node);
  }

  override SubExpression(node: hbs.AST.SubExpression): void {
    super.SubExpression(node);
    this.#collect(node);
  }

  #collect(node: Call): void {
    const { original } = node.path as hbs.AST.PathExpression;
    if (original !== TRANSLATION_HELPER) return;
    const [first] = node.params as Expression[];
    if (first?.type !== 'StringLiteral' || node.params.length !== 1) {
      this.#report(
        first ?? node,
        '`t` takes one literal text, so that it can be translated',
        'insert values by name: `{{t "Take {count} fares" count=card.cost}}`',
      );
      return;
    }
    const options: Record<string, string> = {};
    const values = new Set<string>();
    let isLiteral = true;
    for (const { key, value } of node.hash?.pairs ?? []) {
      if (!isTextOption(key)) values.add(key);
      else if (value.type === 'StringLiteral') {
        options[key] = (value as hbs.AST.StringLiteral).value;
      } else {
        isLiteral = false;
        const message = `\`${key}=\` is part of the text and must be literal too`;
        this.#report(value, message, 'use another name for the value');
      }
    }
    if (!isLiteral) return;
    const text = readCallText(first.value, options);
    this.#checkPlaceholders(node, text, [...values]);
    this.texts.push({ ...text, place: spanOfNode(this.#file, first.loc) });
  }

  /** @param values names that the call gives a value for */
  #checkPlaceholders(node: Call, { wording }: TranslatableText, values: readonly string[]): void {
    const used = new Set(pluralFormsOf(wording).flatMap(([, text]) => placeholdersOf(text)));
    const missing = [...used].filter((name) => !values.includes(name));
    for (const name of missing) {
      const hint = hintForName(name, values) ?? `add one: \`${name}=card.${name}\``;
      this.#report(node, `\`{${name}}\` has no value`, hint);
    }
    const isPlural = typeof wording !== 'string';
    const idle = values.filter((name) => !used.has(name) && !(isPlural && name === 'count'));
    // A name misspelt in the text leaves its value idle: that is one mistake.
    for (const name of idle.slice(missing.length)) {
      const hint = hintForName(name, used) ?? `insert it into the text as \`{${name}}\``;
      this.#report(node, `\`${name}=\` is not used in the text`, hint);
    }
    if (isPlural && !values.includes('count')) {
      this.#report(node, 'a text with plural forms needs `count=` to choose the form', null);
    }
  }
}

/** The helper that says a text in the language of the pack. */
const TRANSLATION_HELPER = 't';

/** What a call of `t` may say beside its placeholders. */
const CONTEXT_OPTION = 'context';

/** The text that a call of `t` means: `{{t "{count} fares" one="{count} fare" count=card.cost}}`. */
interface TranslatableText {
  readonly wording: Wording;
  /** Distinguishes texts of the same words; `null` for most. */
  readonly context: string | null;
}

/** Reads the text of a call; anything that is not text is left out. */
export function readCallText(
  text: string,
  hash: Readonly<Record<string, unknown>>,
): TranslatableText {
  const forms = Object.entries(hash).filter(
    (pair): pair is [PluralForm, string] => isPluralForm(pair[0]) && typeof pair[1] === 'string',
  );
  const wording = forms.length === 0 ? text : { ...Object.fromEntries(forms), other: text };
  const context = hash[CONTEXT_OPTION];
  return { wording, context: typeof context === 'string' ? context : null };
}

/** Whether something of a call belongs to the text itself, and is not a value for a placeholder. */
const isTextOption = (name: string): boolean => name === CONTEXT_OPTION || isPluralForm(name);

/** Attributes that are read aloud or shown. */
const TEXT_ATTRIBUTES =
  /(?<=[\s"'])(?:aria-label|aria-description|alt|title|placeholder)\s*=\s*("[^"]*"|'[^']*')/gi;
/** Helpers whose first argument is set in type. */
const TEXT_HELPER_CALLS = /\{\{~?\s*(?:fit|rich)\s+("[^"]*"|'[^']*')/g;
/** What is between tags of these is not text. */
const NO_TEXT = /<(style|title|desc)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;

const TAG = /<\/?[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;

const ENTITY = /&(?:[a-z][a-z0-9]*|#\d+|#x[0-9a-f]+);/gi;
/** Two spaces are where a value or a tag was, or an end. */
const WORDS = /\p{L}(?:(?!\s\s)[^\n])*/gu;

/** Blanks out matches with as many fillers, so that offsets stay right. */
const mask = (text: string, pattern: RegExp, filler: string): string =>
  text.replace(pattern, (match) => match.replace(/[^\n]/g, filler));

interface FoundText {
  readonly at: number;
  readonly text: string;
}

/** The words that a template prints outside its texts (`t`), as warnings, one a line. */
export function findUntranslatedText(file: string, source: string): Diagnostic[] {
  const bare = mask(source, /\{\{!--[\s\S]*?--\}\}|\{\{!(?!--)[^}]*\}\}/g, ' ');
  const withoutCalls = mask(bare, /\{\{[\s\S]*?\}\}/g, ' ');
  return [...betweenTags(withoutCalls), ...inAttributes(withoutCalls), ...inCalls(bare)]
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => ({
      ...spanAt(file, source, at, text.length),
      code: 'template/untranslated-text',
      severity: 'warning',
      message: `the words "${truncate(text)}" cannot be translated: they are outside \`t\``,
      hint: `write them as \`{{t "${truncate(text)}"}}\``,
      related: [],
    }));
}

const wordsIn = (text: string, from: number): FoundText[] =>
  [...text.matchAll(WORDS)].map((match) => ({
    at: from + match.index,
    text: match[0].trimEnd(),
  }));

function betweenTags(text: string): FoundText[] {
  const plain = mask(mask(mask(text, NO_TEXT, ' '), TAG, ' '), ENTITY, ' ');
  return wordsIn(plain, 0);
}

const inAttributes = (text: string): FoundText[] =>
  [...mask(text, NO_TEXT, ' ').matchAll(TAG)].flatMap((tag) =>
    [...tag[0].matchAll(TEXT_ATTRIBUTES)].flatMap((match) => wordsInQuotes(match, tag.index)),
  );

const inCalls = (text: string): FoundText[] =>
  [...text.matchAll(TEXT_HELPER_CALLS)].flatMap((match) => wordsInQuotes(match, 0));

function wordsInQuotes(match: RegExpExecArray, offset: number): FoundText[] {
  const [whole, value = ''] = match;
  return wordsIn(value.slice(1, -1), offset + match.index + whole.length - value.length + 1);
}

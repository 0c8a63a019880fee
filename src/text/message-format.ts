import { hintForName } from '../diagnostics/suggestions.ts';
import type { Stretch } from './expression.ts';
import {
  formatLocalizedNumber,
  isPluralForm,
  MAX_PLURAL_COUNT,
  type PluralForm,
  pluralForm,
  requiredPluralForms,
} from './translation.ts';

/**
 * A sentence with arguments, in the notation of ICU that translators know: `{name}`, `{trait.name}`,
 * `{points, number, +}`, `{points, plural, =0 {…} one {…} other {# …}}`, `{where, select, aboard {…}
 * other {…}}`. Quotes are ICU's too: `'{'` is a brace, `''` an apostrophe; a lone apostrophe needs none.
 */
export type Message = readonly MessagePart[];

/** The stretch of an argument is that of its name, the one of a text that of its source. */
type MessagePart = Stretch &
  (
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'value'; readonly path: readonly string[] }
    | { readonly kind: 'number'; readonly path: readonly string[]; readonly style: NumberStyle }
    | {
        readonly kind: 'plural' | 'select';
        readonly path: readonly string[];
        readonly cases: readonly MessageCase[];
      }
  );

export interface MessageCase extends Stretch {
  /** `one`, `=0`, or a value that is selected. */
  readonly name: string;
  readonly message: Message;
}

const NUMBER_STYLES = ['', '+', 'percent'] as const;

type NumberStyle = (typeof NUMBER_STYLES)[number];

/** What is wrong with a message, at its stretch of the text. */
export interface MessageProblem extends Stretch {
  readonly message: string;
  readonly hint: string | null;
}

class MessageError extends Error {
  readonly problem: MessageProblem;

  constructor(problem: MessageProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

const KINDS = ['number', 'plural', 'select'] as const;

const SPACE = /\s*/y;
const NAME = /[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}_][\p{L}\p{N}_-]*)*/uy;
const WORD = /\p{L}*/uy;
const SELECTOR = /[^\s{}]*/y;
const STYLE = /[^{}]*/y;

class MessageParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Message {
    const message = this.#parts(null);
    if (this.#at < this.#text.length) {
      this.#fail([this.#at, 1], '`}` closes nothing', "for a brace that is printed write `'}'`");
    }
    return message;
  }

  #fail([offset, length]: readonly [number, number], message: string, hint: string | null): never {
    throw new MessageError({ offset, length, message, hint });
  }

  #read(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #skip(mark: string): boolean {
    this.#read(SPACE);
    const isThere = this.#text[this.#at] === mark;
    if (isThere) this.#at += 1;
    return isThere;
  }

  /** Up to the end, or to a brace that closes. @param counted what `#` stands for, within a plural */
  #parts(counted: readonly string[] | null): Message {
    const parts: MessagePart[] = [];
    for (;;) {
      const offset = this.#at;
      const text = this.#literal(counted !== null);
      if (text !== '') parts.push({ kind: 'text', text, offset, length: this.#at - offset });
      const mark = this.#text[this.#at];
      if (mark === '{') parts.push(this.#argument(counted));
      else if (mark === '#' && counted !== null) {
        parts.push({ kind: 'number', path: counted, style: '', offset: this.#at, length: 1 });
        this.#at += 1;
      } else return parts;
    }
  }

  /** Text up to the next mark. */
  #literal(isCounted: boolean): string {
    let text = '';
    for (; this.#at < this.#text.length; this.#at += 1) {
      const mark = this.#text[this.#at] ?? '';
      const next = this.#text[this.#at + 1] ?? '';
      if (mark === '{' || mark === '}' || (isCounted && mark === '#')) break;
      if (mark === "'" && next === "'") this.#at += 1;
      const isQuote = mark === "'" && (next === '{' || next === '}' || (isCounted && next === '#'));
      text += isQuote ? this.#quoted() : mark;
    }
    return text;
  }

  /** Leaves the place at the quote that closes. */
  #quoted(): string {
    const opened = this.#at;
    let text = '';
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const mark = this.#text[this.#at] ?? '';
      const isDouble = mark === "'" && this.#text[this.#at + 1] === "'";
      if (mark === "'" && !isDouble) return text;
      if (isDouble) this.#at += 1;
      text += mark;
    }
    return this.#fail(
      [opened, 1],
      'an apostrophe before a brace begins a quotation, which is never closed',
      "for an apostrophe write `’` or `''`",
    );
  }

  #argument(counted: readonly string[] | null): MessagePart {
    const opened = this.#at;
    this.#at += 1;
    this.#read(SPACE);
    const offset = this.#at;
    const name = this.#read(NAME);
    const at = { offset, length: name.length, path: name.split('.') };
    if (name === '') {
      this.#fail(
        [opened, 1],
        'the name of an argument is missing after `{`',
        "for a brace that is printed write `'{'`",
      );
    }
    if (this.#skip('}')) return { kind: 'value', ...at };
    if (!this.#skip(',')) return this.#unclosed(opened);
    this.#read(SPACE);
    const kindAt = this.#at;
    const written = this.#read(WORD);
    if (this.#at >= this.#text.length) return this.#unclosed(opened);
    const kind = KINDS.find((one) => one === written);
    if (kind === undefined) {
      const hint = hintForName(written, KINDS) ?? `use ${KINDS.join(', ')}`;
      return this.#fail([kindAt, Math.max(1, written.length)], `\`${written}\` is no format`, hint);
    }
    if (kind === 'number') return { kind, ...at, style: this.#numberStyle(opened) };
    if (!this.#skip(',')) return this.#unclosed(opened);
    const cases = this.#cases(opened, kind === 'plural' ? at.path : counted);
    if (kind === 'plural') this.#checkPluralNames(cases);
    if (!cases.some((one) => one.name === 'other')) {
      const hint = 'add `other {…}`, for everything else';
      this.#fail([offset, name.length], 'the case `other` is missing', hint);
    }
    return { kind, ...at, cases };
  }

  #numberStyle(opened: number): NumberStyle {
    if (this.#skip('}')) return '';
    if (!this.#skip(',')) return this.#unclosed(opened);
    this.#read(SPACE);
    const offset = this.#at;
    const written = this.#read(STYLE).trim();
    if (!this.#skip('}')) return this.#unclosed(opened);
    const style = NUMBER_STYLES.find((one) => one === written);
    const styles = '`{n, number}`, `{n, number, +}` with a sign, or `{n, number, percent}`';
    return style ?? this.#fail([offset, 1], `\`${written}\` is no style of numbers`, styles);
  }

  #unclosed(opened: number): never {
    return this.#fail([opened, 1], '`{` is never closed', 'close it with `}`');
  }

  #cases(opened: number, counted: readonly string[] | null): MessageCase[] {
    const cases: MessageCase[] = [];
    while (!this.#skip('}')) {
      const offset = this.#at;
      const name = this.#read(SELECTOR);
      const caseAt = this.#at;
      if (this.#at >= this.#text.length) this.#unclosed(opened);
      if (!this.#skip('{')) {
        this.#fail(
          [offset, Math.max(1, name.length)],
          `\`{\` is missing after \`${name}\``,
          'each case has its text in braces: `one {point}`',
        );
      }
      const message = this.#parts(counted);
      if (!this.#skip('}')) this.#unclosed(this.#text.indexOf('{', caseAt));
      cases.push({ name, message, offset, length: name.length });
    }
    return cases;
  }

  #checkPluralNames(cases: readonly MessageCase[]): void {
    for (const { name, offset, length } of cases) {
      if (isPluralForm(name) || /^=\d{1,9}$/.test(name)) continue;
      this.#fail(
        [offset, length],
        `\`${name}\` is no plural form`,
        hintForName(name, ['zero', 'one', 'two', 'few', 'many', 'other']) ??
          'plural forms are `zero`, `one`, `two`, `few`, `many`, `other`, and numbers such as `=1`',
      );
    }
  }
}

/** Reads a message; of a text that is none, the first problem. */
export function parseMessage(
  text: string,
): { readonly message: Message } | { readonly problem: MessageProblem } {
  try {
    return { message: new MessageParser(text).parse() };
  } catch (error) {
    if (error instanceof MessageError) return { problem: error.problem };
    throw error;
  }
}

/** The value of an argument, which is printed or chooses a case; `null` for one that is left out. */
export type MessageValues = (
  path: readonly string[],
  use: MessageUse['kind'],
) => string | number | null;

/** A message with its values, by the rules of a language. */
export const formatMessage = (
  message: Message,
  language: string,
  valueFor: MessageValues,
): string => message.map((part) => formatPart(part, language, valueFor)).join('');

function formatPart(part: MessagePart, language: string, valueFor: MessageValues): string {
  if (part.kind === 'text') return part.text;
  const value = valueFor(part.path, part.kind);
  if (part.kind === 'value' || part.kind === 'number') {
    if (typeof value !== 'number') return value ?? '';
    const style = part.kind === 'number' ? part.style : '';
    return formatLocalizedNumber(language, value, {
      hasSign: style === '+',
      ...(style === 'percent' ? { style } : {}),
    });
  }
  const names =
    part.kind === 'select'
      ? [String(value)]
      : typeof value === 'number'
        ? [`=${value}`, pluralForm(value, language)]
        : [];
  const chosen = [...names, 'other'].flatMap((name) =>
    part.cases.filter((one) => one.name === name),
  )[0];
  return chosen === undefined ? '' : formatMessage(chosen.message, language, valueFor);
}

/** An argument that a message uses, at each of its places. */
export interface MessageUse extends Stretch {
  readonly path: readonly string[];
  readonly kind: 'value' | 'number' | 'plural' | 'select';
  /** Empty for those without cases. */
  readonly cases: readonly MessageCase[];
}

/** Every use of an argument, those within cases too, in the order of the text. */
export const messageUses = (message: Message): readonly MessageUse[] =>
  message.flatMap((part): readonly MessageUse[] => {
    if (part.kind === 'text') return [];
    const cases = 'cases' in part ? part.cases : [];
    const { path, kind, offset, length } = part;
    return [
      { path, kind, offset, length, cases },
      ...cases.flatMap((one) => messageUses(one.message)),
    ];
  });

/** The stretches of the text that are printed as they are written. */
const literalStretches = (message: Message): readonly Stretch[] =>
  message.flatMap((part): readonly Stretch[] => {
    if (part.kind === 'text') return [part];
    return 'cases' in part ? part.cases.flatMap((one) => literalStretches(one.message)) : [];
  });

/** The plural forms that a language needs and a use does not have, for the whole numbers of a game. */
export function missingForms({ kind, cases }: MessageUse, language: string): readonly PluralForm[] {
  if (kind !== 'plural') return [];
  const names = new Set(cases.map(({ name }) => name));
  const isExact = (form: PluralForm): boolean =>
    Array.from({ length: MAX_PLURAL_COUNT + 1 }, (_, count) => count)
      .filter((count) => pluralForm(count, language) === form)
      .every((count) => names.has(`=${count}`));
  return requiredPluralForms(language).filter((form) => !names.has(form) && !isExact(form));
}

/** The words of a message that are printed as they are written, with all else masked at the same length. */
export function proseOfMessage(text: string, mask: string): string {
  const parsed = parseMessage(text);
  let prose = '';
  for (const { offset, length } of 'message' in parsed ? literalStretches(parsed.message) : []) {
    prose += mask.repeat(offset - prose.length) + text.slice(offset, offset + length);
  }
  return prose + mask.repeat(text.length - prose.length);
}

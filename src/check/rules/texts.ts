import { canonicalLanguageCode } from '../../text/language.ts';
import { findUnclosedMarks, ICON_NAME } from '../../text/text-markup.ts';
import { groupBy } from '../../values/maps.ts';
import type { CheckContext } from '../check-context.ts';
import { findMessageFaults } from '../effect-verbs.ts';
import { iconPaths } from '../find-files.ts';
import { annotatedTexts } from '../report-unknown-names.ts';
import {
  isSentence,
  type TextStretch,
  type WrittenText,
  warnInTexts,
  writtenTexts,
} from '../written-texts.ts';

/** Sentences of the rules can be read, and have every form that their language counts with. */
export function checkSentences({ tables, manifest, report }: CheckContext): void {
  for (const table of tables.values()) {
    for (const { record, path, text } of annotatedTexts(table, 'x-sentence')) {
      for (const { offset, length, ...fault } of findMessageFaults(text, null, manifest)) {
        const at = record.file.spanWithin([record.index, ...path], offset, length);
        report({ ...fault, at, about: [record] });
      }
    }
  }
}

/** No text holds markup that would be printed as it is typed. */
export function checkTextMistakes(context: CheckContext): void {
  const icons = iconPaths(context.files);
  const written = writtenTexts(context).flatMap((text) =>
    text.kind === 'chapter' ? [] : markupIn(text, icons),
  );
  const found = [...written, ...rawMarks(context, icons)];
  for (const uses of groupBy(found, ({ code, key }) => `${code} ${key}`).values()) {
    const [first] = uses;
    if (first === undefined) continue;
    const { code, message, hint } = first;
    const places = uses.length === 1 ? '' : `; and in ${uses.length - 1} more places`;
    warnInTexts(context, uses, { code, message: `${message}${places}`, hint });
  }
}

/** Marks in a field that templates print, and none as rich text. */
function rawMarks({ manifest, tables, files }: CheckContext, icons: Icons): TextMistake[] {
  const templates = [...files.values()].filter(({ path }) => /^templates\/.*\.hbs$/.test(path));
  const source = templates.map((file) => (file.kind === 'text' ? file.text : '')).join('\n');
  const wordsIn = (pattern: RegExp): Set<string> =>
    new Set([...source.matchAll(pattern)].flatMap(([tag]) => tag.match(/[\p{L}\p{N}_-]+/gu) ?? []));
  const printed = wordsIn(/\{\{(?!!)[^{}]*\}/g);
  // What is passed to a partial may be printed there in any way.
  const rich = wordsIn(/\{\{[^{}]*\brich\b[^{}]*\}|=[\w@/.]+/g);
  // Without their table, the sentences of effects are not known from other texts.
  if (/[({]effects\s/.test(source) && !tables.has(manifest.effects?.verbs ?? '')) return [];
  return [...tables.values()].flatMap((table) =>
    annotatedTexts(table, 'x-rich-text').flatMap(({ record, path, text: value }) => {
      const key = String(path[0]);
      if (!printed.has(key) || rich.has(key) || isSentence(manifest, table, path)) return [];
      const span = (offset: number, length: number) =>
        record.file.spanWithin([record.index, ...path], offset, length);
      const text: WrittenText = { text: value, kind: 'plain', record, span };
      const hint = `print the field with \`{{rich card.${key}}}\``;
      const marks = [...iconsIn(value, false, icons), ...boldIn(value)];
      return toMistakes(text, marks).map((one) => ({ ...one, hint }));
    }),
  );
}

/** A mistake in a text; those with the same code and key are reported as one. */
interface TextMistake extends TextStretch {
  readonly code: string;
  readonly key: string;
  readonly message: string;
  readonly hint: string;
}

/** Of HTML, what people write in texts; `<3` or `<name>` is none. */
const TAG =
  /<\/?(a|b|big|br|center|code|div|em|font|h[1-6]|hr|i|img|li|mark|ol|p|s|small|span|strong|sub|sup|u|ul)(?:\s[^<>]{0,200})?\/?>/gi;

const ENTITY = /&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi;

const SPACED_ICON = new RegExp(`:[ \\t]{0,3}(${ICON_NAME})[ \\t]{0,3}:`, 'gu');

const BOLD = /\*\*(?=\S)[^*\n]{1,200}\*\*/g;

/** A break of lines as programs write it; `C:\\new` is none. */
const BREAK = /(?<![:\\])\\n/g;

/** `{r}` and `[[coin]]`, as other tools write icons. */
const BRACKETED = /(?:\{|\[\[?)([a-z0-9-]+)(?:\}|\]\]?)/gi;

const DECLARE_RICH_TEXT = 'and declare the field as `"x-rich-text": true` in its schema';

type Icons = ReturnType<typeof iconPaths>;

function markupIn(text: WrittenText, icons: Icons): TextMistake[] {
  const { text: written, kind } = text;
  const isRich = kind === 'rich';
  const found = [
    ...(written.includes('<') ? tagsIn(written, isRich) : []),
    ...(written.includes('&') ? entitiesIn(written) : []),
    ...(written.includes(':') ? iconsIn(written, isRich, icons) : []),
    ...(written.includes('**') && !isRich ? boldIn(written) : []),
    ...(written.includes('\\n') ? breaksIn(written) : []),
    ...(/[{[]/.test(written) ? bracketedIn(written, icons) : []),
  ];
  return toMistakes(text, found);
}

const toMistakes = (text: WrittenText, found: readonly Markup[]): TextMistake[] =>
  found.map(({ match, key, hint }) => ({
    code: 'text/markup',
    key,
    text,
    at: [match.index, match[0].length],
    message: `\`${match[0]}\` would be printed literally`,
    hint,
  }));

interface Markup {
  readonly match: RegExpExecArray;
  readonly key: string;
  readonly hint: string;
}

/** Each kind of tag once: an end belongs to its beginning. */
function tagsIn(written: string, isRich: boolean): Markup[] {
  const tags = [...written.matchAll(TAG)].map((match): Markup => {
    const key = (match[1] ?? '').toLowerCase();
    return { match, key, hint: tagHint(key, isRich) };
  });
  return tags.filter(({ key }, index) => tags.findIndex((one) => one.key === key) === index);
}

const entitiesIn = (written: string): Markup[] =>
  [...written.matchAll(ENTITY)].map((match) => ({
    match,
    key: match[0].toLowerCase(),
    hint: 'write the character itself',
  }));

const iconsIn = (written: string, isRich: boolean, icons: Icons): Markup[] =>
  [...written.matchAll(SPACED_ICON)].flatMap((match) => {
    const name = match[1] ?? '';
    const isSpaced = match[0].length > name.length + 2;
    if (!icons.has(name) || (isRich && !isSpaced)) return [];
    const hint = `write \`:${name}:\`, ${isRich ? 'without spaces' : DECLARE_RICH_TEXT}`;
    return [{ match, key: match[0], hint }];
  });

const boldIn = (written: string): Markup[] =>
  [...written.matchAll(BOLD)].map((match) => ({
    match,
    key: match[0],
    hint: `for bold text keep the asterisks ${DECLARE_RICH_TEXT}`,
  }));

const breaksIn = (written: string): Markup[] =>
  [...written.matchAll(BREAK)].slice(0, 1).map((match) => ({
    match,
    key: match[0],
    hint: 'write a real line break: Alt+Enter in a cell, several lines under `|` in YAML',
  }));

const bracketedIn = (written: string, icons: Icons): Markup[] =>
  [...written.matchAll(BRACKETED)].flatMap((match) => {
    const name = (match[1] ?? '').toLowerCase();
    if (!icons.has(name) && !match[0].startsWith('[[')) return [];
    return [{ match, key: match[0], hint: `write an icon as \`:${name}:\`` }];
  });

function tagHint(name: string, isRich: boolean): string {
  const mark = /^(?:b|strong)$/.test(name) ? '**' : /^(?:i|em)$/.test(name) ? '*' : null;
  return mark === null
    ? 'remove it: the look of a text is defined in the template and its stylesheet'
    : `write \`${mark}words${mark}\`${isRich ? '' : `, ${DECLARE_RICH_TEXT}`}`;
}

/** Every mark of a rich text that is opened is closed again. */
export function checkUnclosedMarks({ tables, files, report }: CheckContext): void {
  const icons = iconPaths(files);
  for (const { record, path, text } of [...tables.values()].flatMap((table) =>
    annotatedTexts(table, 'x-rich-text'),
  )) {
    for (const { mark, icon, offset } of findUnclosedMarks(text)) {
      if (icon !== null && !icons.has(icon)) continue;
      report({
        code: 'text/unclosed-mark',
        at: record.file.spanWithin([record.index, ...path], offset, mark.length),
        message: `\`${mark}\` is unmatched`,
        hint:
          icon === null
            ? `close it with another \`${mark}\`; for a literal asterisk write \`\\*\``
            : `an icon needs a colon at both ends: \`:${icon}:\``,
        about: [record],
      });
    }
  }
}

/** The language of a pack is a code that browsers, readers and dictionaries know (BCP 47). */
export function checkLanguage({ manifest, report }: CheckContext): void {
  const { language: written } = manifest.game;
  if (typeof written !== 'string' || written === '' || canonicalLanguageCode(written) !== null)
    return;
  report({
    code: 'pack/unknown-language',
    at: manifest.file.spanOf(['language']),
    message: `\`${written}\` is not a valid language code`,
    hint: 'use a code such as `fr`, `fr-CA` or `pt-BR`',
  });
}

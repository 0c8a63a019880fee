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
      const marks = markupIn(text, icons, [BOLD, ICON]);
      return marks.map((one) => ({ ...one, hint }));
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

const DECLARE_RICH_TEXT = 'declare the field as `"x-rich-text": true` in its schema';

/** What people write in texts that would be printed as it is typed, and what to do about it. */
interface Literal {
  readonly pattern: RegExp;
  readonly hint: string;
}

/** Of HTML; `<3` or `<name>` is none. */
const TAG: Literal = {
  pattern:
    /<\/?(a|b|big|br|center|code|div|em|font|h[1-6]|hr|i|img|li|mark|ol|p|s|small|span|strong|sub|sup|u|ul)(?:\s[^<>]{0,200})?\/?>/gi,
  hint: `remove it; for \`**bold**\` and \`*italic*\` ${DECLARE_RICH_TEXT}, the rest is for the template and its stylesheet`,
};

const ENTITY: Literal = {
  pattern: /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi,
  hint: 'write the character itself',
};

const BOLD: Literal = {
  pattern: /\*\*(?=\S)[^*\n]{1,200}\*\*/g,
  hint: `for bold text ${DECLARE_RICH_TEXT}`,
};

/** A break of lines as programs write it; `C:\\new` is none. */
const BREAK: Literal = {
  pattern: /(?<![:\\])\\n/g,
  hint: 'write a real line break: Alt+Enter in a cell, several lines under `|` in YAML',
};

/** An icon with blanks, or as other tools write it: `{r}`, `[[coin]]`, or `{r` without its end. */
const ICON: Literal = {
  pattern: new RegExp(
    `:[ \\t]{0,3}(${ICON_NAME})[ \\t]{0,3}:|\\[\\[([a-z0-9-]+)\\]\\]|[{[]([a-z0-9-]+)[}\\]]|\\{([a-z0-9-]+)(?![\\w-])`,
    'giu',
  ),
  hint: '',
};

type Icons = ReturnType<typeof iconPaths>;

/** Each kind of mark once in a text: the end of a tag belongs to its beginning. */
function markupIn(
  text: WrittenText,
  icons: Icons,
  literals: readonly Literal[] = [TAG, ENTITY, BOLD, BREAK, ICON],
): TextMistake[] {
  const isRich = text.kind === 'rich';
  const found = literals.flatMap((literal) =>
    [...text.text.matchAll(literal.pattern)].flatMap((match): TextMistake[] => {
      const [whole, tag = whole] = match;
      const hint = literal === ICON ? iconHint(match, isRich, icons) : literal.hint;
      if (hint === null || (literal === BOLD && isRich)) return [];
      return [
        {
          code: 'text/markup',
          key: (literal === TAG ? tag : whole).toLowerCase(),
          text,
          at: [match.index, whole.length],
          message: `\`${whole}\` would be printed literally`,
          hint,
        },
      ];
    }),
  );
  return found.filter(({ key }, at) => found.findIndex((one) => one.key === key) === at);
}

/** `null` for an icon as it should be written, and for what is none. */
function iconHint(
  [whole, colons, brackets, braces, open = '']: RegExpExecArray,
  isRich: boolean,
  icons: Icons,
): string | null {
  const name = colons ?? brackets ?? (braces ?? open).toLowerCase();
  const isRight = isRich && whole === `:${name}:`;
  if (isRight || !(icons.has(name) || brackets !== undefined)) return null;
  return `write \`:${name}:\`${isRich ? '' : `, and ${DECLARE_RICH_TEXT}`}`;
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

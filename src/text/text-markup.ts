/**
 * A text field's small markup: `**bold**`, `*italic*` and `:icon-name:`. Everything else is plain
 * text, so a lone star or colon needs no escape; `\*` and `\:` are always plain.
 */
export type RichTextPart =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly bold: boolean;
      readonly italic: boolean;
    }
  /** `offset` counts characters of the source up to the opening colon. */
  | { readonly kind: 'icon'; readonly name: string; readonly offset: number };

/** A mark that seems to begin something and has no end. */
export interface UnclosedMark {
  /** `**`, `*`, or `:name` of an icon without its second colon, which may be no icon at all. */
  readonly mark: string;
  readonly icon: string | null;
  /** Characters of the source before it. */
  readonly offset: number;
}

interface Token {
  readonly text: string;
  readonly icon: string | null;
  readonly offset: number;
}

/** What an icon may be called; `my_coin`, `Gold`, `2` and `épée` as well as `park`. */
export const ICON_NAME = '[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_-]*';

/**
 * The name of an icon between colons: `:park:`, or `:game-icons:broadsword:` with the prefix of its set. What
 * stands between two icons, as in `:a:or:b:`, is text. A name that begins otherwise than with a small letter may stand
 * between other words, as in `10:30:15` or `A:B:C`: then it is a part of them.
 */
export const ICON_MARK = new RegExp(
  `:([a-z][a-z0-9-]*:\\d*[a-z][a-z0-9-]*(?=:(?![a-z][a-z0-9-]*:))|\\p{Ll}[\\p{L}\\p{M}\\p{N}_-]*|(?<![\\p{L}\\p{N}]:)${ICON_NAME}(?=:(?![\\p{L}\\p{N}]))):`,
  'u',
);

const TOKEN_PATTERN = new RegExp(`\\\\[*:]|\\*\\*|\\*|${ICON_MARK.source}`, 'gu');

/** One character is an emoticon, such as `:D`. */
const UNCLOSED_ICON = new RegExp(
  `(?<![\\p{L}\\d:\\\\]):(?=[^ ]{2})(${ICON_NAME})(?![\\p{L}\\p{M}\\p{N}_:-])`,
  'gu',
);

const tokensOf = (source: string): Token[] =>
  [...source.matchAll(TOKEN_PATTERN)].map((match) => ({
    text: match[0],
    icon: match[1] ?? null,
    offset: match.index,
  }));

/** Parses a rich text. Never fails: an unpaired star is a literal star. */
export function parseRichText(source: string): RichTextPart[] {
  const tokens = tokensOf(source);
  const marks = pairedMarks(source, tokens);
  const parts: RichTextPart[] = [];
  const open = { bold: false, italic: false };
  let plain = '';
  const flush = (): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain, ...open });
    plain = '';
  };
  let from = 0;
  for (const token of tokens) {
    plain += source.slice(from, token.offset);
    from = token.offset + token.text.length;
    if (token.icon !== null) {
      flush();
      parts.push({ kind: 'icon', name: token.icon, offset: token.offset });
    } else if (marks.has(token)) {
      flush();
      if (token.text === '**') open.bold = !open.bold;
      else open.italic = !open.italic;
    } else {
      plain += token.text.startsWith('\\') ? token.text.slice(1) : token.text;
    }
  }
  plain += source.slice(from);
  flush();
  return parts;
}

/** The marks of a rich text that were most likely meant to be closed. */
export function findUnclosedMarks(source: string): UnclosedMark[] {
  const tokens = tokensOf(source);
  const paired = pairedMarks(source, tokens);
  const stars = tokens.filter(
    (token) => isStar(token) && !paired.has(token) && isLikelyUnclosed(source, token),
  );
  const halfIcons = [...source.matchAll(UNCLOSED_ICON)].map(
    (match): UnclosedMark => ({ mark: match[0], icon: match[1] ?? null, offset: match.index }),
  );
  return [
    ...stars.map(({ text, offset }): UnclosedMark => ({ mark: text, icon: null, offset })),
    ...halfIcons,
  ].sort((a, b) => a.offset - b.offset);
}

const isStar = ({ text }: Token): boolean => text === '*' || text === '**';

/** The stars that are marks: each opening one has a closing partner of its kind. */
function pairedMarks(source: string, tokens: readonly Token[]): ReadonlySet<Token> {
  const paired = new Set<Token>();
  for (const kind of ['**', '*']) {
    let opening: Token | null = null;
    for (const token of tokens.filter(({ text }) => text === kind)) {
      if (opening !== null && canClose(source, token)) {
        paired.add(opening).add(token);
        opening = null;
      } else if (opening === null && canOpen(source, token)) {
        opening = token;
      }
    }
  }
  return paired;
}

const canOpen = (source: string, { text, offset }: Token): boolean =>
  /\S/.test(source.charAt(offset + text.length));

const canClose = (source: string, { offset }: Token): boolean =>
  /\S/.test(source.charAt(offset - 1));

/** Two stars are never literal; one is literal after a word, as in `fee*`, or between spaces. */
const isLikelyUnclosed = (source: string, token: Token): boolean =>
  token.text === '**' ||
  (canOpen(source, token) && !/[\p{L}\d]/u.test(source.charAt(token.offset - 1)));

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute in HTML, SVG or XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** What stands between backticks as code. */
export const markCode = (html: string): string => html.replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** A message as markup, such as a note of a build. */
export const messageMarkup = (text: string): string => markCode(escapeMarkup(text));

const CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character])),
  '&#x27;': "'",
  '&#x3D;': '=',
  '&#x60;': '`',
};

/** The text that was escaped by `escapeMarkup` or by Handlebars. */
export const unescapeMarkup = (text: string): string =>
  text.replace(
    /&(?:amp|lt|gt|quot|#39|#x27|#x3D|#x60);/g,
    (entity) => CHARACTERS[entity] ?? entity,
  );

/** Spaces at which a line can break, without non-breaking ones. */
export const BREAKABLE_SPACES = /[^\S\u00a0\u202f\u2007\ufeff]+/g;

/** A text for quoting in a message, shortened to a maximum length. */
export const truncate = (text: string, maxLength = 40): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;

/** `1 sheet`, `2 sheets`, `11 boxes`, `2 paper dice`. */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : pluralize(noun)}`;

/** Regular English plurals, and the one word of the table that has another. */
export function pluralize(noun: string): string {
  if (noun.includes('-of-')) return noun.replace(/^[^-]+/, (head) => pluralize(head));
  if (/\bdie$/.test(noun)) return noun.replace(/die$/, 'dice');
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(?:[sxz]|[cs]h)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

/** Masks each stretch from one mark to the next closing one, at the same length; an open end stays. */
export function maskBetween(
  text: string,
  [open, close]: readonly [open: string, close: string],
  mask: string,
): string {
  const pieces: string[] = [];
  let done = 0;
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, done)) {
    const end = text.indexOf(close, at + open.length);
    if (end === -1) break;
    pieces.push(text.slice(done, at), text.slice(at, end + close.length).replace(/[^\n]/g, mask));
    done = end + close.length;
  }
  return pieces.join('') + text.slice(done);
}

/**
 * A text field's small markup: `**bold**`, `*italic*` and `:icon-name:`. Everything else is plain
 * text, so a lone star or colon needs no escape.
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

const TOKEN = /\*\*|\*|:([a-z][a-z0-9-]*):/g;

/** Reads a rich text. Never fails: an unpaired star is a star. */
export function parseRichText(source: string): RichTextPart[] {
  const parts: RichTextPart[] = [];
  let bold = false;
  let italic = false;
  let plain = '';
  const flush = (): void => {
    if (plain !== '') parts.push({ kind: 'text', text: plain, bold, italic });
    plain = '';
  };
  let from = 0;
  for (const match of source.matchAll(TOKEN)) {
    plain += source.slice(from, match.index);
    from = match.index + match[0].length;
    const icon = match[1];
    if (icon !== undefined) {
      flush();
      parts.push({ kind: 'icon', name: icon, offset: match.index });
    } else if (isMark(source, match[0], from, match[0] === '**' ? bold : italic)) {
      flush();
      if (match[0] === '**') bold = !bold;
      else italic = !italic;
    } else {
      plain += match[0];
    }
  }
  plain += source.slice(from);
  flush();
  return parts;
}

/** A mark closes when it is open; it opens when text follows and its partner comes later. */
function isMark(source: string, mark: string, after: number, isOpen: boolean): boolean {
  if (isOpen) return true;
  return source.indexOf(mark, after) > after && !/\s/.test(source.charAt(after));
}

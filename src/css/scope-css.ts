import {
  CLOSING,
  type CssToken,
  cssTokens,
  isBlank,
  OPENING,
  TYPE,
  tokenName,
} from './css-tokens.ts';

/** Where styles of a pack apply. */
const SCOPES = {
  /** Styles of templates: to what a pack draws, on faces and in figures, without captions and the frames of cards there. */
  content: {
    filter:
      ':where(.vb-pack :not(.vb-frame, .vb-face, .vb-pack, .vb-pack > figcaption, .vb-pack > figcaption *))',
    page: ' :where(.vb-pack)',
  },
  /** Styles of a rulebook: to its text and figures, but not to the cards in them. */
  rulebook: { filter: ':where(:not(.vb-face *))', page: null },
} as const;

/** A selector of the page itself. */
const PAGE = /^(?::root|html|body)(?![\w-])|^\[data-ink[^\]]*\]$/i;

/**
 * The CSS of a pack so that it cannot reach the markup of the tool: the subject of every selector
 * must lie in the scope. Specificity and order stay as they are. What it says of the page itself
 * (`:root`, `html`, `body`) applies to all content.
 */
export function scopeCss(css: string, scope: keyof typeof SCOPES): string {
  const { filter, page } = SCOPES[scope];
  const written: string[] = [];
  let done = 0;
  for (const { start, end } of selectorLists(css)) {
    const list = css.slice(start, end);
    for (const subject of subjects(list)) {
      const at = start + subject.end;
      const isPage = page !== null && PAGE.test(list.slice(subject.start, subject.end));
      written.push(css.slice(done, at), isPage ? page : filter);
      done = at;
    }
  }
  return written.join('') + css.slice(done);
}

/** The content of a face, on every page that shows it. Its element is not a box: the content lies in the face itself. */
export const packContent = (html: string): string =>
  `<span class="vb-pack">${scopeStyleElements(html)}</span>`;

/** What `<style>` elements in markup of a pack say applies to its content only. */
export const scopeStyleElements = (html: string): string =>
  html.replace(
    /(<style\b[^>]*>)([\s\S]*?)(?=<\/style)/gi,
    (_, tag: string, css: string) => tag + scopeCss(css, 'content'),
  );

interface Span {
  readonly start: number;
  readonly end: number;
}

/** At-rules whose blocks hold no selectors. */
const WITHOUT_SELECTORS = /^(?:-\w+-)?(?:keyframes|font-face|font-feature-values|page|property)$/;

/** What stands before the blocks of rules, nested ones too. */
function selectorLists(css: string): Span[] {
  const lists: Span[] = [];
  /** Whether each block that is open holds selectors. */
  const blocks: boolean[] = [];
  let first: CssToken | null = null;
  for (const token of cssTokens(css).filter((one) => !isBlank(one))) {
    const { type, start: end } = token;
    if (type === TYPE.LeftCurlyBracket) {
      const holdsRules = blocks.at(-1) ?? true;
      const atRule = first?.type === TYPE.AtKeyword ? tokenName(css, first) : null;
      const start = first?.start ?? end;
      const isList = holdsRules && atRule === null && !css.startsWith('--', start);
      if (isList) lists.push({ start, end });
      blocks.push(holdsRules && !WITHOUT_SELECTORS.test(atRule ?? ''));
    }
    if (type === TYPE.RightCurlyBracket) blocks.pop();
    first = ENDS.has(type) ? null : (first ?? token);
  }
  return lists;
}

const ENDS: ReadonlySet<number> = new Set([
  TYPE.LeftCurlyBracket,
  TYPE.RightCurlyBracket,
  TYPE.Semicolon,
]);

/** The last compound of each selector in a list, up to its pseudo-element. */
function subjects(list: string): Span[] {
  const found: Span[] = [];
  for (const tokens of splitSelectors(list)) {
    const solid = tokens.findLastIndex((token) => !isBlank(token));
    const used = tokens.slice(0, solid + 1);
    const before = used.findLastIndex((token) => isCombinator(list, token));
    const compound = used.slice(before + 1);
    const pseudo = compound.find((token) => startsPseudoElement(list, token));
    const start = compound[0]?.start ?? 0;
    found.push({ start, end: pseudo?.start ?? compound.at(-1)?.end ?? start });
  }
  return found;
}

/** The tokens of each selector that stand in no brackets. */
function splitSelectors(list: string): CssToken[][] {
  const selectors: CssToken[][] = [[]];
  let depth = 0;
  for (const token of cssTokens(list)) {
    if (CLOSING.has(token.type)) depth -= 1;
    if (depth === 0 && token.type === TYPE.Comma) selectors.push([]);
    else if (depth === 0) selectors.at(-1)?.push(token);
    if (OPENING.has(token.type)) depth += 1;
  }
  return selectors;
}

const isCombinator = (list: string, { type, start }: CssToken): boolean =>
  type === TYPE.WhiteSpace || (type === TYPE.Delim && '>+~'.includes(list[start] ?? ''));

/** Old pseudo-elements have one colon. */
const startsPseudoElement = (list: string, { type, start }: CssToken): boolean =>
  type === TYPE.Colon &&
  /^:(?::|(?:before|after|first-line|first-letter)\b)/i.test(list.slice(start, start + 14));

import type { PackFiles, TextFile } from '../pack/pack-files.ts';
import { maskBetween } from '../text/text-markup.ts';
import type { CssContext, CssProblem } from './css-tokens.ts';

/** Some CSS of a pack, and where in its file it stands. */
export interface CssFragment {
  readonly file: string;
  /** The text of the whole file. */
  readonly source: string;
  /** Where the CSS begins in it. */
  readonly start: number;
  /** As long as in the file; declarations that a template computes are blank. */
  readonly css: string;
  readonly context: CssContext;
  /** The folder that addresses in it are seen from: `assets/` in stylesheets of cards. */
  readonly base: '' | 'assets/';
}

/** All CSS of a pack: its stylesheets, and what its templates hold. */
export const cssFragments = (files: PackFiles): CssFragment[] =>
  [...files.values()].flatMap((file) => {
    if (file.kind !== 'text' || !/^(?:templates|rulebook)\//.test(file.path)) return [];
    if (file.path.endsWith('.css')) return [stylesheetFragment(file)];
    return file.path.endsWith('.hbs') ? inlineStyles(file) : [];
  });

const stylesheetFragment = ({ path, text }: TextFile): CssFragment => ({
  file: path,
  source: text,
  start: 0,
  css: text,
  context: 'stylesheet',
  base: path.startsWith('templates/') ? 'assets/' : '',
});

const STYLE_ATTRIBUTE = /\sstyle\s*=\s*(?="|')/gi;

/** The `style` attributes and `<style>` elements of a template. */
function inlineStyles({ path, text: source }: TextFile): CssFragment[] {
  const pieces: CssFragment[] = [];
  const text = maskExpressions(source);
  const add = (start: number, end: number, context: CssContext): void => {
    const css = blankComputedDeclarations(text.slice(start, end), context);
    // A character of HTML written by its name cannot be read as CSS.
    if (css.includes('&') && context === 'declarations') return;
    pieces.push({ file: path, source, start, css, context, base: '' });
  };
  for (const { 0: name, index } of text.matchAll(STYLE_ATTRIBUTE)) {
    const start = index + name.length + 1;
    const end = text.indexOf(text[start - 1] ?? '"', start);
    if (end === -1) break;
    add(start, end, 'declarations');
  }
  let from = text.search(/<style\b/i);
  while (from !== -1) {
    const start = text.indexOf('>', from) + 1;
    const length = start === 0 ? -1 : text.slice(start).search(/<\/style/i);
    if (length === -1) break;
    add(start, start + length, 'stylesheet');
    const next = text.slice(start + length).search(/<style\b/i);
    from = next === -1 ? -1 : start + length + next;
  }
  return pieces;
}

/** Replaces what a template computes. */
const COMPUTED = '\u0001';

/** A template with its expressions masked: quotes in there end no attribute. */
const maskExpressions = (text: string): string => maskBetween(text, ['{{', '}}'], COMPUTED);

/** Blanks out every declaration that something computed is part of. */
function blankComputedDeclarations(css: string, context: CssContext): string {
  if (!css.includes(COMPUTED)) return css;
  return css
    .split(context === 'declarations' ? /(;)/ : /([;{}])/)
    .map((part) => (part.includes(COMPUTED) ? part.replaceAll(/[^\n]/g, ' ') : part))
    .join('');
}

/** What the tool names its own: `vb-…`, and its pages `sheet-1`. */
const RESERVED_NAME = /^vb-|^sheet-\d/;
const RESERVED_IN_CSS = /@page\b|(?<=\.)vb-[\w-]*|#(?:vb-|sheet-\d)[\w-]*/gi;

/** Names of the tool in a template or stylesheet, and pages, which only the tool lays out. */
export const reservedNames = ({ css, context }: CssFragment): CssProblem[] =>
  context === 'declarations'
    ? []
    : [...withoutComments(css).matchAll(RESERVED_IN_CSS)].map(({ 0: name, index }) => ({
        offset: index,
        length: name.length,
        ...reservedProblem(name),
      }));

/** Comments as blanks, at the same length. */
export const withoutComments = (css: string): string =>
  css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));

/** The same in the attributes of a template. */
export const reservedAttributes = (text: string): CssProblem[] =>
  [...text.matchAll(/\s(class|id)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].flatMap((match) => {
    const [all, attribute = '', double, single] = match;
    const value = double ?? single ?? '';
    const from = match.index + all.length - 1 - value.length;
    return [...value.matchAll(/[\w-]+/g)]
      .filter(
        ([name]) => name.startsWith('vb-') || (attribute === 'id' && RESERVED_NAME.test(name)),
      )
      .map(({ 0: name, index }) => ({
        offset: from + index,
        length: name.length,
        ...reservedProblem(name),
      }));
  });

const reservedProblem = (name: string): Omit<CssProblem, 'offset' | 'length'> => ({
  code: 'style/reserved-name',
  message:
    name === '@page'
      ? '`@page` has no effect: vbuses sets the pages'
      : `the name \`${name}\` is reserved for vbuses`,
  hint: 'remove or rename it: pages, and names such as `vb-slot` and `sheet-1`, belong to vbuses',
});

import type { PackFiles, TextFile } from '../model/pack-files.ts';
import type { CssContext } from './css-structure.ts';

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
  ...{ file: path, source: text, start: 0, css: text, context: 'stylesheet' },
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

/** Stands in the place of what a template computes. */
export const COMPUTED = '\u0001';

/** A template with the inside of its braces covered: quotes in there end no attribute. */
export function maskExpressions(text: string): string {
  const pieces: string[] = [];
  let done = 0;
  while (true) {
    const start = text.indexOf('{{', done);
    const end = start === -1 ? -1 : text.indexOf('}}', start);
    if (end === -1) return pieces.join('') + text.slice(done);
    const value = text.slice(start, end + 2);
    pieces.push(text.slice(done, start), value.replaceAll(/[^\n]/g, COMPUTED));
    done = end + 2;
  }
}

/** Blanks out every declaration that something computed is part of. */
function blankComputedDeclarations(css: string, context: CssContext): string {
  if (!css.includes(COMPUTED)) return css;
  return css
    .split(context === 'declarations' ? /(;)/ : /([;{}])/)
    .map((part) => (part.includes(COMPUTED) ? part.replaceAll(/[^\n]/g, ' ') : part))
    .join('');
}

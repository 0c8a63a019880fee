import { ident } from 'css-tree/utils';
import { distance } from 'fastest-levenshtein';
import { isTransposition } from '../diagnostics/suggestions.ts';
import type { PackFiles, TextFile } from '../pack/pack-files.ts';
import { maskBetween } from '../text/text-markup.ts';
import { type CssContext, type CssProblem, cssTokens, TYPE, tokenName } from './css-tokens.ts';

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

/** What begins like this is the tool's; it names its pages `sheet-1`. */
const RESERVED_NAME = /^vb-|^sheet-\d/;

/** Names of the tool in a template or stylesheet, and pages, which only the tool lays out. */
export function reservedNames({ css, context }: CssFragment): CssProblem[] {
  if (context === 'declarations') return [];
  const tokens = cssTokens(css);
  return tokens.flatMap((token, at): CssProblem[] => {
    const { type, start, end } = token;
    const isPage = type === TYPE.AtKeyword && tokenName(css, token) === 'page';
    const before = css[tokens[at - 1]?.start ?? 0];
    const name = ident.decode(css.slice(type === TYPE.Hash ? start + 1 : start, end));
    const isName =
      (type === TYPE.Hash && RESERVED_NAME.test(name)) ||
      (type === TYPE.Ident && before === '.' && name.startsWith('vb-'));
    if (!isPage && !isName) return [];
    return [{ offset: start, length: end - start, ...reservedProblem(isPage ? '@page' : name) }];
  });
}

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
  hint:
    name === '@page'
      ? 'remove it: game.yaml sets the sizes of pieces, and `--paper` the paper'
      : 'rename it: names that begin with `vb-`, and ids such as `sheet-1`, belong to the pages',
});

interface NamedPlace {
  readonly file: TextFile;
  readonly offset: number;
  readonly name: string;
}

/** A class or custom property whose name was changed on one side only. */
export interface MisspeltName extends NamedPlace {
  /** What was probably meant. */
  readonly near: string;
}

/** Shorter names are near each other by chance. */
const MIN_LENGTH = 5;

/** Classes whose name was changed on one side only, in a template or in a stylesheet. */
export function misspeltClasses(files: PackFiles, pieces: readonly CssFragment[]): MisspeltName[] {
  const styled = new Set(
    pieces.flatMap(({ css, context }) => (context === 'stylesheet' ? [...styledClasses(css)] : [])),
  );
  const texts = [...files.values()].filter((file) => file.kind === 'text');
  const uses = texts.filter(({ path }) => path.endsWith('.hbs')).flatMap(classUses);
  const unstyled = uses.flatMap((use) => {
    if (!use.isWhole || styled.has(use.name)) return [];
    const nearOnes = similarNames(use.name, styled);
    return nearOnes.length === 0 ? [] : [{ ...use, nearOnes }];
  });
  if (unstyled.length === 0) return [];
  const beginnings = uses.flatMap(({ name, isWhole }) => (isWhole || name === '' ? [] : [name]));
  const isUnused = (name: string): boolean =>
    !beginnings.some((beginning) => name.startsWith(beginning)) &&
    !texts.some(({ path, text }) => !path.endsWith('.css') && hasWord(text, name));
  const found = new Map<string, MisspeltName>();
  for (const { file, offset, name, nearOnes } of unstyled) {
    const near = nearOnes.find(isUnused);
    if (near !== undefined && !found.has(name)) found.set(name, { file, offset, name, near });
  }
  return [...found.values()];
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + word.length);
    if (!/[\w-]/.test(around)) return true;
  }
  return false;
}

const similarNames = (name: string, names: ReadonlySet<string>): string[] => {
  const most = name.length < 8 ? 1 : 2;
  return [...names].filter(
    (other) =>
      Math.min(name.length, other.length) >= MIN_LENGTH &&
      Math.abs(name.length - other.length) <= most &&
      (isTransposition(name, other) || distance(name, other) <= most),
  );
};

/** Every name behind a dot: a class that a rule is for, and perhaps more. */
function styledClasses(css: string): Set<string> {
  const names = new Set<string>();
  let dotEnd = -1;
  for (const { type, start, end } of cssTokens(css)) {
    if (type === TYPE.Ident && start === dotEnd) names.add(ident.decode(css.slice(start, end)));
    dotEnd = type === TYPE.Delim && css[start] === '.' ? end : -1;
  }
  return names;
}

interface ClassUse extends NamedPlace {
  /** False where a value of Handlebars is part of it, or next to it. */
  readonly isWhole: boolean;
}

/** The classes that a template writes. */
function classUses(file: TextFile): ClassUse[] {
  const text = maskExpressions(file.text);
  return [...text.matchAll(/\sclass\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].flatMap((match) => {
    const value = match[1] ?? match[2] ?? '';
    const start = match.index + match[0].length - 1 - value.length;
    return [...value.matchAll(/\S+/g)].flatMap(({ 0: word, index }): ClassUse[] => {
      const offset = start + index;
      if (!word.includes(COMPUTED)) return [{ file, offset, name: word, isWhole: true }];
      const parts = word.split(COMPUTED).filter((part) => part !== '');
      return parts.map((name) => ({ file, offset, name, isWhole: false }));
    });
  });
}

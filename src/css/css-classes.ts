import { ident } from 'css-tree/utils';
import { distance } from 'fastest-levenshtein';
import { isTransposition } from '../diagnostics/swap.ts';
import type { PackFiles, TextFile } from '../model/pack-files.ts';
import { COMPUTED, type CssFragment, maskExpressions } from './css-pieces.ts';
import { cssTokens, TYPE } from './css-tokens.ts';

/** A class in a template that no style is for, while a class of almost that name is used nowhere. */
export interface MisspeltClass {
  readonly file: TextFile;
  readonly offset: number;
  readonly name: string;
  /** The class that the styles are for. */
  readonly near: string;
}

/** Shorter names are near each other by chance. */
const MIN_LENGTH = 5;

/** Classes whose name was changed on one side only, in a template or in a stylesheet. */
export function misspeltClasses(files: PackFiles, pieces: readonly CssFragment[]): MisspeltClass[] {
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
  const found = new Map<string, MisspeltClass>();
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

interface ClassUse {
  readonly file: TextFile;
  readonly offset: number;
  readonly name: string;
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

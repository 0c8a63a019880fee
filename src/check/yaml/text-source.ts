import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { relatedPlace } from '../written-data.ts';
import type { TextSource } from './yaml-file.ts';

/** A problem at a stretch of the text. */
export function errorAt(
  source: TextSource,
  [from, to]: readonly [number, number],
  problem: Pick<Diagnostic, 'code' | 'message' | 'hint'>,
): Diagnostic {
  return { ...source.spanOf(from, to), severity: 'error', related: [], ...problem };
}

/** Where a node of the document stands, as offsets. */
export const rangeOf = (node: {
  range?: readonly number[] | null | undefined;
}): [number, number] => {
  const [from, to] = node.range ?? [];
  return [from ?? 0, to ?? 0];
};

/** What version control writes around the two sides of a conflict. */
const CONFLICT_MARKER = /^(?:(?:<{7}|>{7}|\|{7})(?=[ \r]|$)|={7}(?=\r?$))/gm;
/** One of these makes sure: a row of `=` may be an ornament. */
const CONFLICT_SIDE = /^(?:<{7}|>{7})(?=[ \r]|$)/m;

/**
 * The finding for an unresolved conflict; `null` where there is none.
 *
 * @param code that of a YAML file unless given
 */
export function findMergeConflict(source: TextSource, code = 'yaml/syntax'): Diagnostic | null {
  if (!CONFLICT_SIDE.test(source.text)) return null;
  const [first, ...others] = [...source.text.matchAll(CONFLICT_MARKER)];
  if (first === undefined) return null;
  const spanOf = ({ index, 0: marker }: RegExpExecArray) =>
    source.spanOf(index, index + marker.length);
  return {
    ...errorAt(source, [first.index, first.index + first[0].length], {
      code,
      message: `there is an unresolved merge conflict here (\`${first[0]}\`)`,
      hint: 'keep one of the two versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`',
    }),
    related: others.map((one) => relatedPlace(spanOf(one), `\`${one[0]}\` is here`)),
  };
}

/**
 * Characters that print nothing, and halves of characters: no text of a game means them. Those from
 * U+FDD0 are marks of the program, in what templates print and in the text of rulebooks.
 */
export const CONTROL = /(?![\n\t]|\r\n)[\p{Cc}\p{Cs}\u2028\u2029\uFDD0-\uFDEF\uFFFE\uFFFF]/u;

/** The problem of a text with a character that cannot be printed; `null` for any other text. */
export function describeControlCharacter(
  text: string,
): Pick<Diagnostic, 'code' | 'message' | 'hint'> | null {
  const control = CONTROL.exec(text)?.[0];
  if (control === undefined) return null;
  const number = control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return {
    code: 'text/control-character',
    message: `this text contains a control character (U+${number})`,
    hint: 'remove it; it was probably pasted by accident',
  };
}

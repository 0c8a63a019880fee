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

import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { relatedPlace } from '../context.ts';
import { spanOfOffsets } from './yaml-file.ts';
import { errorAt, type TextSource } from './yaml-source.ts';

/** What version control writes around the two sides of a conflict. */
const CONFLICT_MARKER = /^(?:(?:<{7}|>{7}|\|{7})(?=[ \r]|$)|={7}(?=\r?$))/gm;
/** One of these makes sure: a row of `=` may be an ornament. */
const CONFLICT_SIDE = /^(?:<{7}|>{7})(?=[ \r]|$)/m;

/**
 * The finding for a conflict that nobody resolved; `null` where there is none.
 *
 * @param code of a file of YAML, unless told
 */
export function findMergeConflict(source: TextSource, code = 'yaml/syntax'): Diagnostic | null {
  const { path, text, lines } = source;
  if (!CONFLICT_SIDE.test(text)) return null;
  const [first, ...others] = [...text.matchAll(CONFLICT_MARKER)];
  if (first === undefined) return null;
  const spanOf = ({ index, 0: marker }: RegExpExecArray) =>
    spanOfOffsets(path, lines, index, index + marker.length);
  return {
    ...errorAt(source, [first.index, first.index + first[0].length], {
      code,
      message: `a merge conflict was left here (\`${first[0]}\`)`,
      hint: 'keep one of the two versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`',
    }),
    related: others.map((one) => relatedPlace(spanOf(one), `\`${one[0]}\` is here`)),
  };
}

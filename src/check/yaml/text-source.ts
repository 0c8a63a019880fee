import { LineCounter } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { relatedPlace } from '../written-data.ts';
import { spanOfOffsets } from './yaml-file.ts';

/** A text being parsed. */
export interface TextSource {
  /** Relative to the pack. */
  readonly path: string;
  readonly text: string;
  readonly lines: LineCounter;
}

/** A text of another kind, whose places are found in the same way. */
export function createTextSource(path: string, text: string): TextSource {
  const lines = new LineCounter();
  for (let at = 0; at !== -1; ) {
    lines.addNewLine(at);
    const end = text.indexOf('\n', at);
    at = end === -1 ? -1 : end + 1;
  }
  return { path, text, lines };
}

/** A problem at a stretch of the text. */
export function errorAt(
  { path, lines }: TextSource,
  [from, to]: readonly [number, number],
  problem: Pick<Diagnostic, 'code' | 'message' | 'hint'>,
): Diagnostic {
  return { ...spanOfOffsets(path, lines, from, to), severity: 'error', related: [], ...problem };
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
      message: `there is an unresolved merge conflict here (\`${first[0]}\`)`,
      hint: 'keep one of the two versions, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`',
    }),
    related: others.map((one) => relatedPlace(spanOf(one), `\`${one[0]}\` is here`)),
  };
}

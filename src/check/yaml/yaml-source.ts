import { LineCounter } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
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

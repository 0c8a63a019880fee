import type { LineCounter } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { spanOfOffsets } from './yaml-file.ts';

/** A text being parsed. */
export interface YamlSource {
  /** Relative to the pack. */
  readonly path: string;
  readonly text: string;
  readonly lines: LineCounter;
}

/** A problem at a stretch of the text. */
export function problemAt(
  { path, lines }: YamlSource,
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

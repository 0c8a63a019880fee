/** Pieces of text that a dot in the middle of a line parts. */
export const fragments = (...lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => line.split('·'));

import { usageError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import type { Paper } from '../pack/sheet.ts';

/** The paper of that id, in capitals or not: `A4` is `a4`. Another name is a CliError with exit 2. */
export function choosePaper(id: string, papers: ReadonlyMap<string, Paper>): Paper {
  const paper = papers.get(id.toLowerCase());
  if (paper !== undefined) return paper;
  const near = hintForName(id, papers.keys());
  const known = hintForName('', papers.keys());
  const hint = near === known ? known : [near, known].join(' ');
  throw usageError(`there is no paper \`${id}\``, hint);
}

export const choosePapers = (
  ids: readonly string[],
  papers: ReadonlyMap<string, Paper>,
): readonly Paper[] => ids.map((id) => choosePaper(id, papers));

import { hintForName } from '../diagnostics/nearest.ts';
import { usageError } from '../errors.ts';
import type { Paper } from '../model/sheet.ts';

/** The paper of that id, in capitals or not: `A4` is `a4`. Another name is a CliError with exit 2. */
export function choosePaper(id: string, papers: ReadonlyMap<string, Paper>): Paper {
  const paper = papers.get(id.toLowerCase());
  if (paper !== undefined) return paper;
  const near = hintForName(id, papers.keys());
  const known = hintForName('', papers.keys());
  const hint = near === known ? known : [near, known].join(' ');
  throw usageError(`there is no paper \`${id}\``, hint);
}

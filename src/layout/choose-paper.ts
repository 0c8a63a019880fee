import { usageError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import type { Component, Pack } from '../pack/pack.ts';
import type { Paper } from '../pack/sheet.ts';
import { assertComponents } from './select-components.ts';

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

/** The paper of what has none of its own, where `--paper` names none for it. */
const USUAL_PAPER = 'letter';

/** `letter`, or for one component `mat=tabloid` or `mat=tabloid+a3`. */
function parsePaperItem(item: string): { component: string | null; papers: readonly string[] } {
  const at = item.indexOf('=');
  return at === -1
    ? { component: null, papers: [item] }
    : { component: item.slice(0, at), papers: item.slice(at + 1).split('+') };
}

/** @throws CliError (exit 2) for a name in `--paper` that is not a paper */
export function assertPapers(items: readonly string[], known: ReadonlyMap<string, Paper>): void {
  choosePapers(
    items.flatMap((item) => parsePaperItem(item).papers),
    known,
  );
}

/**
 * What `--paper` chooses: papers for everything, and for single components that are printed on others.
 *
 * @throws CliError (exit 2) for a paper or a component that does not exist, with the nearest name
 */
export function choosePapersByComponent(
  items: readonly string[],
  known: ReadonlyMap<string, Paper>,
  pack: Pick<Pack, 'components'>,
) {
  const parsed = items.map(parsePaperItem);
  const named = parsed.flatMap(({ component }) => component ?? []);
  assertComponents(pack, named);
  const papersFor = (component: string | null): readonly Paper[] => {
    const ids = parsed.flatMap((one) => (one.component === component ? one.papers : []));
    return [...new Set(choosePapers(ids, known))];
  };
  const usual = papersFor(null);
  const own = new Map(named.map((id) => [id, papersFor(id)]));
  return {
    papers: usual.length === 0 ? choosePapers([USUAL_PAPER], known) : usual,
    papersOf: ({ id }: Component) => own.get(id) ?? null,
  };
}

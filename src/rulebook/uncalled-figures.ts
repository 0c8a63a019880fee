import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { RulebookComponent } from '../model/pack.ts';

/** What a call of a figure by its name looks like, and one by a name that is not written there. */
const NAMED_CALL = /\bfigure\s+(?:"([^"]*)"|'([^']*)')/g;
const COMPUTED_CALL = /\{\{~?\s*figure\s+[^"'\s]/;

/** A warning for each figure that no text asks for: most likely somebody forgot to. */
export function findUnusedFigures({ chapters, figures, place }: RulebookComponent): Diagnostic[] {
  const texts = chapters.map(({ text }) => text);
  if (texts.some((text) => COMPUTED_CALL.test(text))) return [];
  const called = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(NAMED_CALL)].map(([, one, other]) => one ?? other ?? ''),
    ),
  );
  return [...figures]
    .filter(([name]) => !called.has(name))
    .map(([name, { path }]) => ({
      ...{ code: 'file/unused', severity: 'warning', file: path, line: 1, column: 1 },
      message: 'no text of the rulebook asks for this figure',
      hint: `write \`{{figure "${name}"}}\` on a line of its own, or remove the file`,
      related: [{ ...place, message: 'the rulebook is here' }],
    }));
}

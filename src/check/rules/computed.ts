import { hintForName } from '../../diagnostics/suggestions.ts';
import type { CheckContext } from '../check-context.ts';
import { checkExpressions } from '../computed-tables.ts';
import type { ComputedDeclaration } from '../manifest.ts';
import { relatedPlace } from '../written-data.ts';

/** Computed tables have ids of their own, are made from tables and boards that exist, and can be read. */
export function checkComputed(context: CheckContext): void {
  const { manifest, report } = context;
  const { file, computed, tables } = manifest;
  const known = new Map(tables.map(({ id, index }) => [id, file.spanOf(['tables', index, 'id'])]));
  for (const declaration of computed) {
    const { id, index } = declaration;
    const at = file.spanOf(['computed', index, 'id']);
    checkSource(context, declaration, [...known.keys()]);
    checkExpressions(context, declaration);
    const first = known.get(id);
    if (first === undefined) known.set(id, at);
    else {
      report({
        code: 'id/duplicate',
        at,
        message: `two tables have the id \`${id}\``,
        hint: 'change one of the two ids',
        related: [relatedPlace(first, 'the first one is here')],
      });
    }
  }
}

/** Earlier computed tables can be used, later ones cannot. */
function checkSource(
  { manifest, report }: CheckContext,
  { source, index }: ComputedDeclaration,
  known: readonly string[],
): void {
  if (source === null) return;
  const { file, boards } = manifest;
  const path = source.kind === 'distances' ? ['distances', 'between'] : [source.kind];
  if (!known.includes(source.table)) {
    report({
      code: 'computed/no-such-table',
      at: file.spanOf(['computed', index, ...path]),
      message: `there is no table \`${source.table}\``,
      hint:
        hintForName(source.table, known) ?? 'fix the name, or declare the table before this one',
      about: ['tables'],
      needs: ['tables'],
    });
  }
  if (source.kind !== 'distances') return;
  const ids = boards.map(({ id }) => id);
  if (source.board === null ? ids.length > 0 : ids.includes(source.board)) return;
  report({
    code: 'computed/no-such-board',
    at: file.spanOf(['computed', index, 'distances', ...(source.board === null ? [] : ['board'])]),
    message:
      source.board === null
        ? 'this pack has no board to count distances on'
        : `there is no board \`${source.board}\``,
    hint: hintForName(source.board ?? '', ids) ?? 'declare a board in game.yaml',
    needs: ['boards'],
  });
}

import type { CheckContext, Rule } from '../check-context.ts';
import { relatedPlace } from '../context.ts';
import { groupBy } from '../parts/grouping.ts';
import { annotatedTexts } from '../parts/references.ts';
import { readBoardTables } from '../written-board.ts';
import { iconPaths } from './icon-names.ts';

/** A symbol that a card names stands at some stop of the board. */
export const boardSymbolsRule: Rule = {
  name: 'board-symbols',
  check: (context) => {
    const board = readBoardTables(context);
    if (board === null || !board.stops.isComplete) return;
    if (board.stops.records.some((stop) => !stop.isValid)) return;
    const onBoard = new Set(board.stops.records.flatMap((stop) => stop.texts('symbols')));
    const icons = iconPaths(context.files);
    const named = [...context.tables.values()]
      .filter((table) => table !== board.stops)
      .flatMap((table) => annotatedTexts(table, 'x-icon'))
      .filter(({ path, text }) => path.includes('symbols') && icons.has(text));
    const missing = groupBy(
      named.filter(({ text }) => !onBoard.has(text)),
      ({ text }) => text,
    );
    for (const uses of missing.values()) reportSymbol(context, uses, onBoard);
  },
};

function reportSymbol(
  { report }: CheckContext,
  [first, ...others]: ReturnType<typeof annotatedTexts>,
  onBoard: ReadonlySet<string>,
): void {
  if (first === undefined) return;
  const { record, path, text } = first;
  report({
    code: `${record.table.noun}/symbol-nowhere`,
    at: record.span(path),
    message: `no stop of the board carries the symbol \`${text}\``,
    hint: `symbols on the board: ${[...onBoard].sort().join(', ')}`,
    related: others.map((one) =>
      relatedPlace(one.record.span(one.path), `\`${text}\` is named here too`),
    ),
  });
}

import { hintForName } from '../../diagnostics/nearest.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { relatedAt, type WrittenRecord } from '../context.ts';
import { pairOf } from '../pairs.ts';

/** A space of the board is for a deck, and lies at one place. */
export const boardSpaces: Rule = {
  name: 'board-spaces',
  check: (context) => {
    const spaces = context.tables.get(context.manifest.board?.spaces ?? '');
    for (const space of spaces?.records ?? []) {
      if (!space.isSound || !space.isMap) continue;
      checkDeck(context, space);
      checkPlace(context, space);
    }
  },
};

/** Components that there are not are told with the other names of components. */
function checkDeck({ manifest, report }: CheckContext, space: WrittenRecord): void {
  const wanted = space.text('component');
  const named = manifest.components.find(({ id }) => id === wanted);
  if (named === undefined || named.kind === 'deck') return;
  const decks = manifest.components.filter(({ kind }) => kind === 'deck').map(({ id }) => id);
  report({
    code: 'board/no-such-deck',
    at: space.span(['component']),
    message: `\`${wanted}\` is no deck`,
    hint: hintForName(named.id, decks) ?? 'a space of the board holds the cards of a deck',
    related: [relatedAt(manifest.file.spanOf(['components', named.index]), 'it is declared here')],
    about: [space],
  });
}

function checkPlace({ report }: CheckContext, space: WrittenRecord): void {
  const isAtEdge = space.text('edge') !== null && space.number('along') !== null;
  const isOnBoard = pairOf(space.fields.centre) !== null;
  const hasHalf = ('edge' in space.fields || 'along' in space.fields) && isOnBoard;
  if (isAtEdge !== isOnBoard && !hasHalf) return;
  report({
    code: 'board/missing-field',
    at: space.start,
    message: `the board cannot place this ${space.table.noun}: it needs \`edge\` with \`along\`, or else \`centre\``,
    hint: 'a mark at an edge, or a space upon the board; see "The board" in docs/pack.md',
    about: [space],
  });
}

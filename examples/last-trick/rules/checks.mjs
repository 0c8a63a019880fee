// What the game asks of its data beyond their schemas, and what the rulebook says of them.
// @ts-check
import { relatedPlace, validTables } from 'vbuses/check';
import { totalCopies } from 'vbuses/play';

/** @type {import('vbuses/check').Rule} */
export const oneTrump = {
  name: 'one-trump',
  check(context) {
    const [suits] = validTables(context, ['suits']) ?? [];
    const [first, second] = suits?.records.filter(({ fields }) => fields.trump === true) ?? [];
    if (first === undefined || second === undefined) return;
    context.report({
      code: 'last-trick/two-trumps',
      at: second.span(['trump']),
      message: `\`${first.id}\` and \`${second.id}\` are both trumps, and neither beats the other`,
      hint: 'make only one suit trumps',
      related: [relatedPlace(first.span(['trump']), 'the other trumps are here')],
    });
  },
};

/** How many cards each player is dealt. @param {import('vbuses/play').GamePack} pack */
export function rulebookFacts(pack) {
  const cards = totalCopies(pack.table('cards').records);
  const dealt = (/** @type {number} */ players) => Math.floor(cards / players);
  return { hand: { three: dealt(3), four: dealt(4), five: dealt(5) } };
}

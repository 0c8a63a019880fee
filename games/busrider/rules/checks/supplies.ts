import {
  type CheckContext,
  type Rule,
  relatedPlace,
  validTables,
  type WrittenTable,
} from 'vbuses/check';

/** The notes of the bank pay any amount, and are enough for all players to be rich at once. */
export const moneyOfBank: Rule = {
  name: 'money-of-bank',
  check: (context) => {
    const [money, numbers] = validTables(context, ['money', 'numbers']) ?? [];
    if (money === undefined || numbers === undefined) return;
    checkChange(context, money);
    const numberOf = (id: string): number => numbers.byId.get(id)?.number('value') ?? 0;
    const wanted = numberOf('players-most') * numberOf('winning-cash');
    const total = money.records.reduce(
      (sum, note) => sum + (note.number('value') ?? 0) * (note.number('copies') ?? 1),
      0,
    );
    const [largest] = [...money.records].sort((a, b) => valueIn(b) - valueIn(a));
    const winning = numbers.byId.get('winning-cash');
    if (total >= wanted || largest === undefined || winning === undefined) return;
    context.report({
      code: 'note/too-few',
      at: largest.span(['copies']),
      message: `all notes together are worth ${total}, but ${numberOf('players-most')} players may have ${wanted}`,
      hint: `print ${Math.ceil((wanted - total) / valueIn(largest))} more of them`,
      related: [relatedPlace(winning.span(['value']), 'a player wins with this cash')],
      about: money.records,
    });
  },
};

const valueIn = (note: { readonly number: (key: string) => number | null }): number =>
  note.number('value') ?? 0;

/** Amounts are whole numbers: without a note of 1 some cannot be paid. */
function checkChange({ report }: CheckContext, { records }: WrittenTable): void {
  const [least] = [...records].sort((a, b) => valueIn(a) - valueIn(b));
  if (least === undefined || valueIn(least) === 1) return;
  report({
    code: 'note/no-change',
    at: least.span(['value']),
    message: `the smallest note is ${valueIn(least)}, so that a fare of 1 cannot be paid`,
    hint: 'add a note of 1',
    about: [least],
  });
}

/** What every player gets one of: a colour, a bus, an aid, and perhaps a Right-of-Way. */
const FOR_EACH_PLAYER = ['players', 'pawns', 'right-of-way', 'aids'];

/** There is enough of everything for the largest number of players. */
export const piecesForPlayers: Rule = {
  name: 'pieces-for-players',
  check: (context) => {
    const [numbers] = validTables(context, ['numbers']) ?? [];
    const most = numbers?.byId.get('players-most');
    const wanted = most?.number('value') ?? 0;
    for (const id of FOR_EACH_PLAYER) {
      const [table] = validTables(context, [id]) ?? [];
      const last = table?.records.at(-1);
      if (table === undefined || last === undefined || most === undefined) continue;
      const count = table.records.reduce((sum, one) => sum + (one.number('copies') ?? 1), 0);
      // A wrong count is reported with the number that game.yaml expects.
      if (
        count >= wanted ||
        context.reports.some(
          ({ code, at }) => code.startsWith('count/') && at.file === last.file.path,
        )
      ) {
        continue;
      }
      context.report({
        code: 'player/too-few-pieces',
        at: last.span([last.fields.copies === undefined ? 'id' : 'copies']),
        message: `there are ${count} of \`${id}\`, but up to ${wanted} players`,
        hint: `make it ${wanted}, or lower \`players-most\``,
        related: [relatedPlace(most.span(['value']), 'the number of players is here')],
        about: [last],
      });
    }
  },
};

import type { CheckContext, Rule, WrittenRecord } from 'vbuses/check';

/** How many passengers there are with how many cards each; that is 71 cards. */
const PEOPLE_BY_COPIES: ReadonlyMap<number, number> = new Map([
  [3, 17],
  [2, 10],
]);

/** Seventeen passengers have three cards each, and ten have two. */
export const passengerCopies: Rule = {
  name: 'passenger-copies',
  check: (context) => {
    const passengers = context.tables.get('passengers');
    if (!passengers?.isComplete) return;
    const { records } = passengers;
    if (records.some((one) => one.duplicate !== null || one.reportedKeys.has('copies'))) return;
    if (context.shortfalls.has(passengers.id)) return;
    for (const one of records) {
      if (!PEOPLE_BY_COPIES.has(copiesOf(one))) reportOdd(context, one);
    }
  },
};

const copiesOf = (record: WrittenRecord): number => record.number('copies') ?? 0;

const reportOdd = ({ report }: CheckContext, record: WrittenRecord): void =>
  report({
    code: 'passenger/odd-copies',
    at: record.span(['copies']),
    message: `\`${record.id}\` has ${copiesOf(record)} ${copiesOf(record) === 1 ? 'card' : 'cards'}, but passengers have 2 or 3`,
    hint: `${describeCopies()}: 71 cards`,
    about: [record],
  });

const describeCopies = (): string =>
  [...PEOPLE_BY_COPIES].map(([copies, people]) => `${people} have ${copies}`).join(', ');

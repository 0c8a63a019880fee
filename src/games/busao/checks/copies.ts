import {
  type CheckContext,
  explainCount,
  type Rule,
  withdrawReport,
} from '../../../check/check-context.ts';
import type { WrittenRecord } from '../../../check/written-data.ts';

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
    const odd = records.filter((one) => !PEOPLE_BY_COPIES.has(copiesOf(one)));
    if (odd.length > 0) {
      withdrawCounts(context, odd);
      for (const one of odd) reportOdd(context, one);
    } else {
      describeSum(context, records);
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

/** A sum is off because of cards that are reported one by one. */
function withdrawCounts(context: CheckContext, odd: readonly WrittenRecord[]): void {
  const files = new Set(odd.map(({ file }) => file.path));
  for (const report of [...context.reports]) {
    if (report.countMismatch && files.has(report.at.file)) withdrawReport(context, report);
  }
}

/** Says in the report of a wrong sum how many passengers have how many cards. */
function describeSum(context: CheckContext, records: readonly WrittenRecord[]): void {
  const files = new Set(records.map(({ file }) => file.path));
  const most = Math.max(...PEOPLE_BY_COPIES.keys());
  const wanted = PEOPLE_BY_COPIES.get(most) ?? 0;
  const many = records.filter((one) => copiesOf(one) === most);
  if (many.length === wanted) return;
  const detail = `${many.length} passengers have ${most} cards, but ${wanted} should`;
  explainCount(context, [...files], { detail, related: [] });
}

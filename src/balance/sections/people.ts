import { formatCount } from '../../text/text-markup.ts';
import { columnsOf } from '../../values/report.ts';
import {
  type Findings,
  findingsOf,
  inPercent,
  intervalCells,
  NO_FINDINGS,
  percent,
  type ReportInput,
} from '../report.ts';
import { deviationsFor, wilsonInterval } from '../statistics.ts';
import { termFor } from './choices.ts';
import { percents } from './wins.ts';

/** What people choose otherwise than the bots, when both are offered it. */
export function people({ people: ofPeople, tally, terms }: ReportInput): Findings {
  if (ofPeople === undefined) return NO_FINDINGS;
  const { games, actions } = ofPeople;
  const deviations = deviationsFor(actions.size);
  const kinds = [...actions].map(([type, { offered, used }]) => {
    const all = tally.actions.get(type) ?? { offered, used };
    const bots = { offered: all.offered - offered, used: all.used - used };
    const [mine, theirs] = [{ offered, used }, bots].map((one) =>
      wilsonInterval(one.used, one.offered, deviations),
    );
    const differs = mine && theirs && (mine.low > theirs.high || mine.high < theirs.low);
    return { type, offered, used, bots, differs: differs === true };
  });
  const different = kinds.filter(({ differs }) => differs);
  const sentences = different.map(({ type, offered, used, bots }) => {
    const shares = [percent(used, offered), percent(bots.used, bots.offered)];
    const [mine, theirs] = shares.map((share) => share.toFixed(0));
    return `${termFor(terms, 'action', type)[0]}: people take it ${mine} % of the times that it is offered, bots ${theirs} %.`;
  });
  return findingsOf({
    id: 'people',
    title: 'People and bots',
    text: [
      `${formatCount(games, 'game')} of people ${games === 1 ? 'is' : 'are'} counted here and in all other sections.`,
      ...(sentences.length === 0
        ? ['None of their choices differs from those of the bots by more than chance explains.']
        : sentences),
    ],
    tables: [
      {
        caption: 'What people and bots take when it is offered',
        columns: columnsOf(
          ...['action', 'action', 'offered to people'],
          ...percents('people take %', 'from', 'to', 'bots take %'),
        ),
        rows: kinds
          .sort((a, b) => b.offered - a.offered || (a.type < b.type ? -1 : 1))
          .map(({ type, offered, used, bots }) => [
            ...termFor(terms, 'action', type),
            offered,
            ...intervalCells(inPercent(wilsonInterval(used, offered))),
            bots.offered === 0 ? '' : percent(bots.used, bots.offered),
          ]),
      },
    ],
  });
}

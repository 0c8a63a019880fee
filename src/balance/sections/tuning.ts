import { formatCount } from '../../text/text-markup.ts';
import { columnsOf } from '../../values/report.ts';
import {
  type Findings,
  findingsOf,
  intervalCells,
  joinNames,
  NO_FINDINGS,
  type ReportInput,
} from '../report.ts';
import type { Estimate } from '../statistics.ts';
import type { Target, Trial } from '../tune.ts';
import { percents } from './wins.ts';

/** Which values of numbers come closest to what was aimed at. */
export function tuning({ tuning: found }: ReportInput): Findings {
  const [best, ...others] = found?.trials ?? [];
  if (found === undefined || best === undefined) return NO_FINDINGS;
  const { targets } = found;
  const open = others.filter(({ distance }) => distance.low <= best.distance.high);
  const means = targets.map((target, at) => formatMean(target, best.means[at]));
  return findingsOf({
    id: 'tuning',
    title: 'The number that fits',
    text: [
      `${best.distance.low > 0 ? 'No value meets the targets. ' : ''}${best.name} ${hitsAll(best, targets) ? 'fits' : 'comes closest'} after ${formatCount(best.games, 'game')} (${means.join('; ')}).`,
      open.length === 0
        ? 'All other values are clearly further away.'
        : `These differ from it by no more than chance may${joinNames(open.map(({ name }) => name))}.`,
      'All values played the same seeds; after each round the better half played on.',
    ],
    tables: [
      {
        caption: 'Values by the rounds that they stayed in, each with its mean and interval',
        columns: columnsOf(
          ...['values', 'games'],
          ...targets.flatMap((target) => percents(headOf(target), 'from', 'to')),
          'verdict',
        ),
        rows: found.trials.map((trial) => [
          ...[trial.name, trial.games],
          ...trial.means.flatMap(intervalCells),
          hitsAll(trial, targets) ? 'fits' : trial.distance.low > 0 ? 'too far' : 'may fit',
        ]),
      },
    ],
  });
}

/** With their whole intervals. */
const hitsAll = ({ means }: Trial, targets: readonly Target[]): boolean =>
  targets.every(({ low, high }, at) => {
    const mean = means[at];
    return mean !== undefined && mean.low >= low && mean.high <= high;
  });

const formatMean = (
  target: Target,
  { value, low, high }: Estimate = { value: 0, low: 0, high: 0 },
): string =>
  `${headOf(target)}: ${value.toFixed(1)} (95 %: ${low.toFixed(1)} to ${high.toFixed(1)})`;

/** Shares are counted in percent. */
const headOf = ({ text, measure }: Target): string =>
  measure === 'first-seat' ? `${text}, in %` : text;

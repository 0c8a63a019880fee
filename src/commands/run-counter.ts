import { LuckTally } from '../balance/luck-tally.ts';
import { type Rating, rateStrategies } from '../balance/ratings.ts';
import type { BalanceReport, PeopleTally, StudiedToggle, Verdict } from '../balance/report.ts';
import { bySide } from '../balance/sides.ts';
import { addCounts, Tally } from '../balance/tally.ts';
import { PairedGames, PairedSeats } from '../balance/toggle-study.ts';
import type { GamesOfPeople } from '../simulate/logs-of-people.ts';
import {
  dealOf,
  type GamePlan,
  type PlayedChunk,
  seatWithout,
  toStudiedGame,
} from '../simulate/play-chunk.ts';
import type { StudiedVariant } from '../simulate/run-parts.ts';
import { formatCount } from '../text/text-markup.ts';
import { momentsOf } from '../values/histogram.ts';
import { formatTable } from './terminal.ts';

/** What is known of all games of a run. */
export class RunCounter {
  readonly tally = new Tally();
  readonly study: readonly StudiedToggle[];
  readonly logs: string[] = [];
  readonly people: PeopleTally = { games: 0, actions: new Map() };

  readonly luck = new LuckTally();
  readonly #plan: GamePlan;

  constructor(plan: GamePlan, studied: readonly StudiedVariant[]) {
    this.#plan = plan;
    this.study = studied.map((one) => ({
      ...one,
      pairs: new PairedGames(),
      worth: new PairedSeats(),
    }));
  }

  add(played: PlayedChunk): void {
    played.games.forEach((one, index) => {
      this.tally.add(one);
      if (this.#plan.isTournament) this.luck.add(one, dealOf(this.#plan, one.number));
      const standard = toStudiedGame(one);
      const side = bySide(one).sideOf(seatWithout(one.number, one.totals.length));
      this.study.forEach(({ pairs, worth }, variant) => {
        const other = played.variants[variant]?.[index];
        if (other === undefined) return;
        pairs.add(standard, other);
        worth.add(standard, other, side);
      });
    });
    this.logs.push(...played.logs);
  }

  /** After all others, so that its number is that of none of them. */
  addGameOfPeople({ played, actions }: GamesOfPeople['measured'][number]): void {
    this.tally.add({ ...played, number: this.tally.games });
    this.people.games += 1;
    addCounts(this.people.actions, actions);
  }
}

const rankOf = (ratings: readonly Rating[], name: string): number =>
  ratings.findIndex((one) => one.name === name);

/** Sections that answer what was asked for by an option. */
const ANSWERS: readonly string[] = ['tuning', 'worth'];

/** The run in a few lines: who wins, what is wrong, and what else was asked for. */
export function formatSimulationSummary(
  { verdicts, games, sections, summary }: BalanceReport,
  tally: Tally,
): string {
  const ratings = rateStrategies(tally.pairs, tally.seatWins.length);
  const eloOf = (name: string): string => {
    const elo = ratings.find((one) => one.name === name)?.elo;
    return elo === undefined
      ? ''
      : `${Math.round(elo.value)} ± ${Math.round(elo.high - elo.value)}`;
  };
  const ranked = [...tally.strategies].sort(([a], [b]) => rankOf(ratings, a) - rankOf(ratings, b));
  const rows = ranked.map(([name, { seats, wins, scores }]) => {
    const points = momentsOf(scores.counts).sum;
    const numbers = [(100 * wins) / seats, points / seats].map((one) => one.toFixed(1));
    return [name, String(seats), ...numbers, ...(ratings.length === 0 ? [] : [eloOf(name)])];
  });
  const heads = ['bot', 'seats', 'wins %', 'points', ...(ratings.length === 0 ? [] : ['Elo'])];
  const countOf = (wanted: Verdict['outcome']): number =>
    verdicts.filter(({ outcome }) => outcome === wanted).length;
  const unclear = countOf('unclear');
  return [
    formatCount(games, 'game'),
    '',
    formatTable(heads, rows),
    `wins by turn order: ${tally.seatWins.map((wins) => `${((100 * wins) / games).toFixed(1)} %`).join(', ')}`,
    '',
    ...summary,
    '',
    `${countOf('holds')} of ${verdicts.length} verdicts hold${unclear === 0 ? '' : `; ${unclear} need more than ${formatCount(games, 'game')} to be clear (--games)`}`,
    ...verdicts
      .filter(({ outcome }) => outcome === 'fails' || outcome === 'expected')
      .map(({ outcome, told }) => `${outcome}: ${told}`),
    '',
    ...sections.filter(({ id }) => ANSWERS.includes(id)).flatMap(({ text }) => [...text, '']),
  ].join('\n');
}

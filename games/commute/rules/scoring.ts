import { memoizeByObject, type Result, rankByKeys, type SeatScore } from 'vbuses/play';
import type { SheetRow, State, Which } from './state.ts';
import type { Tables } from './tables.ts';
import type { Toggles } from './toggles.ts';

/** What a score is made of: the commutes of the score sheet, and what Uh-Oh! cards gave or took. */
export const SCORE_PARTS = ['morning', 'evening', 'uh-ohs'] as const;

/** The reputation points of a morning, by the minutes of a player on arrival. */
export function morningPoints(
  { numbers: { goalMinutes, latePenalty } }: Pick<Tables, 'numbers'>,
  toggles: Toggles,
  minutes: number,
): number {
  const isLate = minutes > goalMinutes || (minutes === goalMinutes && toggles['CO-02'] === 'late');
  // Without the sign of a zero.
  return 0 - Math.abs(goalMinutes - minutes) - (isLate ? latePenalty : 0);
}

/** The reputation points of an evening, by the minutes of a player and those of the fastest. */
export function eveningPoints(
  { numbers: { eveningPoints: most } }: Pick<Tables, 'numbers'>,
  toggles: Toggles,
  { minutes, fewest }: { readonly minutes: number; readonly fewest: number },
): number {
  const points = most - (minutes - fewest);
  return toggles['CO-10'] === 'floor' ? Math.max(0, points) : points;
}

/** The line of the score sheet for a commute that is over. */
export function scoreCommute(
  tables: Pick<Tables, 'numbers'>,
  toggles: Toggles,
  { which, minutes }: Omit<SheetRow, 'points'>,
): SheetRow {
  const fewest = Math.min(...minutes);
  const points = minutes.map((own) =>
    which === 'morning'
      ? morningPoints(tables, toggles, own)
      : eveningPoints(tables, toggles, { minutes: own, fewest }),
  );
  return { which, minutes, points };
}

/** The points of every seat by the score sheet, as it stands. */
export const scoreState = ({ sheet, reputation }: State): readonly SeatScore[] =>
  scoresOf(sheet)(reputation);

const scoresOf = memoizeByObject((sheet: State['sheet']) =>
  memoizeByObject((reputation: State['reputation']): readonly SeatScore[] =>
    reputation.map((uhOhs, seat) => {
      const ofCommutes = (which: Which): number =>
        sheet.reduce((sum, row) => sum + (row.which === which ? (row.points[seat] ?? 0) : 0), 0);
      const parts = {
        morning: ofCommutes('morning'),
        evening: ofCommutes('evening'),
        'uh-ohs': uhOhs,
      };
      return { total: parts.morning + parts.evening + uhOhs, parts };
    }),
  ),
);

/** Who won, by points and then by the evenings in which no other player was faster. */
export function rankPlayers(state: State, reason: Result['reason']): Result {
  const evenings = state.sheet.filter(({ which }) => which === 'evening');
  const breaksTies = state.config.toggles['CO-12'] === 'evenings';
  return rankByKeys(
    scoreState(state).map(({ total }, seat) => {
      const fastest = evenings.filter(({ minutes }) => minutes[seat] === Math.min(...minutes));
      return breaksTies ? [total, fastest.length] : [total];
    }),
    reason,
  );
}

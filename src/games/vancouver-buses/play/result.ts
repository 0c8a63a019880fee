import type { Result, Seat } from '../../../play/game-module.ts';
import type { State } from './state.ts';

/** Who won, by the points of each seat and then by what breaks ties. */
export function rankSeats(
  { players, config }: State,
  totals: readonly number[],
  reason: Result['reason'],
): Result {
  const breaksTies = config.toggles['VB-03'] === 'deliveries';
  const keys = players.map(({ delivered, fares }, seat) => [
    totals[seat] ?? 0,
    ...(breaksTies ? [delivered.length, fares] : []),
  ]);
  const seats = players.map((_, seat) => seat).sort((a, b) => compareKeys(keys[b], keys[a]));
  const ranking: Seat[][] = [];
  for (const seat of seats) {
    const group = ranking.at(-1);
    const [leader] = group ?? [];
    if (
      group !== undefined &&
      leader !== undefined &&
      compareKeys(keys[leader], keys[seat]) === 0
    ) {
      group.push(seat);
    } else {
      ranking.push([seat]);
    }
  }
  return { ranking, winners: reason === 'normal' ? (ranking[0] ?? []) : [], reason };
}

function compareKeys(a: readonly number[] = [], b: readonly number[] = []): number {
  const index = a.findIndex((key, at) => key !== b[at]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

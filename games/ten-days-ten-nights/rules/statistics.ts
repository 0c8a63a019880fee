import { countGame, type GameTally, type Holding, type Seat } from 'vbuses/play';
import type { CityMap } from './map.ts';
import { placeAt } from './players.ts';
import { isEligible } from './scoring.ts';
import type { Action, Event, State } from './state.ts';
import type { Tables } from './tables.ts';

/** Counts what only this game knows: visits, rides, cards, tickets, and where action points go. */
export function collectStats(tables: Tables) {
  const held = new Map<string, Holding>();
  const hold = (kind: string, id: string, seat: Seat, points: number): void => {
    const key = `${kind}/${id}/${seat}`;
    held.set(key, { kind, id, seat, points: points + (held.get(key)?.points ?? 0) });
  };
  const { playCost, drawCost } = tables.numbers;
  return countGame<State, Action, Event>({
    counts: [
      'rides by train',
      'rides by bus',
      'rides by ferry',
      'visits again',
      'tickets drawn',
      'prizes won',
      'cards drawn',
      'cards played',
    ],
    places: ['arrivals'],
    events: {
      turn: (tally, { seat, points }) => tally.flow(seat, 'in: turns', points),
      travelled: (tally, { seat, from, to, by, points }) => {
        if (by === 'walk') tally.flow(seat, 'out: on foot', points);
        else if (by !== 'card') {
          tally.count(`rides by ${by}`);
          tally.flow(seat, `out: ${by}`, points);
        }
        for (const place of by === 'walk' ? wayBetween(tables.map, from, to) : [to]) {
          tally.visit('arrivals', place);
        }
      },
      visited: (tally, { seat, place, happiness, points, again }) => {
        tally.flow(seat, 'out: activities', points);
        if (again) tally.count('visits again');
        else hold('activity', place, seat, happiness);
        hold('district', placeAt(tables, place).district, seat, happiness);
      },
      watched: (tally, { seat, special, points }) => {
        tally.count('tickets drawn');
        tally.flow(seat, 'out: special events', points);
        hold('special', special, seat, 0);
      },
      ticket: (tally, { seat, special, happiness }) => {
        if (happiness > 0) tally.count('prizes won');
        hold('special', special, seat, happiness);
      },
      drew: (tally, _, { deck }) => {
        tally.count('cards drawn');
        tally.low('cards in the deck', deck.length);
      },
      played: (tally, { seat, card }) => {
        tally.count('cards played');
        tally.flow(seat, 'out: cards', playCost);
        hold('card', card, seat, 0);
      },
      rested: (tally, { seat, points }) => tally.flow(seat, 'out: given up', points),
    },
    actions: { draw: (tally: GameTally, seat) => tally.flow(seat, 'out: cards', drawCost) },
    end: ({ players }, tally) => {
      const late = players.filter((player) => !isEligible(tables, player)).length;
      tally.count('players with too few experiences', late);
      const all = [...held.values()];
      const districts = all.filter(({ kind }) => kind === 'district');
      districts.sort((a, b) => b.points - a.points);
      // The one in which each player made the most of its points.
      const favourites = players.flatMap(
        (_, seat) => districts.find((one) => one.seat === seat) ?? [],
      );
      return { holdings: [...all.filter(({ kind }) => kind !== 'district'), ...favourites] };
    },
  });
}

/** The places of a walk, its end included. */
function wayBetween({ next, steps }: CityMap, from: string, to: string): string[] {
  const left = (place: string): number =>
    place === to ? 0 : (steps.place.get(place)?.get(to) ?? Number.POSITIVE_INFINITY);
  const way: string[] = [];
  for (let here = from; here !== to; ) {
    const nearer = (next.get(here) ?? []).find((place) => left(place) < left(here));
    if (nearer === undefined) return way;
    way.push(nearer);
    here = nearer;
  }
  return way;
}

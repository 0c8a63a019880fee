import type { GamePack, GameStats, Holding, StatsCollector, Step } from 'vbuses/play';
import type { Action, Event } from './actions-and-events.ts';
import type { CityMap } from './map.ts';
import { placeAt } from './players.ts';
import { isEligible } from './scoring.ts';
import type { Config, State, Travel } from './state.ts';
import type { Tables } from './tables.ts';

/** The names of things that players have, which are not those of a table. */
export const holdingNames = (pack: GamePack) => {
  const places = Object.fromEntries(
    pack.table('places').records.map(({ id, fields }) => [id, String(fields.name ?? id)]),
  );
  return { activity: places, special: places };
};

const RIDES: Partial<Record<Travel, string>> = {
  train: 'rides by train',
  bus: 'rides by bus',
  ferry: 'rides by ferry',
};

/** Where action points go. */
const SPENT: Partial<Record<Travel, string>> = {
  walk: 'out: on foot',
  train: 'out: train',
  bus: 'out: bus',
  ferry: 'out: ferry',
};

/** Counts what only this game knows: visits, rides, cards, tickets, and where action points go. */
export function collectStats(
  tables: Tables,
  { players }: Config,
): StatsCollector<State, Action, Event> {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const flows = seats.map((): Record<string, number> => ({}));
  const districts = seats.map((): Record<string, number> => ({}));
  const passed: Record<string, number> = {};
  const held = new Map<string, Holding>();
  const counts: Record<string, number> = Object.fromEntries(COUNTED.map((name) => [name, 0]));
  let leastDeck = tables.deck.length;

  const hold = (kind: string, id: string, seat: number, points: number): void => {
    const key = `${kind}/${id}/${seat}`;
    held.set(key, { kind, id, seat, points: points + (held.get(key)?.points ?? 0) });
  };
  const spend = (seat: number, what: string | undefined, points: number): void => {
    if (what !== undefined) add(flows[seat], what, points);
  };
  const count = (event: Event): void => {
    switch (event.type) {
      case 'turn':
        spend(event.seat, 'in: turns', event.points);
        break;
      case 'travelled': {
        const ride = RIDES[event.by];
        if (ride !== undefined) add(counts, ride);
        spend(event.seat, SPENT[event.by], event.points);
        const way = event.by === 'walk' ? wayBetween(tables.map, event.from, event.to) : [event.to];
        for (const place of way) add(passed, place);
        break;
      }
      case 'visited': {
        const { seat, place, happiness, points, again } = event;
        spend(seat, 'out: activities', points);
        if (again) add(counts, 'visits again');
        else hold('activity', place, seat, happiness);
        add(districts[seat], placeAt(tables, place).district, happiness);
        break;
      }
      case 'watched':
        add(counts, 'tickets drawn');
        spend(event.seat, 'out: special events', event.points);
        hold('special', event.special, event.seat, 0);
        break;
      case 'ticket':
        if (event.happiness > 0) add(counts, 'prizes won');
        hold('special', event.special, event.seat, event.happiness);
        break;
      case 'drew':
        add(counts, 'cards drawn');
        break;
      case 'played':
        add(counts, 'cards played');
        spend(event.seat, 'out: cards', tables.numbers.playCost);
        hold('card', event.card, event.seat, 0);
        break;
      case 'rested':
        spend(event.seat, 'out: given up', event.points);
        break;
    }
  };
  const onStep = ({ state, events }: Step<State, Event>): void => {
    leastDeck = Math.min(leastDeck, state.deck.length);
    for (const event of events) count(event);
  };
  return {
    observer: {
      onStep,
      onDecision: ({ decision, action }) => {
        if (action.type === 'draw') spend(decision.seat, 'out: cards', tables.numbers.drawCost);
      },
    },
    summarise: (end): GameStats => {
      const late = end.players.filter((player) => !isEligible(tables, player)).length;
      return {
        turns: end.turn.number,
        first: end.first,
        places: { arrivals: passed },
        holdings: [...held.values(), ...favourites(districts)],
        flows,
        lows: { 'cards in the deck': leastDeck },
        counts: { ...counts, 'players with too few experiences': late },
      };
    },
  };
}

const COUNTED = [
  'rides by train',
  'rides by bus',
  'rides by ferry',
  'visits again',
  'tickets drawn',
  'prizes won',
  'cards drawn',
  'cards played',
];

function add(counts: Record<string, number> | undefined, name: string, count = 1): void {
  if (counts !== undefined) counts[name] = (counts[name] ?? 0) + count;
}

/** The district in which each player made the most of its points. */
const favourites = (districts: readonly Readonly<Record<string, number>>[]): Holding[] =>
  districts.flatMap((points, seat): readonly Holding[] => {
    const [best] = Object.entries(points).sort(([, a], [, b]) => b - a);
    return best === undefined ? [] : [{ kind: 'district', id: best[0], seat, points: best[1] }];
  });

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

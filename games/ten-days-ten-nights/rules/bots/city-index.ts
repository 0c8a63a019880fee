import { memoizeByObject } from 'vbuses/play';
import type { CityMap, PlaceInfo } from '../map.ts';
import type { Transport } from '../state.ts';

/** How a traveller comes to another place: on foot, or by a ride with steps before and after it. */
export interface Way {
  readonly by: Transport | 'walk';
  /** Where the ride begins and ends. */
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

/** The city with numbers for names, as a search needs it. */
export type CityIndex = ReturnType<typeof makeIndex>;

const FAR = 99;
/** A vehicle does not pay for a few steps. */
const SHORT_WALK = 2;

/** The index of a city, by what a step on foot is. */
export const indexCity = memoizeByObject((map: CityMap) => ({
  place: makeIndex(map, 'place'),
  district: makeIndex(map, 'district'),
}));

function makeIndex(map: CityMap, mode: keyof CityMap['steps']) {
  const places = [...map.places.values()];
  const indexOf = new Map(places.map(({ id }, index) => [id, index]));
  const at = (id: string | undefined): number => indexOf.get(id ?? '') ?? -1;
  const steps = places.map(({ id }, from) =>
    places.map((to, index) => (index === from ? 0 : (map.steps[mode].get(id)?.get(to.id) ?? FAR))),
  );
  const nearestStation = (place: number): number =>
    map.stations
      .map(at)
      .reduce((best, one) => (stepsTo(place, one) < stepsTo(place, best) ? one : best), -1);
  const stepsTo = (from: number, to: number): number => steps[from]?.[to] ?? FAR;
  const waysTo = (from: number, target: number): readonly Way[] => {
    const whole = stepsTo(from, target);
    const walk: Way = { by: 'walk', from: target, to: target, before: whole, after: 0 };
    if (whole <= SHORT_WALK) return [walk];
    const ride = (by: Transport, start: number, to: number): Way[] => {
      const [before, after] = [stepsTo(from, start), stepsTo(to, target)];
      return start === to || before + after >= whole
        ? []
        : [{ by, from: start, to, before, after }];
    };
    const { district, hasBus } = places[from] as PlaceInfo;
    return [
      walk,
      ...ride('train', nearestStation(from), nearestStation(target)),
      ...(hasBus ? ride('bus', from, at(map.stationOf.get(district))) : []),
      ...[...map.ferriesFrom].flatMap(([port, ends]) =>
        ends.flatMap((end) => ride('ferry', at(port), at(end))),
      ),
    ];
  };
  const isTarget = ({ kind }: PlaceInfo): boolean => kind === 'activity' || kind === 'special';
  return {
    ...{ places, indexOf },
    /** Steps on foot: `steps[from][to]`. */
    steps,
    /** Activities and special events. */
    targets: places.flatMap((place, index) => (isTarget(place) ? [index] : [])),
    /** The ways that may pay from each place to each other. */
    ways: places.map((_, from) => places.map((__, target) => waysTo(from, target))),
  };
}

import { memoizeByObject } from 'vbuses/play';
import type { CityMap, PlaceInfo } from '../map.ts';

/** The city with numbers for names, as a search needs it. */
export interface CityIndex {
  readonly places: readonly PlaceInfo[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** Steps on foot: `steps[from][to]`. */
  readonly steps: readonly (readonly number[])[];
  /** Activities and special events. */
  readonly targets: readonly number[];
  /** The station of the district of each place; -1 for none. */
  readonly station: readonly number[];
  /** The station that is nearest to each place. */
  readonly nearestStation: readonly number[];
  readonly ports: readonly { readonly at: number; readonly to: readonly number[] }[];
}

const FAR = 99;

/** The index of a city, by what a step on foot is. */
export const indexCity = memoizeByObject((map: CityMap) => ({
  place: makeIndex(map, 'place'),
  district: makeIndex(map, 'district'),
}));

function makeIndex(map: CityMap, mode: keyof CityMap['steps']): CityIndex {
  const places = [...map.places.values()];
  const indexOf = new Map(places.map(({ id }, index) => [id, index]));
  const at = (id: string | undefined): number => indexOf.get(id ?? '') ?? -1;
  const steps = places.map(({ id }, from) =>
    places.map((to, index) => (index === from ? 0 : (map.steps[mode].get(id)?.get(to.id) ?? FAR))),
  );
  const stations = map.stations.map(at);
  const isTarget = ({ kind }: PlaceInfo): boolean => kind === 'activity' || kind === 'special';
  return {
    places,
    indexOf,
    steps,
    targets: places.flatMap((place, index) => (isTarget(place) ? [index] : [])),
    station: places.map(({ district }) => at(map.stationOf.get(district))),
    nearestStation: steps.map((row) =>
      stations.reduce((best, one) => ((row[one] ?? FAR) < (row[best] ?? FAR) ? one : best), -1),
    ),
    ports: [...map.ferriesFrom].map(([port, to]) => ({ at: at(port), to: to.map(at) })),
  };
}

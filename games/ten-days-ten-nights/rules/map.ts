import {
  type GamePack,
  type Graph,
  type GraphLink,
  type GraphNode,
  idOf,
  reachableWithin,
} from 'vbuses/play';
import type { TimeOfDay } from './state.ts';

export type PlaceKind = 'activity' | 'special' | 'station' | 'port' | 'corner';

export type Label = 'food' | 'entertainment' | 'experience';

type Steps = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Where everything is, and how to get there. */
export function readMap(pack: GamePack) {
  const graph = pack.graph();
  const places = new Map(graph.nodes.map((node) => [node.id, readPlace(node)]));
  const all = [...places.values()];
  const ofKind = (kind: PlaceKind): string[] =>
    all.filter((place) => place.kind === kind).map(({ id }) => id);
  const next = neighboursBy(graph, ({ kind }) => kind !== 'ferry');
  const ferries = neighboursBy(graph, ({ kind }) => kind === 'ferry');
  const stations = ofKind('station');
  return {
    ...{ places, stations },
    /** Where all pawns begin. */
    start: graph.nodes.find(({ fields }) => fields.start === true)?.id ?? '',
    specials: ofKind('special'),
    /** The station of each district. */
    stationOf: new Map(stations.map((id) => [places.get(id)?.district ?? '', id])),
    /** Where a ferry goes from each port. */
    ferriesFrom: new Map(ofKind('port').map((port) => [port, ferries.get(port) ?? []])),
    /** Steps on foot from a place to every other one, by what a step is. */
    steps: { place: stepsBetween(next), district: districtSteps(all, next) },
    /** The places that are one step on foot from each. */
    next,
  };
}

export type CityMap = ReturnType<typeof readMap>;

const readPlace = ({ id, name, fields }: GraphNode) => ({
  ...{ id, name },
  kind: fields.kind as PlaceKind,
  district: idOf(fields.district),
  /** Of an activity or a special event; empty elsewhere. */
  label: idOf(fields.label) as Label,
  time: (fields.time ?? null) as TimeOfDay | 'either' | null,
  /** Of an activity: action points, and happiness points of the first visit. */
  cost: Number(fields.cost ?? 0),
  happiness: Number(fields.hp ?? 0),
  hasBus: fields.busStop === true,
});

export type PlaceInfo = ReturnType<typeof readPlace>;

type Neighbours = ReadonlyMap<string, readonly string[]>;

function neighboursBy({ nodes, links }: Graph, isMeant: (link: GraphLink) => boolean): Neighbours {
  const found = new Map(nodes.map(({ id }): [string, string[]] => [id, []]));
  for (const { from, to } of links.filter(isMeant)) {
    found.get(from)?.push(to);
    found.get(to)?.push(from);
  }
  return found;
}

const stepsFrom = (neighbours: Neighbours, from: string): ReadonlyMap<string, number> =>
  reachableWithin({ neighbours }, from, Number.POSITIVE_INFINITY);

const stepsBetween = (neighbours: Neighbours): Steps =>
  new Map(
    [...neighbours.keys()].map((from) => {
      const [, ...others] = stepsFrom(neighbours, from);
      return [from, new Map(others)];
    }),
  );

/** Steps where all places of a district are next to each other: one within it, one more for each further. */
function districtSteps(places: readonly PlaceInfo[], next: Neighbours): Steps {
  const districtOf = new Map(places.map(({ id, district }) => [id, district]));
  const neighbours = new Map(places.map(({ district }) => [district, [] as string[]]));
  for (const { id, district } of places) {
    neighbours
      .get(district)
      ?.push(...(next.get(id) ?? []).flatMap((one) => districtOf.get(one) ?? []));
  }
  const between = new Map([...neighbours.keys()].map((one) => [one, stepsFrom(neighbours, one)]));
  const stepsTo = (from: PlaceInfo, { id, district }: PlaceInfo): readonly [string, number][] => {
    const further = between.get(from.district)?.get(district);
    return id === from.id || further === undefined ? [] : [[id, 1 + further]];
  };
  return new Map(
    places.map((from) => [from.id, new Map(places.flatMap((to) => stepsTo(from, to)))]),
  );
}

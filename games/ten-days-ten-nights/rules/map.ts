import { type GamePack, type GraphLink, type GraphNode, idOf, reachableWithin } from 'vbuses/play';
import type { TimeOfDay } from './state.ts';

export type PlaceKind = 'activity' | 'special' | 'station' | 'port' | 'corner';

export type Label = 'food' | 'entertainment' | 'experience';

type Steps = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Where everything is, and how to get there. */
export function readMap(pack: GamePack) {
  const { nodes, links } = pack.graph();
  const places = new Map(nodes.map((node) => [node.id, readPlace(node)]));
  const all = [...places.values()];
  const ofKind = (kind: PlaceKind): string[] =>
    all.filter((place) => place.kind === kind).map(({ id }) => id);
  const isFerry = ({ kind }: GraphLink): boolean => kind === 'ferry';
  const next = neighboursBy(
    nodes,
    links.filter((link) => !isFerry(link)),
  );
  const ferries = neighboursBy(nodes, links.filter(isFerry));
  const stations = ofKind('station');
  return {
    ...{ places, stations },
    /** Where all pawns begin. */
    start: nodes.find(({ fields }) => fields.start === true)?.id ?? '',
    specials: ofKind('special'),
    /** The station of each district. */
    stationOf: new Map(stations.map((id) => [places.get(id)?.district ?? '', id])),
    /** Where a ferry goes from each port. */
    ferriesFrom: new Map(ofKind('port').map((port) => [port, ferries.get(port) ?? []])),
    districts: [...new Set(all.map(({ district }) => district))],
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
  /** Of an activity or a special event; `null` elsewhere. */
  label: fields.label === undefined ? null : (idOf(fields.label) as Label),
  time: (fields.time ?? null) as TimeOfDay | 'either' | null,
  /** Of an activity: action points, and happiness points of the first visit. */
  cost: Number(fields.cost ?? 0),
  happiness: Number(fields.hp ?? 0),
  hasBus: fields.busStop === true,
});

export type PlaceInfo = ReturnType<typeof readPlace>;

type Neighbours = ReadonlyMap<string, readonly string[]>;

function neighboursBy(
  nodes: readonly Pick<GraphNode, 'id'>[],
  links: readonly GraphLink[],
): Neighbours {
  const found = new Map(nodes.map(({ id }): [string, string[]] => [id, []]));
  for (const { from, to } of links) {
    found.get(from)?.push(to);
    found.get(to)?.push(from);
  }
  return found;
}

function stepsBetween(neighbours: Neighbours): Steps {
  return new Map(
    [...neighbours.keys()].map((id) => {
      const steps = reachableWithin({ neighbours }, id, FAR);
      steps.delete(id);
      return [id, steps];
    }),
  );
}

const FAR = Number.POSITIVE_INFINITY;

/** Steps where all places of a district are next to each other: one within it, one more for each further. */
function districtSteps(places: readonly PlaceInfo[], walks: Neighbours): Steps {
  const districtOf = new Map(places.map(({ id, district }) => [id, district]));
  const neighbours = new Map(places.map(({ district }) => [district, new Set<string>()]));
  for (const { id, district } of places) {
    for (const next of walks.get(id) ?? []) {
      neighbours.get(district)?.add(districtOf.get(next) ?? district);
    }
  }
  return new Map(
    places.map(({ id, district }) => {
      const between = reachableWithin({ neighbours }, district, FAR);
      const steps = new Map<string, number>();
      for (const other of places) {
        const further = between.get(other.district);
        if (other.id !== id && further !== undefined) steps.set(other.id, 1 + further);
      }
      return [id, steps];
    }),
  );
}

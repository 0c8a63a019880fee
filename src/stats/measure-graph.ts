import { type Graph, measureDistances, reachableWithin, type Weight } from '../pack/graph.ts';
import { Counter } from '../values/maps.ts';
import { labelsOf, listGroupFields, type NumberSummary, summariseNumbers } from './count-fields.ts';

/** How often a number occurs. */
export interface Frequency {
  readonly value: number;
  readonly count: number;
}

/** A place of a board, and how it lies among the others. */
export interface PlaceStats {
  readonly id: string;
  readonly name: string;
  /** Of its links. */
  readonly degree: number;
  /** In links, to all places that can be reached from it; `null` if there are none. */
  readonly meanDistance: number | null;
}

/** Places that have a field in common. */
export interface PlaceGroup {
  readonly label: string;
  readonly places: number;
  readonly meanDegree: number;
  readonly meanDistance: number | null;
}

/** Distances between all pairs of places that are connected. */
export interface DistanceSummary {
  /** The least, middle, mean and longest one: the diameter. */
  readonly summary: NumberSummary;
  readonly frequencies: readonly Frequency[];
  /** Two places that are as far apart as any. */
  readonly farthest: readonly [from: string, to: string];
}

export interface GraphStats {
  /** The id of the board. */
  readonly board: string;
  readonly places: number;
  readonly links: number;
  /** Parts that are not connected with each other: 1 for a board in one piece. */
  readonly parts: number;
  readonly degrees: NumberSummary | null;
  readonly degreeFrequencies: readonly Frequency[];
  /** In links; `null` for a board without links. */
  readonly distances: DistanceSummary | null;
  /** In the lengths of links; `null` where every link counts 1. */
  readonly lengths: DistanceSummary | null;
  /** The places by each field that divides them into groups. */
  readonly groups: readonly { readonly field: string; readonly values: readonly PlaceGroup[] }[];
  readonly byPlace: readonly PlaceStats[];
}

/** Degrees and distances of the places of a board. */
export function measureGraph(graph: Graph): GraphStats {
  const byPlace = placeStats(graph);
  const degrees = frequenciesOf(byPlace.map(({ degree }) => degree));
  const hasLengths = graph.links.some(({ length }) => length !== 1);
  return {
    board: graph.id,
    places: graph.nodes.length,
    links: graph.links.length,
    parts: countParts(graph),
    degrees: summariseFrequencies(degrees),
    degreeFrequencies: degrees,
    distances: summariseDistances(graph, 'links'),
    lengths: hasLengths ? summariseDistances(graph, 'length') : null,
    groups: groupPlaces(graph, byPlace),
    byPlace,
  };
}

const summariseFrequencies = (frequencies: readonly Frequency[]): NumberSummary | null =>
  summariseNumbers(new Map(frequencies.map(({ value, count }) => [value, count])));

function frequenciesOf(values: readonly number[]): Frequency[] {
  const counter = new Counter<number>();
  for (const value of values) counter.add(value);
  return [...counter.counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => a.value - b.value);
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function placeStats(graph: Graph): PlaceStats[] {
  const distance = measureDistances(graph, 'links');
  return graph.nodes.map(({ id, name, neighbours }) => {
    const others = graph.nodes.flatMap((other) =>
      other.id === id ? [] : (distance(id, other.id) ?? []),
    );
    return { id, name, degree: neighbours.length, meanDistance: mean(others) };
  });
}

function countParts(graph: Graph): number {
  const seen = new Set<string>();
  let parts = 0;
  for (const { id } of graph.nodes) {
    if (seen.has(id)) continue;
    parts += 1;
    for (const place of reachableWithin(graph, id, Number.POSITIVE_INFINITY).keys()) {
      seen.add(place);
    }
  }
  return parts;
}

function summariseDistances(graph: Graph, weight: Weight): DistanceSummary | null {
  const distance = measureDistances(graph, weight);
  const found: number[] = [];
  let [most, farthest] = [0, ['', ''] as readonly [string, string]];
  for (const [index, { id: from }] of graph.nodes.entries()) {
    for (const { id: to } of graph.nodes.slice(index + 1)) {
      const far = distance(from, to);
      if (far === null) continue;
      found.push(far);
      if (far > most) [most, farthest] = [far, [from, to]];
    }
  }
  const frequencies = frequenciesOf(found);
  const summary = summariseFrequencies(frequencies);
  return summary === null ? null : { summary, frequencies, farthest };
}

function groupPlaces(graph: Graph, byPlace: readonly PlaceStats[]): GraphStats['groups'] {
  const counted = graph.nodes.map(({ fields }) => ({ entry: { fields }, copies: 1 }));
  const fields = listGroupFields(counted).filter(({ isList }) => !isList);
  return fields.map(({ field, values }) => {
    const labels = counted.map((one) => labelsOf(one, field));
    return {
      field,
      values: values.map(({ label }): PlaceGroup => {
        const members = byPlace.filter((_, at) => labels[at]?.includes(label));
        return {
          label,
          places: members.length,
          meanDegree: mean(members.map(({ degree }) => degree)) ?? 0,
          meanDistance: mean(members.flatMap(({ meanDistance }) => meanDistance ?? [])),
        };
      }),
    };
  });
}

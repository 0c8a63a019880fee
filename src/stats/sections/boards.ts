import { formatCount } from '../../text/text-markup.ts';
import type { Chart, ReportTable, Section } from '../../values/report.ts';
import { formatSummary } from '../count-fields.ts';
import type { DistanceSummary, Frequency, GraphStats, PlaceStats } from '../measure-graph.ts';

/** Places beyond these are like many others. */
const LISTED_PLACES = 10;

/** How the places of a board are linked. */
export function boardSection(stats: GraphStats): Section {
  const { board, places, links, parts, degrees, distances, lengths, byPlace } = stats;
  return {
    id: `board-${board}`,
    title: `Board: ${board}`,
    text: [
      `${formatCount(places, 'place')}, ${formatCount(links, 'link')}${parts > 1 ? `, in ${formatCount(parts, 'part')} that are not connected` : ''}.`,
      ...(degrees === null ? [] : [`Links of a place: ${formatSummary(degrees)}.`]),
      ...distanceSentences(distances, 'Distance in links'),
      ...distanceSentences(lengths, 'Distance in lengths'),
    ],
    charts: [
      ...frequencyChart('Places by the number of their links', stats.degreeFrequencies, 'links'),
      ...frequencyChart('Pairs of places by their distance', distances?.frequencies ?? [], 'links'),
    ],
    tables: [
      ...stats.groups.map(groupTable),
      placeTable(
        'The places with the most links',
        [...byPlace].sort((a, b) => b.degree - a.degree),
      ),
      placeTable('The most remote places', sortByDistance(byPlace, -1)),
      placeTable('The most central places', sortByDistance(byPlace, 1)),
    ],
  };
}

const distanceSentences = (distances: DistanceSummary | null, what: string): string[] =>
  distances === null
    ? []
    : [
        `${what}: ${formatSummary(distances.summary)}. The two farthest apart are ${distances.farthest.join(' and ')}.`,
      ];

const frequencyChart = (
  title: string,
  frequencies: readonly Frequency[],
  xLabel: string,
): Chart[] =>
  frequencies.length === 0
    ? []
    : [{ kind: 'histogram', title, xLabel, yLabel: 'count', counts: frequencies }];

const groupTable = ({ field, values }: GraphStats['groups'][number]): ReportTable => ({
  caption: `Places by ${field}`,
  columns: [
    { head: field },
    { head: 'places' },
    { head: 'mean links', digits: 2 },
    { head: 'mean distance to others', digits: 2 },
  ],
  rows: values.map(({ label, places, meanDegree, meanDistance }) => [
    label,
    places,
    meanDegree,
    meanDistance ?? '',
  ]),
});

const sortByDistance = (places: readonly PlaceStats[], sign: 1 | -1): PlaceStats[] =>
  places
    .filter(({ meanDistance }) => meanDistance !== null)
    .sort((a, b) => sign * ((a.meanDistance ?? 0) - (b.meanDistance ?? 0)));

const placeTable = (caption: string, places: readonly PlaceStats[]): ReportTable => ({
  caption,
  columns: [
    { head: 'place' },
    { head: 'name' },
    { head: 'links' },
    { head: 'mean distance to others', digits: 2 },
  ],
  rows: places
    .slice(0, LISTED_PLACES)
    .map(({ id, name, degree, meanDistance }) => [id, name, degree, meanDistance ?? '']),
});

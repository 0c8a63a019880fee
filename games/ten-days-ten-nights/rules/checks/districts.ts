import {
  type CheckContext,
  type Rule,
  relatedPlace,
  type WrittenRecord,
  type WrittenTable,
} from 'vbuses/check';

/** The city: its districts and places; `null` while something in them is missing or was reported. */
export interface WrittenCity {
  readonly districts: readonly WrittenRecord[];
  readonly places: WrittenTable;
}

const KNOWN = (record: WrittenRecord): boolean => record.isValid && record.duplicate === null;

export function readCity(context: CheckContext): WrittenCity | null {
  const districts = context.tables.get('districts');
  const places = context.tables.get('places');
  if (!districts?.isComplete || !places?.isComplete) return null;
  if (context.shortfalls.has(districts.id) || context.shortfalls.has(places.id)) return null;
  return [...districts.records, ...places.records].every(KNOWN)
    ? { districts: districts.records, places }
    : null;
}

export const isKind = (record: WrittenRecord | undefined, kind: string): boolean =>
  record?.text('kind') === kind;

/** The places of a kind in a district. */
const placesIn = ({ places }: WrittenCity, district: WrittenRecord, kind: string) =>
  places.records.filter((one) => isKind(one, kind) && one.text('district') === district.id);

/** A tour is balanced for districts that offer as much. */
const ACTIVITIES_OF_A_DISTRICT = 6;

/** Each district has six activities. */
export const districtActivities: Rule = {
  name: 'district-activities',
  check: (context) => {
    const city = readCity(context);
    // A missing or additional place is one mistake, and was reported.
    if (city === null || context.reports.some(({ code }) => code.startsWith('count/'))) return;
    const countOf = (one: WrittenRecord) => placesIn(city, one, 'activity').length;
    const off = city.districts.filter((one) => countOf(one) !== ACTIVITIES_OF_A_DISTRICT);
    const over = off.find((one) => countOf(one) > ACTIVITIES_OF_A_DISTRICT) ?? off[0];
    if (over === undefined) return;
    const under = off.filter((one) => one !== over);
    const slip = strayIn(city, over, under);
    const described = off.map((one) => `${one.text('name') ?? one.id} has ${countOf(one)}`);
    context.report({
      code: 'district/activity-count',
      at: slip?.span(['district']) ?? over.span(['id']),
      message: `each district has ${ACTIVITIES_OF_A_DISTRICT} activities, but ${described.join(', ')}`,
      hint:
        slip === undefined || under[0] === undefined
          ? 'add, remove or move an activity'
          : `\`${slip.id}\` may belong to \`${under[0].id}\``,
      related: off.map((one) => relatedPlace(one.span(['id']), `\`${one.id}\` is here`)),
      about: off,
    });
  },
};

/** Of the activities of a district with too many, the one that stands among those of one with too few. */
function strayIn(
  city: WrittenCity,
  over: WrittenRecord,
  under: readonly WrittenRecord[],
): WrittenRecord | undefined {
  const own = placesIn(city, over, 'activity');
  const isShort = (one: WrittenRecord | undefined) =>
    under.some(({ id }) => id === one?.text('district'));
  const { records } = city.places;
  const besides = (one: WrittenRecord) => {
    const at = records.indexOf(one);
    return [records[at - 1], records[at + 1]].filter(isShort).length;
  };
  return own.toSorted((a, b) => besides(b) - besides(a))[0];
}

/** Buses go to the station of their district: each district where one stops has a single station. */
export const districtStations: Rule = {
  name: 'district-stations',
  check: (context) => {
    const city = readCity(context);
    if (city === null || context.reports.some(({ code }) => code.startsWith('count/'))) return;
    const stationsIn = (one: WrittenRecord) => placesIn(city, one, 'station');
    const crowded = city.districts.filter((one) => stationsIn(one).length > 1);
    const second = crowded.flatMap((one) => stationsIn(one).slice(1));
    const bare = city.districts.filter((one) => stationsIn(one).length === 0);
    const stops = bare.flatMap((one) =>
      placesIn(city, one, 'activity')
        .filter(({ fields }) => fields.busStop === true)
        .slice(0, 1),
    );
    for (const stop of stops) reportBusStop(context, stop, second);
    if (stops.length > 0) return;
    for (const station of second) {
      context.report({
        code: 'district/two-stations',
        at: station.span(['district']),
        message: `\`${station.text('district') ?? ''}\` has another station: its buses could go to either`,
        hint: 'each district has one station',
        about: [station],
      });
    }
  },
};

function reportBusStop(
  { report }: CheckContext,
  stop: WrittenRecord,
  second: readonly WrittenRecord[],
): void {
  const [moved] = second;
  report({
    code: 'place/bus-to-nowhere',
    at: stop.span(['busStop']),
    message: `the bus of \`${stop.id}\` goes to the station of \`${stop.text('district') ?? ''}\`, which has none`,
    hint:
      moved === undefined
        ? 'give the district a station, or its activities no bus stop'
        : `\`${moved.id}\` is the second station of \`${moved.text('district') ?? ''}\`: is it meant?`,
    related: second.map((one) => relatedPlace(one.span(['district']), `\`${one.id}\` is here`)),
    about: [stop],
  });
}

/** All players begin at one station. */
export const startingStation: Rule = {
  name: 'starting-station',
  check: (context) => {
    const city = readCity(context);
    if (city === null) return;
    const stations = city.places.records.filter((one) => isKind(one, 'station'));
    const [first, another] = stations.filter(({ fields }) => fields.start === true);
    const [station] = stations;
    if (another !== undefined && first !== undefined) {
      context.report({
        code: 'place/start-count',
        at: another.span(['start']),
        message: `all players begin at \`${first.id}\`, and also at \`${another.id}\``,
        hint: 'remove one `start`',
        related: [relatedPlace(first.span(['start']), 'the first one is here')],
        about: [another],
      });
    } else if (first === undefined && station !== undefined) {
      context.report({
        code: 'place/start-count',
        at: station.span(['id']),
        message: 'no station has `start: true`, so the players begin nowhere',
        hint: 'add `start: true` to one station',
        about: [station],
      });
    }
  },
};

import { inRecord, type Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const ACTIVITIES = 'data/places/activities.yaml';
const SPECIALS = 'data/places/specials.yaml';
const STATIONS = 'data/places/stations.yaml';
const PORTS = 'data/places/ports.yaml';
const CORNERS = 'data/places/corners.yaml';
const DISTRICTS = 'data/districts.yaml';
const WAYS = 'data/ways.yaml';
const CARDS = 'data/cards.yaml';
const PRIZES = 'data/prizes.yaml';

/** Mistakes that people make in the pack of Ten Days, Ten Nights. */
export const TEN_DAYS_MISTAKES: readonly Mistake[] = [
  {
    code: 'district/activity-count',
    of: 'an activity in the wrong district',
    edits: {
      [ACTIVITIES]: replacing(
        'name: Kite Cliff, district: gull-harbour',
        'name: Kite Cliff, district: bell-town',
      ),
    },
    at: [ACTIVITIES, 'name: Kite Cliff, district: »bell-town'],
    message: 'Gull Harbour has 5, Bell Town has 7',
    hint: '`kite-cliff` may belong to `gull-harbour`',
    related: [DISTRICTS, DISTRICTS],
  },
  {
    code: 'place/no-such-district',
    of: 'an activity in a district that does not exist',
    edits: {
      [ACTIVITIES]: replacing(
        'name: Kite Cliff, district: gull-harbour',
        'name: Kite Cliff, district: gul-harbour',
      ),
    },
    at: [ACTIVITIES, 'name: Kite Cliff, district: »gul-harbour'],
    hint: 'did you mean `gull-harbour`?',
  },
  {
    code: 'key/missing',
    of: 'an activity in no district',
    edits: {
      [ACTIVITIES]: replacing('name: Kite Cliff, district: gull-harbour', 'name: Kite Cliff'),
    },
    at: [ACTIVITIES, '- »{ id: kite-cliff'],
    message: 'district',
  },
  {
    code: 'place/bus-to-nowhere',
    of: 'a station in another district than its buses',
    edits: {
      // What activities cost and yield is tuned now and then: it must not stand before the mark.
      [ACTIVITIES]: (text) =>
        text.replace(/(id: lighthouse,.*?), (cost: .*?), busStop: true/, '$1, busStop: true, $2'),
      [STATIONS]: replacing(
        'name: Salt Station, district: salt-point',
        'name: Salt Station, district: lantern-row',
      ),
    },
    at: [
      ACTIVITIES,
      'name: Lighthouse Watch, district: salt-point, label: experience, time: night, busStop: »true',
    ],
    message: 'the station of `salt-point`, which has none',
    hint: '`salt-station` is the second station of `lantern-row`',
    related: [STATIONS],
  },
  {
    code: 'district/two-stations',
    of: 'a corner that became a station',
    edits: { [CORNERS]: replacing('{ id: sandbar, kind: corner', '{ id: sandbar, kind: station') },
    at: [CORNERS, 'name: Sandbar, district: »salt-point'],
    message: '`salt-point` has another station',
  },
  {
    code: 'place/start-count',
    of: 'a second station to begin at',
    edits: {
      [STATIONS]: replacing(
        'name: Salt Station, district: salt-point',
        'name: Salt Station, district: salt-point, start: true',
      ),
    },
    at: [STATIONS, 'district: salt-point, start: »true'],
    message: 'all players begin at `bell-central`, and also at `salt-station`',
    related: [STATIONS],
  },
  {
    code: 'place/start-count',
    of: 'no station to begin at',
    edits: { [STATIONS]: replacing(', start: true', '') },
    at: [STATIONS, '- { id: »gardens-station'],
    hint: 'add `start: true` to one station',
  },
  {
    code: 'way/ferry-to-nowhere',
    of: 'a ferry that lands at a corner',
    edits: { [WAYS]: replacing('to: sunken-fort, kind: ferry', 'to: causeway, kind: ferry') },
    at: [WAYS, 'from: salt-jetty, to: »causeway'],
    message: 'a ferry cannot land at `causeway`, which is a corner',
    related: [CORNERS],
  },
  {
    code: 'way/ferry-to-nowhere',
    of: 'a ferry from no port',
    edits: {
      [WAYS]: replacing(
        'from: salt-jetty, to: sunken-fort, kind: ferry',
        'from: oyster-shack, to: sunken-fort, kind: ferry',
      ),
    },
    at: [WAYS, 'from: »oyster-shack, to: sunken-fort'],
    message: 'this ferry leaves from no port',
    related: [ACTIVITIES],
  },
  {
    code: 'way/no-such-place',
    of: 'a ferry to a place that does not exist',
    edits: { [WAYS]: replacing('to: sunken-fort, kind: ferry', 'to: sunken-ford, kind: ferry') },
    at: [WAYS, 'from: salt-jetty, to: »sunken-ford'],
    hint: 'did you mean `sunken-fort`?',
  },
  {
    code: 'place/port-ferries',
    of: 'a ferry that became a way on foot',
    edits: {
      [WAYS]: replacing('to: sunken-fort, kind: ferry', 'to: sunken-fort, kind: walk'),
    },
    at: [PORTS, '- { id: »salt-jetty'],
    message: 'from `salt-jetty` to 2 ports and 0 other places',
  },
  {
    code: 'place/not-on-foot',
    of: 'a special event that only a ferry reaches',
    edits: {
      [WAYS]: (text) =>
        text.replace('- { from: breakwater, to: whale-watching, kind: walk }\n', ''),
    },
    at: [SPECIALS, '- { id: »whale-watching'],
    message: '`whale-watching` can be left by ferry only',
  },
  {
    code: 'card/wrong-duration',
    of: 'a perk that does something at once',
    edits: { [CARDS]: inRecord('id: garden-party', 'kind: action', 'kind: perk') },
    at: [
      CARDS,
      '    - { do: »points, amount: 30, to: { who: all-players, if: { is: in-district, district: glass-gardens',
    ],
    message: '`garden-party` is a perk',
  },
  {
    code: 'card/wrong-duration',
    of: 'an action that says for how long its points last',
    edits: {
      [CARDS]: inRecord(
        'id: regatta',
        'do: points, amount: 30,',
        'do: points, amount: 30, for: { turns: 2 },',
      ),
    },
    at: [CARDS, '- { do: »points, amount: 30, for: { turns: 2 }'],
    message: '`points` is done at once',
  },
  {
    code: 'card/several-durations',
    of: 'a perk that ends at two times',
    edits: {
      [CARDS]: inRecord(
        'id: night-keys',
        'activity: lighthouse, amount: 2, for: { turns: 6 }',
        'activity: lighthouse, amount: 2, for: { turns: 5 }',
      ),
    },
    at: [CARDS, 'activity: lighthouse, amount: 2, for: »{ turns: 5 }'],
    related: [CARDS],
  },
  {
    code: 'card/not-an-activity',
    of: 'a perk that makes a special event cheaper',
    edits: {
      [CARDS]: inRecord('id: stage-door', 'activity: velvet-theatre', 'activity: whale-watching'),
    },
    at: [CARDS, 'activity: »whale-watching'],
    message: '`whale-watching` is no activity but a special',
    related: [SPECIALS],
  },
  {
    code: 'prize/ticket-count',
    of: 'tickets of one special event under another',
    edits: {
      [PRIZES]: replacing(
        'id: dragon-good, special: dragon-watching',
        'id: dragon-good, special: whale-watching',
      ),
    },
    at: [PRIZES, 'id: dragon-good, special: »whale-watching'],
    message: '`whale-watching` has 6 tickets of the rank `good`',
  },
];

import {
  FAIRVIEW,
  FARES,
  GAME,
  inRecord,
  type Mistake,
  MOUNT_PLEASANT,
  ROUTE_CARDS,
  ROUTES,
  recordOf,
  STOPS,
  UPGRADES,
  withoutRecord,
} from '../../../helpers/mistakes.ts';
import { replacing, textOf } from '../../../helpers/pack.ts';

const POINT_GREY = 'data/passengers/5-point-grey.yaml';
const card = (stop: string, from: string, to: string) =>
  inRecord(`id: passenger-${stop}`, from, to);

/** Numbers that are off, and cards that do not say what the board says. */
export const COUNT_MISTAKES: readonly Mistake[] = [
  {
    code: 'count/cards',
    of: 'a passenger card too few',
    edits: { [FAIRVIEW]: withoutRecord('id: passenger-false-creek') },
    at: [FAIRVIEW, '- »id: passenger-4th-arbutus'],
    message: 'must have 18 cards, found 17: 1 too few',
    hint: 'the numbers in game.yaml',
    related: [GAME],
    also: ['stop/passenger-cards'],
  },
  {
    code: 'count/cards',
    of: 'a passenger card too many',
    edits: { [FAIRVIEW]: card('false-creek', 'copies: 1', 'copies: 2') },
    at: [FAIRVIEW, '- »id: passenger-4th-arbutus'],
    message: 'must have 18 cards, found 19: 1 too many',
    related: [GAME],
    also: ['stop/passenger-cards'],
  },
  {
    code: 'count/cards',
    of: 'an upgrade too few',
    edits: { [UPGRADES]: withoutRecord('id: articulated-bus') },
    at: [UPGRADES, '- »id: improved-transmission'],
    message: 'Upgrades must have 64 cards, found 63: 1 too few',
    related: [GAME],
  },
  {
    code: 'count/cards',
    of: 'a route card too few',
    edits: { [ROUTE_CARDS]: withoutRecord('id: route-3') },
    at: [ROUTE_CARDS, '- »id: route-4\n'],
    message: 'found 18: 1 too few',
    related: [GAME],
    also: ['route/no-card'],
  },
  {
    code: 'count/cards',
    of: 'a fare too few',
    edits: { [FARES]: replacing('copies: 48', 'copies: 47') },
    at: [FARES, '- »id: fare'],
    message: 'Fares must have 48 cards, found 47: 1 too few',
  },
  {
    code: 'count/cards',
    of: 'an upgrade that came without the numbers that go with it',
    edits: {
      [UPGRADES]: (text) =>
        `${text.trimEnd()}\n\n${recordOf(text, 'id: night-bus')
          .replace('id: night-bus', 'id: tramway')
          .replace('name: Night Bus', 'name: Tramway')
          .replace('copies: 1', 'copies: 2')}`,
    },
    at: [UPGRADES, '- »id: improved-transmission'],
    message: 'Upgrades must have 64 cards, found 66: 2 too many',
    hint: 'the numbers in game.yaml',
    related: [GAME],
  },
  {
    code: 'count/cards',
    of: 'another number promised',
    edits: { [GAME]: replacing('cards: 48', 'cards: 50') },
    at: [FARES, '- »id: fare'],
    message: 'Fares must have 50 cards, found 48: 2 too few',
    related: [GAME],
  },
  {
    code: 'count/copies',
    of: 'a sum of all decks that is off',
    edits: { [GAME]: replacing('copies: 153', 'copies: 154') },
    at: [FAIRVIEW, '- »id: passenger-4th-arbutus'],
    message: 'passengers must have 154 passenger cards, found 153',
    related: [GAME],
  },
  {
    code: 'count/records',
    of: 'a number of stops that is off',
    edits: { [GAME]: replacing('stops.yaml\n    records: 131', 'stops.yaml\n    records: 130') },
    at: [STOPS, '- »id: 4th-arbutus'],
    message: 'stops must have 130 stop records, found 131: 1 too many',
    related: [GAME],
  },
  {
    code: 'stop/passenger-cards',
    of: 'a stop whose size was changed',
    edits: { [STOPS]: inRecord('id: 4th-arbutus', 'size: minor', 'size: major') },
    at: [
      FAIRVIEW,
      recordOf(textOf(FAIRVIEW), 'id: passenger-4th-arbutus').replace(
        'copies: 1\n\n',
        'copies: »1',
      ),
    ],
    message: 'the major stop `4th-arbutus` has 1 passenger card, but its size requires 3',
    related: [STOPS],
  },
  {
    code: 'stop/passenger-cards',
    of: 'the copies of two cards exchanged',
    edits: {
      [FAIRVIEW]: (text) =>
        card(
          'broadway-city-hall-station',
          'copies: 3',
          'copies: 1',
        )(card('4th-arbutus', 'copies: 1', 'copies: 3')(text)),
    },
    at: [FAIRVIEW, '    - "44/84"\n  copies: »3\n\n- id: passenger-granville-island'],
    message: /`4th-arbutus` has 3 .*; the major stop `broadway-city-hall-station` has 1/,
    related: [STOPS, FAIRVIEW],
  },
  {
    code: 'stop/passenger-cards',
    of: 'a card that names another stop of its deck',
    edits: { [FAIRVIEW]: replacing('stop: false-creek', 'stop: granville-island') },
    at: [
      FAIRVIEW,
      recordOf(textOf(FAIRVIEW), 'id: passenger-false-creek')
        .replace('stop: false-creek', 'stop: granville-island')
        .replace('copies: 1\n\n', 'copies: »1'),
    ],
    message: /`granville-island` has 2 .*; the minor stop `false-creek` has 0/,
  },
  {
    code: 'passenger/wrong-deck',
    of: 'a card that names a stop of another region',
    edits: { [FAIRVIEW]: replacing('stop: 4th-arbutus', 'stop: 4th-alma') },
    at: [FAIRVIEW, 'stop: »4th-alma'],
    hint: 'move the card to data/passengers/5-point-grey.yaml',
    related: [STOPS],
  },
  {
    code: 'passenger/wrong-deck',
    of: 'a card in the deck of another region',
    edits: {
      [FAIRVIEW]: withoutRecord('id: passenger-4th-arbutus'),
      [MOUNT_PLEASANT]: (text) =>
        `${text.trimEnd()}\n\n${recordOf(textOf(FAIRVIEW), 'id: passenger-4th-arbutus')}`,
    },
    at: [MOUNT_PLEASANT, 'stop: »4th-arbutus'],
    hint: 'move the card to data/passengers/1-fairview.yaml',
    also: ['count/cards', 'count/cards'],
  },
  {
    code: 'passenger/wrong-deck',
    of: 'a stop moved to another region',
    edits: { [STOPS]: inRecord('id: 4th-arbutus', 'region: fairview', 'region: point-grey') },
    at: [FAIRVIEW, 'stop: »4th-arbutus'],
    hint: POINT_GREY,
  },
  {
    code: 'passenger/routes-differ',
    of: 'a route that does not serve the stop of its card',
    edits: { [FAIRVIEW]: card('false-creek', '- "15/50"', '- "3"\n    - "15/50"') },
    at: [FAIRVIEW, 'stop: false-creek\n  portrait: grandmother\n  routes:\n    - »"3"'],
    message: 'route 3 is on this card but does not serve `false-creek`',
    related: [ROUTES],
  },
  {
    code: 'passenger/routes-differ',
    of: 'a route missing from a passenger card',
    edits: { [FAIRVIEW]: card('4th-arbutus', '    - "7"\n', '') },
    at: [FAIRVIEW, 'stop: 4th-arbutus\n  portrait: commuter\n  »routes:'],
    message: 'route 7 serves `4th-arbutus` but is not on this card',
  },
  {
    code: 'route-card/stops-differ',
    of: 'a stop missing from a route card',
    edits: { [ROUTE_CARDS]: inRecord('id: route-3', '    - marine-main\n', '') },
    at: [ROUTE_CARDS, 'route: "3"\n  copies: 1\n  »stops:'],
    hint: 'fix the card, or the legs of the route',
    related: [ROUTES],
  },
  {
    code: 'route-card/stops-differ',
    of: 'another stop on a route card',
    edits: { [ROUTE_CARDS]: inRecord('id: route-3', '- marine-main', '- ubc') },
    at: [ROUTE_CARDS, '- marine-drive-station\n    - »ubc'],
  },
  {
    code: 'route-card/stops-differ',
    of: 'the last stop of a leg left out',
    edits: { [ROUTES]: inRecord('id: "3"', '      - waterfront-station\n', '') },
    at: [
      ROUTE_CARDS,
      '- hastings-main\n    - gastown\n    - »waterfront-station\n\n- id: route-4\n',
    ],
    hint: 'the legs of the route',
    related: [ROUTES],
  },
  {
    code: 'route/no-card',
    of: 'a route that came without its card',
    edits: {
      [ROUTES]: (text) =>
        `${text.trimEnd()}\n\n- id: "99"\n  name: Express to the End\n  fill: "#333333"\n  style: solid\n  start: ubc\n  legs:\n    - - ubc\n      - 16th-blanca\n`,
      [GAME]: (text) => text.replace(/(data\/routes\.yaml\n {4}records: )19/, '$120'),
      [POINT_GREY]: (text) =>
        ['ubc', '16th-blanca'].reduce(
          (sofar, stop) =>
            sofar.replace(
              new RegExp(`(stop: ${stop}\\n(?:.*\\n)*?)(  copies)`),
              '$1    - "99"\n$2',
            ),
          text,
        ),
    },
    at: [ROUTES, '- id: »"99"'],
    hint: 'add one to data/route-cards.yaml',
  },
];

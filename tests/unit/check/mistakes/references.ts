import {
  doublingRecord,
  FAIRVIEW,
  firstOf,
  inRecord,
  LINKS,
  type Mistake,
  REGIONS,
  ROUTE_CARDS,
  ROUTES,
  recordOf,
  STOPS,
  UPGRADES,
  withoutRecord,
} from '../../../helpers/mistakes.ts';
import { replacing, textOf } from '../../../helpers/pack.ts';

const MARPOLE = 'data/passengers/4-marpole.yaml';
const DOWNTOWN = 'data/passengers/6-downtown-vancouver.yaml';
const MOUNT_PLEASANT = 'data/passengers/2-mount-pleasant.yaml';
const VICTORIA = 'data/passengers/3-victoria-fraserview.yaml';
const GAME = 'game.yaml';
const SPACES = 'data/board-spaces.yaml';
const TOKENS = 'data/tokens.yaml';
const EXAMPLES = 'data/scoring-examples.yaml';
const FIRST_OF_FAIRVIEW = 'id: 4th-arbutus\n  name: 4th & Arbutus\n  region: »fairview';

/** Names of what is not there, and ids that are there twice. */
export const REFERENCE_MISTAKES: readonly Mistake[] = [
  {
    code: 'route/no-such-stop',
    of: 'a stop misspelt in one route',
    edits: {
      [ROUTES]: inRecord('id: "41"', '- joyce-collingwood-station', '- joyce-colingwood-station'),
    },
    at: [ROUTES, '- »joyce-colingwood-station'],
    hint: 'did you mean `joyce-collingwood-station`?',
    related: [STOPS],
  },
  {
    code: 'game/no-such-icon',
    of: 'an icon misspelt in the list of those with their own colours',
    edits: { [GAME]: (text) => `${text}\nicons:\n  ownColours: [prak]\n` },
    at: [GAME, 'ownColours: [»prak'],
    hint: 'did you mean `park`?',
  },
  {
    code: 'route/no-such-stop',
    of: 'a starting stop misspelt',
    edits: { [ROUTES]: replacing('start: marine-main', 'start: marine-mian') },
    at: [ROUTES, 'start: »marine-mian'],
    hint: 'did you mean `marine-main`?',
  },
  {
    code: 'link/no-such-stop',
    of: 'a stop misspelt in one link',
    edits: {
      [LINKS]: replacing(
        '- from: 16th-alma\n  to: 16th-blanca',
        '- from: 16th-alma\n  to: 16th-blanka',
      ),
    },
    at: [LINKS, 'to: »16th-blanka'],
    hint: 'did you mean `16th-blanca`?',
  },
  {
    code: 'passenger/no-such-stop',
    of: 'a stop misspelt on a passenger card',
    edits: { [FAIRVIEW]: replacing('stop: 4th-arbutus', 'stop: 4th-arbuts') },
    at: [FAIRVIEW, 'stop: »4th-arbuts\n'],
    hint: 'did you mean `4th-arbutus`?',
  },
  {
    code: 'passenger/no-such-route',
    of: 'a route that there is not on a passenger card',
    edits: { [FAIRVIEW]: inRecord('id: passenger-false-creek', '- "15/50"', '- "15-50"') },
    at: [FAIRVIEW, '- »"15-50"'],
    hint: 'did you mean `15/50`?',
  },
  {
    code: 'route-card/no-such-stop',
    of: 'a stop misspelt on a route card',
    edits: { [ROUTE_CARDS]: inRecord('id: route-3', '- marine-main', '- marine-man') },
    at: [ROUTE_CARDS, '- »marine-man\n'],
    hint: 'did you mean `marine-main`?',
  },
  {
    code: 'stop/no-such-region',
    of: 'a region misspelt at one stop',
    edits: { [STOPS]: inRecord('id: ubc', 'region: point-grey', 'region: point-gray') },
    at: [STOPS, 'region: »point-gray'],
    hint: 'did you mean `point-grey`?',
  },
  {
    code: 'stop/no-such-region',
    of: 'a region renamed in regions.yaml',
    edits: { [REGIONS]: replacing('- id: fairview\n', '- id: fairvew\n') },
    at: [STOPS, FIRST_OF_FAIRVIEW],
    hint: 'did you mean `fairvew`?',
    related: [REGIONS, SPACES, TOKENS, 'data/boxes/passengers.yaml', STOPS],
  },
  {
    code: 'stop/no-such-region',
    of: 'a region renamed to quite another name',
    edits: { [REGIONS]: replacing('- id: fairview\n', '- id: westside\n') },
    at: [STOPS, FIRST_OF_FAIRVIEW],
    hint: 'known: `westside`',
  },
  {
    code: 'stop/no-such-region',
    of: 'a region renamed in stops.yaml',
    edits: { [STOPS]: (text) => text.replaceAll('region: fairview\n', 'region: fairvew\n') },
    at: [STOPS, FIRST_OF_FAIRVIEW.replace('fairview', 'fairvew')],
    hint: 'did you mean `fairview`?',
  },
  {
    code: 'link/no-such-stop',
    of: 'a stop renamed in stops.yaml',
    edits: { [STOPS]: replacing('- id: 4th-arbutus\n', '- id: kitsilano\n') },
    at: [LINKS, '- from: »4th-arbutus\n  to: 4th-macdonald'],
    related: [STOPS, ROUTES, FAIRVIEW, ROUTE_CARDS, EXAMPLES],
    also: ['stop/no-link'],
  },
  {
    code: 'link/no-such-stop',
    of: 'a stop taken away',
    edits: { [STOPS]: withoutRecord('id: 4th-arbutus') },
    at: [LINKS, '- from: »4th-arbutus\n  to: 4th-macdonald'],
    hint: 'did you mean `16th-arbutus`?',
    related: [STOPS, ROUTES, FAIRVIEW, ROUTE_CARDS, EXAMPLES],
  },
  {
    code: 'passenger/no-such-route',
    of: 'a route taken away',
    edits: { [ROUTES]: withoutRecord('id: "3"') },
    at: [MOUNT_PLEASANT, 'stop: 2nd-main\n  portrait: swimmer\n  routes:\n    - »"3"'],
    hint: 'add the route to data/routes.yaml',
    related: [VICTORIA, MARPOLE, DOWNTOWN, ROUTE_CARDS, MOUNT_PLEASANT],
  },
  {
    code: 'passenger/no-such-route',
    of: 'a route renamed in routes.yaml',
    edits: { [ROUTES]: replacing('- id: "15/50"\n', '- id: "15-50"\n') },
    at: firstOf(FAIRVIEW, '- »"15/50"'),
    hint: 'did you mean `15-50`?',
  },
  {
    code: 'ruling/no-such-upgrade',
    of: 'an upgrade taken away, and its card with it',
    edits: { [UPGRADES]: withoutRecord('id: night-bus') },
    at: ['data/rulings.yaml', 'upgrade: »night-bus'],
    hint: 'add the upgrade to data/upgrades.yaml',
  },
  {
    code: 'upgrade/no-such-icon',
    of: 'an icon misspelt on a card',
    edits: { [UPGRADES]: inRecord('id: scenic-route', '- park', '- parc') },
    at: [UPGRADES, '- »parc'],
    hint: 'did you mean `park`?',
  },
  {
    code: 'stop/no-such-icon',
    of: 'an icon that does not exist',
    edits: { [STOPS]: inRecord('id: granville-island', '- hov-lane', '- lighthouse') },
    at: [STOPS, '- »lighthouse'],
    hint: 'add an icon',
  },
  {
    code: 'stop/no-such-icon',
    of: 'an icon taken away that many use',
    edits: { 'assets/icons/park.svg': null },
    at: firstOf(STOPS, '- »park\n'),
    related: [UPGRADES, ...Array(3).fill(STOPS), UPGRADES],
  },
  {
    code: 'text/no-such-icon',
    of: 'an icon misspelt within a text',
    edits: { [UPGRADES]: replacing('other :park: park', 'other :prak: park') },
    at: [UPGRADES, 'other »:prak: park'],
    hint: 'did you mean `park`?',
  },
  {
    code: 'text/no-such-icon',
    of: 'an icon that does not exist, within a text of several lines',
    edits: {
      [UPGRADES]: (text) => text.replace(/text: ".*"/, 'text: >\n    Look :here: now.'),
    },
    at: [UPGRADES, 'Look »:here: now.'],
  },
  {
    code: 'fare/no-such-image',
    of: 'a picture that is not there',
    edits: {
      'data/schemas/fares.schema.json': replacing(
        '"x-name": true,',
        '"x-name": true, "x-image": true,',
      ),
      'assets/fair.png': { kind: 'binary', path: 'assets/fair.png', bytes: 9 },
      'data/fares.yaml': replacing('name: Fare', 'name: assets/fare.png'),
    },
    at: ['data/fares.yaml', 'name: »assets/fare.png'],
    hint: 'did you mean `assets/fair.png`?',
  },
  {
    code: 'id/duplicate',
    of: 'an id given to a second record',
    edits: { [STOPS]: replacing('- id: granville-island\n', '- id: 4th-arbutus\n') },
    at: [STOPS, '- id: »4th-arbutus\n  name: Granville Island'],
    related: [STOPS],
  },
  {
    code: 'id/duplicate',
    of: 'a stop copied whole',
    edits: { [STOPS]: doublingRecord('id: granville-island') },
    at: [STOPS, '- hov-lane\n\n- id: »granville-island\n  name: Granville Island'],
    related: [STOPS],
  },
  {
    code: 'id/duplicate',
    of: 'a route copied whole',
    edits: { [ROUTES]: doublingRecord('id: "3"') },
    at: [ROUTES, '- waterfront-station\n\n- id: »"3"'],
  },
  {
    code: 'id/duplicate',
    of: 'a card copied whole',
    edits: { [UPGRADES]: doublingRecord('id: night-bus') },
    at: [
      UPGRADES,
      `${recordOf(textOf(UPGRADES), 'id: night-bus')}- id: »night-bus\n  name: Night Bus`,
    ],
  },
  {
    code: 'id/duplicate',
    of: 'two tables of one id',
    edits: { [GAME]: replacing('- id: links\n', '- id: stops\n') },
    at: [GAME, '- id: »stops\n    record: link'],
    related: [GAME],
  },
  {
    code: 'id/duplicate',
    of: 'two components of one id',
    edits: { [GAME]: replacing('- id: upgrades\n    kind', '- id: routes\n    kind') },
    at: [GAME, '- id: »routes\n    kind: deck\n    name: Routes'],
    related: [GAME],
  },
  {
    code: 'card/duplicate-id',
    of: 'cards of two decks with one id',
    edits: { 'data/fares.yaml': replacing('- id: fare', '- id: night-bus') },
    at: ['data/fares.yaml', '- id: »night-bus'],
    related: [UPGRADES],
  },
];

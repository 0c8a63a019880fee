import {
  firstOf,
  GAME,
  inRecord,
  LINKS,
  type Mistake,
  REGIONS,
  ROUTES,
  STOPS,
  UPGRADES,
} from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

/** Takes every link away that joins a stop of a set with one outside it. */
const cuttingOff =
  (...stops: string[]) =>
  (text: string): string =>
    text.replace(/- from: (.*)\n {2}to: (.*)\n/g, (link, from: string, to: string) =>
      stops.includes(from) === stops.includes(to) ? link : '',
    );

const main = (from: string, to: string) => inRecord('id: "3"', from, to);

/** The lines under the shipped board. */
const RAILWAYS = 'data/railways.yaml';

/** The shipped board with kinds and lengths of links, and its first link as given. */
const withWays = (first: string): Mistake['edits'] => ({
  [GAME]: (text) =>
    replacing(
      '  links: links\n',
      '  links: links\n  linkKinds: ways\n  lengths: true\n',
    )(
      replacing(
        '\ntables:\n',
        '\ntables:\n  - id: ways\n    record: way\n    schema: data/schemas/ways.schema.json\n    files: [data/ways.yaml]\n',
      )(text),
    ),
  'data/ways.yaml': '- id: tram\n  name: Tram\n  stroke: "#1e4fb3"\n',
  'data/schemas/ways.schema.json': JSON.stringify({
    type: 'array',
    items: { type: 'object', properties: { id: {}, name: {}, stroke: {} } },
  }),
  'data/schemas/links.schema.json': replacing(
    '"properties": {',
    '"properties": { "kind": { "type": "string" }, "length": { "type": "number" },',
  ),
  [LINKS]: replacing('- from: 16th-alma\n  to: 16th-blanca\n', first),
});

/** The same, and a route that names a kind of link. */
const withRouteKind = (kind: string): Mistake['edits'] => ({
  ...withWays('- from: 16th-alma\n  to: 16th-blanca\n'),
  'data/schemas/routes.schema.json': replacing(
    '"properties": {',
    '"properties": { "kind": { "type": "string" },',
  ),
  [ROUTES]: replacing('  start: marine-main\n', `  start: marine-main\n  kind: ${kind}\n`),
});

/** Mistakes of the board as a graph. */
export const BOARD_MISTAKES: readonly Mistake[] = [
  {
    code: 'railway/no-such-stop',
    of: 'a stop misspelt that a line under the network passes, without a schema that refers to stops',
    edits: {
      [RAILWAYS]: replacing('- metrotown-station', '- metrotwn-station'),
      'data/schemas/railways.schema.json': replacing('"x-reference": "stops",', ''),
    },
    at: [RAILWAYS, '- »metrotwn-station'],
    message: 'there is no stop `metrotwn-station`',
    hint: 'did you mean `metrotown-station`?',
  },
  {
    code: 'board/missing-field',
    of: 'a line under the network in a colour that cannot be drawn',
    edits: {
      [RAILWAYS]: replacing('stroke: "#ffcd05"', 'stroke: yellow'),
      'data/schemas/railways.schema.json': replacing('"pattern": "^#[0-9a-f]{6}$",', ''),
    },
    at: [RAILWAYS, '- »id: millennium-line'],
  },
  {
    code: 'route/no-such-link',
    of: 'a link taken away, so that a leg breaks',
    edits: { [LINKS]: replacing('- from: 49th-main\n  to: marine-main\n', '') },
    at: [ROUTES, '    - - marine-drive-station\n      - marine-main\n      - »49th-main'],
    message: 'route 3 runs from `marine-main` to `49th-main`, but they are not linked',
    hint: 'add the link to data/links.yaml',
  },
  {
    code: 'route/no-such-link',
    of: 'a link taken away, so that the legs of several routes break',
    edits: { [LINKS]: replacing('- from: 4th-arbutus\n  to: 4th-macdonald\n', '') },
    at: firstOf(ROUTES, '- 4th-arbutus\n      - »4th-macdonald'),
  },
  {
    code: 'route/no-such-link',
    of: 'two stops of a leg in the wrong order',
    edits: {
      [ROUTES]: main('- marine-main\n      - 49th-main', '- 49th-main\n      - marine-main'),
    },
    at: [ROUTES, '- - marine-drive-station\n      - »49th-main\n      - marine-main'],
    hint: 'are `49th-main` and `marine-main` in the wrong order?',
    related: [],
  },
  {
    code: 'route/no-such-link',
    of: 'a stop in a leg that lies elsewhere',
    edits: { [ROUTES]: main('- 49th-main', '- ubc') },
    at: [ROUTES, '- marine-main\n      - »ubc\n      - 41st-main'],
    message: 'but `ubc` is linked to neither',
  },
  {
    code: 'route/no-such-link',
    of: 'a stop of a leg left out',
    edits: { [ROUTES]: main('      - 49th-main\n', '') },
    at: [ROUTES, '- marine-main\n      - »41st-main\n      - 33rd-main'],
    hint: 'is `49th-main` missing between them?',
  },
  {
    code: 'link/to-itself',
    of: 'a link from a stop to itself',
    edits: { [LINKS]: replacing('  to: 16th-blanca\n', '  to: 16th-alma\n') },
    at: [LINKS, '- from: 16th-alma\n  to: »16th-alma\n'],
  },
  {
    code: 'link/no-such-kind',
    of: 'a kind of link misspelt',
    edits: withWays('- from: 16th-alma\n  to: 16th-blanca\n  kind: trma\n'),
    at: [LINKS, 'kind: »trma'],
    hint: 'did you mean `tram`?',
  },
  {
    code: 'link/no-such-kind',
    of: 'a kind of link misspelt in a route',
    edits: withRouteKind('trma'),
    at: [ROUTES, 'kind: »trma'],
    hint: 'did you mean `tram`?',
  },
  {
    code: 'route/no-such-link',
    of: 'a route on links of a kind that is not there',
    edits: withRouteKind('tram'),
    at: [ROUTES, '    - - marine-drive-station\n      - »marine-main'],
    message: 'route 3 runs on links of the kind `tram`',
    related: [LINKS],
  },
  {
    code: 'board/bad-field',
    of: 'a style of lines that does not exist',
    edits: {
      ...withWays('- from: 16th-alma\n  to: 16th-blanca\n'),
      'data/ways.yaml': '- id: tram\n  name: Tram\n  stroke: "#1e4fb3"\n  style: dahsed\n',
    },
    at: ['data/ways.yaml', 'style: »dahsed'],
    message: 'its `style` must be one of `solid`, `dashed`',
  },
  {
    code: 'board/missing-field',
    of: 'a text for the marks of routes that names a field which they do not have',
    edits: {
      [GAME]: replacing('  links: links\n', '  links: links\n  routeMarks: { text: "{nmae}" }\n'),
    },
    at: [GAME, 'text: »"{nmae}"'],
    message: '`{nmae}` is not a field of every route',
    hint: 'did you mean `name`?',
    related: [ROUTES],
  },
  {
    code: 'template/no-such-partial',
    of: 'a partial for the backdrop that does not exist',
    edits: {
      [GAME]: replacing('backdrop: board-scenery', 'backdrop: old-mpa'),
    },
    at: [GAME, 'backdrop: »old-mpa'],
    message: 'there is no partial `old-mpa`',
  },
  {
    code: 'template/no-such-partial',
    of: 'a partial for the marks of stops that does not exist',
    edits: {
      [GAME]: replacing('  links: links\n', '  links: links\n  stopMarks: { partial: glphs }\n'),
    },
    at: [GAME, 'partial: »glphs'],
    message: 'there is no partial `glphs`',
  },
  {
    code: 'link/bad-length',
    of: 'a length of nothing',
    edits: withWays('- from: 16th-alma\n  to: 16th-blanca\n  length: 0\n'),
    at: [LINKS, 'length: »0'],
  },
  {
    code: 'link/duplicate',
    of: 'a link written the other way round, too',
    edits: { [LINKS]: (text) => `${text}- from: ubc\n  to: 16th-blanca\n` },
    at: [LINKS, '- »from: ubc\n  to: 16th-blanca\n'],
    related: [LINKS],
  },
  {
    code: 'stop/no-link',
    of: 'a stop that no link reaches',
    edits: { [LINKS]: cuttingOff('4th-arbutus') },
    at: [STOPS, '- id: »4th-arbutus\n'],
    related: [ROUTES],
  },
  {
    code: 'board/in-pieces',
    of: 'a board in two pieces',
    edits: { [LINKS]: cuttingOff('ubc', '4th-blanca', '16th-blanca', '10th-blanca', '41st-crown') },
    at: [STOPS, '- id: »4th-blanca\n'],
    message: 'the board is disconnected',
  },
  {
    code: 'stop/same-position',
    of: 'two stops on one spot',
    edits: { [STOPS]: replacing('[635, 424]', '[512, 424]') },
    at: [
      STOPS,
      'name: Granville Island\n  region: fairview\n  size: minor\n  position: »[512, 424]',
    ],
    related: [STOPS],
  },
  {
    code: 'route/start-off-route',
    of: 'a starting stop off its route',
    edits: { [ROUTES]: replacing('start: marine-main', 'start: marine-fraser') },
    at: [ROUTES, 'fill: "#c8202f"\n  style: solid\n  start: »marine-fraser'],
    related: [ROUTES],
  },
  {
    code: 'route/leg-apart',
    of: 'a branch that touches the route nowhere',
    edits: {
      [ROUTES]: main(
        '      - waterfront-station\n',
        '      - waterfront-station\n    - - 4th-alma\n      - 4th-macdonald\n',
      ),
    },
    at: [ROUTES, '    - - »4th-alma\n      - 4th-macdonald\n\n'],
  },
  {
    code: 'stop/no-route',
    of: 'a stop that no route serves',
    edits: {
      [STOPS]: (text) =>
        `${text}\n- id: nowhere\n  name: Nowhere\n  region: marpole\n  size: none\n  position: [1, 1]\n  symbols: []\n`,
      [LINKS]: (text) => `${text}- from: nowhere\n  to: ubc\n`,
      [GAME]: (text) => text.replace('records: 131', 'records: 132').replace('219', '220'),
      'data/schemas/stops.schema.json': replacing('"minor", "major"]', '"minor", "major", "none"]'),
    },
    at: [STOPS, '- id: »nowhere'],
  },
  {
    code: 'upgrade/symbol-nowhere',
    of: 'a symbol on a card that no stop carries',
    edits: { [UPGRADES]: inRecord('id: night-bus', 'symbols: []', 'symbols: [fare]') },
    at: [UPGRADES, 'symbols: [»fare]'],
    hint: 'symbols on the board: bus-loop, canada-line,',
  },
  {
    code: 'upgrade/symbol-nowhere',
    of: 'a symbol taken from every stop',
    edits: { [STOPS]: (text) => text.replaceAll('    - park\n', '    - fare\n') },
    at: firstOf(UPGRADES, '- »park\n'),
  },
  {
    code: 'board/both',
    of: 'a board beside the list of boards',
    edits: {
      [GAME]: (text) => `${text}\nboards:\n  - { id: other, stops: stops, links: links }\n`,
    },
    at: [GAME, '»boards:'],
    hint: 'move the board under `board` into the list',
    related: [GAME],
  },
  {
    code: 'board/no-such-board',
    of: 'a board misspelt in its component',
    edits: { [GAME]: replacing('    kind: board\n', '    kind: board\n    board: baord\n') },
    at: [GAME, 'board: »baord'],
    hint: 'did you mean `board`?',
    related: [],
  },
  {
    code: 'id/duplicate',
    of: 'two boards of one id',
    edits: {
      [GAME]: (text) =>
        text.replace(/^board:\n((?: {2}.*\n)+)/m, (_, tables: string) => {
          const board = `  - id: city\n${tables.replaceAll(/^/gm, '  ').trimEnd()}\n`;
          return `boards:\n${board}${board.replace('id: city', 'id: city # again')}`;
        }),
    },
    at: [GAME, 'id: »city # again'],
    message: 'two boards have the id `city`',
    related: [GAME],
  },
  {
    code: 'board/no-such-table',
    of: 'a table of the board misspelt',
    edits: { [GAME]: replacing('stops: stops', 'stops: stpos') },
    at: [GAME, 'stops: »stpos'],
    hint: 'did you mean `stops`?',
  },
  {
    code: 'board/no-such-table',
    of: 'a table renamed where it is declared',
    edits: { [GAME]: replacing('- id: stops\n', '- id: halts\n') },
    at: [GAME, 'stops: »stops'],
    related: [
      ...Array(2).fill('data/schemas/links.schema.json'),
      ...Array(2).fill('data/schemas/routes.schema.json'),
      'data/schemas/passengers.schema.json',
    ],
  },
  {
    code: 'board/missing-field',
    of: 'a table of another kind',
    edits: { [GAME]: replacing('links: links', 'links: stops') },
    at: [GAME, 'links: »stops'],
    message: 'none of its records has a `from`',
  },
  {
    code: 'board/missing-field',
    of: 'a region without the shape that is drawn',
    edits: {
      'data/schemas/regions.schema.json': replacing(
        '"enum": ["circle",',
        '"enum": ["heart", "circle",',
      ),
      [REGIONS]: replacing('shape: circle', 'shape: heart'),
    },
    at: [REGIONS, '- »id: fairview'],
    related: [GAME],
  },
];

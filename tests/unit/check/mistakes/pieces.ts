import { GAME, inRecord, type Mistake, withoutRecord } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const TOKENS = 'data/tokens.yaml';
const PARTS = 'data/parts.yaml';
const BOXES = 'data/boxes/passengers.yaml';
const DICE = 'data/dice.yaml';
const NUMBERS = 'data/numbers.yaml';

const marpole = (from: string, to: string) => inRecord('id: token-marpole', from, to);

/** The schema of parts with one key less that must be there. */
const without =
  (key: string) =>
  (text: string): string => {
    const schema = JSON.parse(text);
    schema.items.required = schema.items.required.filter((one: string) => one !== key);
    return JSON.stringify(schema);
  };

/** The score pad with this size instead of its own. */
const withSize = (size: string) => ({
  [GAME]: replacing(
    'piece: score sheet\n    size:\n      width: 3.75 in\n      height: 5 in\n      bleed: 0 in\n',
    `piece: score sheet\n    size: { ${size} }\n`,
  ),
});

/** Shapes of a component that cannot be. */
const SHAPE_FAULTS: readonly Mistake[] = [
  {
    code: 'component/bad-shape',
    of: 'a shape misspelt',
    edits: withSize('width: 2 in, height: 2 in, shape: circel'),
    at: [GAME, 'shape: »circel'],
    hint: 'did you mean `circle`?',
  },
  {
    code: 'component/bad-shape',
    of: 'a circle that is higher than wide',
    edits: withSize('width: 2 in, height: 3 in, shape: circle'),
    at: [GAME, 'shape: »circle }'],
    message: 'a circle is as high as it is wide, not 2 x 3 in',
  },
  {
    code: 'component/bad-shape',
    of: 'a hexagon that is not regular',
    edits: withSize('width: 2 in, height: 2 in, shape: hexagon'),
    at: [GAME, 'shape: »hexagon }'],
    message: '1.732 in high with tips at the left and right, or 2.309 in',
  },
  {
    code: 'component/bad-shape',
    of: 'rounded corners of a hexagon',
    edits: withSize('width: 2 in, height: 1.732 in, shape: hexagon, corner: 0.2 in'),
    at: [GAME, '»corner: 0.2 in }'],
    message: '`corner` rounds the corners of rectangles',
  },
  {
    code: 'value/out-of-range',
    of: 'a bleed as wide as the piece',
    edits: withSize('width: 2 in, height: 1.732 in, shape: hexagon, bleed: 2 in'),
    at: [GAME, 'bleed: »2 in }'],
    message: 'a bleed of 2 in is more than half of the piece, which is 2 x 1.732 in',
  },
  {
    code: 'component/bad-outline',
    of: 'an outline with a number missing',
    edits: withSize('width: 2 in, height: 2 in, shape: { path: "M0 0H9V9LX", box: [9, 9] }'),
    at: [GAME, '"M0 0H9V9L»X"'],
    message: 'found `X` instead of a number',
  },
  {
    code: 'component/bad-outline',
    of: 'an outline that is not closed',
    edits: withSize('width: 2 in, height: 2 in, shape: { path: M0 0H9V9H0, box: [9, 9] }'),
    at: [GAME, 'path: »M0 0H9V9H0'],
    message: 'the outline is not closed',
    hint: 'end the path with `Z`',
  },
  {
    code: 'component/bad-outline',
    of: 'an outline that crosses itself',
    edits: withSize('width: 2 in, height: 2 in, shape: { path: M0 0L9 9V0L0 9Z, box: [9, 9] }'),
    at: [GAME, 'path: »M0 0L9 9V0L0 9Z'],
    message: 'the outline crosses itself',
  },
  {
    code: 'component/bad-outline',
    of: 'an outline smaller than its box',
    edits: withSize('width: 2 in, height: 2 in, shape: { path: M0 0H9V9H0Z, box: [9, 12] }'),
    at: [GAME, 'path: »M0 0H9V9H0Z'],
    message: 'the outline reaches from 0, 0 to 9, 9, but its `box` from 0, 0 to 9, 12',
  },
  {
    code: 'component/bad-outline',
    of: 'an outline in a file that is not closed',
    edits: {
      ...withSize('width: 2 in, height: 2 in, shape: assets/pad.svg'),
      'assets/pad.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n  <path d="M0 0H9V9H0"/>\n</svg>\n',
    },
    at: ['assets/pad.svg', '<path d="»M0 0H9V9H0"/>'],
    message: 'the outline is not closed',
  },
  {
    code: 'file/missing',
    of: 'an outline in a file that does not exist',
    edits: withSize('width: 2 in, height: 2 in, shape: assets/pad.svg'),
    at: [GAME, 'shape: »assets/pad.svg'],
  },
];

/** Tokens, boxes, dice and the parts to buy instead of them. */
export const PIECE_MISTAKES: readonly Mistake[] = [
  ...SHAPE_FAULTS,
  {
    code: 'box/no-such-component',
    of: 'a deck misspelt at a box',
    edits: { [BOXES]: replacing('deck: passengers-4-marpole', 'deck: passengers-4-marpol') },
    at: [BOXES, 'deck: »passengers-4-marpol\n'],
    hint: 'did you mean `passengers-4-marpole`?',
  },
  {
    code: 'schema/invalid',
    of: 'an `x-component` that is no truth value',
    edits: {
      'data/schemas/boxes.schema.json': replacing(
        '"x-component": true,\n        "examples": ["upgrades"]',
        '"x-component": "deck",\n        "examples": ["upgrades"]',
      ),
    },
    at: ['data/schemas/boxes.schema.json', '»"x-component": "deck"'],
  },
  {
    code: 'box/no-such-region',
    of: 'a region misspelt at a box',
    edits: { [BOXES]: replacing('region: marpole', 'region: marpol') },
    at: [BOXES, 'region: »marpol\n'],
    hint: 'did you mean `marpole`?',
  },
  {
    code: 'parts/no-such-table',
    of: 'a table of parts that does not exist',
    edits: { [GAME]: replacing('\nparts: parts\n', '\nparts: pats\n') },
    at: [GAME, '\nparts: »pats\n'],
    hint: 'did you mean `parts`?',
  },
  {
    code: 'parts/missing-field',
    of: 'a part without a name',
    edits: {
      'data/schemas/parts.schema.json': without('name'),
      [PARTS]: replacing('  name: Cloth bag\n', ''),
    },
    at: [PARTS, '- »id: bag'],
    message: 'has no `name`',
    related: [GAME],
  },
  {
    code: 'parts/no-such-component',
    of: 'a part instead of something that is not in the game',
    edits: { [PARTS]: replacing('  for:\n    - standees\n', '  for:\n    - standes\n') },
    at: [PARTS, '    - »standes\n'],
    hint: 'did you mean `standees`?',
  },
  {
    code: 'parts/no-such-card',
    of: 'a part instead of a piece that no deck has',
    edits: { [PARTS]: replacing('- die-blue', '- die-bleu') },
    at: [PARTS, '- »die-bleu\n'],
    hint: 'did you mean `die-blue`?',
  },
  {
    code: 'count/cards',
    of: 'a token too few',
    edits: { [TOKENS]: marpole('copies: 20', 'copies: 19') },
    at: [TOKENS, '- »id: token-fairview'],
    message: 'must have 160 cards, found 159: 1 too few',
    related: [GAME],
    also: ['region/token-stock'],
  },
  {
    code: 'region/token-stock',
    of: 'a token of one region that belongs to another',
    edits: {
      [TOKENS]: (text) =>
        marpole(
          'copies: 20',
          'copies: 19',
        )(inRecord('id: token-fairview', 'copies: 20', 'copies: 21')(text)),
    },
    at: [TOKENS, 'copies: »21'],
    message: '`fairview` has 21 passenger tokens; `marpole` has 19 passenger tokens',
    related: [TOKENS, NUMBERS],
  },
  {
    code: 'value/not-allowed',
    of: 'a cut that is none',
    edits: { [GAME]: (text) => text.replace('cut: drawn', 'cut: folded') },
    at: [GAME, 'cut: »folded'],
    hint: 'drawn',
  },
  {
    code: 'key/not-here',
    of: 'a board with pieces',
    edits: { [GAME]: replacing('    kind: board\n', '    kind: board\n    piece: tile\n') },
    at: [GAME, '    »piece: tile'],
  },
  {
    code: 'component/reserved-id',
    of: 'a component with the name of a page that builds write',
    edits: { [GAME]: replacing('  - id: score-pad\n    kind', '  - id: colours\n    kind') },
    at: [GAME, '- id: »colours'],
  },
  {
    code: 'card/net-too-large',
    of: 'dice too large for their sheet',
    edits: { 'templates/die.hbs': replacing('edgeIn=1.2', 'edgeIn=3') },
    at: [DICE, '- »id: die-blue'],
    hint: 'a larger `size` in game.yaml',
    related: ['templates/die.hbs', DICE],
  },
  {
    code: 'card/net-too-large',
    of: 'the cards of one box far too thick',
    edits: {
      'data/boxes/others.yaml': inRecord('id: box-routes', 'thickness: 0.3 mm', 'thickness: 3 mm'),
    },
    at: ['data/boxes/others.yaml', '- »id: box-routes'],
    related: ['templates/partials/carton.hbs'],
  },
  {
    code: 'card/box-too-small',
    of: 'a box not deep enough for the cards that it holds',
    edits: { 'data/game-box.yaml': inRecord('id: box-base', 'deep: 2.4', 'deep: 0.1') },
    at: ['data/game-box.yaml', '- »id: box-base'],
    hint: 'make the box larger in the data',
    related: ['templates/partials/tray-net.hbs'],
  },
  {
    code: 'card/net-too-large',
    of: 'a piece smaller than the place of its net',
    edits: { [GAME]: replacing('      width: 5 in\n', '      width: 4.9 in\n') },
    at: [DICE, '- »id: die-blue'],
    hint: 'a smaller `widthIn=`',
    related: ['templates/die.hbs', DICE],
  },
  {
    code: 'parts/no-such-card',
    of: 'a die taken away that a part stands in for, and the count with it',
    edits: { 'data/dice.yaml': withoutRecord('id: die-blue') },
    at: [PARTS, '- »die-blue\n'],
    hint: 'add the record to data/dice.yaml',
  },
  {
    code: 'parts/no-such-card',
    of: 'a piece of a component that the part does not stand in for',
    edits: { [PARTS]: replacing('- die-blue', '- token-marpole') },
    at: [PARTS, '- »token-marpole'],
    message: '`dice` has no card or piece `token-marpole`',
  },
  {
    code: 'parts/missing-field',
    of: 'a table of something else in the place of the parts',
    edits: { [GAME]: replacing('\nparts: parts\n', '\nparts: stops\n') },
    at: [GAME, '\nparts: »stops\n'],
    message: 'none of its records has a `for`',
  },
  {
    code: 'value/too-short',
    of: 'tokens emptied that parts stand in for',
    edits: { [TOKENS]: '[]\n' },
    at: [TOKENS, '»[]'],
  },
  {
    code: 'tray/no-such-component',
    of: 'a component of pieces renamed that the box of the game and many parts name',
    edits: { [GAME]: replacing('- id: tokens\n    kind', '- id: people\n    kind') },
    at: ['data/game-box.yaml', '    - »tokens\n'],
    hint: /declare the component/,
  },
  {
    code: 'board/no-such-deck',
    of: 'a deck renamed that the board, two boxes and parts name',
    edits: { [GAME]: replacing('- id: fares\n    kind', '- id: money\n    kind') },
    at: ['data/board-spaces.yaml', 'component: »fares'],
    related: ['data/boxes/others.yaml', 'data/game-box.yaml', PARTS, PARTS],
  },
  {
    code: 'template/wrong-value',
    of: 'a box for the board',
    edits: {
      'data/boxes/others.yaml': inRecord('id: box-routes', 'deck: routes', 'deck: board'),
    },
    at: ['data/boxes/others.yaml', '- »id: box-routes'],
    message: /a box is for the cards of a deck/,
  },
  {
    code: 'standee/no-such-player',
    of: 'a player misspelt at a bus',
    edits: { 'data/standees.yaml': replacing('player: teal', 'player: tael') },
    at: ['data/standees.yaml', 'player: »tael'],
    hint: 'did you mean `teal`?',
  },
  {
    code: 'standee/no-such-player',
    of: 'a player taken away',
    edits: { 'data/players.yaml': withoutRecord('id: teal') },
    at: ['data/standees.yaml', 'player: »teal'],
    related: ['data/player-aids.yaml'],
  },
  {
    code: 'value/too-short',
    of: 'a piece without a name',
    edits: { [GAME]: replacing('piece: token\n', 'piece: ""\n') },
    at: [GAME, 'piece: »""'],
  },
  {
    code: 'value/out-of-range',
    of: 'a safe zone that leaves no room',
    edits: { [GAME]: (text) => text.replace('safe: 0.06 in', 'safe: 0.3 in') },
    at: [GAME, 'safe: »0.3 in'],
    hint: /smaller `safe`/,
  },
  {
    code: 'parts/missing-field',
    of: 'a part instead of no piece, and not how many',
    edits: { [PARTS]: inRecord('id: bag', '  quantity: 1\n', '') },
    at: [PARTS, '- »id: bag'],
    hint: 'add `quantity: 1`',
    related: [GAME],
  },
];

import {
  FARES,
  GAME,
  LINKS,
  type Mistake,
  STOPS,
  UPGRADES,
  unreadable,
} from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const PASSENGER = 'templates/passenger.hbs';
const PARK = 'assets/icons/park.svg';

/** Files that are missing, empty, unreadable, of the wrong kind, or of no use. */
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';

export const FILE_MISTAKES: readonly Mistake[] = [
  {
    code: 'file/missing',
    of: 'a data file taken away',
    edits: { [FARES]: null },
    at: [GAME, '- »data/fares.yaml'],
    hint: 'add the file',
  },
  {
    code: 'file/missing',
    of: 'a data file misspelt',
    edits: { [GAME]: replacing('- data/fares.yaml', '- data/Fares.yaml') },
    at: [GAME, '- »data/Fares.yaml'],
    hint: 'did you mean `data/fares.yaml`?',
  },
  {
    code: 'file/missing',
    of: 'a data file named with the wrong slash',
    edits: { [GAME]: replacing('- data/fares.yaml', '- data\\fares.yaml') },
    at: [GAME, '- »data\\fares.yaml'],
    hint: 'did you mean `data/fares.yaml`?',
  },
  {
    code: 'file/missing',
    of: 'a changelog that is not there',
    edits: { [GAME]: replacing('changelog: data/CHANGELOG.md', 'changelog: data/CHANGES.md') },
    at: [GAME, 'changelog: »data/CHANGES.md'],
    hint: 'did you mean `data/CHANGELOG.md`?',
  },
  {
    code: 'file/missing',
    of: 'a schema misspelt',
    edits: { [GAME]: replacing('schemas/fares.schema.json', 'schemas/fare.schema.json') },
    at: [GAME, 'schema: »data/schemas/fare.schema.json'],
    hint: 'did you mean `data/schemas/fares.schema.json`?',
  },
  {
    code: 'file/missing',
    of: 'a schema taken away',
    edits: { 'data/schemas/fares.schema.json': null },
    at: [GAME, 'schema: »data/schemas/fares.schema.json'],
    hint: '`vbuses schema infer fares --write`',
  },
  {
    code: 'file/missing',
    of: 'a template misspelt',
    edits: { [GAME]: replacing('templates/route.hbs', 'templates/rote.hbs') },
    at: [GAME, 'template: »templates/rote.hbs'],
    hint: 'did you mean `templates/route.hbs`?',
  },
  {
    code: 'file/missing',
    of: 'a template of many decks taken away',
    edits: { [PASSENGER]: null },
    at: [GAME, 'data: data/passengers/1-fairview.yaml\n    template: »templates/passenger.hbs'],
    related: Array(5).fill(GAME),
  },
  { code: 'file/missing', of: 'no manifest', edits: { [GAME]: null }, at: [GAME, '»'] },
  {
    code: 'file/empty',
    of: 'an empty data file',
    edits: { [STOPS]: '' },
    at: [STOPS, '»'],
    message: 'this file is empty',
  },
  {
    code: 'file/empty',
    of: 'a data file with nothing but comments',
    edits: { [UPGRADES]: '# later\n' },
    at: [UPGRADES, '»'],
    message: 'only comments',
  },
  {
    code: 'file/empty',
    of: 'a file with the line ends of another age',
    edits: { [FARES]: (text) => text.replaceAll('\n', '\r') },
    at: [FARES, '»'],
    hint: 'bare CR',
  },
  { code: 'file/empty', of: 'an empty manifest', edits: { [GAME]: '\n' }, at: [GAME, '»'] },
  {
    code: 'file/empty',
    of: 'an empty template of many decks',
    edits: { [PASSENGER]: ' \n' },
    at: [PASSENGER, '»'],
  },
  {
    code: 'file/empty',
    of: 'an empty partial',
    edits: { 'templates/partials/foot.hbs': '' },
    at: ['templates/partials/foot.hbs', '»'],
  },
  {
    code: 'file/empty',
    of: 'an empty schema',
    edits: { 'data/schemas/fares.schema.json': '' },
    at: ['data/schemas/fares.schema.json', '»'],
  },
  { code: 'file/empty', of: 'an empty icon', edits: { [PARK]: '' }, at: [PARK, '»'] },
  {
    code: 'file/binary',
    of: 'a data file in another encoding',
    edits: { [LINKS]: unreadable(LINKS, 'file/binary') },
    at: [LINKS, '»'],
    related: [GAME],
  },
  {
    code: 'file/binary',
    of: 'a manifest that is not text',
    edits: { [GAME]: unreadable(GAME, 'file/binary') },
    at: [GAME, '»'],
    related: [],
  },
  {
    code: 'file/binary',
    of: 'a stylesheet that is not text',
    edits: { 'templates/cards.css': unreadable('templates/cards.css', 'file/binary') },
    at: ['templates/cards.css', '»'],
  },
  {
    code: 'file/binary',
    of: 'a template of many decks that is not text',
    edits: { [PASSENGER]: unreadable(PASSENGER, 'file/binary') },
    at: [PASSENGER, '»'],
    related: Array(5).fill(GAME),
  },
  {
    code: 'file/unreadable',
    of: 'a schema without permission',
    edits: {
      'data/schemas/fares.schema.json': unreadable(
        'data/schemas/fares.schema.json',
        'file/unreadable',
      ),
    },
    at: ['data/schemas/fares.schema.json', '»'],
    related: [GAME],
  },
  {
    code: 'file/too-large',
    of: 'a data file of many megabytes',
    edits: { [STOPS]: unreadable(STOPS, 'file/too-large') },
    at: [STOPS, '»'],
  },
  {
    code: 'file/not-a-file',
    of: 'a pipe in the place of a partial',
    edits: {
      'templates/partials/foot.hbs': unreadable('templates/partials/foot.hbs', 'file/not-a-file'),
    },
    at: ['templates/partials/foot.hbs', '»'],
  },
  {
    code: 'file/outside-pack',
    of: 'an icon that is a link out of the pack',
    edits: { [PARK]: unreadable(PARK, 'file/outside-pack') },
    at: [PARK, '»'],
  },
  {
    code: 'file/outside-pack',
    of: 'a picture that nothing names and that is a link out of the pack',
    edits: { 'assets/fox.png': unreadable('assets/fox.png', 'file/outside-pack') },
    at: ['assets/fox.png', '»'],
  },
  {
    code: 'file/outside-pack',
    of: 'a path that climbs out of the pack',
    edits: { [GAME]: replacing('- data/fares.yaml', '- ../fares.yaml') },
    at: [GAME, '- »../fares.yaml'],
  },
  {
    code: 'file/outside-pack',
    of: 'a path from the root of the disk',
    edits: { [GAME]: replacing('- data/fares.yaml', '- /etc/fares.yaml') },
    at: [GAME, '- »/etc/fares.yaml'],
  },
  {
    code: 'file/unused',
    of: 'a data file that nothing names',
    edits: { 'data/promos.yaml': '- id: x\n' },
    at: ['data/promos.yaml', '»'],
    severity: 'warning',
    related: [GAME],
  },
  {
    code: 'file/unused',
    of: 'a template that nothing names',
    edits: { 'templates/promo.hbs': '{{card.id}}' },
    at: ['templates/promo.hbs', '»'],
    severity: 'warning',
  },
  {
    code: 'icon/not-svg',
    of: 'an icon that is a page',
    edits: { [PARK]: '<html></html>' },
    at: [PARK, '»'],
  },
  {
    code: 'icon/not-svg',
    of: 'an icon without a viewBox or size',
    edits: { [PARK]: (text) => text.replace('viewBox', 'data-box') },
    at: [PARK, '»'],
  },
  {
    code: 'icon/not-svg',
    of: 'an icon with a second drawing',
    edits: { [PARK]: (text) => `${text.trim()}<svg viewBox="0 0 1 1"></svg>` },
    at: [PARK, '</svg>»<svg'],
  },
  {
    code: 'icon/text',
    of: 'an icon with text, which many cards show',
    edits: { [PARK]: (text) => text.replace('<path', '<text x="4" y="9">P</text>\n  <path') },
    at: [PARK, '»<text x="4"'],
    message:
      /^the icon `park` contains text.*; it is on \d+ cards: `[^`]+`, `[^`]+`, `[^`]+` and \d+ more$/,
    hint: 'convert the text to paths',
    severity: 'warning',
  },
  {
    code: 'image/text',
    of: 'an SVG image with text, in a font of the pack or not',
    edits: {
      'assets/board.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<text font-family="Barlow">The Fen</text></svg>',
      'templates/fare.hbs': (text) =>
        text.replace(
          '<p class="fare__name">',
          '<img src="assets/board.svg"><p class="fare__name">',
        ),
    },
    at: ['assets/board.svg', '»<text font-family'],
    message: /not use the fonts of the pack.*; it is on \d+ card/,
    hint: 'convert the text to paths',
    severity: 'warning',
  },
  {
    code: 'icon/two-files',
    of: 'an icon as a drawing and as an image',
    edits: { 'assets/icons/park.png': 'a' },
    at: ['assets/icons/park.png', '»'],
  },
  ...['big claw.svg', '_claw.svg', 'claw.gif', 'animals/claw.svg', 'claw.SVG'].map(
    (name): Mistake => ({
      code: 'icon/unusable-file',
      of: `the file ${name} among the icons`,
      edits: { [`assets/icons/${name}`]: '<svg viewBox="0 0 1 1"/>' },
      at: [`assets/icons/${name}`, '»'],
      severity: 'warning',
      hint: /assets\/icons\/(?:big-)?claw\.svg/,
    }),
  ),
  {
    code: 'icon/left-out',
    of: 'an icon with a page in it',
    edits: { [PARK]: (text) => text.replace('<path', '<foreignObject/>\n  <path') },
    at: [PARK, '»<foreignObject'],
    severity: 'warning',
  },
  {
    code: 'icon/too-large',
    of: 'an icon with more than it may have',
    edits: { [PARK]: (text) => text.replace('d="', `d="${'M0 0'.repeat(65_000)}`) },
    at: [PARK, '»'],
  },
  {
    code: 'icon/unsafe',
    of: 'an icon with a script',
    edits: { [PARK]: (text) => text.replace('<path', '<script>1</script>\n  <path') },
    at: [PARK, '  »<script'],
  },
  {
    code: 'icon/unsafe',
    of: 'an icon that listens',
    edits: { [PARK]: (text) => text.replace('<path', '<path onload="alert(1)"') },
    at: [PARK, '<path »onload'],
  },
  {
    code: 'icon/unsafe',
    of: 'an icon that fetches',
    edits: { [PARK]: (text) => text.replace('<path', '<use href="other.svg#a"/><path') },
    at: [PARK, '<use »href="other'],
  },
  {
    code: 'icon/unsafe',
    of: 'an icon that fetches by style',
    edits: { [PARK]: (text) => text.replace('<path', '<path style="fill: url(https://x.y)"') },
    at: [PARK, '<path »style='],
  },
  {
    code: 'image/unsafe',
    of: 'a picture with a script under another name',
    edits: {
      'assets/fox.svg': `${SVG}<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script></svg>`,
    },
    at: ['assets/fox.svg', '»<s:script'],
    message: /would run code/,
  },
  {
    code: 'image/not-svg',
    of: 'a picture that is not closed',
    edits: { 'assets/fox.svg': `${SVG}\n<g></svg>` },
    at: ['assets/fox.svg', '\n<g></svg>»'],
  },
];

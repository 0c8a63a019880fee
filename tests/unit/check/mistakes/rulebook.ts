import { GAME, type Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const COVER = 'rulebook/00-cover.md';
const CITY = 'rulebook/02-city.md';
const CSS = 'rulebook/rulebook.css';
const FIGURES = 'rulebook/figures';
const MOVES = `${FIGURES}/movement.hbs`;

/** A paragraph of its own at the end of a chapter. */
const adding = (words: string) => (text: string) => `${text.trimEnd()}\n\n${words}\n`;
/** Words of one's own behind the chapter about the city, and the place that is marked in them. */
const saying = (
  code: string,
  of: string,
  words: string,
  reported: Partial<Mistake> = {},
): Mistake => ({
  code,
  of,
  edits: { [CITY]: adding(words.replace('»', '')) },
  at: [CITY, `\n${words}\n`],
  ...reported,
});

/** What people get wrong in the text and the figures of a rulebook. */
export const RULEBOOK_MISTAKES: readonly Mistake[] = [
  {
    code: 'rulebook/no-text',
    of: 'a folder without Markdown',
    edits: { [GAME]: replacing('source: rulebook/\n', 'source: rulebook/rules\n') },
    at: [GAME, 'source: »rulebook/rules'],
    hint: /in \.md files/,
  },
  {
    code: 'file/empty',
    of: 'a chapter whose headings others lead to',
    edits: { 'rulebook/04-turn.md': '\n' },
    at: ['rulebook/04-turn.md', '»'],
  },
  {
    code: 'file/empty',
    of: 'a figure with nothing in it',
    edits: { [MOVES]: '' },
    at: [MOVES, '»'],
  },
  {
    code: 'file/unused',
    of: 'a text with an ending that no rulebook reads',
    edits: { 'rulebook/10-more.markdown': '# More\n' },
    at: ['rulebook/10-more.markdown', '»'],
    severity: 'warning',
    hint: /\.md files directly in/,
    related: [GAME],
  },
  {
    code: 'file/unused',
    of: 'a figure that no text asks for',
    edits: { [`${FIGURES}/depot.hbs`]: '<b>Depot</b>\n' },
    at: [`${FIGURES}/depot.hbs`, '»'],
    severity: 'warning',
    hint: /\{\{figure "depot"\}\}/,
    related: [GAME],
  },
  {
    code: 'file/merge-conflict',
    of: 'an unresolved conflict in a chapter',
    edits: { [CITY]: adding('<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other') },
    at: [CITY, '»<<<<<<< HEAD'],
    related: [CITY, CITY],
  },
  {
    code: 'file/merge-conflict',
    of: 'an unresolved conflict in a template',
    edits: { 'templates/die.hbs': adding('<<<<<<< HEAD\n=======\n<b>theirs</b>\n>>>>>>> other') },
    at: ['templates/die.hbs', '»<<<<<<< HEAD'],
  },
  saying('text/control-character', 'a bell among words', 'A »\u0007bell.'),
  saying('rulebook/no-such-icon', 'an icon misspelt', 'See »:prak: here.', {
    hint: 'did you mean `park`?',
  }),
  saying(
    'rulebook/no-such-icon',
    'an icon that does not exist',
    'See »:lighthouse-at-night: here.',
    {
      hint: /add the icon/,
    },
  ),
  saying('text/unclosed-mark', 'an icon without its second colon', 'See »:park here.', {
    hint: /`:park:`/,
  }),
  saying('text/unclosed-mark', 'bold that is not closed', 'See **this** and »**that.', {
    hint: /`\\\*\\\*`/,
  }),
  saying('text/unclosed-mark', 'bold with a blank where it closes', 'See »**this ** now.'),
  saying('text/unclosed-mark', 'a tag that is not closed', 'Pass »`VB-09 at will.', {
    message: 'a backtick is unmatched',
  }),
  saying('rulebook/unknown-mark', 'words struck out', 'Pay »~~two~~ three.'),
  saying('rulebook/unknown-mark', 'a footnote', 'See this»[^1].\n\n[^1]: Or that.', {
    message: 'footnotes are not supported in rulebooks',
  }),
  saying(
    'rulebook/unknown-mark',
    'a link and its address elsewhere',
    '»[Stops][s]\n\n[s]: #stops',
    {
      hint: /after the text/,
    },
  ),
  saying('rulebook/bad-link', 'a link whose address was forgotten', 'See [stops»][stops].'),
  saying('rulebook/bad-link', 'a link with a blank in its address', 'See [stops»](#the stops).'),
  saying('rulebook/unknown-mark', 'a box to tick', '- »[ ] Done'),
  saying(
    'rulebook/bad-link',
    'a link to a heading of a file that there is not',
    'See »[it](5-actions.md#move).',
    {
      hint: 'did you mean `05-actions.md`?',
    },
  ),
  saying('rulebook/bad-link', 'a link to a file', 'See »[it](05-actions.md).', {
    hint: /write `#` and the words of the heading/,
  }),
  saying('rulebook/no-such-heading', 'a link to a heading misspelt', 'See »[stops](#stosp).', {
    hint: 'did you mean `stops`?',
  }),
  saying('rulebook/duplicate-heading', 'a heading that is there already', '»## Regions!'),
  saying('rulebook/empty-heading', 'a heading of an icon alone', '»## :park:'),
  saying('rulebook/no-such-picture', 'a picture that is not there', '»![Depot](assets/depot.png)', {
    hint: /assets/,
  }),
  saying('rulebook/raw-html', 'HTML among words', 'A »<b>fat</b> word.'),
  saying('rulebook/raw-html', 'a comment of HTML', '»<!-- mind this -->', { hint: /\{\{! … \}\}/ }),
  saying('rulebook/broken-table', 'a row with a cell too many', '|a|b|\n|-|-|\n»|1|2|3|', {
    message: 'this row has 3 cells, but the header of its table has 2',
  }),
  saying('rulebook/broken-table', 'a table without its dashes', '»|a|b|\n|1|2|', {
    hint: /\| --- \|/,
  }),
  saying('rulebook/broken-table', 'a row of dashes a cell short', '»|a|b|c|\n|-|-|\n|1|2|3|', {
    message: 'the row of dashes below the header has 2 cells, and the header 3',
  }),
  saying('rulebook/no-such-figure', 'a figure misspelt', '»{{figure "movment"}}', {
    hint: 'did you mean `movement`?',
  }),
  saying('rulebook/figure-not-alone', 'a figure among words', '»See {{figure "movement"}}'),
  saying(
    'template/wrong-value',
    'an option of a figure misspelt',
    '»{{figure "cover" wied=true}}',
    {
      hint: 'did you mean `wide=`?',
    },
  ),
  saying('template/wrong-value', 'a truth in quotes', '»{{figure "cover" wide="yes"}}', {
    hint: /without quotes/,
  }),
  saying('template/wrong-value', 'a page that is no truth', '»{{figure "cover" page=1}}', {
    message: '`page=` is true or false',
  }),
  saying('template/wrong-value', 'two names for a figure', '»{{figure "cover" "cards"}}'),
  saying(
    'text/unclosed-mark',
    'a caption that is bold to its end',
    '»{{figure "cover" caption="**B"}}',
  ),
  saying(
    'template/no-such-icon',
    'an icon misspelt in a caption',
    '»{{figure "cover" caption=":prak:"}}',
  ),
  saying('template/no-such-field', 'a number misspelt', '{{facts.numbers.»hand-limt}} cards', {
    hint: 'did you mean `hand-limit`?',
  }),
  {
    code: 'template/no-such-helper',
    of: 'a helper misspelt in a chapter whose headings others lead to',
    edits: { 'rulebook/04-turn.md': adding('{{countd 3 "card" "cards"}}') },
    at: ['rulebook/04-turn.md', '{{»countd'],
    hint: 'did you mean `counted`?',
  },
  {
    code: 'template/syntax',
    of: 'a block without its end in the text before the first chapter',
    edits: { [COVER]: adding('{{#each tables.stops}}') },
    at: [COVER, '»{{#each tables.stops}}'],
  },
  {
    code: 'template/wrong-value',
    of: 'a deck misspelt in a figure',
    edits: { [MOVES]: adding('{{face "upgrads"}}') },
    at: [MOVES, '»{{face "upgrads"}}'],
    hint: 'did you mean `upgrades`?',
  },
  {
    code: 'template/wrong-value',
    of: 'a card misspelt in a figure',
    edits: { [MOVES]: adding('{{face "upgrades" "nite-bus"}}') },
    at: [MOVES, '»{{face "upgrades" "nite-bus"}}'],
    hint: 'did you mean `night-bus`?',
  },
  {
    code: 'template/wrong-value',
    of: 'a side misspelt in a figure',
    edits: { [MOVES]: adding('{{face "fares" side="bakc"}}') },
    at: [MOVES, '»{{face "fares"'],
    hint: 'did you mean `back`?',
  },
  {
    code: 'template/wrong-value',
    of: 'the back of a piece that has none',
    edits: { [MOVES]: adding('{{face "dice" side="back"}}') },
    at: [MOVES, '»{{face "dice"'],
  },
  {
    code: 'template/wrong-value',
    of: 'a stop misspelt in a figure',
    edits: { [MOVES]: adding('{{movementMap at="king-edward-mian"}}') },
    at: [MOVES, '»{{movementMap at="king-edward-mian"}}'],
    hint: 'did you mean `king-edward-main`?',
  },
  {
    code: 'template/wrong-value',
    of: 'a bus that came from a stop far away',
    edits: { [MOVES]: adding('{{movementMap at="king-edward-main" from="ubc"}}') },
    at: [MOVES, '»{{movementMap at="king-edward-main" from="ubc"}}'],
    message: /`ubc` and `king-edward-main` are not linked/,
  },
  {
    code: 'template/no-such-icon',
    of: 'a piece misspelt in a figure',
    edits: { [MOVES]: adding('{{movementMap at="king-edward-main" piece="buss"}}') },
    at: [MOVES, '»{{movementMap at="king-edward-main" piece="buss"}}'],
    hint: 'did you mean `bus`?',
  },
  {
    code: 'template/wrong-value',
    of: 'tokens without stops on the picture of the board',
    edits: { [MOVES]: adding('{{boardPicture tokens=tables.regions}}') },
    at: [MOVES, '»{{boardPicture tokens=tables.regions}}'],
    message: /a list of tokens/,
  },
  {
    code: 'template/wrong-value',
    of: 'marks without stops on the picture of the board',
    edits: { [MOVES]: adding('{{boardPicture marks=tables.regions}}') },
    at: [MOVES, '»{{boardPicture marks=tables.regions}}'],
    message: /a list of marks/,
  },
  {
    code: 'template/wrong-value',
    of: 'a stop misspelt in what the picture of the board shows',
    edits: { [MOVES]: adding('{{boardPicture around="ubc ubcc"}}') },
    at: [MOVES, '»{{boardPicture around="ubc ubcc"}}'],
    hint: 'did you mean `ubc`?',
  },
  {
    code: 'template/no-such-partial',
    of: 'a partial misspelt in a figure',
    edits: { [MOVES]: adding('{{> seet}}') },
    at: [MOVES, '{{> »seet}}'],
    hint: 'did you mean `seat`?',
  },
  {
    code: 'template/unclosed-element',
    of: 'an element of a figure that is not closed',
    edits: { [MOVES]: adding('<div class="more"><p>More') },
    at: [MOVES, '»<div class="more">'],
    hint: /<\/div>/,
  },
  {
    code: 'template/script',
    of: 'the end of a stylesheet in the middle of it',
    edits: { [CSS]: (text) => `/* </style><b> */\n${text}` },
    at: [CSS, '/* »</style><b>'],
  },
  {
    code: 'template/lone-brace',
    of: 'a brace left out of a stylesheet',
    edits: { [CSS]: (text) => `.depot { color: red;\n${text}` },
    at: [CSS, '.depot »{'],
  },
  {
    code: 'template/lone-brace',
    of: 'a brace too many in a stylesheet of the cards',
    edits: { 'templates/cards.css': (text) => `.depot { content: "}" }\n}\n${text}` },
    at: ['templates/cards.css', '.depot { content: "}" }\n»}'],
  },
  {
    code: 'template/remote-resource',
    of: 'a picture from the web in a stylesheet',
    edits: { [CSS]: (text) => `p { background: url(https://example.org/x.png) }\n${text}` },
    at: [CSS, 'p { background: »url('],
  },
  {
    code: 'template/no-such-field',
    of: 'the parts in a rulebook of a pack that names none',
    edits: { [GAME]: replacing('\nparts: parts\n', '\n') },
    at: ['rulebook/09-parts.md', '{{#each »parts}}'],
  },
  {
    code: 'value/not-allowed',
    of: 'the kind of a component misspelt',
    edits: { [GAME]: replacing('kind: rulebook', 'kind: rulebok') },
    at: [GAME, 'kind: »rulebok'],
    hint: 'did you mean `rulebook`?',
  },
];

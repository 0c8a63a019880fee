import { inRecord, type Mistake, UPGRADES } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const FARE = 'templates/fare.hbs';
const AID = 'templates/player-aid.hbs';
const PASSENGER = 'templates/partials/passenger-face.hbs';
const UPGRADE = 'templates/partials/upgrade-face.hbs';
const FOOT = 'templates/partials/foot.hbs';
const CSS = 'templates/cards.css';

const NAME = '<p class="fare__name">{{card.name}}</p>';
/** Another line in the place of the one with the name of a fare. */
const withLine = (line: string) => ({ [FARE]: replacing(NAME, line) });

/** Mistakes in templates and stylesheets, and what comes of cards and templates together. */
export const TEMPLATE_MISTAKES: readonly Mistake[] = [
  {
    code: 'template/syntax',
    of: 'a brace left out',
    edits: withLine('<p class="fare__name">{{card.name}</p>'),
    at: [FARE, '{{card.name»}</p>'],
    message: 'this is not valid Handlebars',
  },
  {
    code: 'template/syntax',
    of: 'a block that does not end',
    edits: withLine(`{{#if card.name}}${NAME}`),
    at: [FARE, '»{{#if card.name}}'],
    message: '`{{#if}}` has no `{{/if}}`',
  },
  ...(
    [
      ['{{fit card.name »widthMm=54 heightMm=20 maxPt=9 minPt=5}}', '`widthIn=`, in inches'],
      ['{{fit card.name »widhtIn=2 maxPt=9 minPt=5}}', 'did you mean `widthIn`?'],
      ['{{fit card.name widthIn=2 maxPt=9 minPt=5 »leadin=1.1}}', 'did you mean `leading`?'],
      ['{{rich card.name »boldWait=700}}', /known|docs/],
      ['{{icon "park" »size=3}}', 'docs/pack.md lists the options'],
      ['{{formatNumber 3 »digit=1}}', 'did you mean `digits`?'],
    ] as const
  ).map(
    ([line, hint]): Mistake => ({
      code: 'template/unknown-option',
      of: `an option that a helper does not have: ${line}`,
      edits: withLine(line.replace('»', '').replace(' heightMm=20', '')),
      at: [FARE, line.replace(' heightMm=20', '')],
      hint,
    }),
  ),
  {
    code: 'template/no-such-partial',
    of: 'a field that names a partial that is not there',
    edits: {
      'data/schemas/fares.schema.json': replacing(
        '"x-name": true,\n        "examples": ["Fare"]',
        '"x-partial": true,\n        "examples": ["Fare"]',
      ),
    },
    at: ['data/fares.yaml', 'name: »Fare'],
    message: 'there is no partial `Fare`',
    related: [],
  },
  {
    code: 'template/no-such-partial',
    of: 'a name of a partial that is computed by another helper',
    edits: { [FARE]: replacing('{{> foot copies=1}}', '{{> (upper card.name)}}') },
    at: [FARE, '{{> »(upper'],
    hint: '`{{> (partial card.layout) card}}`',
  },
  {
    code: 'template/wrong-value',
    of: 'places in columns that were not counted',
    edits: withLine('<p>{{#each (grid of=tables.fares widthIn=1 heightIn=1)}}x{{/each}}</p>'),
    at: [FARE, '<p>{{#each »(grid'],
    message: '`grid` needs `columns=`',
    related: ['data/fares.yaml'],
  },
  {
    code: 'template/too-much',
    of: 'pages of text for each stop',
    edits: withLine(`<p>{{#each tables.stops}}${'word '.repeat(10_000)}{{/each}}</p>`),
    at: [FARE, '»'],
    message: 'far too much',
  },
  {
    code: 'template/wrong-value',
    of: 'a division by 0',
    edits: withLine('<p>{{divide card.copies 0}}</p>'),
    at: [FARE, '<p>»{{divide'],
    message: '`divide` divides by 0',
    related: ['data/fares.yaml'],
  },
  {
    code: 'template/no-such-partial',
    of: 'a partial misspelt',
    edits: { [FARE]: replacing('{{> foot copies=1}}', '{{> fooot copies=1}}') },
    at: [FARE, '{{> »fooot'],
    hint: 'did you mean `foot`?',
    related: [],
  },
  {
    code: 'template/no-such-partial',
    of: 'a partial taken away that many templates call',
    edits: { [FOOT]: null },
    at: ['templates/die.hbs', '{{> »foot'],
    message: 'there is no partial `foot`',
    hint: 'add templates/partials/foot.hbs',
    related: [FARE, AID, 'templates/route.hbs', PASSENGER, UPGRADE],
  },
  {
    code: 'template/no-such-helper',
    of: 'a helper misspelt',
    edits: { [FARE]: replacing('{{icon "bus"}}', '{{icn "bus"}}') },
    at: [FARE, '{{»icn'],
    hint: 'did you mean `icon`?',
  },
  {
    code: 'template/no-such-field',
    of: 'a field misspelt, on many cards',
    edits: { [UPGRADE]: replacing('<b>{{card.cost}}</b>', '<b>{{card.cots}}</b>') },
    at: [UPGRADE, '{{card.»cots'],
    hint: 'did you mean `cost`?',
  },
  {
    code: 'template/no-such-icon',
    of: 'an icon misspelt',
    edits: { [FARE]: replacing('{{icon "bus"}}', '{{icon "buss"}}') },
    at: [FARE, '»{{icon "buss"}}'],
    hint: 'did you mean `bus`?',
  },
  {
    code: 'template/no-such-font',
    of: 'a weight that the pack does not have',
    edits: withLine('{{fit card.name maxPt=20 minPt=8 widthIn=1 family="Barlow" weight=300}}'),
    at: [FARE, '»{{fit card.name'],
  },
  {
    code: 'template/no-such-shape',
    of: 'a shape that there is not',
    edits: withLine('{{regionShape "hart"}}'),
    at: [FARE, '»{{regionShape'],
  },
  {
    code: 'template/wrong-value',
    of: 'a number in quotes',
    edits: withLine('{{fit card.name maxPt="20" minPt=8 widthIn=1}}'),
    at: [FARE, '»{{fit card.name'],
  },
  {
    code: 'template/wrong-value',
    of: 'a largest size below the smallest, on many cards',
    edits: { [PASSENGER]: replacing('maxPt=19.5 minPt=19.5', 'maxPt=6 minPt=8') },
    at: [PASSENGER, '<h2 class="passenger__stop">»{{fit card.stop.name'],
    hint: 'swap them: `maxPt=8 minPt=6`',
  },
  {
    code: 'template/wrong-value',
    of: 'a place of `&` that there is not',
    edits: { [PASSENGER]: replacing('joiner="start"', 'joiner="strat"') },
    at: [PASSENGER, '<h2 class="passenger__stop">»{{fit card.stop.name'],
    hint: 'did you mean `start`?',
  },
  {
    code: 'template/wrong-value',
    of: 'a ground that is neither true nor false',
    edits: { [PASSENGER]: replacing('ground=true endsPt', 'ground="yes" endsPt') },
    at: [PASSENGER, '»{{miniMap card.stop ground="yes"'],
    hint: 'write it without quotes: `ground=true`',
  },
  {
    code: 'template/wrong-value',
    of: 'a list printed as a text',
    edits: { [UPGRADE]: replacing('<b>{{card.cost}}</b>', '<b>{{card.symbols}}</b>') },
    at: [UPGRADE, '<b>{{»card.symbols'],
    hint: '{{#each}}',
  },
  {
    code: 'template/unescaped',
    of: 'three braces',
    edits: withLine('<p>{{{card.name}}}</p>'),
    at: [FARE, '<p>»{{{card.name'],
  },
  {
    code: 'template/script',
    of: 'a script',
    edits: withLine(`${NAME}<script>alert(1)</script>`),
    at: [FARE, '»<script>'],
  },
  {
    code: 'template/not-allowed',
    of: 'a form',
    edits: withLine('<form name="body"><input></form>'),
    at: [FARE, '»<form name'],
  },
  {
    code: 'template/not-allowed',
    of: 'an attribute misspelt',
    edits: withLine('<img scr="assets/bus.png" alt="">'),
    at: [FARE, '<img »scr='],
    hint: 'did you mean `src`?',
  },
  {
    code: 'template/bad-path',
    of: 'a letter in the numbers of a path',
    edits: withLine('<svg viewBox="0 0 9 9"><path d="M0 140Vx80Q137 20 275 8"/></svg>'),
    at: [FARE, '»d="M0 140Vx80'],
    message: 'the path cannot be drawn: found `x` instead of a number, after `M0 140V`',
  },
  {
    code: 'template/misplaced-element',
    of: 'a row without its table',
    edits: withLine('<tr><td>{{card.name}}</td></tr>'),
    at: [FARE, '»<tr>'],
  },
  {
    code: 'template/remote-resource',
    of: 'a picture from the network',
    edits: withLine('<img src="https://example.com/bus.png" alt="">'),
    at: [FARE, '<img »src="https:'],
  },
  {
    code: 'template/remote-resource',
    of: 'a typeface from the network',
    edits: { [CSS]: (text) => `${text}.x { background: url(//example.com/x.png) }\n` },
    at: [CSS, 'background: »url(//example'],
  },
  {
    code: 'template/failed',
    of: 'a block of a partial that was called without one',
    edits: { [FOOT]: (text) => `${text}{{> @partial-block}}` },
    at: [FOOT, '»'],
    message: 'the template cannot be run',
  },
  {
    code: 'card/text-overflow',
    of: 'a name too long for its box',
    edits: {
      [UPGRADES]: inRecord(
        'id: night-bus',
        'name: Night Bus',
        'name: Nightbusnightbusnightbusnightbus Owl',
      ),
    },
    at: [UPGRADES, 'name: »Nightbusnightbus'],
    related: [UPGRADE],
  },
  {
    code: 'template/unclosed-element',
    of: 'an element that is not closed, on many cards',
    edits: withLine('<div class="fare__name"><b>{{card.name}}</b>'),
    at: [FARE, '»<div class="fare__name"><b>'],
    message: '`<div>` is not closed',
  },
  {
    code: 'text/control-character',
    of: 'a mark of the program itself, behind which a script would pass as a drawing',
    edits: withLine(`${NAME}\uFDD00c\uFDD1<svg ><script>1</script></svg>`),
    at: [FARE, `${NAME}»\uFDD00c`],
    message: 'U+FDD0',
  },
  {
    code: 'template/unclosed-element',
    of: 'an end too many in a partial',
    edits: { [FOOT]: (text) => `${text.trimEnd()}</p></footer>\n` },
    at: [FOOT, '»</p></footer>'],
    message: '`</p>` has no matching opening tag',
  },
  {
    code: 'template/no-such-field',
    of: 'a number under an old name, in a template and in a chapter',
    edits: {
      [AID]: replacing('.hand-limit.', '.hand-size.'),
      'rulebook/05-actions.md': replacing(
        '{{facts.numbers.hand-limit}}',
        '{{facts.numbers.hand-size}}',
      ),
    },
    at: [AID, 'records.numbers.»hand-size'],
    related: ['rulebook/05-actions.md'],
  },
];

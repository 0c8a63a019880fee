import { GAME, type Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const FARE = 'templates/fare.hbs';
const NAME = '<p class="fare__name">{{card.name}}</p>';
/** A line more on the face of a fare. */
const withLine = (line: string) => ({ [FARE]: replacing(NAME, `${NAME}${line}`) });

const FRENCH_FARES = 'locales/fr/fares.yaml';
const FRENCH_DICE = 'locales/fr/dice.yaml';
const FRENCH_TEMPLATES = 'locales/fr/templates.yaml';
const FRENCH_UPGRADES = 'locales/fr/upgrades.yaml';
const TURN = 'rulebook/04-turn.md';
const FRENCH_TURN = 'rulebook/04-turn.fr.md';
const FRENCH_STEPS = 'locales/fr/turn-steps.yaml';

const entry = (name: string, source: string, text: string): string =>
  `- for: ${name}\n  source: ${source}\n  text: ${text}\n`;
const FARE_ENTRY = entry('fares/fare/name', 'Fare', 'Billet');
const withFares = (more: string) => ({
  [FRENCH_FARES]: (text: string) => `${text.trimEnd()}\n\n${more}`,
});
const FARES_PLURAL = '  text:\n    one: billet\n    other: billets';

/** Mistakes in translations, and in the words of templates that are to be translated. */
export const LOCALE_MISTAKES: readonly Mistake[] = [
  {
    code: 'template/wrong-text',
    of: 'a text that is computed',
    edits: withLine('<p>{{t card.name}}</p>'),
    at: [FARE, '<p>{{t »card.name}}'],
    message: 'one literal text',
  },
  {
    code: 'template/wrong-text',
    of: 'a name in braces without a value',
    edits: withLine('<p>{{t "{cuont} of them" count=2}}</p>'),
    at: [FARE, '»{{t "{cuont} of them"'],
    message: '`{cuont}` has no value',
    hint: 'did you mean `count`?',
  },
  {
    code: 'template/wrong-text',
    of: 'a value that the text does not show',
    edits: withLine('<p>{{t "All of them" cost=2}}</p>'),
    at: [FARE, '»{{t "All of them"'],
    message: '`cost=` is not used in the text',
  },
  {
    code: 'template/wrong-text',
    of: 'forms without a number',
    edits: withLine('<p>{{t "fares" one="fare"}}</p>'),
    at: [FARE, '»{{t "fares"'],
    message: 'needs `count=`',
  },
  {
    code: 'template/wrong-text',
    of: 'a form that is computed',
    edits: withLine('<p>{{t "fares" one=card.name count=1}}</p>'),
    at: [FARE, 'one=»card.name'],
    message: '`one=` is part of the text',
  },
  {
    code: 'template/untranslated-text',
    of: 'words between tags',
    severity: 'warning',
    edits: withLine('<p>Keep it</p>'),
    at: [FARE, '<p>»Keep it</p>'],
    hint: '{{t "Keep it"}}',
  },
  {
    code: 'template/untranslated-text',
    of: 'words that are read aloud',
    severity: 'warning',
    edits: withLine('<i role="img" aria-label="A ticket"></i>'),
    at: [FARE, 'aria-label="»A ticket"'],
  },
  {
    code: 'template/untranslated-text',
    of: 'words that are fitted',
    severity: 'warning',
    edits: withLine('{{fit "Valid" maxPt=9 minPt=7 widthIn=1}}'),
    at: [FARE, '{{fit "»Valid"'],
  },
  {
    code: 'locale/bad-code',
    of: 'the name of a language',
    edits: { 'locales/french/fares.yaml': FARE_ENTRY },
    at: ['locales/french/fares.yaml', '»'],
    hint: 'French is `locales/fr`',
  },
  {
    code: 'locale/bad-code',
    of: 'an underscore',
    edits: { 'locales/pt_BR/fares.yaml': FARE_ENTRY },
    at: ['locales/pt_BR/fares.yaml', '»'],
    hint: 'Brazilian Portuguese is `locales/pt-BR`',
  },
  {
    code: 'locale/bad-code',
    of: 'capitals in the wrong place',
    edits: { 'locales/FR/fares.yaml': FARE_ENTRY },
    at: ['locales/FR/fares.yaml', '»'],
    hint: 'French is `locales/fr`',
  },
  {
    code: 'locale/bad-code',
    of: 'the name of a language in itself',
    edits: { 'locales/français/fares.yaml': FARE_ENTRY },
    at: ['locales/français/fares.yaml', '»'],
    hint: 'French is `locales/fr`',
  },
  {
    code: 'locale/bad-code',
    of: 'no language at all',
    edits: { 'locales/qqqqqqqq/fares.yaml': FARE_ENTRY },
    at: ['locales/qqqqqqqq/fares.yaml', '»'],
    hint: 'use a code such as `fr`, `fr-CA` or `pt-BR`',
  },
  {
    code: 'pack/unknown-language',
    of: 'the name of a language in game.yaml',
    edits: { [GAME]: replacing('language: en\n', 'language: english\n') },
    at: [GAME, 'language: »english'],
    hint: 'write `en`: it is the code of English',
  },
  {
    code: 'pack/unknown-language',
    of: 'a code with an underscore in game.yaml',
    edits: { [GAME]: replacing('language: en\n', 'language: en_GB\n') },
    at: [GAME, 'language: »en_GB'],
    hint: 'write `en-GB`',
  },
  {
    code: 'pack/unknown-language',
    of: 'a code of no language',
    edits: { [GAME]: replacing('language: en\n', 'language: qq\n') },
    at: [GAME, 'language: »qq'],
    message: '`qq` is not a valid language code',
  },
  {
    code: 'locale/source-language',
    of: 'the language of the pack itself',
    edits: { 'locales/en/fares.yaml': FARE_ENTRY },
    at: ['locales/en/fares.yaml', '»'],
    message: 'English is the language of the pack itself',
  },
  {
    code: 'locale/stray-file',
    of: 'a file outside of a language',
    severity: 'warning',
    edits: { 'locales/fr.yaml': FARE_ENTRY },
    at: ['locales/fr.yaml', '»'],
  },
  {
    code: 'locale/stray-file',
    of: 'a chapter that translates none',
    severity: 'warning',
    edits: { 'rulebook/04-trun.fr.md': '# Le tour\n' },
    at: ['rulebook/04-trun.fr.md', '»'],
    message: 'there is no chapter `rulebook/04-trun.md`',
    hint: 'did you mean `rulebook/04-turn.md`?',
  },
  {
    code: 'locale/source-language',
    of: 'a chapter',
    edits: { 'rulebook/04-turn.en.md': '# Your turn\n' },
    at: ['rulebook/04-turn.en.md', '»'],
    message: 'English is the language of the pack itself',
  },
  {
    code: 'locale/bad-code',
    of: 'a chapter',
    edits: { 'rulebook/04-turn.FR.md': '# Le tour\n' },
    at: ['rulebook/04-turn.FR.md', '»'],
    hint: 'French is `fr`',
  },
  {
    code: 'locale/missing',
    of: 'a chapter that is not there',
    severity: 'warning',
    edits: { [FRENCH_TURN]: null },
    at: [TURN, '»'],
    message: '`rulebook/04-turn.md` is not translated into French',
    hint: 'vbuses locale update fr',
  },
  {
    code: 'locale/missing',
    of: 'several chapters, in one report',
    severity: 'warning',
    edits: { [FRENCH_TURN]: null, 'rulebook/06-scoring.fr.md': null },
    at: [TURN, '»'],
    message: '2 chapters of 11 are not translated into French',
  },
  {
    code: 'locale/missing',
    of: 'a section that is still in the words of its source',
    severity: 'warning',
    edits: {
      'rulebook/06-scoring.fr.md': (text: string) =>
        text
          .replace('upgrades=', '~upgrades=')
          .replace('## Améliorations', '## Upgrades')
          .replace(/^Ajoutez les points.*$/m, 'Add the points that your permanent upgrades give.'),
    },
    at: ['rulebook/06-scoring.fr.md', '»## Upgrades'],
    hint: 'remove its `~`',
  },
  {
    code: 'locale/stale',
    of: 'a section of a chapter that was changed',
    severity: 'warning',
    edits: {
      [TURN]: replacing(
        'a token of the second must be left',
        'there must be a token of the second',
      ),
    },
    at: [FRENCH_TURN, '»### Doublés'],
    message: '"Doubles" has changed since it was translated',
    hint: 'vbuses locale update',
    related: [TURN],
  },
  {
    code: 'locale/stale',
    of: 'a section that is not confirmed yet',
    severity: 'warning',
    edits: { [FRENCH_TURN]: replacing(' doubles=', ' ~doubles=') },
    at: [FRENCH_TURN, '»### Doublés'],
    hint: 'remove the `~` before `doubles`',
    related: [TURN],
  },
  {
    code: 'locale/chapter-structure',
    of: 'a heading that is missing',
    edits: { [FRENCH_TURN]: replacing('## Agir\n', 'Agir\n') },
    at: [FRENCH_TURN, '»### Doublés'],
    message: 'this chapter has 4 headings, its source has 5: "Act" is missing',
    related: [TURN],
  },
  {
    code: 'locale/chapter-structure',
    of: 'a heading of another level',
    edits: { [FRENCH_TURN]: replacing('### Doublés', '## Doublés') },
    at: [FRENCH_TURN, '»## Doublés'],
    hint: 'write it as `### Doublés`',
    related: [TURN],
  },
  {
    code: 'locale/lost-marks',
    of: 'a figure that a chapter does not show',
    edits: { [FRENCH_TURN]: (text: string) => text.replace(/^\{\{figure "placement".*\n/m, '') },
    at: [FRENCH_TURN, '»### Chiffres différents'],
    message: 'does not show the figure `placement`',
    related: [TURN],
  },
  {
    code: 'locale/lost-marks',
    of: 'a number that a chapter writes itself',
    edits: {
      [FRENCH_TURN]: replacing(
        '{{counted facts.numbers.fares-for-doubles "billet" "billets"}}',
        '1 billet',
      ),
    },
    at: [FRENCH_TURN, '»### Doublés'],
    message: 'is missing `{{facts.numbers.fares-for-doubles}}`',
    related: [TURN],
  },
  {
    code: 'locale/missing',
    of: 'an entry that is empty',
    severity: 'warning',
    edits: { [FRENCH_DICE]: replacing('  text: Dé bleu\n', '  text: ""\n') },
    at: [FRENCH_DICE, '  source: Blue die\n  text: »""'],
    message: '"Blue die" is not translated into French',
  },
  {
    code: 'locale/missing',
    of: 'an entry that is not there, at the text itself',
    severity: 'warning',
    edits: {
      [FRENCH_DICE]: replacing(entry('dice/die-blue/name', 'Blue die', 'Dé bleu'), ''),
    },
    at: ['data/dice.yaml', 'name: »Blue die'],
    hint: 'vbuses locale update fr',
  },
  {
    code: 'locale/missing',
    of: 'a whole table, in one line',
    severity: 'warning',
    edits: { [FRENCH_DICE]: null },
    at: ['data/dice.yaml', 'name: »Blue die'],
    message: 'none of the 4 texts of `dice` is translated into French',
    hint: 'locales/fr/dice.yaml',
  },
  {
    code: 'locale/missing',
    of: 'a whole language, in one line',
    severity: 'warning',
    edits: { 'locales/de/fares.yaml': entry('fares/fare/name', 'Fare', '') },
    at: ['locales/de/fares.yaml', '»'],
    message: 'nothing is translated into German yet',
  },
  {
    code: 'locale/stale',
    of: 'a name that was changed in the data',
    severity: 'warning',
    edits: { 'data/fares.yaml': replacing('name: Fare', 'name: Ticket') },
    at: [FRENCH_FARES, 'source: »Fare'],
    message: 'this translates "Fare", but the text is now "Ticket"',
    related: ['data/fares.yaml'],
  },
  {
    code: 'locale/stale',
    of: 'words that were changed in a template',
    severity: 'warning',
    edits: {
      'templates/die.hbs': replacing('glue the hatched', 'Glue the hatched'),
    },
    at: [FRENCH_TEMPLATES, 'source: »Cut out, fold all dashed lines away from you, glue'],
    message: /glue the hatched.*Glue the hatched/,
    related: ['templates/die.hbs'],
  },
  {
    code: 'locale/stale',
    of: 'an update that was not reviewed',
    severity: 'warning',
    edits: {
      [FRENCH_FARES]: replacing('  source: Fare\n', '  source: Fare\n  was: Ticket\n'),
    },
    at: [FRENCH_FARES, 'was: »Ticket'],
    hint: 'remove the line `was`',
  },
  {
    code: 'locale/no-such-text',
    of: 'a field misspelt, which is not missing too',
    severity: 'warning',
    edits: { [FRENCH_FARES]: replacing('fares/fare/name', 'fares/fare/nmae') },
    at: [FRENCH_FARES, 'for: »fares/fare/nmae'],
    hint: 'did you mean `fares/fare/name`?',
    related: ['data/fares.yaml'],
  },
  {
    code: 'locale/no-such-text',
    of: 'a text that is gone',
    severity: 'warning',
    edits: withFares(entry('fares/penny/name', 'Penny', 'Sou')),
    at: [FRENCH_FARES, 'for: »fares/penny/name'],
    message: 'the pack has no text `fares/penny/name`',
  },
  {
    code: 'locale/no-such-text',
    of: 'words that no template contains',
    severity: 'warning',
    edits: withFares(entry('templates', 'Half price on Sundays', 'À moitié prix')),
    at: [FRENCH_FARES, 'source: »Half price on Sundays'],
    message: 'no template contains "Half price on Sundays"',
  },
  {
    code: 'locale/duplicate-entry',
    of: 'a text translated twice',
    edits: withFares(entry('fares/fare/name', 'Fare', 'Titre')),
    at: [FRENCH_FARES, 'text: Billet\n\n- for: »fares/fare/name'],
    related: [FRENCH_FARES],
  },
  {
    code: 'locale/lost-marks',
    of: 'an icon lost',
    edits: { [FRENCH_UPGRADES]: replacing('1 :fare: billet de moins', '1 billet de moins') },
    at: [FRENCH_UPGRADES, 'text: »"Les améliorations vous coûtent'],
    message: 'is missing `:fare:`',
    related: ['data/upgrades.yaml'],
  },
  {
    code: 'locale/lost-marks',
    of: 'an icon misspelt',
    edits: { [FRENCH_UPGRADES]: replacing('1 :fare: billet de moins', '1 :far: billet de moins') },
    at: [FRENCH_UPGRADES, 'text: »"Les améliorations vous coûtent'],
    message: '`:far:` is in the translation',
    hint: 'did you mean `fare`?',
  },
  {
    code: 'locale/lost-marks',
    of: 'a name in braces translated',
    edits: { [FRENCH_TEMPLATES]: replacing('Bus {colour}', 'Bus {couleur}') },
    at: [FRENCH_TEMPLATES, 'text: »Bus {couleur}'],
    message: '`{couleur}` is in the translation',
    hint: 'colour',
  },
  {
    code: 'locale/lost-marks',
    of: 'bold lost',
    edits: { [FRENCH_STEPS]: replacing('**Dé rouge**', 'Dé rouge') },
    at: [FRENCH_STEPS, 'text: »"**Dé bleu**'],
    message: 'has 3 of them in bold, the translation 2 of them',
  },
  {
    code: 'locale/plural-forms',
    of: 'a form left out',
    edits: { [FRENCH_TEMPLATES]: replacing(FARES_PLURAL, '  text:\n    other: billets') },
    at: [FRENCH_TEMPLATES, '  text:\n    »other: billets'],
    message: 'the form `one` is missing',
    hint: 'French has `one`, `other`',
  },
  {
    code: 'locale/plural-forms',
    of: 'a form that the language does not have',
    edits: { [FRENCH_TEMPLATES]: replacing(FARES_PLURAL, `${FARES_PLURAL}\n    two: billets`) },
    at: [FRENCH_TEMPLATES, '  text:\n    »one: billet\n    other: billets\n    two'],
    message: 'French has no form `two`',
  },
  {
    code: 'locale/plural-forms',
    of: 'one text for all numbers',
    edits: { [FRENCH_TEMPLATES]: replacing(FARES_PLURAL, '  text: billets') },
    at: [FRENCH_TEMPLATES, '  text: »billets'],
  },
  {
    code: 'locale/plural-forms',
    of: 'forms where nothing is counted',
    edits: { [FRENCH_FARES]: replacing('text: Billet', 'text: { one: Billet, other: Billets }') },
    at: [FRENCH_FARES, 'text: »{ one: Billet'],
    message: 'the source is one text',
  },
  {
    code: 'key/unknown',
    of: 'a key misspelt in a translation',
    edits: { [FRENCH_FARES]: replacing('  text: Billet', '  text: Billet\n  contxt: x') },
    at: [FRENCH_FARES, '  »contxt: x'],
    hint: 'did you mean `context`?',
  },
];

import { describe, expect, it } from 'vitest';
import { findBoardKind } from '../../../src/boards/registry.ts';
import { checkPack } from '../../../src/check/check-pack.ts';
import { mergeDiagnostics } from '../../../src/diagnostics/dedupe.ts';
import { dorffest, upgradesFor } from '../../helpers/dorffest.ts';
import { localesOf } from '../../helpers/locales.ts';
import { expectMistake, type Mistake } from '../../helpers/mistakes.ts';
import { editedPack, presets, replacing } from '../../helpers/pack.ts';

const WORDS = 'data/effects.yaml';
const GUESTS = 'data/guests.yaml';
const GAME = 'game.yaml';
const ENGLISH = 'locales/en/effects.yaml';

/** The effects of the first guest, instead of the first one that she has. */
const withEffect = (effect: string) => ({
  [GUESTS]: replacing('{ do: points-per, points: 2, trait: elder, where: adjacent }', effect),
});

const inWords = (from: string, to: string) => ({ [WORDS]: replacing(from, to) });

/** Mistakes in words, effects and their sentences, each in the pack of the village fair. */
const EFFECT_MISTAKES: readonly Mistake[] = [
  {
    code: 'effect/no-such-table',
    of: 'a table of words misspelt',
    edits: { [GAME]: replacing('verbs: effects', 'verbs: efects') },
    at: [GAME, 'verbs: »efects'],
    hint: 'did you mean `effects`?',
  },
  {
    code: 'effect/no-such-table',
    of: 'effects without a table of words',
    edits: {
      [GAME]: replacing('effects:\n  verbs: effects\n  moments: [score, draw, turn]\n', ''),
    },
    at: ['data/schemas/guests.schema.json', '»"x-effects": true'],
  },
  {
    code: 'effect/no-such-table',
    of: 'records of a table that is misspelt',
    edits: inWords(
      'upgrade: { type: record, table: upgrades }',
      'upgrade: { type: record, table: upgrads }',
    ),
    at: [WORDS, 'table: »upgrads }'],
    hint: 'did you mean `upgrades`?',
  },
  {
    code: 'effect/bad-verb',
    of: 'a joiner that does not exist',
    edits: inWords('{ id: choose, kind: joiner', '{ id: chose, kind: joiner'),
    at: [WORDS, 'id: »chose,'],
    hint: 'did you mean `choose`?',
  },
  {
    code: 'effect/bad-shape',
    of: 'an effect without its word',
    edits: withEffect('{ doo: points, points: 2 }'),
    at: [GUESTS, '- »{ doo: points'],
    hint: '{ do: …',
  },
  {
    code: 'effect/bad-shape',
    of: 'one choice alone',
    edits: withEffect('{ choose: [[{ do: points, points: 2 }]] }'),
    at: [GUESTS, 'choose: »[[{'],
  },
  {
    code: 'effect/bad-shape',
    of: 'a choice that is no list',
    edits: withEffect('{ choose: [{ do: points, points: 2 }, [{ do: points, points: 1 }]] }'),
    at: [GUESTS, 'choose: [»{'],
  },
  {
    code: 'effect/bad-shape',
    of: 'a time without a unit',
    edits: withEffect('{ do: points, points: 2, for: 2 }'),
    at: [GUESTS, 'for: »2'],
    hint: '{ turns: 2 }',
  },
  {
    code: 'effect/bad-shape',
    of: 'a condition in a word alone',
    edits: withEffect('{ do: points, points: 2, if: at-night }'),
    at: [GUESTS, 'if: »at-night }'],
  },
  {
    code: 'effect/no-such-verb',
    of: 'an effect misspelt',
    edits: withEffect('{ do: point-per, points: 2, trait: elder, where: adjacent }'),
    at: [GUESTS, 'do: »point-per'],
    message: 'there is no effect `point-per`',
    hint: 'did you mean `points-per`?',
  },
  {
    code: 'effect/no-such-verb',
    of: 'a condition misspelt',
    edits: withEffect('{ do: points, points: 2, if: [{ is: at-nigth }] }'),
    at: [GUESTS, 'is: »at-nigth'],
    hint: 'did you mean `at-night`?',
  },
  {
    code: 'effect/no-such-verb',
    of: 'a joiner that is missing',
    edits: {
      ...inWords('- { id: by, kind: joiner, text: "{target} wählt: {effect}" }\n', ''),
      [ENGLISH]: replacing(
        '- for: effects/by/text\n  source: "{target} wählt: {effect}"\n  text: "{target} chooses: {effect}"\n\n',
        '',
      ),
    },
    at: [GUESTS, '      »by: { who: neighbour'],
    message: 'there is no joiner `by`',
  },
  {
    code: 'effect/wrong-kind',
    of: 'a condition as an effect',
    edits: withEffect('{ do: has-upgrade, upgrade: lantern }'),
    at: [GUESTS, 'do: »has-upgrade'],
    message: '`has-upgrade` is a condition, not an effect',
    hint: 'under `if`',
  },
  {
    code: 'effect/missing-argument',
    of: 'an argument left out',
    edits: withEffect('{ do: points-per, points: 2, where: adjacent }'),
    at: [GUESTS, 'do: »points-per, points: 2, where'],
    message: '`points-per` needs `trait`',
  },
  {
    code: 'effect/unknown-argument',
    of: 'an argument misspelt',
    edits: withEffect('{ do: points-per, points: 2, trate: elder, where: adjacent }'),
    at: [GUESTS, '»trate: elder'],
    message: '`points-per` has no argument `trate`',
    hint: 'did you mean `trait`?',
    also: ['effect/missing-argument'],
  },
  {
    code: 'effect/unknown-argument',
    of: 'an argument too many',
    edits: withEffect('{ do: points, points: 2, colour: red }'),
    at: [GUESTS, '»colour: red'],
  },
  {
    code: 'effect/wrong-argument',
    of: 'a number out of range',
    edits: withEffect('{ do: points, points: 12 }'),
    at: [GUESTS, 'points: »12'],
    message: '`points` of `points` must be a number from -9 to 9',
  },
  {
    code: 'effect/wrong-argument',
    of: 'a value that is no choice',
    edits: withEffect('{ do: points-per, points: 2, trait: elder, where: adjacnet }'),
    at: [GUESTS, 'where: »adjacnet'],
    hint: 'did you mean `adjacent`?',
  },
  {
    code: 'effect/wrong-argument',
    of: 'a moment misspelt',
    edits: withEffect('{ do: points, points: 2, when: scoer }'),
    at: [GUESTS, 'when: »scoer'],
    hint: 'did you mean `score`?',
  },
  {
    code: 'effect/no-such-record',
    of: 'a record misspelt',
    edits: withEffect('{ do: points-per, points: 2, trait: eldr, where: adjacent }'),
    at: [GUESTS, 'trait: »eldr'],
    message: 'there is no trait `eldr`',
    hint: 'did you mean `elder`',
  },
  {
    code: 'effect/message-syntax',
    of: 'a brace that is never closed',
    edits: inWords('text: in der Nacht', 'text: "in der {Nacht"'),
    at: [WORDS, 'in der »{Nacht'],
    message: '`{` is never closed',
  },
  {
    code: 'effect/message-argument',
    of: 'an argument misspelt in a sentence',
    edits: inWords('kosten {amount} weniger', 'kosten {amuont} weniger'),
    at: [WORDS, 'kosten {»amuont}'],
    message: '`{amuont}` is not an argument of `cheaper`',
    hint: 'did you mean `amount`?',
  },
  {
    code: 'effect/message-argument',
    of: 'a field that records do not have',
    edits: inWords('} {upgrade.name}"', '} {upgrade.nmae}"'),
    at: [WORDS, '{»upgrade.nmae}'],
    hint: 'did you mean `name`?',
  },
  {
    code: 'effect/message-argument',
    of: 'a case that no value has',
    edits: inWords('{what, select, ferry {', '{what, select, fery {'),
    at: [WORDS, 'select, »fery {'],
    hint: 'did you mean `ferry`?',
  },
  {
    code: 'effect/message-argument',
    of: 'a sentence that leaves an argument out',
    edits: inWords(
      '{other {Züge}} kosten {amount} weniger'.slice(1),
      'other {Züge}} kosten weniger',
    ),
    at: [WORDS, 'text: »"{what, select'],
    message: 'does not say `{amount}`',
  },
  {
    code: 'locale/plural-forms',
    of: 'a plural form left out',
    edits: inWords('{cards, plural, one {eine Karte} other', '{cards, plural, other'),
    at: [WORDS, '{»cards, plural'],
    message: 'the form `one` of `cards` is missing',
  },
];

/** Of the data, whatever translations say about the changes. */
const checked = (files: ReturnType<typeof editedPack>, effects?: readonly string[]) =>
  mergeDiagnostics(
    checkPack(files, {
      ...presets,
      findBoardKind,
      findGame: () => (effects === undefined ? {} : { effects }),
    }).diagnostics,
  );

describe('a mistake in effects is one problem', () => {
  it.each(EFFECT_MISTAKES)('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits, dorffest);
    expectMistake(mistake, files, checked(files));
  });
});

describe('a field of a field', () => {
  const faultOf = (path: string) =>
    checked(upgradesFor(`{not, select, yes {ohne} other {mit}} {upgrade.${path}}`))
      .filter(({ file }) => file === WORDS)
      .map(({ code, message, hint }) => [code, message, hint]);

  it.each([
    ['for.name', null, null],
    ['for.nmae', 'records of `traits` have no field `nmae`', 'did you mean `name`?'],
    [
      'for',
      '`for` is a record of `traits`',
      'name the field that is printed: `{upgrade.for.name}`',
    ],
    [
      'name.short',
      '`name` of `upgrades` has no fields',
      'name the field that is printed: `{upgrade.name}`',
    ],
  ])('%s', (path, message, hint) => {
    expect(faultOf(path)).toEqual(
      message === null ? [] : [['effect/message-argument', message, hint]],
    );
  });
});

const RULES = [
  'points',
  'points-per',
  'draw-cards',
  'has-upgrade',
  'at-night',
  'all-players',
  'neighbour',
];

describe('the rules of a game', () => {
  it('know every word that cards use', () => {
    const files = editedPack({}, dorffest);
    expect(checked(files, [...RULES, 'cheaper'])).toEqual([]);
    expectMistake(
      {
        code: 'effect/unknown-to-rules',
        of: 'a word that no rule knows',
        edits: {},
        at: [GUESTS, 'do: »cheaper, what: ferry'],
        message: 'the rules of this game do not know `cheaper`',
        related: [GUESTS],
      },
      files,
      checked(files, RULES),
    );
  });
});

const inEnglish = (from: string, to: string) => ({ [ENGLISH]: replacing(from, to) });

const TRANSLATION_MISTAKES: readonly Mistake[] = [
  {
    code: 'effect/message-syntax',
    of: 'a format misspelt',
    edits: inEnglish(
      '{ferries} other {trains}} cost {amount}',
      '{ferries} other {trains}} cost {amount',
    ),
    at: [ENGLISH, 'cost »{amount less'],
  },
  {
    code: 'effect/message-argument',
    of: 'an argument misspelt',
    edits: inEnglish('per {trait.singular}', 'per {trate.singular}'),
    at: [ENGLISH, 'per {»trate.singular}'],
    hint: 'did you mean `trait`?',
  },
  {
    code: 'locale/lost-marks',
    of: 'an argument left out',
    edits: inEnglish(' per {trait.singular}', ''),
    at: [
      ENGLISH,
      'text: »"{points, number, +} {points, plural, one {point} other {points}} {where',
    ],
    message: 'the translation is missing `{trait}`',
  },
  {
    code: 'locale/lost-marks',
    of: 'a mark left out',
    edits: inEnglish('— **or**', '— or'),
    at: [ENGLISH, 'text: »"{first} — or'],
    message: 'bold',
  },
  {
    code: 'locale/plural-forms',
    of: 'a plural form left out',
    edits: inEnglish('one {a card} other {# cards}', 'other {# cards}'),
    at: [ENGLISH, '{»cards, plural, other'],
    message: 'the form `one` of `cards` is missing',
  },
];

describe('a mistake in the translation of a sentence is one problem', () => {
  it.each(TRANSLATION_MISTAKES)('$code at its place: $of', (mistake) => {
    const files = editedPack(mistake.edits, dorffest);
    expectMistake(mistake, files, mergeDiagnostics(localesOf(files).diagnostics));
  });
});

it('nothing is wrong with the village fair and its translation', () => {
  expect(mergeDiagnostics(localesOf(dorffest).diagnostics)).toEqual([]);
});

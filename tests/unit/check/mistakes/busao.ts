import { inRecord, type Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const PASSENGERS = 'data/passengers.yaml';
const DRIVERS = 'data/drivers.yaml';
const UPGRADES = 'data/upgrades.yaml';
const TRAITS = 'data/traits.yaml';
const GAME = 'game.yaml';
const ENGLISH = 'locales/en/effects.yaml';

/** Mistakes that people make in the pack of Busão. */
export const BUSAO_MISTAKES: readonly Mistake[] = [
  {
    code: 'passenger/odd-copies',
    of: 'a card too many of a passenger who has three',
    edits: { [PASSENGERS]: inRecord('id: gossip', 'copies: 3', 'copies: 4') },
    at: [PASSENGERS, 'copies: »4'],
    message: '`gossip` has 4 cards',
    hint: '17 have 3, 10 have 2: 71 cards',
    also: ['count/cards'],
  },
  {
    code: 'count/cards',
    of: 'a card too many of a passenger who has two',
    edits: { [PASSENGERS]: inRecord('id: grumbler', 'copies: 2', 'copies: 3') },
    at: [PASSENGERS, '- »id: grumbler'],
    message: 'must have 71 cards, found 72: 1 too many',
    related: [GAME],
  },
  {
    code: 'trait/wrong-category',
    of: 'a manner where an age belongs',
    edits: { [DRIVERS]: inRecord('id: tiao', 'age: youth', 'age: loud') },
    at: [DRIVERS, 'age: »loud'],
    hint: 'use one of `elder`, `adult`, `youth`',
    related: [TRAITS],
  },
  {
    code: 'passenger/same-traits',
    of: 'a passenger with the traits of another',
    edits: { [PASSENGERS]: inRecord('id: phone-zombie', 'temper: calm', 'temper: balanced') },
    at: [PASSENGERS, 'O Zumbi do Celular\n  type: requirement\n  age: youth\n  temper: »balanced'],
    message: '`phone-zombie` has the same three traits as `headphone-wearer`',
    hint: 'no passenger is youth, calm, silent',
    related: [PASSENGERS],
  },
  {
    code: 'upgrade/trait-balance',
    of: 'an upgrade that names a trait too often named',
    edits: { [UPGRADES]: inRecord('id: reading-lights', 'trait: calm', 'trait: elder') },
    at: [
      UPGRADES,
      'name: Luz de Leitura\n  copies: 2\n  effects:\n    - { do: points-per, points: 1, trait: »elder',
    ],
    message: 'by 4 upgrade cards, but `elder` by 6, `calm` by 2',
    hint: 'should name `calm`',
    related: [TRAITS],
  },
  {
    code: 'locale/missing',
    severity: 'warning',
    of: 'a sentence without its translation',
    edits: { [ENGLISH]: replacing('"boards only"', '""') },
    at: [ENGLISH, 'source: só embarca\n  text: »""'],
  },
];

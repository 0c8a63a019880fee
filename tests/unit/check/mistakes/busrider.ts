import type { Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const EXAMPLES = 'data/examples.yaml';
const ROUTES = 'data/teaching-routes.yaml';
const CITY_ROUTES = 'data/routes.yaml';
const TERMINI = 'data/termini.yaml';
const JUNCTIONS = 'data/junctions.yaml';
const SEGMENTS = 'data/teaching-segments.yaml';
const NUMBERS = 'data/numbers.yaml';
const MONEY = 'data/money.yaml';
const PRICE = /- id: amber-coast\n(?: {2}.*\n)*? {2}price: (\d+)/;

/** Mistakes that people make in the pack of BusRider. */
export const BUSRIDER_MISTAKES: readonly Mistake[] = [
  {
    code: 'example/no-such-ride',
    of: 'a delivery along a link that the Route does not have',
    edits: {
      [EXAMPLES]: replacing('[mill-end, corn-exchange, town-hall]', '[mill-end, town-hall]'),
    },
    at: [EXAMPLES, '[mill-end, »town-hall]'],
    message: 'Route upland does not go from `mill-end` to `town-hall`',
    related: [ROUTES],
  },
  {
    code: 'example/no-such-ride',
    of: 'a gap between two rides',
    edits: {
      [EXAMPLES]: replacing(
        'stops: [town-hall, market-hall]',
        'stops: [orchard-house, town-hall, market-hall]',
      ),
    },
    at: [EXAMPLES, 'stops: [»orchard-house'],
    message: 'the ride before ended at `town-hall`, not at `orchard-house`',
    related: [ROUTES],
  },
  {
    code: 'example/no-such-ride',
    of: 'a delivery that ends between termini',
    edits: { [EXAMPLES]: replacing(', railway-inn, fairground]', ']') },
    at: [EXAMPLES, '[market-hall, »station-road]'],
    message: 'a delivery ends at a terminus, and `station-road` is none',
  },
  {
    code: 'terminus/same-place',
    of: 'two termini at one junction, so that a delivery has no length',
    edits: {
      [TERMINI]: replacing('stop: windle-pass', 'stop: stonecross'),
      [JUNCTIONS]: replacing(
        'name: Windle Pass\n  size: major\n  value: 2',
        'name: Windle Pass\n  size: minor',
      ),
    },
    at: [TERMINI, '- id: windle-pass\n  stop: »stonecross'],
    message: '`windle-pass` is at the same junction as `stonecross`',
    related: [TERMINI],
  },
  {
    code: 'terminus/no-plate',
    of: 'a terminus at a junction without a number',
    edits: { [JUNCTIONS]: replacing('  size: major\n  value: 2\n', '  size: major\n') },
    at: [TERMINI, '  stop: »windle-pass'],
    message: 'the junction `windle-pass` has no number on the board',
    hint: 'such as 37',
    related: [JUNCTIONS],
  },
  {
    code: 'terminus/no-plate',
    of: 'a terminus that is drawn as any junction',
    edits: { [JUNCTIONS]: replacing('  size: major\n  value: 2\n', '  size: minor\n  value: 2\n') },
    at: [TERMINI, '  stop: »windle-pass'],
    message: 'its `size` is `minor`',
    related: [JUNCTIONS],
  },
  {
    code: 'terminus/plate-without-terminus',
    of: 'a number at a junction without a terminus',
    edits: {
      [JUNCTIONS]: replacing(
        'name: Alder Fork\n  size: minor\n',
        'name: Alder Fork\n  size: minor\n  value: 37\n',
      ),
    },
    at: [JUNCTIONS, 'value: »37'],
    message: '`alder-fork` is drawn as a terminus, but no terminus is there',
  },
  {
    code: 'route/price-out-of-range',
    of: 'a zero too many in a price',
    edits: { [CITY_ROUTES]: (text) => text.replace(PRICE, (all) => `${all}0`) },
    at: [CITY_ROUTES, 'name: Amber Coast\n  mark: A\n  price: »'],
    message: /`amber-coast` costs \d+0, but Routes cost \d+ to \d+/,
    hint: '`route-price-most`',
    related: [NUMBERS],
  },
  {
    code: 'key/missing',
    of: 'a Route without a price',
    edits: {
      [CITY_ROUTES]: (text) => text.replace(PRICE, (all) => all.replace(/\n {2}price: \d+$/, '')),
    },
    at: [CITY_ROUTES, '- »id: amber-coast'],
    message: '`price`',
  },
  {
    code: 'segment/no-route',
    of: 'a segment on which no Route runs',
    edits: {
      [SEGMENTS]: (text) => `${text}- { from: chapel-hill, to: corn-exchange }\n`,
      'game.yaml': replacing('teaching-segments.yaml], records: 28', 'teaching-segments.yaml]'),
    },
    at: [SEGMENTS, '- »{ from: chapel-hill, to: corn-exchange }'],
    message: 'no Route runs from `chapel-hill` to `corn-exchange`',
  },
  {
    code: 'note/too-few',
    of: 'a bank that cannot make eight players rich',
    edits: {
      [NUMBERS]: (text) => text.replace(/(- id: winning-cash\n.*\n {2}value: )\d+/, '$11900'),
    },
    at: [MONEY, 'value: 100\n  fill: "#7c1f23"\n  copies: »40'],
    message: 'but 8 players may have 15200',
    hint: /print \d+ more of them/,
    related: [NUMBERS],
  },
  {
    code: 'note/no-change',
    of: 'a smallest note of 2',
    edits: { [MONEY]: replacing('  value: 1\n', '  value: 2\n') },
    at: [MONEY, 'value: »2\n'],
    message: 'the smallest note is 2',
  },
  {
    code: 'player/too-few-pieces',
    of: 'more players than colours',
    edits: {
      [NUMBERS]: replacing('  name: Most players\n  value: 8', '  name: Most players\n  value: 9'),
      'data/pawns.yaml': (text) => `${text}\n- id: pawn-second-red\n  player: red\n  copies: 1\n`,
      'data/right-of-way.yaml': replacing('copies: 8', 'copies: 9'),
      'data/aids.yaml': replacing('copies: 8', 'copies: 9'),
      'game.yaml': (text) =>
        text
          .replace('pawns.yaml], records: 8', 'pawns.yaml]')
          .replace('records: 1, copies: 8', 'records: 1')
          .replaceAll('    cards: 8\n', ''),
    },
    at: ['data/players.yaml', '- id: »white'],
    message: 'there are 8 of `players`, but up to 9 players',
    related: [NUMBERS],
  },
];

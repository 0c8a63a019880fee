import type { Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const SPACES = 'data/spaces.yaml';
const STEPS = 'data/steps.yaml';
const HOUSES = 'data/houses.yaml';
const LINES = 'data/metro-lines.yaml';
const CARDS = 'data/number-cards.yaml';
const NUMBERS = 'data/numbers.yaml';

/** The line of a space, with another value in one of its fields. */
const inSpace =
  (id: string, from: RegExp, to: string) =>
  (text: string): string =>
    text
      .split('\n')
      .map((line) => (line.includes(`id: ${id},`) ? line.replace(from, to) : line))
      .join('\n');

/** Mistakes that people make in the pack of Commute. */
export const COMMUTE_MISTAKES: readonly Mistake[] = [
  {
    code: 'space/wrong-minutes',
    of: 'a modifier beyond the limit',
    edits: { [SPACES]: inSpace('toast-hill', /minutes: -?\d+/, 'minutes: 16') },
    at: [SPACES, 'minutes: »16'],
    message: 'must be between -2 and 6',
    related: [NUMBERS],
  },
  {
    code: 'space/wrong-minutes',
    of: 'minutes at work',
    edits: { [SPACES]: inSpace('work', /minutes: 0/, 'minutes: 5') },
    at: [SPACES, 'id: work, name: Work, position: [36, 12], kind: work, minutes: »5'],
    hint: 'write `minutes: 0`',
  },
  {
    code: 'space/one-work',
    of: 'a second place of work',
    edits: {
      [SPACES]: inSpace(
        'reply-all-alley-3',
        /kind: [a-z-]+, minutes: -?\d+/,
        'kind: work, minutes: 0',
      ),
    },
    at: [SPACES, 'kind: »work, minutes: 0 }'],
    message: 'only one space can be `work`',
    related: [SPACES],
  },
  {
    code: 'space/no-house',
    of: 'a space for a house that does not exist',
    edits: {
      [SPACES]: inSpace(
        'reply-all-alley-3',
        /kind: [a-z-]+, minutes: -?\d+/,
        'kind: house, minutes: 0',
      ),
    },
    at: [SPACES, 'kind: »house, minutes: 0 }'],
    hint: 'data/houses.yaml',
  },
  {
    code: 'house/wrong-space',
    of: 'a house in the middle of the street',
    edits: { [HOUSES]: replacing('space: house-b', 'space: north-way') },
    at: [HOUSES, 'space: »north-way'],
    message: 'not of the kind `house`',
    hint: '`house-b` is free',
  },
  {
    code: 'house/wrong-space',
    of: 'two houses on one space',
    edits: { [HOUSES]: replacing('space: house-b', 'space: house-a') },
    at: [HOUSES, 'name: Brook Cottage\n  space: »house-a'],
    message: '`house-b` stands on the space of `house-a`',
  },
  {
    code: 'space/dead-end',
    of: 'a step that is missing',
    edits: {
      [STEPS]: replacing('- { from: wake-up-square, to: south-way, kind: street }\n', ''),
    },
    at: [SPACES, 'id: »wake-up-square'],
    related: [SPACES],
  },
  {
    code: 'house/no-way',
    of: 'a house behind another house',
    edits: {
      [STEPS]: replacing('{ from: house-a, to: wake-up-square', '{ from: house-a, to: house-b'),
    },
    at: [HOUSES, 'space: »house-a'],
    related: [SPACES],
  },
  {
    code: 'house/uneven-way',
    of: 'a house too near',
    edits: {
      [STEPS]: replacing('{ from: house-a, to: wake-up-square', '{ from: house-a, to: river-gate'),
    },
    at: [HOUSES, 'space: »house-a'],
    message: 'from most houses 65',
    related: [NUMBERS],
  },
  {
    code: 'metro-line/no-station',
    of: 'a line through a space that is no station',
    edits: { [LINES]: replacing('toast-hill, river-gate', 'north-way, river-gate') },
    at: [LINES, '[pillow-park, »north-way'],
    message: 'the Yawn Line stops at `north-way`',
    related: [SPACES],
  },
  {
    code: 'space/no-metro',
    of: 'a station that a line has left out',
    edits: { [LINES]: replacing('toast-hill, ', '') },
    at: [SPACES, 'id: toast-hill, name: Toast Hill, position: [9, 6], kind: »station'],
  },
  {
    code: 'number-card/wrong-rank',
    of: 'a card that shows another value',
    edits: {
      [CARDS]: replacing(
        'value: 7, rank: "7" }\n- { id: cups-8',
        'value: 7, rank: "8" }\n- { id: cups-8',
      ),
    },
    at: [CARDS, 'id: cups-7, suit: cups, value: 7, rank: »"8"'],
    hint: 'rank: "7"',
    related: [CARDS],
  },
  {
    code: 'number-card/same-card',
    of: 'a card twice',
    edits: {
      [CARDS]: replacing(
        'id: cups-7, suit: cups, value: 7, rank: "7"',
        'id: cups-7, suit: cups, value: 8, rank: "8"',
      ),
    },
    at: [CARDS, 'id: cups-8, suit: cups, value: »8'],
    message: '`cups-8` and `cups-7` are the same card',
    related: [CARDS],
  },
  {
    code: 'stop/no-link',
    of: 'a space that no way leads to',
    edits: {
      [SPACES]: replacing(
        '# Where a metro stops',
        '- { id: lost-corner, name: Lost Corner, position: [19, 1], kind: plain, minutes: 1 }\n\n# Where a metro stops',
      ),
      'game.yaml': replacing('records: 290', 'records: 291'),
    },
    at: [SPACES, 'id: »lost-corner'],
    message: 'has no links',
  },
];

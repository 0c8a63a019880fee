import { describe, expect, it } from 'vitest';
import { CODES, describeCode } from '../../../src/diagnostics/codes.ts';
import {
  type Anchor,
  check,
  type Edits,
  editedPack,
  placeOf,
  replaceOnce,
  replacing,
} from '../../helpers/pack.ts';

/** One mistake that a person makes, and the one diagnostic that must come of it. */
interface Mistake {
  readonly code: string;
  readonly of: string;
  readonly edits: Edits;
  /** Where it is told: a stretch of the edited text, or a plain place. */
  readonly at: Anchor | { readonly file: string; readonly line: number; readonly column: number };
  readonly hint?: string;
  readonly message?: string;
  readonly related?: readonly string[];
}

/** Takes the record that begins with a line away. */
const without = (start: string) => (text: string) => {
  const from = text.indexOf(start);
  const next = text.indexOf('\n- ', from + 1);
  if (from === -1) throw new Error(`no record begins with ${start}`);
  return text.slice(0, from) + text.slice(next + 1);
};

/** Changes a value in the record that begins with a line. */
const within = (start: string, from: string, to: string) => (text: string) => {
  const at = text.indexOf(start);
  const end = text.indexOf('\n- ', at + 1);
  if (at === -1) throw new Error(`no record begins with ${start}`);
  const record = text.slice(at, end === -1 ? undefined : end);
  return text.slice(0, at) + replaceOnce(record, from, to) + (end === -1 ? '' : text.slice(end));
};

const stops = 'data/stops.yaml';
const links = 'data/links.yaml';
const routes = 'data/routes.yaml';
const upgrades = 'data/upgrades.yaml';
const spaces = 'data/board-spaces.yaml';
const fairview = 'data/passengers/1-fairview.yaml';

const binary = {
  kind: 'problem',
  path: links,
  problem: { code: 'file/binary', message: 'this file is not text in UTF-8', hint: null },
} as const;

const MISTAKES: readonly Mistake[] = [
  {
    code: 'route/no-such-stop',
    of: 'a stop misspelt in one route',
    edits: {
      [routes]: within('- id: "41"', '- joyce-collingwood-station', '- joyce-colingwood-station'),
    },
    at: { file: routes, on: 'joyce-colingwood-station' },
    hint: 'did you mean `joyce-collingwood-station`?',
  },
  {
    code: 'count/cards',
    of: 'a passenger card too few',
    edits: { [fairview]: without('- id: passenger-false-creek') },
    at: { file: fairview, on: '- id: passenger-4th-arbutus', at: 'id' },
    message: 'must have 18 cards, found 17',
    related: ['game.yaml', stops],
  },
  {
    code: 'count/cards',
    of: 'a passenger card too many',
    edits: { [fairview]: within('- id: passenger-false-creek', 'copies: 1', 'copies: 2') },
    at: { file: fairview, on: '- id: passenger-4th-arbutus', at: 'id' },
    message: 'must have 18 cards, found 19',
    related: ['game.yaml', fairview],
  },
  {
    code: 'stop/passenger-cards',
    of: 'a stop whose size does not go with its cards',
    edits: { [stops]: within('- id: broadway-city-hall-station', 'size: major', 'size: minor') },
    at: { file: fairview, on: 'copies: 3', at: '3' },
    related: [stops],
  },
  {
    code: 'route/start-off-route',
    of: 'a starting stop off its route',
    edits: { [routes]: within('- id: "3"', 'start: marine-main', 'start: marine-fraser') },
    at: { file: routes, line: 0, column: 10 },
    hint: '`marine-drive-station`',
  },
  {
    code: 'route/no-such-link',
    of: 'a link removed so that a leg breaks',
    edits: { [links]: without('- from: 33rd-dunbar\n  to: dunbar-loop') },
    at: { file: routes, line: 0, column: 9 },
    message: 'no link joins them',
  },
  {
    code: 'stop/no-such-region',
    of: 'a region renamed in one file',
    edits: { 'data/regions.yaml': replacing('- id: marpole', '- id: marpoole') },
    at: { file: stops, line: 0, column: 11 },
    hint: '`marpoole`',
    related: ['data/regions.yaml'],
  },
  {
    code: 'key/unknown',
    of: 'an unknown key',
    edits: { [stops]: within('- id: ubc', 'symbols:', 'symbls: []\n  symbols:') },
    at: { file: stops, on: 'symbls' },
    hint: '`symbols`',
  },
  {
    code: 'yaml/syntax',
    of: 'a tab in YAML',
    edits: { [stops]: within('- id: ubc', '  size: major', '\tsize: major') },
    at: { file: stops, on: '\tsize: major' },
    hint: 'spaces',
  },
  {
    code: 'id/duplicate',
    of: 'a duplicate id',
    edits: { [upgrades]: replacing('- id: night-bus', '- id: hybrid-bus') },
    at: { file: upgrades, line: 0, column: 7 },
    related: [upgrades],
  },
  {
    code: 'upgrade/no-such-icon',
    of: 'an icon that does not exist',
    edits: { [upgrades]: within('- id: scenic-route', '    - park', '    - parc') },
    at: { file: upgrades, on: '- parc', at: 'parc' },
    hint: 'did you mean `park`?',
  },
  {
    code: 'text/no-such-icon',
    of: 'an inline icon that does not exist',
    edits: { [upgrades]: within('- id: straggler', 'text: ', 'text: Look here :prak:. ') },
    at: { file: upgrades, on: ':prak:' },
    hint: '`park`',
  },
  {
    code: 'text/unclosed-mark',
    of: 'bold that is opened and not closed',
    edits: { [upgrades]: within('- id: straggler', 'text: ', 'text: Look **here, and go. ') },
    at: { file: upgrades, on: '**here', at: '**' },
    hint: '`**`',
  },
  {
    code: 'text/unclosed-mark',
    of: 'italic that is opened and not closed',
    edits: { [upgrades]: within('- id: straggler', 'text: ', 'text: Look *here, and go. ') },
    at: { file: upgrades, on: '*here', at: '*' },
    hint: 'a star that is meant is written',
  },
  {
    code: 'text/unclosed-mark',
    of: 'an inline icon without its second colon',
    edits: { [upgrades]: within('- id: straggler', 'text: ', 'text: Look for a :park near you. ') },
    at: { file: upgrades, on: ':park near', at: ':park' },
    hint: '`:park:`',
  },
  {
    code: 'board/no-such-deck',
    of: 'a space of the board for a deck that there is not',
    edits: { [spaces]: within('- id: fares', 'component: fares', 'component: faires') },
    at: { file: spaces, on: 'component: faires', at: 'faires' },
    hint: 'did you mean `fares`?',
  },
  {
    code: 'board/no-such-deck',
    of: 'a space of the board for the board itself',
    edits: { [spaces]: within('- id: fares', 'component: fares', 'component: board') },
    at: { file: spaces, on: 'component: board', at: 'board' },
    message: '`board` is no deck',
    related: ['game.yaml'],
  },
  {
    code: 'board/missing-field',
    of: 'a space of the board that lies nowhere',
    edits: { [spaces]: within('- id: fares', '  centre: [2.2, 15.1]\n', '') },
    at: { file: spaces, on: '- id: fares', at: 'id: fares' },
    message: 'needs `edge` with `along`, or else `centre`',
  },
  {
    code: 'board/missing-field',
    of: 'a space of the board that lies at two places',
    edits: { [spaces]: within('- id: fares', '  icon: fare\n', '  icon: fare\n  edge: top\n') },
    at: { file: spaces, on: '- id: fares', at: 'id: fares' },
    message: 'needs `edge` with `along`, or else `centre`',
  },
  {
    code: 'value/wrong-type',
    of: 'a cost of "five"',
    edits: { [upgrades]: within('- id: night-bus', 'cost: 3', 'cost: five') },
    at: { file: upgrades, on: 'cost: five', at: 'five' },
    message: 'must be a whole number',
  },
  {
    code: 'value/out-of-range',
    of: 'a cost of a thousand',
    edits: { [upgrades]: within('- id: night-bus', 'cost: 3', 'cost: 1000') },
    at: { file: upgrades, on: 'cost: 1000', at: '1000' },
  },
  {
    code: 'value/not-allowed',
    of: 'a kind that there is not',
    edits: { [upgrades]: within('- id: night-bus', 'kind: permanent', 'kind: permanant') },
    at: { file: upgrades, on: 'permanant' },
    hint: '`permanent`',
  },
  {
    code: 'file/empty',
    of: 'an empty file',
    edits: { [stops]: '' },
    at: { file: stops, line: 1, column: 1 },
  },
  {
    code: 'file/binary',
    of: 'a binary file',
    edits: { [links]: binary },
    at: { file: links, line: 1, column: 1 },
  },
  {
    code: 'file/missing',
    of: 'a missing file',
    edits: { [links]: null },
    at: { file: 'game.yaml', on: '- data/links.yaml', at: 'data' },
  },
  {
    code: 'yaml/duplicate-key',
    of: 'a key that stands twice',
    edits: { [stops]: within('- id: ubc', '  size: major', '  size: major\n  size: major') },
    at: { file: stops, line: 0, column: 3 },
  },
  {
    code: 'link/duplicate',
    of: 'a link that stands twice, the other way round',
    edits: { [links]: (text) => `${text}- from: ubc\n  to: 4th-blanca\n` },
    at: { file: links, line: -1, column: 3 },
    related: [links],
  },
  {
    code: 'passenger/routes-differ',
    of: 'a route that does not serve the stop of its card',
    edits: {
      [fairview]: within('- id: passenger-false-creek', '- "15/50"', '- "3"\n    - "15/50"'),
    },
    at: { file: fairview, line: 0, column: 7 },
    related: [routes],
  },
  {
    code: 'name/two-spellings',
    of: 'the same name under two spellings',
    edits: {
      [stops]: within('- id: broadway-main', 'name: Broadway & Main', 'name: Broadway and Oak'),
    },
    at: { file: stops, on: 'Broadway and Oak' },
    related: [stops],
  },
  {
    code: 'name/near-duplicate',
    of: 'a name with a slip',
    edits: { [stops]: within('- id: 1st-commercial', '1st & Commercial', '1st & Commerical') },
    at: { file: stops, on: '1st & Commerical' },
    hint: 'Commercial',
  },
];

/** A line of 0 means "found by the code alone": some places shift with the edit. */
const isLoose = (at: Mistake['at']): at is { file: string; line: number; column: number } =>
  'line' in at && at.line < 1;

describe('one mistake is one diagnostic, at its place', () => {
  for (const { code, of, edits, at, hint, message, related } of MISTAKES) {
    it(`${code}: ${of}`, () => {
      const files = editedPack(edits);
      const found = check(files);
      expect(found.map((one) => one.code)).toEqual([code]);
      const [only] = found;
      if (only === undefined) throw new Error('nothing was found');
      const { file, line, column } = only;
      if (isLoose(at)) expect({ file, column }).toEqual({ file: at.file, column: at.column });
      else expect({ file, line, column }).toEqual('on' in at ? placeOf(at, files) : at);
      if (hint !== undefined) expect(only.hint).toContain(hint);
      if (message !== undefined) expect(only.message).toContain(message);
      for (const path of related ?? []) {
        expect(only.related.map((place) => place.file)).toContain(path);
      }
      expect(describeCode(code)).not.toBeNull();
    });
  }

  it('finds nothing in the shipped pack', () => {
    expect(check(editedPack({}))).toEqual([]);
  });

  it('describes no code twice', () => {
    const codes = CODES.map((one) => one.code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

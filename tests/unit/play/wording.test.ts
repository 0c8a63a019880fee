import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Fields } from '../../../src/pack/pack.ts';
import { openPackData } from '../../../src/play/pack-data.ts';
import { readWords, type WordingOptions } from '../../../src/play/wording.ts';
import { splitSections } from '../../../src/text/chapter-sections.ts';
import { REPOSITORY } from '../../helpers/pack.ts';

type Move =
  | { readonly type: 'drew'; readonly seat: number; readonly cards: readonly string[] }
  | { readonly type: 'scored'; readonly points: readonly number[] }
  | { readonly type: 'pass' };

const NAMES = {
  seat: (seat: number) => ({ as: 'seat', number: seat + 1 }),
  cards: (id: string) => id.toUpperCase(),
  rows: (row: { readonly seat: number; readonly points: number }) => ({ as: 'row', ...row }),
};

const open = (
  words: Readonly<Record<string, Fields>>,
  language = 'en',
  names: WordingOptions<Move>['names'] = NAMES,
) => {
  const place = { file: 'data/words.yaml', line: 3, column: 3 };
  const records = Object.entries(words).map(([id, fields]) => ({ id, copies: 1, fields, place }));
  const named = (noun: string, id: string, name: string) => ({
    id: `${noun}s`,
    noun,
    records: [{ id, copies: 1, fields: { name }, place }],
  });
  const tables = [
    { id: 'words', noun: 'term', records },
    named('trait', 'rex', 'Kingly'),
    named('cards', 'rex', 'Rex the Dog'),
    named('player', 'red', 'Red'),
  ];
  const game = { id: 'dogs', name: 'Dogs', version: '1', language };
  const effects = { vocabulary: new Map(), lists: [] };
  const pack = openPackData({ game, tables, components: [], effects, graphs: [] } as never);
  return readWords<Move>(pack, {
    names,
    values: {
      scored: ({ points }) => ({ rows: points.map((one, seat) => ({ seat, points: one })) }),
    },
  });
};

const WORDS = {
  'decision/play': { name: 'play', meaning: 'which card to play', sentence: 'Which card?' },
  'action/pass': { name: 'pass', meaning: 'do nothing', sentence: 'pass' },
  'event/drew': {
    sentence:
      '{seat.name} draws {count, plural, one {a card} other {cards}}: {cards.name} ({cards})',
  },
  'event/scored': { sentence: '{rows.clauses}' },
  'name/seat': { sentence: 'player {number}' },
  'name/row': { sentence: '{seat.name} {points.signed}' },
};

describe('the words of a pack', () => {
  it('are sentences in which fields, names and lists are filled in', () => {
    const { describe: say } = open(WORDS);
    expect(say({ type: 'pass' })).toBe('pass');
    expect(say({ type: 'drew', seat: 1, cards: ['rex', 'bob'] })).toBe(
      'player 2 draws cards: REX, BOB (rex, bob)',
    );
    expect(say({ type: 'scored', points: [3, -2] })).toBe('player 1 +3; player 2 -2');
  });

  it('have names of records and seats for what has no other', () => {
    const drew = { type: 'drew', seat: 0, cards: ['rex', 'bob'] } as const;
    const { 'name/seat': seat, ...others } = WORDS;
    expect(open({ ...others, 'name/seat': seat }, 'en', {}).describe(drew)).toMatch(
      /^player 1 draws .*: Rex the Dog, bob /,
    );
    expect(open(others, 'en', {}).describe(drew)).toMatch(/^Red draws /);
  });

  it('are the texts of a table where it has them', () => {
    const { textOf } = open(WORDS);
    expect(textOf('Hand')).toBe('Hand');
    expect(textOf({ as: 'seat', number: 2 })).toBe('player 2');
  });

  it('ask what a decision is about, and only that', () => {
    const { terms, prompt } = open(WORDS);
    const decision = { type: 'decision', seat: 0, kind: 'play', optional: false } as const;
    expect(prompt({}, decision)).toBe('Which card?');
    const asked = open({ 'decision/play': { sentence: 'Where does {card.name} go?' } });
    const agenda = [{ kind: 'other' }, { kind: 'play', card: 'rex' }];
    expect(asked.prompt({ agenda }, decision)).toBe('Where does Kingly go?');
    expect(asked.prompt({}, { ...decision, kind: 'other' })).toBeNull();
    expect(terms['action/pass']).toEqual({ name: 'pass', description: 'do nothing' });
  });

  it('call players as they want to be called', () => {
    const drew = { type: 'drew', seat: 0, cards: ['rex'] } as const;
    const { describe: say } = open(WORDS, 'en', {});
    expect(say(drew, ['Ana'])).toMatch(/^Ana draws /);
    expect(say({ ...drew, seat: 1 }, ['Ana'])).toMatch(/^player 2 draws /);
  });

  it('count by the rules of their language', () => {
    const words = { 'event/drew': { sentence: '{seat, plural, one {# carte} other {# cartes}}' } };
    const drew = { type: 'drew', seat: 0, cards: [] } as const;
    expect(open(words, 'fr').describe(drew)).toBe('0 carte');
    expect(open(words, 'en').describe(drew)).toBe('0 cartes');
  });

  it('are refused where a sentence cannot be read', () => {
    expect(() => open({ 'event/drew': { sentence: '{seat' } })).toThrow(
      'the sentence of event/drew cannot be read: `{` is never closed (data/words.yaml:3:3)',
    );
  });
});

it.each(['.', 'games/busao', 'games/busrider', 'games/commute', 'games/ten-days-ten-nights'])(
  'leads from the decisions of %s to headings of its rulebook',
  (game) => {
    const folder = join(REPOSITORY, game);
    const chapters = readdirSync(join(folder, 'rulebook')).filter((name) => name.endsWith('.md'));
    const text = chapters.map((name) => readFileSync(join(folder, 'rulebook', name), 'utf8'));
    const headings = text.flatMap((chapter) => splitSections(chapter).map(({ id }) => id));
    const words: Record<string, string>[] = parse(
      readFileSync(join(folder, 'data', 'words.yaml'), 'utf8'),
    );
    const rules = words.flatMap(({ id = '', rule = 'none' }) =>
      id.startsWith('decision/') ? [rule] : [],
    );
    expect(rules.length).toBeGreaterThan(2);
    expect(rules.filter((rule) => !headings.includes(rule))).toEqual([]);
  },
);

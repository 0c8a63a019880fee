import { describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/pack/pack.ts';
import { ALL_TABLES } from '../../../src/render/render-deck.ts';
import { FOXES } from '../../helpers/bare-pack.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';
import { contentOf, faceOf, renderFoxes, summarize } from './decks.ts';

const RECORD: Fields = {
  cost: 3,
  total: 10,
  none: null,
  tags: ['red', 'quick', 'shy'],
  friends: [{ name: 'Ida' }, { name: 'Bo' }],
  prices: { gold: 4, silver: 9 },
  key: 'silver',
  gender: 'f',
  name: 'old mill of the fox',
  layout: 'wide',
};

const printed = (template: string, language = 'en'): string =>
  faceOf({
    template: `<p>${template}</p>`,
    records: [RECORD],
    change: { game: { ...FOXES, language } },
  }).replace(/^<p>(.*)<\/p>$/s, '$1');

describe('helpers that calculate', () => {
  it.each([
    ['{{add card.cost 1 2}}', '6'],
    ['{{add 0.1 0.2}}', '0.3'],
    ['{{subtract 10 card.cost}}', '7'],
    ['{{multiply 2 card.cost}}', '6'],
    ['{{divide card.total 4}}', '2.5'],
    ['{{divide 10 3}}', '3.333333333'],
    ['{{mod 7 2}}/{{mod -1 12}}', '1/11'],
    ['{{round (divide 10 3) digits=1}}', '3.3'],
    ['{{round 2.5}}/{{round -2.5}}', '3/-3'],
    ['{{floor 2.9}}', '2'],
    ['{{calc "2 * cost + 1" cost=card.cost}}', '7'],
  ])('%s prints %s', (template, expected) => expect(printed(template)).toBe(expected));
});

describe('helpers that look into lists and records', () => {
  it.each([
    ['{{join card.tags ", "}}', 'red, quick, shy'],
    ['{{join card.friends " & " field="name"}}', 'Ida &amp; Bo'],
    ['{{join card.none ", "}}', ''],
    ['{{joinWords card.tags}}', 'red, quick and shy'],
    ['{{joinWords card.tags or=true}}', 'red, quick or shy'],
    ['{{lookup card.prices card.key}}', '9'],
    ['{{lookup card.tags 2}}', 'shy'],
    ['{{#with (lookup card.friends 1)}}{{name}}{{/with}}', 'Bo'],
    ['{{upper (lookup card.tags 0)}}', 'RED'],
  ])('%s prints %s', (template, expected) => expect(printed(template)).toBe(expected));
});

describe('helpers for words and numbers', () => {
  it.each([
    ['{{plural card.cost one="fare" other="fares"}}', 'en', 'fares'],
    ['{{plural 1 one="fare" other="fares"}}', 'en', 'fare'],
    ['{{plural 0 one="ticket" other="tickets"}}', 'fr', 'ticket'],
    ['{{select card.gender m="der" f="die" n="das"}}', 'de', 'die'],
    ['{{select card.none m="der" other="das"}}', 'de', 'das'],
    ['{{upper "istanbul"}}', 'tr', 'İSTANBUL'],
    ['{{lower "FOX"}}', 'en', 'fox'],
    ['{{formatNumber 1234.5 digits=2}}', 'de', '1.234,50'],
    ['{{formatNumber 2 sign=true}}/{{formatNumber -2 sign=true}}', 'en', '+2/\u22122'],
    ['{{formatNumber 0 sign=true}}', 'en', '0'],
    ['{{formatNumber 0.25 style="percent"}}', 'en', '25%'],
    ['{{formatNumber 0.25 style="percent"}}', 'fr', '25\u00a0%'],
  ])('%s in %s prints %s', (template, language, expected) =>
    expect(printed(template, language)).toBe(expected),
  );
});

describe('{{#repeat}}', () => {
  it.each([
    ['{{#repeat card.cost}}{{@number}}{{#unless @last}}-{{/unless}}{{/repeat}}', '1-2-3'],
    ['{{#repeat 2}}{{@index}}{{#if @first}}{{card.cost}}{{/if}}{{/repeat}}', '031'],
    [
      '{{#repeat 2 as |row|}}{{#repeat 2}}{{row}}{{@number}} {{/repeat}}{{/repeat}}',
      '11 12 21 22 ',
    ],
    ['{{#repeat card.none}}x{{else}}nothing{{/repeat}}', 'nothing'],
  ])('%s prints %s', (template, expected) => expect(printed(template)).toBe(expected));
});

describe('the numbers of a card in its deck', () => {
  const records = [RECORD, RECORD, RECORD];
  const template =
    '<p>{{deck.number}}/{{deck.cards}} {{deck.from}}–{{deck.to}} of {{deck.copies}}</p>';

  it('count records and copies', () => {
    expect([...renderFoxes({ template, records }).faces.values()].map(contentOf)).toEqual([
      '<p>1/3 1–1 of 3</p>',
      '<p>2/3 2–2 of 3</p>',
      '<p>3/3 3–3 of 3</p>',
    ]);
  });

  it('count as what depends on other cards', () => {
    const { tablesRead } = renderFoxes({ template, records });
    const all = new Set([ALL_TABLES]);
    expect([...tablesRead]).toEqual([
      ['fox-1', all],
      ['fox-2', all],
      ['fox-3', all],
    ]);
    expect(renderFoxes({ template: '<p></p>', records }).tablesRead.size).toBe(0);
  });
});

describe('a partial that a field names', () => {
  const template = '<p>{{> (partial card.layout) card}}</p>';
  const partials = { wide: '<b>{{cost}}</b>', tall: '<i>{{cost}}</i>' };

  it('is the one of that name, with its context', () => {
    expect(faceOf({ template, partials, records: [RECORD] })).toBe('<p><b>3</b></p>');
    const tall = { ...RECORD, layout: 'tall' };
    expect(faceOf({ template, partials, records: [tall] })).toBe('<p><i>3</i></p>');
  });

  it('is reported at the field, with the call, if it does not exist', () => {
    const records = [{ ...RECORD, layout: 'wied' }];
    const [problem, ...others] = renderFoxes({ template, partials, records }).diagnostics;
    expect(others).toEqual([]);
    expect(problem && summarize(problem)).toBe('template/no-such-partial data/foxes.yaml:1:100');
    expect(problem?.hint).toBe('did you mean `wide`?');
    expect(problem?.related.at(-1)).toMatchObject({ file: 'templates/face.hbs', line: 1 });
  });
});

describe('mistakes in calls', () => {
  it.each(fixtureTable<[string, string][]>('misuse-of-the-card-language.yaml'))(
    '%s is one report, at the call',
    (call, message) => {
      const template = `<p>${call}</p>`;
      const [problem, ...others] = renderFoxes({ template, records: [RECORD] }).diagnostics;
      expect(others).toEqual([]);
      expect(problem && summarize(problem)).toBe('template/wrong-value templates/face.hbs:1:4');
      expect(problem?.message).toBe(message);
    },
  );
});

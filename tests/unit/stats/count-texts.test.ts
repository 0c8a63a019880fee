import { describe, expect, it } from 'vitest';
import {
  listTextFields,
  measureText,
  sortByLength,
  summariseTexts,
  textOfFace,
} from '../../../src/stats/count-texts.ts';

describe('the text of a face', () => {
  it.each([
    ['has a space between blocks', '<h2>Night Bus</h2><p>Go<br>on.</p>', 'Night Bus Go on.'],
    ['has none within a word', '<p><b>O</b>ne-<i>shot</i></p>', 'One-shot'],
    ['reads entities', '<p>Tom &amp; Jerry</p>', 'Tom & Jerry'],
    ['leaves drawings and styles out', '<style>p{}</style><svg><text>3</text></svg>x', 'x'],
    ['has no double spaces', '<p>  a \n <span> b</span></p>', 'a b'],
  ])('%s', (_, html, text) => {
    expect(textOfFace(html)).toBe(text);
  });
});

describe('a text', () => {
  it.each([
    ['', 0, 0],
    ['Take 2 extra actions.', 4, 21],
    ['One-shot — 26-29 · 1.0.0', 3, 24],
    ['… – !', 0, 5],
    ['naïve 👍🏽 été', 2, 12],
  ])('%j has its words and characters', (text, words, characters) => {
    expect(measureText(text)).toEqual({ words, characters });
  });

  it('is the longest by its words, then by its characters, then by its place', () => {
    const named = ['to be', 'or not to', 'do not go', 'so'].map((text) => ({
      card: text,
      component: 'deck',
      ...measureText(text),
    }));
    expect(sortByLength(named).map(({ card }) => card)).toEqual([
      'or not to',
      'do not go',
      'to be',
      'so',
    ]);
    const summary = summariseTexts(named);
    expect(summary).toMatchObject({
      texts: 4,
      words: { least: 1, median: 2, mean: 2.25, most: 3 },
      longest: { card: 'or not to' },
      shortest: { card: 'so' },
    });
    expect(summariseTexts([])).toBeNull();
  });
});

describe('fields of the data', () => {
  const card = (id: string, fields: Record<string, string | null>) => ({
    id,
    component: 'deck',
    entry: { fields: { id, ...fields } },
    copies: 1,
  });

  it('that hold sentences are measured without their marks', () => {
    const fields = listTextFields([
      card('a', { name: 'Bike Rack', text: '**Take** two :fare: *at once*.' }),
      card('b', { name: 'Detour', text: 'Move to any stop of your line.' }),
      card('c', { name: 'Express', text: null }),
    ]);
    expect(fields).toMatchObject([
      {
        field: 'text',
        texts: 2,
        words: { least: 4, most: 7 },
        longest: { card: 'b' },
        shortest: { card: 'a', words: 4, characters: 17 },
      },
    ]);
  });
});

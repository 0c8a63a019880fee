import { describe, expect, it } from 'vitest';
import {
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
    });
    expect(summariseTexts([])).toBeNull();
  });
});

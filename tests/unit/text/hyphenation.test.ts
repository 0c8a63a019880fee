import { expect, it } from 'vitest';
import { hyphenate } from '../../../src/text/hyphenation.ts';

it.each([
  ['de', 'Straßenbahnhaltestelle', 'Stra|ßen|bahn|hal|te|stel|le'],
  ['de-AT', 'Haltestelle', 'Hal|te|stel|le'],
  ['en-GB', 'internationalization', 'in|ter|na|tion|al|iz|a|tion'],
  ['fr', 'développement durable', 'dé|ve|lop|pe|ment du|rable'],
  ['ja', 'カードを引く', 'カードを引く'],
  ['../de', 'Haltestelle', 'Haltestelle'],
  ['package.json', 'Haltestelle', 'Haltestelle'],
  [
    'en',
    'see https://international.example/organization',
    'see https://international.example/organization',
  ],
])('divides words in %s: %s', (language, text, divided) => {
  expect(hyphenate(text, language).replaceAll('\u00ad', '|')).toBe(divided);
});

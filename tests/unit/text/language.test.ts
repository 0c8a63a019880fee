import { expect, it } from 'vitest';
import { languageAttributes } from '../../../src/text/language.ts';

it.each(['ar', 'he', 'fa', 'ur', 'yi', 'dv', 'ps', 'ckb', 'sd', 'ug', 'ar-EG', 'az-Arab'])(
  '%s is written from right to left',
  (code) => {
    expect(languageAttributes(code)).toBe(` lang="${code}" dir="rtl"`);
  },
);

it.each(['en', 'de-CH', 'ja', 'ku', 'az', 'th', 'not a code'])('%s is not', (code) => {
  expect(languageAttributes(code)).toBe(` lang="${code}"`);
});

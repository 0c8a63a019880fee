import { describe, expect, it } from 'vitest';
import { canonicalLanguageCode, languageName } from '../../../src/core/language.ts';
import { suggestLanguageCode } from '../../../src/diagnostics/suggestions.ts';
import { requireLanguage } from '../../../src/locales/read-locales.ts';

describe('the code of a language', () => {
  it.each([
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['pt-br', 'pt-BR'],
    ['fr-CA', 'fr-CA'],
    ['zh-hant', 'zh-Hant'],
  ])('%s is written %s', (written, code) => expect(canonicalLanguageCode(written)).toBe(code));

  it.each(['french', 'xx', 'fr_CA', '', '..', 'f'])('%s is none', (written) =>
    expect(canonicalLanguageCode(written)).toBeNull(),
  );

  it('is found from the name of the language, in English or in itself', () => {
    expect(suggestLanguageCode('french')).toBe('fr');
    expect(suggestLanguageCode('français')).toBe('fr');
    expect(suggestLanguageCode('Deutsch')).toBe('de');
    expect(suggestLanguageCode('fr_ca')).toBe('fr-CA');
    expect(suggestLanguageCode('qqqqqqqq')).toBeNull();
  });

  it('has a name', () => {
    expect(languageName('fr')).toBe('French');
    expect(languageName('fr-CA')).toBe('Canadian French');
    expect(languageName('nonsense')).toBe('nonsense');
  });

  it('is one of the pack, however it is typed; any other is told with those there are', () => {
    expect(requireLanguage('FR', ['en', 'fr'])).toBe('fr');
    expect(requireLanguage('pt-br', ['en', 'pt-BR'])).toBe('pt-BR');
    expect(() => requireLanguage('fe', ['en', 'fr'])).toThrow('the pack has no language `fe`');
    expect(() => requireLanguage('de', ['en', 'fr'])).toThrow(
      expect.objectContaining({ exitCode: 2, hint: expect.stringContaining('`en`, `fr`') }),
    );
  });
});

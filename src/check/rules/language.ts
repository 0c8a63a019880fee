import { suggestLanguageCode } from '../../diagnostics/language-codes.ts';
import { canonicalLanguageCode, languageName } from '../../model/language-name.ts';
import type { Rule } from '../check-context.ts';

/** The language of a pack is a code that browsers, readers and dictionaries know (BCP 47). */
export const languageRule: Rule = {
  name: 'language',
  check: ({ manifest, report }) => {
    const { language: written } = manifest.game;
    if (typeof written !== 'string' || written === '' || canonicalLanguageCode(written) !== null)
      return;
    const meant = suggestLanguageCode(written);
    report({
      code: 'pack/unknown-language',
      at: manifest.file.spanOf(['language']),
      message: `\`${written}\` is not the code of a language`,
      hint:
        meant === null
          ? 'codes are written `fr`, `fr-CA`, `pt-BR`'
          : `write \`${meant}\`: it is the code of ${languageName(meant)}`,
    });
  },
};

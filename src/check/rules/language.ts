import { meantCode } from '../../diagnostics/language-codes.ts';
import { canonicalCode, languageName } from '../../model/language-name.ts';
import type { Rule } from '../check-context.ts';

/** The language of a pack is a code that browsers, readers and dictionaries know (BCP 47). */
export const language: Rule = {
  name: 'language',
  check: ({ manifest, report }) => {
    const { language: written } = manifest.game;
    if (typeof written !== 'string' || written === '' || canonicalCode(written) !== null) return;
    const meant = meantCode(written);
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

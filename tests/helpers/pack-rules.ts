import { fixtureTexts } from './pack-copy.ts';

/**
 * Rules of the tiny game: guests drink one cup or two in turn, until ten are empty. Tests replace
 * parts of them.
 */
const rules = fixtureTexts('tea-rules');
export const TEA_RULES = rules['rules/index.mjs'] ?? '';
/** The other module of these rules. */
export const DRINK = rules['rules/drink.mjs'] ?? '';

/** The files that give the tiny game these rules. */
export const TEA_FILES = {
  ...rules,
  'game.yaml': (text: string) => `${text}play:\n  rules: rules/index.mjs\n`,
};

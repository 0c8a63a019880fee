import type { GameDefinition } from '../game-definition.ts';
import { passengerCopies } from './checks/copies.ts';
import { traitCategories, traitCombinations, upgradeTraits } from './checks/traits.ts';
import { EFFECT_WORDS } from './rules/words.ts';

export const busao: GameDefinition = {
  id: 'busao',
  checks: [traitCategories, traitCombinations, upgradeTraits, passengerCopies],
  effects: EFFECT_WORDS,
  rulebookFacts: async (pack) => (await import('./facts.ts')).rulebookFacts(pack),
  loadRules: async () => (await import('./kit.ts')).busao,
};

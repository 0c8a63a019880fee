import type { GameDefinition } from '../game-definition.ts';
import { movesOfExamples } from './checks/examples.ts';
import { EFFECT_WORDS } from './rules/words.ts';

export const commute: GameDefinition = {
  id: 'commute',
  checks: [movesOfExamples],
  effects: EFFECT_WORDS,
  rulebookFacts: async (pack) => (await import('./facts.ts')).rulebookFacts(pack),
  loadRules: async () => (await import('./kit.ts')).commute,
};

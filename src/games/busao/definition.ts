import type { GameDefinition } from '../game-definition.ts';
import { rulebookFacts } from './facts.ts';
import { EFFECT_WORDS } from './rules/words.ts';

export const busao: GameDefinition = {
  id: 'busao',
  effects: EFFECT_WORDS,
  rulebookFacts,
  loadRules: async () => (await import('./kit.ts')).busao,
};

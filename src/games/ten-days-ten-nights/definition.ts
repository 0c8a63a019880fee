import type { GameDefinition } from '../game-definition.ts';
import { EFFECT_WORDS } from './rules/words.ts';

export const tenDaysTenNights: GameDefinition = {
  id: 'ten-days-ten-nights',
  effects: EFFECT_WORDS,
  loadRules: async () => (await import('./kit.ts')).tenDaysTenNights,
};

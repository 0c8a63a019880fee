import type { GameDefinition } from '../game-definition.ts';

export const busrider: GameDefinition = {
  id: 'busrider',
  loadRules: async () => (await import('./kit.ts')).busrider,
};

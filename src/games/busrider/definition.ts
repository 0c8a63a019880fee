import type { GameDefinition } from '../game-definition.ts';
import { cardFacts } from './card-facts.ts';
import { ridesOfExamples } from './checks/examples.ts';

export const busrider: GameDefinition = {
  id: 'busrider',
  checks: [ridesOfExamples],
  cardFacts,
  rulebookFacts: async (pack) => (await import('./facts.ts')).rulebookFacts(pack),
  loadRules: async () => (await import('./kit.ts')).busrider,
};

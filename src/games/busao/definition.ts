import type { GameDefinition } from '../game-definition.ts';
import { rulebookFacts } from './facts.ts';

export const busao: GameDefinition = {
  id: 'busao',
  rulebookFacts,
};

import type { GameDefinition } from '../game-definition.ts';
import { cardFacts } from './card-facts.ts';
import { ridesOfExamples } from './checks/examples.ts';
import { routePrices, routesOnSegments } from './checks/routes.ts';
import { moneyOfBank, piecesForPlayers } from './checks/supplies.ts';
import { terminiAtJunctions } from './checks/termini.ts';

export const busrider: GameDefinition = {
  id: 'busrider',
  checks: [
    terminiAtJunctions,
    routePrices,
    routesOnSegments,
    moneyOfBank,
    piecesForPlayers,
    ridesOfExamples,
  ],
  cardFacts,
  rulebookFacts: async (pack) => (await import('./facts.ts')).rulebookFacts(pack),
  loadRules: async () => (await import('./kit.ts')).busrider,
};

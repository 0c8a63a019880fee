import type { GameDefinition } from '../game-definition.ts';
import { movesOfExamples } from './checks/examples.ts';
import { numberCards } from './checks/number-cards.ts';
import { housesAndWork, metroStations, spaceMinutes } from './checks/spaces.ts';
import { deadEnds, evenHouses } from './checks/ways.ts';
import { EFFECT_WORDS } from './rules/words.ts';

export const commute: GameDefinition = {
  id: 'commute',
  checks: [
    spaceMinutes,
    housesAndWork,
    metroStations,
    deadEnds,
    evenHouses,
    numberCards,
    movesOfExamples,
  ],
  effects: EFFECT_WORDS,
  rulebookFacts: async (pack) => (await import('./facts.ts')).rulebookFacts(pack),
  loadRules: async () => (await import('./kit.ts')).commute,
};

import type { GameDefinition } from '../game-definition.ts';
import { cheaperActivities, lastingEffects, prizeTickets } from './checks/cards.ts';
import { districtActivities, districtStations, startingStation } from './checks/districts.ts';
import { ferryEnds, placesOnFoot, portFerries } from './checks/ways.ts';
import { EFFECT_WORDS } from './rules/words.ts';

export const tenDaysTenNights: GameDefinition = {
  id: 'ten-days-ten-nights',
  checks: [
    districtActivities,
    districtStations,
    startingStation,
    ferryEnds,
    portFerries,
    placesOnFoot,
    lastingEffects,
    cheaperActivities,
    prizeTickets,
  ],
  effects: EFFECT_WORDS,
  rulebookFacts: async (pack) => (await import('./facts.ts')).rulebookFacts(pack),
  loadRules: async () => (await import('./kit.ts')).tenDaysTenNights,
};

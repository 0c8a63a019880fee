import type { Card, Fields, Pack } from '../../core/pack.ts';
import type { GameDefinition } from '../game-definition.ts';
import { passengerCounts, regionTokens } from './checks/passengers.ts';
import { routesOnCards } from './checks/routes.ts';
import { rulebookFacts } from './facts.ts';

export const vancouverBuses: GameDefinition = {
  id: 'vancouver-buses',
  checks: [passengerCounts, routesOnCards, regionTokens],
  cardFacts,
  rulebookFacts,
  loadRules: async () => (await import('./kit.ts')).vancouverBuses,
};

/** For a route card: how many passenger cards there are along its line. */
function cardFacts(pack: Pack, card: Card): Fields {
  if (card.entry.table !== 'route-cards') return {};
  const { stops } = card.entry.fields;
  const onLine = new Set(Array.isArray(stops) ? stops : []);
  let passengerCards = 0;
  for (const { fields } of pack.tables.get('passengers')?.entries ?? []) {
    if (onLine.has(fields.stop ?? null)) passengerCards += Number(fields.copies);
  }
  return { passengerCards };
}

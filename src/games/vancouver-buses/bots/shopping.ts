import type { Action } from '../play/action.ts';
import { type Tables, upgradeInfo } from '../play/tables.ts';
import type { View } from '../play/view.ts';
import type { BotWeights } from './taste.ts';

/** Upgrades that throw away what a bot has planned. */
const AVOIDED_UPGRADES: ReadonlySet<string> = new Set([
  'sorry-not-in-service',
  'community-shuttle',
]);
/** Deliveries before the last one at which permanent upgrades no longer pay. */
const LATE_DELIVERIES = 3;

type Purchase = Extract<Action, { readonly type: 'buy' }>;

/**
 * What to buy: the dearest that is on offer, since a designer's price says what a card is worth. A
 * bot that only spends what it can spare leaves one-shots alone, which pay at one moment only.
 */
export function choosePurchase(
  tables: Tables,
  { shopping }: BotWeights,
  view: View,
  legal: readonly Action[],
): Purchase | null {
  if (shopping === 'never') return null;
  let best: Purchase | null = null;
  let price = 0;
  for (const action of legal) {
    if (action.type !== 'buy' || AVOIDED_UPGRADES.has(action.upgrade)) continue;
    const { cost, isOneShot } = upgradeInfo(tables, action.upgrade);
    const isWanted = isOneShot ? shopping === 'eager' : !isGameNearlyOver(tables, view);
    if (isWanted && cost > price) [best, price] = [action, cost];
  }
  return best;
}

/** Whether somebody has nearly made the last delivery. */
const isGameNearlyOver = ({ numbers }: Tables, { players }: View): boolean =>
  players.some(({ delivered }) => delivered.length >= numbers.deliveriesToEnd - LATE_DELIVERIES);

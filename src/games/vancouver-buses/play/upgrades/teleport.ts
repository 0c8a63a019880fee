import type { Action } from '../action.ts';
import type { UpgradeInfo } from '../tables.ts';
import type { HookContext, UpgradeHook, UpgradeHooks } from './upgrade-hook.ts';

/** What a trip costs, in actions. */
export const RIDE_COST = 1;

const ride: UpgradeHook = {
  offeredActions: otherStops,
  missingFromPack: (_, { symbols }) =>
    symbols.length > 0 ? null : 'a symbol of the stops that it links',
};

/** Upgrades that take a bus from one stop with a symbol to any other, once a turn. */
export const TELEPORT_HOOKS: UpgradeHooks = {
  'scenic-route': ride,
  'retire-at-the-loop': ride,
  'ride-the-expo-line': ride,
  'ride-the-millennium-line': ride,
  'ride-the-canada-line': ride,
};

function otherStops({ tables, state, player }: HookContext, upgrade: UpgradeInfo): Action[] {
  const hasSymbol = (symbols: readonly string[]): boolean =>
    symbols.some((symbol) => upgrade.symbols.includes(symbol));
  const here = player.at === null ? undefined : tables.stopOf.get(player.at);
  if (here === undefined || !hasSymbol(here.symbols)) return [];
  if (state.turn.actions < RIDE_COST || state.turn.used.includes(upgrade.id)) return [];
  return tables.stops
    .flatMap(({ id, symbols }) => (id !== here.id && hasSymbol(symbols) ? [id] : []))
    .sort()
    .map((to) => ({ type: 'ride', upgrade: upgrade.id, to }));
}

import type { OwnedUpgrade, Player } from '../state.ts';
import type { Tables } from '../tables.ts';
import { hookOf } from './all.ts';
import type { Abilities, UpgradeHook } from './upgrade-hook.ts';

const abilitiesCache = new WeakMap<readonly OwnedUpgrade[], Abilities>();

/** Worked out once for each set of upgrades. */
export function abilitiesOf({ upgrades }: Pick<Player, 'upgrades'>): Abilities {
  const found = abilitiesCache.get(upgrades);
  if (found !== undefined) return found;
  const abilities = combineAbilities(
    upgrades.map((owned) => ({ ...owned, hook: hookOf(owned.id) })),
  );
  abilitiesCache.set(upgrades, abilities);
  return abilities;
}

/** Cards that a player may hold. */
export const handLimitOf = (tables: Tables, player: Player): number =>
  tables.numbers.handLimit + abilitiesOf(player).handLimit;

/** How many more cards a player may take. */
export const freeHandSpace = (tables: Tables, player: Player): number =>
  handLimitOf(tables, player) - player.hand.length;

interface OwnedHook extends OwnedUpgrade {
  readonly hook: UpgradeHook;
}

function combineAbilities(upgrades: readonly OwnedHook[]): Abilities {
  const has = (key: keyof UpgradeHook): boolean => upgrades.some(({ hook }) => hook[key] === true);
  const sum = (numberOf: (hook: UpgradeHook) => number | undefined): number =>
    upgrades.reduce((total, { hook }) => total + (numberOf(hook) ?? 0), 0);
  const given = <T>(of: (hook: UpgradeHook) => T | undefined): T[] =>
    upgrades.flatMap(({ hook }) => of(hook) ?? []);
  const [exchangeCost = null] = given((hook) => hook.exchangeCost);
  return {
    handLimit: sum((hook) => hook.handLimit),
    isPickUpFree: has('isPickUpFree'),
    reachesPickUps: has('reachesPickUps'),
    isDeliveryFree: has('isDeliveryFree'),
    reachesDeliveries: has('reachesDeliveries'),
    openRegions: upgrades.flatMap(({ hook, tokens }) => (hook.opensRegion ? tokens : [])),
    looksAt: given((hook) => hook.looksAt),
    drawsOn: given((hook) => hook.drawsOn),
    discount: sum((hook) => hook.discount),
    supervises: has('supervises'),
    exchangeCost,
    refusesExchanges: has('refusesExchanges'),
    lanes: upgrades.flatMap(({ id, hook }) => (hook.lane === undefined ? [] : [id])),
    offeringUpgrades: upgrades
      .filter(({ hook }) => hook.offeredActions !== undefined)
      .map(({ id }) => id)
      .sort(),
    tokenKeeper:
      upgrades.find(({ hook, tokens }) => tokens.length < (hook.tokenCapacity ?? 0))?.id ?? null,
  };
}

import type { CardPile } from '../action.ts';
import type { OwnedUpgrade, Player } from '../state.ts';
import type { Tables } from '../tables.ts';
import { hookOf } from './all.ts';
import type { UpgradeHook } from './upgrade-hook.ts';

/** What a player's upgrades come to together. */
export interface Abilities {
  /** Added to the hand limit. */
  readonly handLimit: number;
  readonly isPickUpFree: boolean;
  readonly reachesPickUps: boolean;
  readonly isDeliveryFree: boolean;
  readonly reachesDeliveries: boolean;
  /** Regions whose cards can be delivered anywhere in them. */
  readonly openRegions: readonly string[];
  readonly looksAt: readonly CardPile[];
  readonly drawsOn: readonly number[];
  readonly discount: number;
  readonly supervises: boolean;
  /** `null` where it costs what it costs everybody. */
  readonly exchangeCost: number | null;
  readonly refusesExchanges: boolean;
  /** Upgrades that offer actions of their own, sorted. */
  readonly offering: readonly string[];
  /** The upgrade that keeps the token of the next passenger. */
  readonly keeper: string | null;
}

const known = new WeakMap<readonly OwnedUpgrade[], Abilities>();

/** Worked out once for each set of upgrades. */
export function abilitiesOf({ upgrades }: Pick<Player, 'upgrades'>): Abilities {
  const found = known.get(upgrades);
  if (found !== undefined) return found;
  const abilities = workOut(upgrades.map((owned) => ({ ...owned, hook: hookOf(owned.id) })));
  known.set(upgrades, abilities);
  return abilities;
}

/** Cards that a player may hold. */
export const handLimitOf = (tables: Tables, player: Player): number =>
  tables.numbers.handLimit + abilitiesOf(player).handLimit;

/** How many more cards a player may take. */
export const roomIn = (tables: Tables, player: Player): number =>
  handLimitOf(tables, player) - player.hand.length;

interface Working extends OwnedUpgrade {
  readonly hook: UpgradeHook;
}

function workOut(upgrades: readonly Working[]): Abilities {
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
    offering: upgrades
      .filter(({ hook }) => hook.offers !== undefined)
      .map(({ id }) => id)
      .sort(),
    keeper:
      upgrades.find(({ hook, tokens }) => tokens.length < (hook.keepsTokens ?? 0))?.id ?? null,
  };
}

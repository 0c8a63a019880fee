import { type GamePack, memoizeByObject, unplayable } from 'vbuses/play';
import type { UpgradeHook, UpgradeHooks } from '../rule-interfaces.ts';
import { SCORING_UPGRADES } from '../score.ts';
import type { OwnedUpgrade, Player } from '../state.ts';
import type { Tables } from '../tables.ts';
import { CARD_UPGRADES } from './cards.ts';
import { DRIVING_UPGRADES } from './driving.ts';

const OTHER_UPGRADES: UpgradeHooks = {
  'transit-mechanic': { discount: 1 },
  'transit-supervisor': { supervises: true },
  // They change nothing but the score, which is counted in one place for cards and play.
  ...Object.fromEntries(SCORING_UPGRADES.map((id) => [id, {}])),
};

/** Every upgrade that can be played, by id. */
export const UPGRADE_HOOKS: ReadonlyMap<string, UpgradeHook> = new Map(
  Object.entries({ ...CARD_UPGRADES, ...DRIVING_UPGRADES, ...OTHER_UPGRADES }),
);

/** The hook of an upgrade of a pack that was opened. */
export function hookOf(id: string): UpgradeHook {
  const hook = UPGRADE_HOOKS.get(id);
  if (hook === undefined) throw new Error(`no effect is defined for ${id}`);
  return hook;
}

/**
 * Sees to it that the rules know every upgrade of a pack, and that each finds on the board what it
 * works with.
 *
 * @throws CliError (exit 1) for the first one of which that is not so, with its place
 */
export function requireKnownUpgrades(pack: GamePack, tables: Tables): void {
  for (const [id, upgrade] of tables.upgrades) {
    const record = pack.table('upgrades').get(id);
    const hook = UPGRADE_HOOKS.get(id);
    if (hook === undefined) throw unplayable(`the rules have no upgrade ${id}`, record);
    const missing = hook.missingFromPack?.(tables, upgrade) ?? null;
    if (missing !== null) throw unplayable(`the upgrade ${id} needs ${missing}`, record);
  }
}

const abilitiesByUpgrades = memoizeByObject((upgrades: readonly OwnedUpgrade[]) =>
  combineAbilities(upgrades.map(({ id, tokens }) => ({ id, tokens, hook: hookOf(id) }))),
);

/** What a player's upgrades come to together. */
export type Abilities = ReturnType<typeof combineAbilities>;

/** What the upgrades of a player come to. */
export const abilitiesOf = ({ upgrades }: Pick<Player, 'upgrades'>): Abilities =>
  abilitiesByUpgrades(upgrades);

/** Cards that a player may hold. */
export const handLimitOf = (
  tables: Tables,
  player: Player,
  abilities = abilitiesOf(player),
): number => tables.numbers.handLimit + abilities.handLimit;

/** How many more cards a player may take. */
export const freeHandSpace = (
  tables: Tables,
  player: Player,
  abilities = abilitiesOf(player),
): number => handLimitOf(tables, player, abilities) - player.hand.length;

interface OwnedHook extends OwnedUpgrade {
  readonly hook: UpgradeHook;
}

function combineAbilities(upgrades: readonly OwnedHook[]) {
  const has = (key: keyof UpgradeHook): boolean => upgrades.some(({ hook }) => hook[key] === true);
  const sum = (numberOf: (hook: UpgradeHook) => number | undefined): number =>
    upgrades.reduce((total, { hook }) => total + (numberOf(hook) ?? 0), 0);
  const given = <T>(of: (hook: UpgradeHook) => T | undefined): T[] =>
    upgrades.flatMap(({ hook }) => of(hook) ?? []);
  const [exchangeCost = null] = given((hook) => hook.exchangeCost);
  return {
    /** Added to the hand limit. */
    handLimit: sum((hook) => hook.handLimit),
    isPickUpFree: has('isPickUpFree'),
    reachesPickUps: has('reachesPickUps'),
    isDeliveryFree: has('isDeliveryFree'),
    reachesDeliveries: has('reachesDeliveries'),
    /** Regions whose cards can be delivered anywhere in them. */
    openRegions: upgrades.flatMap(({ hook, tokens }) => (hook.opensRegion ? tokens : [])),
    looksAt: given((hook) => hook.looksAt),
    drawsOn: given((hook) => hook.drawsOn),
    discount: sum((hook) => hook.discount),
    supervises: has('supervises'),
    /** `null` where it costs what it costs everybody. */
    exchangeCost,
    refusesExchanges: has('refusesExchanges'),
    /** Upgrades that open a lane. */
    lanes: upgrades.flatMap(({ id, hook }) => (hook.lane === undefined ? [] : [id])),
    /** Upgrades that offer actions of their own, sorted. */
    offeringUpgrades: upgrades
      .filter(({ hook }) => hook.offeredActions !== undefined)
      .map(({ id }) => id)
      .sort(),
    /** The upgrade that keeps the token of the next passenger. */
    tokenKeeper:
      upgrades.find(({ hook, tokens }) => tokens.length < (hook.tokenCapacity ?? 0))?.id ?? null,
  };
}

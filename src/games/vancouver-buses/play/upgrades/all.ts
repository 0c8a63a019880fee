import { InternalError } from '../../../../errors.ts';
import type { Pack } from '../../../../model/pack.ts';
import { type Tables, unplayableError } from '../tables.ts';
import { ACTION_HOOKS } from './actions.ts';
import { ATTACK_HOOKS } from './attack.ts';
import { BUYING_HOOKS } from './buying.ts';
import { DELIVERY_HOOKS } from './delivery.ts';
import { DRAW_HOOKS } from './draw.ts';
import { EXCHANGE_HOOKS } from './exchange.ts';
import { HAND_HOOKS } from './hand.ts';
import { MOVEMENT_HOOKS } from './movement.ts';
import { PICK_UP_HOOKS } from './pick-up.ts';
import { ROUTE_HOOKS } from './routes.ts';
import { SCORING_HOOKS } from './scoring.ts';
import { TELEPORT_HOOKS } from './teleport.ts';
import type { UpgradeHook, UpgradeHooks } from './upgrade-hook.ts';

/** Every upgrade that can be played, by id. */
export const UPGRADE_HOOKS: ReadonlyMap<string, UpgradeHook> = new Map(
  [
    ACTION_HOOKS,
    ATTACK_HOOKS,
    BUYING_HOOKS,
    DELIVERY_HOOKS,
    DRAW_HOOKS,
    EXCHANGE_HOOKS,
    HAND_HOOKS,
    MOVEMENT_HOOKS,
    PICK_UP_HOOKS,
    ROUTE_HOOKS,
    SCORING_HOOKS,
    TELEPORT_HOOKS,
  ].flatMap((hooks: UpgradeHooks) => Object.entries(hooks)),
);

/** The hook of an upgrade of a pack that was opened. */
export function hookOf(id: string): UpgradeHook {
  const hook = UPGRADE_HOOKS.get(id);
  if (hook === undefined) throw new InternalError(`nobody knows what ${id} does`);
  return hook;
}

/**
 * Sees to it that the rules know every upgrade of a pack, and that each finds on the board what it
 * works with.
 *
 * @throws CliError (exit 1) for the first one of which that is not so, with its place
 */
export function requireKnownUpgrades(pack: Pack, tables: Tables): void {
  for (const [id, upgrade] of tables.upgrades) {
    const place = pack.tables.get('upgrades')?.byId.get(id)?.place;
    const where = `${place?.file}:${place?.line}:${place?.column}`;
    const hook = UPGRADE_HOOKS.get(id);
    if (hook === undefined) throw unplayableError(`the rules know no upgrade ${id} (${where})`);
    const missing = hook.missingFromPack?.(tables, upgrade) ?? null;
    if (missing !== null) throw unplayableError(`the upgrade ${id} (${where}) needs ${missing}`);
  }
}

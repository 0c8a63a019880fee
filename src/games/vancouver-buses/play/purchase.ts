import type { Seat } from '../../../play/game-module.ts';
import { changePlayer, type Draft, next, payFares, playerOf, without } from './draft.ts';
import type { Player, State } from './state.ts';
import { type Tables, upgradeInfo } from './tables.ts';
import { abilitiesOf, roomIn } from './upgrades/abilities.ts';
import { hookOf } from './upgrades/all.ts';
import type { HookContext } from './upgrades/upgrade-hook.ts';

/** What the hooks of an upgrade are told. */
export function hookContext(
  tables: Tables,
  state: State,
  { seat, id }: { readonly seat: Seat; readonly id: string },
): HookContext {
  const player = playerOf(state, seat);
  return {
    tables,
    state,
    seat,
    player,
    upgrade: upgradeInfo(tables, id),
    room: roomIn(tables, player),
    isRefusing,
  };
}

const isRefusing = (other: Player): boolean => abilitiesOf(other).refusesExchanges;

/** Fares that an upgrade costs a player. */
const priceOf = (tables: Tables, player: Player, id: string): number =>
  Math.max(0, upgradeInfo(tables, id).cost - abilitiesOf(player).discount);

/** Whether a player may buy an upgrade of the offer, and could use it. */
export function canBuy(tables: Tables, state: State, seat: Seat, id: string): boolean {
  const player = playerOf(state, seat);
  if (priceOf(tables, player, id) > player.fares) return false;
  if (player.upgrades.some((owned) => owned.id === id)) return false;
  const { canBuy: isOf, targets, pickUps } = hookOf(id);
  if (isOf === undefined && targets === undefined && pickUps === undefined) return true;
  const context = hookContext(tables, state, { seat, id });
  return (
    (isOf?.(context) ?? true) &&
    (targets === undefined || targets(context).length > 0) &&
    (pickUps === undefined || pickUps(context).length > 0)
  );
}

/** Pays for an upgrade of the offer, lets it work, and fills the offer again. */
export function buyUpgrade(draft: Draft, seat: Seat, id: string): void {
  const info = upgradeInfo(draft.tables, id);
  const price = priceOf(draft.tables, playerOf(draft.state, seat), id);
  payFares(draft, seat, price);
  const { deck, discards, offer } = draft.state.upgrades;
  draft.state.upgrades = { deck, discards, offer: without(offer, id) };
  draft.events.push({ type: 'bought', seat, upgrade: id, fares: price });
  next(draft, { kind: 'refill' });
  if (info.isOneShot) {
    next(draft, { kind: 'used-up', upgrade: id });
  } else {
    const player = changePlayer(draft, seat);
    player.upgrades = [...player.upgrades, { id, tokens: [] }];
  }
  const hook = hookOf(id);
  if (hook.targets !== undefined) next(draft, { kind: 'choose-player', seat, upgrade: id });
  if (hook.pickUps !== undefined) next(draft, { kind: 'choose-token', seat, upgrade: id });
  hook.bought?.(draft, seat, info);
}

import type { Seat } from '../../../play/game-module.ts';
import { type Draft, editPlayer, payFares, playerOf, pushTasks, withoutFirst } from './draft.ts';
import type { Player, State } from './state.ts';
import { type Tables, type UpgradeInfo, upgradeInfo } from './tables.ts';
import { abilitiesOf, freeHandSpace } from './upgrades/abilities.ts';
import { hookOf } from './upgrades/all.ts';
import type { Abilities, HookContext } from './upgrades/upgrade-hook.ts';

/** What the hooks of a player's upgrades are told. */
export function hookContext(tables: Tables, state: State, seat: Seat): HookContext {
  const player = playerOf(state, seat);
  const abilities = abilitiesOf(player);
  return {
    tables,
    state,
    seat,
    player,
    abilities,
    handSpace: freeHandSpace(tables, player),
    refusesExchange,
  };
}

/** Whether nobody can start an exchange with a player. */
export const refusesExchange = (player: Player): boolean => abilitiesOf(player).refusesExchanges;

/** The seats of the players on whom an upgrade can be played. */
export function targetSeats(context: HookContext, id: string): readonly Seat[] {
  const { isTarget, includesOwner = false } = hookOf(id);
  if (isTarget === undefined) return [];
  const { players } = context.state;
  const seats: Seat[] = [];
  for (let seat = 0; seat < players.length; seat += 1) {
    const other = players[seat];
    if (other === undefined || (seat === context.seat && !includesOwner)) continue;
    if (isTarget(context, other)) seats.push(seat);
  }
  return seats;
}

/** Fares that an upgrade costs a player. */
const upgradePrice = ({ cost }: UpgradeInfo, { discount }: Abilities): number =>
  Math.max(0, cost - discount);

/** Whether a player may buy an upgrade of the offer, and could use it. */
export function canBuy(context: HookContext, id: string): boolean {
  const { tables, player, abilities } = context;
  if (upgradePrice(upgradeInfo(tables, id), abilities) > player.fares) return false;
  for (const owned of player.upgrades) if (owned.id === id) return false;
  const { canBuy: isOf, isTarget, pickUpRegions } = hookOf(id);
  return (
    (isOf === undefined || isOf(context)) &&
    (isTarget === undefined || targetSeats(context, id).length > 0) &&
    (pickUpRegions === undefined || pickUpRegions(context).length > 0)
  );
}

/** Pays for an upgrade of the offer, lets it work, and fills the offer again. */
export function buyUpgrade(draft: Draft, seat: Seat, id: string): void {
  const info = upgradeInfo(draft.tables, id);
  const price = upgradePrice(info, abilitiesOf(playerOf(draft.state, seat)));
  payFares(draft, seat, price);
  const { deck, discards, offer } = draft.state.upgrades;
  draft.state.upgrades = { deck, discards, offer: withoutFirst(offer, id) };
  draft.events.push({ type: 'bought', seat, upgrade: id, fares: price });
  pushTasks(draft, { kind: 'refill' });
  if (info.isOneShot) {
    pushTasks(draft, { kind: 'used-up', upgrade: id });
  } else {
    const player = editPlayer(draft, seat);
    player.upgrades = [...player.upgrades, { id, tokens: [] }];
  }
  const hook = hookOf(id);
  if (hook.isTarget !== undefined) pushTasks(draft, { kind: 'choose-player', seat, upgrade: id });
  if (hook.pickUpRegions !== undefined)
    pushTasks(draft, { kind: 'choose-token', seat, upgrade: id });
  hook.onBought?.(draft, seat, info);
}

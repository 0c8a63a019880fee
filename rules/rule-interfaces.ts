import type * as play from 'vbuses/play';
import type { Seat } from 'vbuses/play';
import type { Action, CardPile, Event } from './actions-and-events.ts';
import type { OwnedUpgrade, Player, State } from './state.ts';
import type { Tables, UpgradeInfo } from './tables.ts';
import type { Abilities } from './upgrades/registry.ts';

/** What these rules are made of. */
export type RuleParts = { action: Action; event: Event; state: State; tables: Tables };

/** A step that is being taken. */
export type Draft = play.StepDraft<RuleParts>;

export type TaskRules = play.TaskRules<RuleParts>;

/** Whose upgrade it is, and where the game stands. */
export interface HookContext {
  readonly tables: Tables;
  readonly state: State;
  readonly seat: Seat;
  readonly player: Player;
  readonly abilities: Abilities;
  /** Cards that the player may still take. */
  readonly handSpace: number;
  /** Whether an exchange with another player is refused. */
  readonly refusesExchange: (other: Player) => boolean;
}

/** What an upgrade does to the rules. What it leaves alone is left out. */
export interface UpgradeHook {
  // While it is owned.
  /** Actions more (or fewer) at the start of the action phase. */
  readonly extraActions?: (player: Player, owned: OwnedUpgrade) => number;
  /** Cards more (or fewer) in hand. */
  readonly handLimit?: number;
  /** Actions offered in the action phase besides those that everybody has; sorted as in legal lists. */
  readonly offeredActions?: (context: HookContext, upgrade: UpgradeInfo) => readonly Action[];
  /** The stop at the end of a street on which every step may be one of two stops. */
  readonly lane?: string;
  /** Whether picking up on the bus's own stop costs nothing. */
  readonly isPickUpFree?: true;
  /** Whether passengers on neighbouring stops can be picked up. */
  readonly reachesPickUps?: true;
  /** How many tokens of picked-up passengers it keeps. */
  readonly tokenCapacity?: number;
  /** Whether delivering on the bus's own stop costs nothing. */
  readonly isDeliveryFree?: true;
  /** Whether passengers can be delivered to neighbouring stops. */
  readonly reachesDeliveries?: true;
  /** Whether cards of the region of its token can be delivered anywhere in that region. */
  readonly opensRegion?: true;
  /** The pile at whose top cards a player may look instead of drawing. */
  readonly looksAt?: CardPile;
  /** The number on a die that draws a card. */
  readonly drawsOn?: number;
  /** Fares less for an upgrade. */
  readonly discount?: number;
  /** Whether upgrades can be bought as they are revealed. */
  readonly supervises?: true;
  /** Actions that starting an exchange costs. */
  readonly exchangeCost?: number;
  /** Whether other players cannot start an exchange with the owner. */
  readonly refusesExchanges?: true;

  // As it is bought.
  /** Whether it can be bought at all, besides its price; without it, it always can. */
  readonly canBuy?: (context: HookContext) => boolean;
  /** What it does at once: mostly tasks for the agenda. */
  readonly onBought?: (draft: Draft, seat: Seat, upgrade: UpgradeInfo) => void;
  /** Whether it can be played on a player; where it can on none, it cannot be bought. */
  readonly isTarget?: (context: HookContext, other: Player) => boolean;
  /** Whether its buyer may be chosen too. */
  readonly includesOwner?: true;
  /** What it does to the one who was chosen. */
  readonly onTargetChosen?: (draft: Draft, seat: Seat, target: Seat) => void;
  /** Regions of the tokens here that it can pick up; without any it cannot be bought. */
  readonly pickUpRegions?: (context: HookContext) => readonly string[];
  /** How the card for the picked-up passenger is drawn. */
  readonly drawCards?: (draft: Draft, seat: Seat, region: string) => void;
  /** Whether a pack gives it what it needs: `null`, or what is missing. */
  readonly missingFromPack?: (tables: Tables, upgrade: UpgradeInfo) => string | null;
}

/** The hooks of one group of upgrades, by id. */
export type UpgradeHooks = Readonly<Record<string, UpgradeHook>>;

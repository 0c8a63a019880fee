import { playerAt, pushTasks, type Seat } from 'vbuses/play';
import type { Draft } from '../actions-and-events.ts';
import {
  areUpgradesMarked,
  canDrawFrom,
  drawableRegions,
  routesLeft,
  showCards,
  tokenRegionsAt,
} from '../cards.ts';
import { editPlayer, regionPiles } from '../draft.ts';
import type { Player, State, Task, TaskOf } from '../state.ts';
import { abilitiesOf, type PlayerContext } from './abilities.ts';

/** What an upgrade does as it is bought. What it leaves alone is left out. */
export interface Purchase {
  /** Whether it can be bought at all, besides its price; without it, it always can. */
  readonly canBuy?: (context: PlayerContext) => boolean;
  /** What it does at once: mostly tasks for the agenda. */
  readonly onBought: (draft: Draft, seat: Seat, upgrade: string) => void;
  /** The players on whom it can be played, and what it does to the one who is chosen. */
  readonly targets?: (context: PlayerContext) => readonly Seat[];
  readonly onTargetChosen?: (draft: Draft, seat: Seat, target: Seat) => void;
  /** Regions of the tokens here that it can pick up, and how the card for the passenger is drawn. */
  readonly pickUpRegions?: (context: PlayerContext) => readonly string[];
  readonly drawCards?: (draft: Draft, seat: Seat, region: string) => void;
}

/** An upgrade that is played on a player; where it can on none, it cannot be bought. */
function playedOn(
  isTarget: (context: PlayerContext, other: Player, seat: Seat) => boolean,
  onTargetChosen: Purchase['onTargetChosen'],
): Purchase {
  return {
    targets: (context) =>
      context.state.players.flatMap((other, seat) =>
        isTarget(context, other, seat) ? [seat] : [],
      ),
    onTargetChosen,
    canBuy: (context) =>
      context.state.players.some((other, seat) => isTarget(context, other, seat)),
    onBought: (draft, seat, upgrade) => pushTasks(draft, { kind: 'choose-player', seat, upgrade }),
  };
}

/** An upgrade that picks up a passenger; it takes as much room in a hand as it draws cards. */
function pickingUp(
  cards: number,
  canDraw: (context: PlayerContext, region: string) => boolean,
  drawCards: Purchase['drawCards'],
): Purchase {
  const pickUpRegions = (context: PlayerContext): string[] =>
    context.handSpace < cards
      ? []
      : tokenRegionsAt(context.state, context.here.id).filter((region) => canDraw(context, region));
  return {
    pickUpRegions,
    drawCards,
    canBuy: (context) => pickUpRegions(context).length > 0,
    onBought: (draft, seat, upgrade) => pushTasks(draft, { kind: 'choose-token', seat, upgrade }),
  };
}

const hasCards = ({ tables, state }: PlayerContext, region: string): boolean =>
  canDrawFrom(tables, state, region);

const hasDiscards = ({ tables, state }: PlayerContext, region: string): boolean =>
  regionPiles(tables, state, region).discards.length > 0;

const hasHand = ({ player }: PlayerContext): boolean => player.hand.length > 0;

const hasRoutes = ({ state }: PlayerContext): boolean => routesLeft(state) > 0;

const STROLLER_CARDS = 2;
const FREE_DRIVE = 8;
const DETOUR = 8;

/** Upgrades that do something as they are bought, by id. */
export const PURCHASES: Readonly<Record<string, Purchase>> = {
  // They pick up a passenger.
  'stroller-on-board': pickingUp(STROLLER_CARDS, hasCards, (draft, seat, region) => {
    const draw: Task = { kind: 'draw', seat, region, isDeckOnly: true };
    pushTasks(draft, ...Array.from({ length: STROLLER_CARDS }, () => draw));
  }),
  'giving-directions': pickingUp(1, hasCards, (draft, seat, region) =>
    pushTasks(draft, { kind: 'open-deck', seat, region }),
  ),
  'return-trip': pickingUp(1, hasDiscards, (draft, seat, region) => {
    const depth = regionPiles(draft.tables, draft.state, region).discards.length;
    pushTasks(draft, { kind: 'keep-of-discards', seat, region, depth });
  }),

  // They are about the cards of the buyer.
  'bike-rack': {
    canBuy: ({ state }) => bikeRackRegions(state).length > 0,
    onBought: (draft, seat, upgrade) => pushTasks(draft, { kind: 'choose-region', seat, upgrade }),
  },
  'next-stop': {
    canBuy: hasHand,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'deliver-anywhere', seat }),
  },
  straggler: {
    canBuy: ({ tables, state, handSpace }) =>
      handSpace > 0 && drawableRegions(tables, state).length > 0,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'draw-any', seat, isOptional: false }),
  },
  'sorry-not-in-service': {
    canBuy: hasHand,
    onBought: (draft, seat) => {
      const draws = playerAt(draft.state, seat).hand.map(
        (): Task => ({ kind: 'draw-any', seat, isOptional: false }),
      );
      pushTasks(draft, { kind: 'discard-hand', seat }, ...draws);
    },
  },
  'community-shuttle': {
    onBought: (draft, seat) => pushTasks(draft, { kind: 'fit-hand', seat }),
  },
  'extended-service': {
    canBuy: hasRoutes,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'deal-routes', seat, count: 1 }),
  },
  rerouting: {
    canBuy: hasRoutes,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'replace-routes', seat, chosen: [] }),
  },
  'floor-it': {
    onBought: (draft, seat) =>
      pushTasks(draft, { kind: 'drive', seat, bus: seat, left: FREE_DRIVE }),
  },

  // They are played on a player.
  'exact-change-please': playedOn(
    ({ handSpace, player, seat, state }, other, at) =>
      at !== seat &&
      handSpace > 0 &&
      other.at === player.at &&
      other.hand.length > 0 &&
      !(state.config.toggles['VB-21'] === 'broad' && abilitiesOf(other).refusesExchanges),
    (draft, seat, from) => raidHand(draft, { kind: 'raid-hand', seat, from, raid: 'take' }),
  ),
  'unruly-passenger': playedOn(
    (_, { hand }) => hand.length > 0,
    (draft, seat, from) => raidHand(draft, { kind: 'raid-hand', seat, from, raid: 'throw-out' }),
  ),
  detour: playedOn(
    () => true,
    (draft, seat, bus) => pushTasks(draft, { kind: 'drive', seat, bus, left: DETOUR }),
  ),
  'out-of-fuel': playedOn(
    ({ seat }, { isOutOfFuel }, at) => at !== seat && !isOutOfFuel,
    (draft, _, seat) => {
      editPlayer(draft, seat).isOutOfFuel = true;
      draft.events.push({ type: 'out-of-fuel', seat });
    },
  ),
};

function raidHand(draft: Draft, raid: TaskOf<'raid-hand'>): void {
  showCards(draft, raid.seat, playerAt(draft.state, raid.from).hand);
  pushTasks(draft, raid);
}

/** Regions of which a token can be laid on a rack. */
export const bikeRackRegions = (state: State): string[] =>
  state.regions
    .filter(({ stock }) => stock > 0 || areUpgradesMarked(state))
    .map(({ region }) => region)
    .sort();

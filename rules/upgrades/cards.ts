import { playerAt, pushTasks } from 'vbuses/play';
import { canDrawFrom, drawableRegions, routesLeft, showCards, tokenRegionsAt } from '../cards.ts';
import { regionPiles } from '../draft.ts';
import type { HookContext, UpgradeHooks } from '../rule-interfaces.ts';

/** How many cards a player looks at. */
export const LOOK_DEPTH = 4;

const STROLLER_CARDS = 2;

/** Upgrades about passenger cards, hands and route cards. */
export const CARD_UPGRADES: UpgradeHooks = {
  // Upgrades that change how passengers are picked up.
  'all-doors-boarding': { isPickUpFree: true },
  'within-walking-distance': { reachesPickUps: true },
  'stroller-on-board': {
    pickUpRegions: (context) => (context.handSpace < STROLLER_CARDS ? [] : drawable(context)),
    drawCards: (draft, seat, region) => {
      const draw = { kind: 'draw', seat, region, isDeckOnly: true } as const;
      pushTasks(draft, ...Array.from({ length: STROLLER_CARDS }, () => draw));
    },
  },
  'giving-directions': {
    pickUpRegions: (context) => (context.handSpace < 1 ? [] : drawable(context)),
    drawCards: (draft, seat, region) => pushTasks(draft, { kind: 'open-deck', seat, region }),
  },
  'return-trip': {
    pickUpRegions: (context) => (context.handSpace < 1 ? [] : withDiscards(context)),
    drawCards: (draft, seat, region) => {
      const depth = regionPiles(draft.tables, draft.state, region).discards.length;
      pushTasks(draft, { kind: 'keep-of-discards', seat, region, depth });
    },
  },

  // Upgrades that change how passengers are delivered.
  'exit-via-the-rear-doors': { isDeliveryFree: true },
  'this-is-close-enough': { reachesDeliveries: true },
  'bike-rack': {
    opensRegion: true,
    canBuy: (context) => bikeRackRegions(context.state).length > 0,
    onBought: (draft, seat, { id }) =>
      pushTasks(draft, { kind: 'choose-region', seat, upgrade: id }),
  },
  'next-stop': {
    canBuy: ({ player }) => player.hand.length > 0,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'deliver-anywhere', seat }),
  },

  // Upgrades that draw passenger cards, or change how they are drawn.
  'wheelchair-ramp': { drawsOn: 1 },
  'priority-seating': { looksAt: 'deck' },
  'chasing-after-the-bus': { looksAt: 'discards' },
  straggler: {
    canBuy: ({ tables, state, handSpace }) =>
      handSpace > 0 && drawableRegions(tables, state).length > 0,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'draw-any', seat, isOptional: false }),
  },
  'sorry-not-in-service': {
    canBuy: ({ player }) => player.hand.length > 0,
    onBought: (draft, seat) => {
      const count = playerAt(draft.state, seat).hand.length;
      const draws = Array.from(
        { length: count },
        () => ({ kind: 'draw-any', seat, isOptional: false }) as const,
      );
      pushTasks(draft, { kind: 'discard-hand', seat }, ...draws);
    },
  },

  // Upgrades that change how many cards a hand may have.
  'articulated-bus': { handLimit: 2 },
  'community-shuttle': {
    handLimit: -2,
    extraActions: () => 2,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'fit-hand', seat }),
  },

  // Upgrades about the cards of a player at the same stop.
  'right-on-time': { exchangeCost: 1 },
  'transit-police': { refusesExchanges: true },
  'exact-change-please': {
    isTarget: ({ handSpace, player, state, refusesExchange }, other) =>
      handSpace > 0 &&
      other.at === player.at &&
      other.hand.length > 0 &&
      !(state.config.toggles['VB-21'] === 'broad' && refusesExchange(other)),
    onTargetChosen: (draft, seat, target) => {
      showCards(draft, seat, playerAt(draft.state, target).hand);
      pushTasks(draft, { kind: 'raid-hand', seat, from: target, raid: 'take' });
    },
  },

  // Upgrades that give route cards.
  'extended-service': {
    canBuy: ({ state }) => routesLeft(state) > 0,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'deal-routes', seat, count: 1 }),
  },
  rerouting: {
    canBuy: ({ state }) => routesLeft(state) > 0,
    onBought: (draft, seat) => pushTasks(draft, { kind: 'replace-routes', seat, chosen: [] }),
  },
};

const drawable = ({ tables, state, player }: HookContext): string[] =>
  tokenRegionsAt(state, player.at).filter((region) => canDrawFrom(tables, state, region));

const withDiscards = ({ tables, state, player }: HookContext): string[] =>
  tokenRegionsAt(state, player.at).filter(
    (region) => regionPiles(tables, state, region).discards.length > 0,
  );

/** Regions of which a token can be laid on a rack. */
export const bikeRackRegions = ({ regions, config }: HookContext['state']): string[] =>
  regions
    .filter(({ stock }) => stock > 0 || config.toggles['VB-15'] === 'marker')
    .map(({ region }) => region)
    .sort();

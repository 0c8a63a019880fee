import { memoizeByObject, playerAt, type Seat } from 'vbuses/play';
import type { OwnedUpgrade, Player, State } from '../state.ts';
import { LANE_ENDS, stopAt, type Tables } from '../tables.ts';

/** What a player can do without upgrades, and what they change as long as they are owned. */
const NO_ABILITIES = {
  /** Actions more (or fewer) at the start of the action phase. */
  actions: 0,
  /** The same for each token on the upgrade, and with few cards in hand. */
  actionsForToken: 0,
  actionsWithFewCards: 0,
  /** Cards more (or fewer) in hand. */
  handLimit: 0,
  /** Once a turn, actions more after an action phase in which the bus did nothing but move. */
  goesOnFor: 0,
  /** Once a turn, a free step back. */
  stepsBack: false,
  /** A free step straight on after a row of moves. */
  stepsStraightOn: false,
  /** Once a turn, a trip from a stop with a symbol of the upgrade to any other. */
  rides: false,
  /** Whether picking up on the bus's own stop costs nothing. */
  isPickUpFree: false,
  /** Whether passengers on neighbouring stops can be picked up. */
  reachesPickUps: false,
  /** How many tokens of picked-up passengers the upgrade keeps. */
  tokenCapacity: 0,
  /** Whether delivering on the bus's own stop costs nothing. */
  isDeliveryFree: false,
  /** Whether passengers can be delivered to neighbouring stops. */
  reachesDeliveries: false,
  /** Whether cards of the region of its token can be delivered anywhere in that region. */
  opensRegion: false,
  /** Whether a player may look at the top cards of a pile instead of drawing. */
  looksAtDeck: false,
  looksAtDiscards: false,
  /** The number on a die that draws a card. */
  drawsOn: 0,
  /** Fares less for an upgrade. */
  discount: 0,
  /** Whether upgrades can be bought as they are revealed. */
  supervises: false,
  /** Actions that starting an exchange costs; 0 for what it costs everybody. */
  exchangeCost: 0,
  /** Whether other players cannot start an exchange with the owner. */
  refusesExchanges: false,
};

type Ability = Readonly<Partial<typeof NO_ABILITIES>>;

/** What permanent upgrades change, by id; lanes and points come of other tables. */
export const ABILITIES: Readonly<Record<string, Ability>> = {
  // How a bus moves.
  'move-to-the-back': { stepsBack: true },
  straightaway: { stepsStraightOn: true },
  'scenic-route': { rides: true },
  'retire-at-the-loop': { rides: true },
  'ride-the-expo-line': { rides: true },
  'ride-the-millennium-line': { rides: true },
  'ride-the-canada-line': { rides: true },

  // How many actions a turn has.
  'improved-transmission': { actions: 1 },
  'improved-engines': { actions: 1 },
  'hybrid-bus': { actions: 2 },
  'night-bus': { actionsWithFewCards: 2 },
  'training-vehicle': { actions: -2, actionsForToken: 1, tokenCapacity: 4 },
  'express-bus': { goesOnFor: 2 },

  // How passengers are picked up and delivered.
  'all-doors-boarding': { isPickUpFree: true },
  'within-walking-distance': { reachesPickUps: true },
  'exit-via-the-rear-doors': { isDeliveryFree: true },
  'this-is-close-enough': { reachesDeliveries: true },
  'bike-rack': { opensRegion: true },

  // How cards are drawn and exchanged, and how many a hand may have.
  'wheelchair-ramp': { drawsOn: 1 },
  'priority-seating': { looksAtDeck: true },
  'chasing-after-the-bus': { looksAtDiscards: true },
  'articulated-bus': { handLimit: 2 },
  'community-shuttle': { handLimit: -2, actions: 2 },
  'right-on-time': { exchangeCost: 1 },
  'transit-police': { refusesExchanges: true },

  // How upgrades are bought.
  'transit-mechanic': { discount: 1 },
  'transit-supervisor': { supervises: true },
};

/** What a player's upgrades come to together. */
export type Abilities = ReturnType<typeof combineAbilities>;

/** What the upgrades of a player come to; found once for each list of them. */
export const abilitiesOf = ({ upgrades }: Pick<Player, 'upgrades'>): Abilities =>
  abilitiesByUpgrades(upgrades);

const abilitiesByUpgrades = memoizeByObject(combineAbilities);

/** Actions and cards add up; anything else comes of one upgrade alone. */
function combineAbilities(upgrades: readonly OwnedUpgrade[]) {
  const owned = upgrades.map(({ id, tokens }) => ({ id, tokens, ability: ABILITIES[id] ?? {} }));
  const sum = (numberOf: (one: (typeof owned)[number]) => number): number =>
    owned.reduce((total, one) => total + numberOf(one), 0);
  const given: Ability = Object.assign({}, ...owned.map(({ ability }) => ability));
  return {
    ...NO_ABILITIES,
    ...given,
    actions: sum(
      ({ ability: { actions = 0, actionsForToken = 0 }, tokens }) =>
        actions + actionsForToken * tokens.length,
    ),
    handLimit: sum(({ ability }) => ability.handLimit ?? 0),
    /** Upgrades that open a lane, and those that offer trips, sorted. */
    lanes: owned.flatMap(({ id }) => (id in LANE_ENDS ? [id] : [])).sort(),
    trips: owned.flatMap(({ id, ability }) => (ability.rides ? [id] : [])).sort(),
    /** Regions whose cards can be delivered anywhere in them. */
    openRegions: owned.flatMap(({ ability, tokens }) => (ability.opensRegion ? tokens : [])),
    /** The upgrade that keeps the token of the next passenger. */
    tokenKeeper:
      owned.find(({ ability, tokens }) => tokens.length < (ability.tokenCapacity ?? 0))?.id ?? null,
  };
}

/** Cards that a player may hold. */
export const handLimitOf = ({ numbers }: Tables, player: Player): number =>
  numbers.handLimit + abilitiesOf(player).handLimit;

/** How many more cards a player may take. */
export const freeHandSpace = (tables: Tables, player: Player): number =>
  handLimitOf(tables, player) - player.hand.length;

/** A player whose bus is on the board, and where the game stands. */
export function contextOf(tables: Tables, state: State, seat: Seat) {
  const player = playerAt(state, seat);
  const abilities = abilitiesOf(player);
  const here = stopAt(tables, player.at);
  const handSpace = tables.numbers.handLimit + abilities.handLimit - player.hand.length;
  return { tables, state, seat, player, abilities, here, handSpace };
}

export type PlayerContext = ReturnType<typeof contextOf>;

import type { AnswersTo, GameConfig, NoFields, Seat, Tasks } from 'vbuses/play';

/** Every question that the rules of 2013 leave open, and the parts of the game that can be left out. */
export const ANSWERS = {
  'VB-01': ['yes', 'no'],
  'VB-02': ['at-once', 'turn', 'round'],
  'VB-03': ['deliveries', 'shared'],
  'VB-04': ['card-only', 'nothing'],
  'VB-05': ['no-pick-up', 'token-only'],
  'VB-06': ['nothing', 'owed'],
  'VB-07': ['swap', 'leave-out'],
  'VB-08': ['any', 'one'],
  'VB-09': ['pass', 'spend'],
  'VB-10': ['remembered', 'forgotten'],
  'VB-11': ['gift-stands', 'fizzle'],
  'VB-12': ['shuffle', 'short'],
  'VB-13': ['shuffle', 'short'],
  'VB-14': ['card', 'bus'],
  'VB-15': ['out-of-stock', 'marker'],
  'VB-16': ['10', '30'],
  'VB-17': ['free', 'blocked', 'two'],
  'VB-18': ['0', '1'],
  'VB-19': ['no-action', 'action'],
  'VB-20': ['at-once', 'end-of-turn'],
  'VB-21': ['exchange', 'broad'],
  'VB-22': ['yes', 'no'],
  'VB-23': ['turn', 'actions'],
  'VB-24': ['passenger', 'route'],
  'VB-25': ['upgrades', 'sweeps'],
  'VB-26': ['with-starts', 'at-once'],
  'new-routes': ['yes', 'no'],
  upgrades: ['yes', 'no'],
  exchange: ['yes', 'no'],
} as const;

/** An answer to every question. */
export type Toggles = AnswersTo<typeof ANSWERS>;

export type Config = GameConfig & { readonly toggles: Toggles };

/**
 * A game of Vancouver Buses at one moment, as plain data. Everything goes by its id in the pack; a
 * passenger card goes by the stop that it names, since cards of one stop are alike.
 */
export interface State {
  readonly config: Config;
  /** What has to be done, the next thing last. */
  readonly agenda: readonly Task[];
  /** Who has the first turn of each round. */
  readonly first: Seat;
  readonly turn: Turn;
  /** In the order of their numbers. */
  readonly regions: readonly RegionState[];
  /** Passengers who wait, in the order in which they came. */
  readonly tokens: readonly Token[];
  /** Tokens in the bag, during set-up only. */
  readonly bag: readonly string[];
  readonly upgrades: UpgradePiles;
  readonly routes: RoutePiles;
  /** Fares in the bank. */
  readonly bank: number;
  /** By seat. */
  readonly players: readonly Player[];
}

export interface Turn {
  /** 1 for the first turn of the game, 0 before. */
  readonly number: number;
  readonly active: Seat;
  /** The blue die and the red one; `null` before the roll. */
  readonly roll: readonly [blue: number, red: number] | null;
  /** Actions left. */
  readonly actions: number;
  /** Actions had in all. */
  readonly granted: number;
  /** Whether the bus moved along a link by a move of its own. */
  readonly hasMoved: boolean;
  /** Whether anything but moves was done: paid for with actions, or a free pick-up or delivery. */
  readonly hasDoneElse: boolean;
  readonly hasBought: boolean;
  /** Upgrades that work once a turn and have. */
  readonly used: readonly string[];
  /** Actions spent on moves, one after another, along a straight line. */
  readonly row: StraightRun | null;
  /** Whether a player has made the last delivery that is needed. */
  readonly isLast: boolean;
}

/** Actions spent on moves along one line, and the link of it that was last taken. */
export interface StraightRun {
  readonly moves: number;
  readonly from: string;
  readonly to: string;
}

/** The piles of one region. */
export interface RegionState {
  readonly region: string;
  /** Cards on top of the deck whose order a player knows, the uppermost first. */
  readonly top: readonly KnownCard[];
  /** The rest of the deck in no order: chance decides as it is drawn. */
  readonly rest: readonly string[];
  /** The uppermost last. */
  readonly discards: readonly string[];
  /** Tokens left. */
  readonly stock: number;
}

export interface KnownCard {
  readonly card: string;
  /** Who knows that it lies there. */
  readonly seenBy: readonly Seat[];
}

/** A passenger who waits at a stop. */
export interface Token {
  readonly stop: string;
  /** Where the passenger wants to go. */
  readonly region: string;
}

export interface RoutePiles {
  /** In no order: chance decides as it is drawn. */
  readonly deck: readonly string[];
  readonly discards: readonly string[];
}

export interface UpgradePiles extends RoutePiles {
  /** Face up. */
  readonly offer: readonly string[];
}

export interface Player {
  /** The stop of the bus; `null` before the start. */
  readonly at: string | null;
  /** The stop to which it may not go straight back. */
  readonly cameFrom: string | null;
  /** Cards, sorted. */
  readonly hand: readonly string[];
  readonly fares: number;
  /** Route cards that score; before the start all that were dealt. */
  readonly routes: readonly string[];
  /** The route whose start was chosen, until it is revealed. */
  readonly start: string | null;
  /** Routes set aside for others, until the starts are revealed. */
  readonly aside: readonly string[];
  readonly delivered: readonly Delivery[];
  /** Permanent upgrades, in the order in which they were bought. */
  readonly upgrades: readonly OwnedUpgrade[];
  readonly isOutOfFuel: boolean;
}

export interface Delivery {
  readonly card: string;
  /** The stop that counts. */
  readonly stop: string;
}

export interface OwnedUpgrade {
  readonly id: string;
  /** Regions of the tokens that lie on it. */
  readonly tokens: readonly string[];
}

/** Where a card goes that is drawn from the top of a deck. */
export type DrawDestination =
  /** Into a hand. */
  | { readonly to: 'hand'; readonly seat: Seat }
  /** Turned up, with a token of a region (or none) to be placed on its stop. */
  | { readonly to: 'stop'; readonly token: string }
  /** Turned up at set-up. */
  | { readonly to: 'first-stop' };

/** What a player does with a card of another's hand. */
export type HandRaid = 'take' | 'throw-out';

/**
 * Everything that can have to be done, as data. Where a card, or a route, is `null`, the viewer may not
 * see it: that is so in views only.
 */
export type Task = Tasks<{
  // Set-up.
  'fill-bag': { each: number };
  'first-card': { region: string };
  'first-token': { card: string };
  'roll-for-first': { among: readonly Seat[] };
  'hand-token': { seat: Seat };
  'empty-bag': NoFields;
  'deal-routes': { seat: Seat; count: number };
  'deal-route': { seat: Seat };
  'choose-start': { seat: Seat };
  'reveal-starts': NoFields;
  // The turn.
  'begin-turn': { seat: Seat };
  roll: NoFields;
  'after-roll': NoFields;
  doubles: NoFields;
  'place-to': { from: string };
  place: { from: string; token: string };
  'begin-actions': NoFields;
  act: NoFields;
  'end-turn': NoFields;
  'next-turn': NoFields;
  // Drawing passenger cards.
  'top-card': { region: string; goal: DrawDestination };
  'unseen-card': { region: string; goal: DrawDestination };
  /** A card comes into a hand, from whichever pile the player may choose, or from the deck only. */
  draw: { seat: Seat; region: string; isDeckOnly: boolean };
  'choose-pile': { seat: Seat; region: string; isDeckOnly: boolean };
  peek: { seat: Seat; region: string };
  'peek-card': { seat: Seat; region: string };
  'keep-of-deck': { seat: Seat; region: string };
  /** So many cards go back; those in `chosen` have their place, the uppermost first. */
  'put-back': {
    seat: Seat;
    region: string;
    chosen: readonly (string | null)[];
    count: number;
  };
  'keep-of-discards': { seat: Seat; region: string; depth: number };
  'search-deck': { seat: Seat; region: string };
  'open-deck': { seat: Seat; region: string };
  'draw-any': { seat: Seat; isOptional: boolean };
  'choose-deck': { seat: Seat };
  'may-draw': { seat: Seat };
  // Exchanging, and hands above their limit.
  give: { seat: Seat; to: Seat };
  'ask-for': { seat: Seat; of: Seat; gift: string | null };
  'hand-over': { seat: Seat; to: Seat; region: string; gift: string | null };
  'fit-hand': { seat: Seat };
  'discard-one': { seat: Seat };
  // The offer.
  refill: NoFields;
  'reveal-upgrade': NoFields;
  'ask-supervisors': { seats: readonly Seat[]; cards: readonly string[] };
  supervise: { seat: Seat; cards: readonly string[] };
  // Upgrades as they are bought.
  'used-up': { upgrade: string };
  drive: { seat: Seat; bus: Seat; left: number };
  'choose-player': { seat: Seat; upgrade: string };
  'raid-hand': { seat: Seat; from: Seat; raid: HandRaid };
  'choose-token': { seat: Seat; upgrade: string };
  'deliver-anywhere': { seat: Seat };
  'discard-hand': { seat: Seat };
  'choose-region': { seat: Seat; upgrade: string };
  'replace-routes': { seat: Seat; chosen: readonly (string | null)[] };
  'drop-routes': { seat: Seat; routes: readonly (string | null)[] };
}>;

export type TaskKind = Task['kind'];

export type TaskOf<Kind extends TaskKind> = Extract<Task, { readonly kind: Kind }>;

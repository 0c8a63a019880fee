import {
  type AnswersTo,
  createDeal,
  createView,
  type GameConfig,
  type HandView,
  type NoFields,
  type Seat,
  type Tasks,
  type Viewer,
} from 'vbuses/play';
import type { Tables } from './tables.ts';

export type Config = GameConfig & { readonly toggles: Toggles };

/**
 * A game of Busão at one moment, as plain data. Cards go by their ids in the pack. With four or six
 * players two share a bus: seats go round the buses, so that the bus of a seat is the seat modulo the
 * number of buses.
 */
export interface State {
  readonly config: Config;
  /** What has to be done, the next thing last. */
  readonly agenda: readonly Task[];
  /** Who has the first turn of the game. */
  readonly first: Seat;
  readonly turn: Turn;
  /** The draw pile (Rua), in no order: chance decides as it is drawn. */
  readonly street: readonly string[];
  /** How often the Terminal may still be shuffled into a new Rua. */
  readonly reshuffles: number;
  /** The open passengers (Ponto de Ônibus). */
  readonly stop: readonly string[];
  /** The discards, the uppermost last. */
  readonly terminal: readonly string[];
  /** Drawn from the Rua by the active player, who has yet to choose. */
  readonly drawn: readonly string[];
  /** Laid down by the active player in a swap. */
  readonly offered: readonly string[];
  readonly upgrades: UpgradePiles;
  /** Drivers that no bus has, in no order. */
  readonly drivers: readonly string[];
  /** Passengers that are out of the game. */
  readonly box: readonly string[];
  /** By seat, sorted. */
  readonly hands: readonly (readonly string[])[];
  readonly buses: readonly Bus[];
  /** The bus that has the card PARE; `null` as long as none has it. */
  readonly stopCard: number | null;
  /** How the game comes to its end; `null` before. */
  readonly ending: Ending | null;
}

export interface Turn {
  /** 1 for the first turn of the game, 0 before. */
  readonly number: number;
  readonly active: Seat;
  /** Action points left. */
  readonly points: number;
  /** What can be done once a turn and has been. */
  readonly used: readonly OnceATurn[];
}

export type OnceATurn = 'take-stop' | 'take-street' | 'take-terminal' | 'swap';

export interface UpgradePiles {
  /** In no order. */
  readonly deck: readonly string[];
  /** Open in the Oficina. */
  readonly shop: readonly string[];
}

export interface Bus {
  readonly driver: string | null;
  /** Window after window from the driver, the lower seat first; `null` for a free seat. */
  readonly seats: readonly (string | null)[];
  readonly upgrades: readonly string[];
}

export interface Ending {
  readonly reason: EndReason;
  /** The bus that gets no further turn. */
  readonly bus: number;
  /** Turns that are still to come after the present one. */
  readonly turnsLeft: number;
}

/** The Rua ran out, a player said Fim da Linha, or a bus is full. */
export type EndReason = 'street' | 'end-of-line' | 'full';

/** Where a card of the Rua goes: open at the stop, or to the active player. */
export type DrawGoal = 'stop' | 'hand' | 'drawn';

export type SwapPlace = 'stop' | 'terminal';

/** How a passenger comes to a seat. */
export type Arrival = 'board' | 'move' | 'push';

/** Which passengers an effect is about, as seen from the one who has just boarded. */
export type Reach = 'adjacent' | 'aboard';

/** Everything that can have to be done, as data. Nothing of it is secret. */
export type Task = Tasks<{
  // Set-up.
  'remove-passenger': NoFields;
  'deal-hand': { seat: Seat };
  'deal-driver': { bus: number };
  'throw-back': { seat: Seat; left: number };
  'first-seat': NoFields;
  // The turn.
  'begin-turn': { seat: Seat };
  act: NoFields;
  'choose-action': NoFields;
  'fit-hand': NoFields;
  'next-turn': NoFields;
  // Cards.
  draw: { goal: DrawGoal; isFirst: boolean };
  'draw-card': { goal: DrawGoal };
  'refill-stop': { isFirst: boolean };
  keep: NoFields;
  'choose-keep': { left: number };
  'swap-give': { with: SwapPlace; left: number };
  'swap-take': { left: number };
  renew: NoFields;
  'discard-hand': { left: number };
  // Upgrades.
  'refill-shop': { count: number };
  'reveal-upgrade': NoFields;
  'blind-upgrade': NoFields;
  // Passengers. The card is in no hand and on no bus.
  'choose-seat': { card: string; bus: number; by: Arrival; not: number | null };
  'push-to': { card: string; from: number };
  // What a passenger does as it boards.
  effects: { card: string; bus: number; next: number };
  unboard: { bus: number; cards: readonly string[] };
  'unboard-one': { card: string; bus: number; where: Reach };
  'move-one': { card: string; bus: number; where: Reach };
  'push-one': { card: string; bus: number; where: Reach };
  'check-full': NoFields;
}>;

/** One of several passengers is chosen. */
export type PickTask = Extract<Task, { readonly where: Reach }>;

/** The bus of a seat. */
export const busOfSeat = ({ buses }: Pick<State, 'buses'>, seat: Seat): number =>
  seat % buses.length;

/** Passengers that are about to get a seat: they are neither in a hand nor on a bus. */
export const cardsInTheAisle = (agenda: readonly Task[]): string[] =>
  agenda.flatMap((task) =>
    task.kind === 'choose-seat' || task.kind === 'push-to' ? [task.card] : [],
  );

export const passengersOf = ({ seats }: Pick<Bus, 'seats'>): string[] =>
  seats.flatMap((card) => card ?? []);

/**
 * Every question that the author's rulebook leaves open. BU-02, whether five can play, has no answer
 * but no: five players make no pairs.
 */
export const ANSWERS = {
  'BU-01': ['all', 'one-less'],
  'BU-03': ['forced', 'free'],
  'BU-04': ['go-on', 'cut-short'],
  'BU-05': ['yes', 'no'],
  'BU-06': ['last-card', 'missing-card'],
  'BU-07': ['others', 'all'],
  'BU-08': ['player', 'owner'],
  'BU-09': ['eight', 'orthogonal'],
  'BU-10': ['lower', 'any'],
  'BU-11': ['passenger', 'trait'],
  'BU-12': ['three', 'six'],
  'BU-13': ['up-to-three', 'always'],
  'BU-14': ['no', 'yes'],
  'BU-15': ['yes', 'no'],
  'BU-16': ['drops', 'stays'],
  'BU-17': ['always', 'three-or-more'],
  'BU-18': ['full', 'shared'],
  'BU-19': ['yes', 'no'],
  'BU-20': ['nobody', 'last'],
  'BU-21': ['one-less', 'same'],
} as const;

/** An answer to every question. */
export type Toggles = AnswersTo<typeof ANSWERS>;

/** What one seat sees, or everybody (`public`); partners do not see each other's hands. */
export interface View
  extends Omit<State, 'street' | 'drawn' | 'upgrades' | 'drivers' | 'box' | 'hands'> {
  readonly viewer: Viewer;
  /** Cards in the Rua. */
  readonly street: number;
  /** What the active player has drawn and has to choose from. */
  readonly drawn: HandView;
  readonly upgrades: { readonly deck: number; readonly shop: readonly string[] };
  readonly drivers: number;
  readonly box: number;
  /** By seat. */
  readonly hands: readonly HandView[];
}

export const projectState = createView<State, View>({
  street: 'none',
  drawn: ({ turn }, viewer) => turn.active === viewer,
  'upgrades.deck': 'none',
  drivers: 'none',
  box: 'none',
  'hands[]': (_, viewer, seat) => seat === viewer,
});

/** What is hidden is dealt again from the cards that the viewer does not see. */
export const createDeterminise = ({ passengerDeck, upgradeDeck, driverDeck }: Tables) =>
  createDeal<State, View>([
    {
      all: passengerDeck,
      seen: ({ stop, terminal, offered, agenda, buses }) => [
        ...[...stop, ...terminal, ...offered, ...cardsInTheAisle(agenda)],
        ...buses.flatMap(passengersOf),
      ],
      fields: ['hands[]', 'drawn', 'box', 'street'],
    },
    {
      all: upgradeDeck,
      seen: ({ upgrades, buses }) => [...upgrades.shop, ...buses.flatMap((bus) => bus.upgrades)],
      fields: ['upgrades.deck'],
    },
    {
      all: driverDeck,
      seen: ({ buses }) => buses.flatMap(({ driver }) => driver ?? []),
      fields: ['drivers'],
    },
  ]);

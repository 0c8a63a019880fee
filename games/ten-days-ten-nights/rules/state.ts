import type { EffectArguments, GameConfig, NoFields, Seat, Tasks } from 'vbuses/play';
import type { Toggles } from './toggles.ts';
import type { InstantWord, LastingWord } from './words.ts';

export type Config = GameConfig & { readonly toggles: Toggles };

export type TimeOfDay = 'day' | 'night';

export type Transport = 'train' | 'bus' | 'ferry';

/** How a pawn comes to another place. */
export type Travel = 'walk' | 'card' | Transport;

/** A game at one moment, as plain data. Places, cards and prizes go by their ids in the pack. */
export interface State {
  readonly config: Config;
  /** What has to be done, the next thing last. */
  readonly agenda: readonly Task[];
  /** Who has the first turn of the game. */
  readonly first: Seat;
  readonly round: Round;
  readonly turn: Turn;
  /** The draw pile, in no order: chance decides as a card is drawn. */
  readonly deck: readonly string[];
  readonly discards: readonly string[];
  /** The tickets in the bag of each special event, by its place. */
  readonly pools: Readonly<Record<string, readonly string[]>>;
  /** By seat. */
  readonly players: readonly Player[];
}

export interface Round {
  /** 1 for the first day, 2 for the first night; 0 before. */
  readonly number: number;
  /** Who has visited what in this round. */
  readonly visits: readonly { readonly seat: Seat; readonly place: string }[];
}

export interface Turn {
  /** 1 for the first turn of the game, 0 before. */
  readonly number: number;
  readonly active: Seat;
  /** Action points left, and those that the turn began with. */
  readonly points: number;
  readonly granted: number;
}

export interface Player {
  readonly at: string;
  /** Sorted. */
  readonly hand: readonly string[];
  /** Different activities and special events, in the order of the first visits. */
  readonly visited: readonly string[];
  /** Those visited more than once. */
  readonly revisited: readonly string[];
  readonly experiences: number;
  readonly happiness: Happiness;
  /** Tickets won. */
  readonly prizes: readonly string[];
  readonly lasting: readonly Lasting[];
}

/** Happiness points by what gave them. */
export interface Happiness {
  readonly food: number;
  readonly entertainment: number;
  readonly experience: number;
  readonly specials: number;
  readonly cards: number;
}

/** What a card does in turns to come. */
export interface Lasting {
  readonly card: string;
  /** Whether the card itself lies before the player: a perk does, until its turns are over. */
  readonly isPerk: boolean;
  /** Turns that it holds for, the present one included once it has begun. */
  readonly turns: number;
  /** Whether it has begun, at the start of a turn. */
  readonly isOn: boolean;
  readonly does: readonly LastingEffect[];
}

export interface LastingEffect {
  readonly do: LastingWord;
  readonly arguments: EffectArguments;
}

/** Everything that can have to be done, as data. Nothing of it is secret. */
export type Task = Tasks<{
  // Set-up.
  'first-seat': NoFields;
  // The course of the game.
  'begin-round': NoFields;
  'begin-turn': { seat: Seat };
  act: NoFields;
  'choose-action': NoFields;
  'fit-hand': NoFields;
  'end-turn': NoFields;
  // Cards.
  draw: { seat: Seat };
  'draw-card': { seat: Seat };
  'do-effect': {
    do: InstantWord;
    arguments: EffectArguments;
    seats: readonly Seat[];
    card: string;
  };
  'give-up': { seat: Seat; left: number };
  // Special events.
  'draw-ticket': { special: string };
}>;

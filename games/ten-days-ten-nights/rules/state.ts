import {
  type AnswersTo,
  createDeal,
  createView,
  type EffectArguments,
  type GameConfig,
  type HandView,
  type NoFields,
  type Seat,
  type StepDraft,
  type Tagged,
  type TaskRules as TaskRulesOf,
  type Tasks,
  type Viewer,
} from 'vbuses/play';
import type { Tables } from './tables.ts';

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

/** What a player can answer; places and cards go by their ids in the pack. */
export type Action = Tagged<{
  // In a turn.
  walk: { to: string };
  train: { to: string };
  bus: { to: string };
  ferry: { to: string };
  visit: { place: string };
  watch: { special: string };
  draw: NoFields;
  play: { card: string };
  'play-on': { card: string; seat: Seat };
  rest: NoFields;
  // Answers.
  drop: { card: string };
}>;

/** What happened, as plain JSON; an event with `only` goes to those seats alone. */
export type Event = { readonly only?: readonly Seat[] } & Tagged<{
  'goes-first': { seat: Seat };
  round: { day: number; time: TimeOfDay; first: Seat };
  turn: { seat: Seat; number: number; points: number };
  travelled: { seat: Seat; from: string; to: string; by: Travel; points: number };
  visited: {
    seat: Seat;
    place: string;
    points: number;
    happiness: number;
    experiences: number;
    again: boolean;
  };
  watched: { seat: Seat; special: string; points: number; again: boolean };
  ticket: { seat: Seat; special: string; prize: string; happiness: number; experiences: number };
  drew: { seat: Seat };
  'got-card': { seat: Seat; card: string };
  reshuffled: { cards: number };
  played: { seat: Seat; card: string; on: Seat | null };
  happiness: { seat: Seat; card: string; happiness: number };
  lasts: { seat: Seat; card: string; turns: number };
  expired: { seat: Seat; card: string };
  discarded: { seat: Seat; card: string };
  rested: { seat: Seat; points: number };
  over: { reason: 'normal' | 'aborted' };
}>;

/** What these rules are made of. */
export type RuleParts = { action: Action; event: Event; state: State; tables: Tables };

/** A step that is being taken. */
export type Draft = StepDraft<RuleParts>;

export type TaskRules = TaskRulesOf<RuleParts>;

/**
 * Every question that the notes leave open. NO-14, a bus stop in a district without a station, is a
 * mistake in the data and no question.
 */
export const ANSWERS = {
  'NO-01': ['happiness', 'sum'],
  'NO-02': ['most-experiences', 'no-winner'],
  'NO-03': ['place', 'district'],
  'NO-04': ['player', 'table'],
  'NO-05': ['no', 'yes'],
  'NO-06': ['shrink', 'blank'],
  'NO-07': ['each', 'shared'],
  'NO-08': ['no', 'yes'],
  'NO-09': ['day', 'round', 'never'],
  'NO-10': ['no', 'discard'],
  'NO-11': ['no', 'yes'],
  'NO-12': ['yes', 'no'],
  'NO-13': ['no', 'yes'],
  'NO-15': ['capped', 'all'],
  'NO-16': ['lapse', 'no'],
  'NO-17': ['shuffle', 'end'],
} as const;

/** An answer to every question. */
export type Toggles = AnswersTo<typeof ANSWERS>;

/** The three kinds of perks, by what they do: of each a player has one at a time. */
export const PERK_KINDS = {
  actions: 'points',
  'cheaper-label': 'activities',
  'cheaper-activity': 'activities',
  'cheaper-district': 'activities',
  'cheaper-ride': 'rides',
} as const;

/** What lasts: it changes turns to come, as many as the effect says. */
export const LASTING_WORDS = Object.keys(PERK_KINDS) as readonly LastingWord[];

/** What happens as the card is played. */
export const INSTANT_WORDS = ['points', 'draw', 'lose-cards', 'to-station'] as const;

export type LastingWord = keyof typeof PERK_KINDS;
export type InstantWord = (typeof INSTANT_WORDS)[number];

/** What one seat sees, or everybody (`public`): all but the order of the deck and the hands of others. */
export interface View extends Omit<State, 'deck' | 'players'> {
  readonly viewer: Viewer;
  /** Cards in the deck. */
  readonly deck: number;
  readonly players: readonly PlayerView[];
}

export interface PlayerView extends Omit<Player, 'hand'> {
  readonly hand: HandView;
}

export const projectState = createView<State, View>({
  deck: 'none',
  'players[].hand': (_, viewer, seat) => seat === viewer,
});

/** The hands of the others are dealt again from the cards that the viewer does not see. */
export const createDeterminise = ({ deck }: Tables) =>
  createDeal<State, View>([
    {
      all: deck,
      seen: ({ discards, players }) => [...discards, ...players.flatMap(perksOf)],
      fields: ['players[].hand', 'deck'],
    },
  ]);

/** The cards that lie before a player. */
export const perksOf = ({ lasting }: Pick<Player, 'lasting'>): string[] =>
  lasting.flatMap(({ card, isPerk }) => (isPerk ? [card] : []));

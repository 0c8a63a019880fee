import type { NoFields, Seat, StepDraft, Tagged, TaskRules as TaskRulesOf } from 'vbuses/play';
import type { State, TimeOfDay, Travel } from './state.ts';
import type { Tables } from './tables.ts';

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

export type ActionType = Action['type'];

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

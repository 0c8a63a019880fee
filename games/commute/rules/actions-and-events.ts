import type { NoFields, Seat, StepDraft, Tagged, TaskRules as TaskRulesOf } from 'vbuses/play';
import type { State, Which } from './state.ts';
import type { Tables } from './tables.ts';

/** What a player can answer; cards, spaces, houses and lines go by their ids in the pack. */
export type Action = Tagged<{
  'take-house': { house: string };
  /** @property steps the length of the way to the goal, where it decides the minutes (CO-05) */
  walk: { card: string; to: string; steps?: number };
  push: { player: Seat; card: string; to: string };
  'let-be': NoFields;
  // Answers to Uh-Oh! cards.
  choose: { option: number };
  pick: { player: Seat };
  'take-line': { line: string };
  give: { card: string };
}>;

/** What happened, as plain JSON; an event with `only` goes to those seats alone. */
export type Event = { readonly only?: readonly Seat[] } & Tagged<{
  // Set-up, and the course of a game.
  'goes-first': { seat: Seat };
  'took-house': { seat: Seat; house: string };
  commute: { number: number; which: Which; first: Seat };
  turn: { seat: Seat; number: number };
  skipped: { seat: Seat };
  scored: { which: Which; minutes: readonly number[]; points: readonly number[] };
  over: { reason: 'normal' | 'aborted' };
  // Number cards.
  drew: { seat: Seat; count: number };
  'got-cards': { seat: Seat; cards: readonly string[] };
  discarded: { seat: Seat; cards: readonly string[] };
  shuffled: { count: number };
  // On the way. `minutes`: what the move adds.
  walked: { seat: Seat; card: string; to: string; minutes: number };
  pushed: { seat: Seat; player: Seat; card: string; to: string; minutes: number };
  'let-be': { seat: Seat; player: Seat };
  arrived: { seat: Seat; minutes: number };
  // Uh-Oh! cards.
  'uh-oh': { seat: Seat; card: string };
  chose: { seat: Seat; option: number };
  picked: { seat: Seat; player: Seat };
  minutes: { seat: Seat; amount: number };
  reputation: { seat: Seat; amount: number };
  skips: { seat: Seat };
  'next-card': { seat: Seat; amount: number };
  'took-line': { seat: Seat; line: string };
  exchanged: { seat: Seat; player: Seat };
  gave: { seat: Seat; player: Seat; card: string };
}>;

/** What lists of actions are sorted by: the type, then whom, which card and where. */
export const sortKey = (action: Action): string => Object.values(action).join(' ');

/** What these rules are made of. */
export type RuleParts = { action: Action; event: Event; state: State; tables: Tables };

/** A step that is being taken. */
export type Draft = StepDraft<RuleParts>;

export type TaskRules = TaskRulesOf<RuleParts>;

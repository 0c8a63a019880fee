import type { NoFields, Seat, StepDraft, Tagged, TaskRules as TaskRulesOf } from 'vbuses/play';
import type { Arrival, EndReason, OnceATurn, State, SwapPlace } from './state.ts';
import type { Tables } from './tables.ts';

/** What a player can answer; cards go by their ids in the pack, buses and seats by their numbers. */
export type Action = Tagged<{
  // In a turn: 1 action point each.
  'take-stop': NoFields;
  'take-street': NoFields;
  'take-terminal': NoFields;
  swap: { with: SwapPlace };
  board: { card: string; bus: number };
  // 2 action points.
  renew: NoFields;
  discard: NoFields;
  'end-of-line': NoFields;
  // 3 action points.
  upgrade: { upgrade: string };
  'upgrade-blind': NoFields;
  pass: NoFields;
  // Answers.
  'throw-back': { card: string };
  keep: { card: string };
  give: { card: string };
  take: { card: string };
  send: { card: string };
  drop: { card: string };
  enough: NoFields;
  sit: { at: number };
  pick: { card: string };
  'push-to': { bus: number };
  decline: NoFields;
}>;

/** What happened, as plain JSON; an event with `only` goes to those seats alone. */
export type Event = { readonly only?: readonly Seat[] } & Tagged<{
  // Set-up.
  dealt: { seat: Seat; count: number };
  'got-cards': { seat: Seat; cards: readonly string[] };
  'got-driver': { bus: number; driver: string };
  'goes-first': { seat: Seat };
  // The turn.
  turn: { seat: Seat; number: number };
  acts: { seat: Seat; what: OnceATurn | 'renew' | 'discard' };
  swaps: { seat: Seat; with: SwapPlace };
  passed: { seat: Seat; points: number };
  ends: { seat: Seat; reason: EndReason };
  over: { reason: 'normal' | 'aborted' };
  // Cards.
  drew: { seat: Seat };
  revealed: { card: string };
  took: { seat: Seat; cards: readonly string[] };
  kept: { seat: Seat };
  gave: { seat: Seat; card: string };
  discarded: { seat: Seat; card: string };
  reshuffled: { left: number };
  // Upgrades.
  'upgrade-revealed': { upgrade: string };
  upgraded: { seat: Seat; bus: number; upgrade: string };
  duplicate: { upgrade: string };
  // Passengers.
  boards: { seat: Seat; card: string; bus: number };
  sat: { card: string; bus: number; at: number; by: Arrival };
  'stop-card': { bus: number };
  unboarded: { card: string; bus: number };
  'got-up': { card: string; bus: number };
  pushed: { card: string; bus: number };
  declined: { seat: Seat };
}>;

/** What these rules are made of. */
export type RuleParts = { action: Action; event: Event; state: State; tables: Tables };

/** A step that is being taken. */
export type Draft = StepDraft<RuleParts>;

export type TaskRules = TaskRulesOf<RuleParts>;

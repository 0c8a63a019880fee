import type { Seat, StepDraft, Tagged, TaskRules as TaskRulesOf } from 'vbuses/play';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';

/** A pile of passenger cards of one region. */
export type CardPile = 'deck' | 'discards';

/** What actions name: stops, regions, cards, routes and upgrades go by their ids in the pack. */
interface ActionFields {
  readonly stop: string;
  readonly via: string;
  readonly to: string;
  readonly region: string;
  readonly card: string;
  readonly upgrade: string;
  readonly route: string;
  readonly from: CardPile;
  readonly at: CardPile;
  readonly with: Seat;
  readonly seat: Seat;
}

/** What a player can answer: what each type of action names, in the order in which legal lists have them. */
const ACTIONS = {
  // In the action phase.
  deliver: ['card'],
  'pick-up': ['stop', 'region'],
  exchange: ['with'],
  buy: ['upgrade'],
  ride: ['upgrade', 'to'],
  move: ['to'],
  'move-two': ['via', 'to'],
  'straight-on': ['to'],
  'straight-on-two': ['via', 'to'],
  'move-back': ['to'],
  'move-back-two': ['via', 'to'],
  'go-on': [],
  sweep: [],
  'end-turn': [],
  // Before the start.
  'start-on': ['route'],
  'new-routes': [],
  // After a double.
  'take-fare': [],
  'place-from': ['region'],
  'place-to': ['region'],
  // Drawing passenger cards.
  draw: ['from'],
  look: ['at'],
  'draw-from': ['region'],
  keep: ['card'],
  'put-on-top': ['card'],
  // Exchanging, and hands above their limit.
  give: ['card'],
  'ask-for': ['region'],
  'hand-over': ['card'],
  discard: ['card'],
  // What upgrades ask as they are bought.
  drive: ['to'],
  'drive-two': ['via', 'to'],
  'stop-here': [],
  'choose-player': ['seat'],
  'choose-region': ['region'],
  take: ['card'],
  'throw-out': ['card'],
  replace: ['route'],
  'replaced-all': [],
  decline: [],
} as const satisfies Readonly<Record<string, readonly (keyof ActionFields)[]>>;

export type ActionType = keyof typeof ACTIONS;

export type Action = Tagged<{
  [Type in ActionType]: Pick<ActionFields, (typeof ACTIONS)[Type][number]>;
}>;

/** Every type of action, in the order in which legal lists have them. */
export const ACTION_TYPES: readonly string[] = Object.keys(ACTIONS);

/** By type, then by arguments in the order in which the rules name them. */
export function compareActions(a: Action, b: Action): number {
  const ranks = ACTION_TYPES.indexOf(a.type) - ACTION_TYPES.indexOf(b.type);
  if (ranks !== 0) return ranks;
  const left: (string | number)[] = Object.values(a);
  const right: (string | number)[] = Object.values(b);
  const at = left.findIndex((one, index) => one !== right[index]);
  return at === -1 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1;
}

/** How a bus came to another stop. */
export type MoveKind = Extract<Action, { readonly to: string }>['type'];

/** What happened, as plain JSON; an event with `only` goes to those seats alone. */
export type Event = { readonly only?: readonly Seat[] } & Tagged<{
  // Set-up.
  'first-roll': { seats: readonly Seat[]; eyes: readonly number[] };
  'goes-first': { seat: Seat };
  swapped: { from: string; to: string; region: string };
  'drew-token': { seat: Seat; region: string };
  'got-route': { seat: Seat; route: string };
  'set-aside': { seat: Seat; count: number };
  'discarded-routes': { routes: readonly string[] };
  started: { seat: Seat; route: string; stop: string };
  // The turn.
  turn: { seat: Seat; number: number };
  skipped: { seat: Seat };
  rolled: { seat: Seat; blue: number; red: number };
  actions: { seat: Seat; count: number };
  'turned-up': { card: string };
  'chose-region': { seat: Seat; region: string };
  placed: { stop: string; region: string };
  'not-placed': { from: string; region: string };
  fares: { seat: Seat; count: number; reason: FareReason };
  moved: { seat: Seat; from: string; to: string; by: MoveKind };
  'picked-up': { seat: Seat; stop: string; region: string };
  delivered: { seat: Seat; card: string; stop: string };
  // Cards.
  drew: { seat: Seat; region: string; from: CardPile };
  'got-card': { seat: Seat; card: string };
  discarded: { seat: Seat; card: string };
  looked: { seat: Seat; region: string; at: CardPile };
  'saw-cards': { seat: Seat; cards: readonly string[] };
  shuffled: { pile: string };
  // Exchange.
  'chose-player': { seat: Seat; player: Seat };
  gave: { seat: Seat; to: Seat };
  asked: { seat: Seat; of: Seat; region: string };
  'had-none': { seat: Seat; region: string };
  // Upgrades.
  revealed: { upgrade: string };
  bought: { seat: Seat; upgrade: string; fares: number };
  swept: { seat: Seat; fares: number };
  'went-on': { seat: Seat; upgrade: string; count: number };
  'saw-hand': { seat: Seat; of: Seat };
  'out-of-fuel': { seat: Seat };
  'token-kept': { seat: Seat; upgrade: string; region: string };
  'replaced-routes': { seat: Seat; count: number };
  over: { reason: 'normal' | 'aborted' };
}>;

/** What fares are gained for. */
export type FareReason = 'start' | 'double' | 'pick-up';

/** What these rules are made of. */
export type RuleParts = { action: Action; event: Event; state: State; tables: Tables };

/** A step that is being taken. */
export type Draft = StepDraft<RuleParts>;

export type TaskRules = TaskRulesOf<RuleParts>;

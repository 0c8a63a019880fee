import type { NoFields, Seat, StepDraft, Tagged, TaskRules as TaskRulesOf } from 'vbuses/play';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';

/** What a player can answer; stops, regions, cards, routes and upgrades go by their ids in the pack. */
export type Action = Tagged<{
  // Before the start.
  'start-on': { route: string };
  'new-routes': NoFields;
  // After a double.
  'take-fare': NoFields;
  'place-from': { region: string };
  'place-to': { region: string };
  // In the action phase.
  move: { to: string };
  'move-two': { via: string; to: string };
  'straight-on': { to: string };
  'straight-on-two': { via: string; to: string };
  'move-back': { to: string };
  'move-back-two': { via: string; to: string };
  ride: { upgrade: string; to: string };
  'pick-up': { stop: string; region: string };
  deliver: { card: string };
  exchange: { with: Seat };
  buy: { upgrade: string };
  sweep: NoFields;
  'go-on': NoFields;
  'end-turn': NoFields;
  // Drawing passenger cards.
  draw: { from: CardPile };
  look: { at: CardPile };
  'draw-from': { region: string };
  keep: { card: string };
  'put-on-top': { card: string };
  // Exchanging, and hands above their limit.
  give: { card: string };
  'ask-for': { region: string };
  'hand-over': { card: string };
  discard: { card: string };
  // What upgrades ask as they are bought.
  drive: { to: string };
  'drive-two': { via: string; to: string };
  'stop-here': NoFields;
  'choose-player': { seat: Seat };
  'choose-region': { region: string };
  take: { card: string };
  'throw-out': { card: string };
  replace: { route: string };
  'replaced-all': NoFields;
  decline: NoFields;
}>;

export type ActionType = Action['type'];

/** A pile of passenger cards of one region. */
export type CardPile = 'deck' | 'discards';

/** Every type of action, in the order in which legal lists have them. */
export const ACTION_TYPES = [
  'deliver',
  'pick-up',
  'exchange',
  'buy',
  'ride',
  'move',
  'move-two',
  'straight-on',
  'straight-on-two',
  'move-back',
  'move-back-two',
  'go-on',
  'sweep',
  'end-turn',
  'start-on',
  'new-routes',
  'take-fare',
  'place-from',
  'place-to',
  'draw',
  'look',
  'draw-from',
  'keep',
  'put-on-top',
  'give',
  'ask-for',
  'hand-over',
  'discard',
  'drive',
  'drive-two',
  'stop-here',
  'choose-player',
  'choose-region',
  'take',
  'throw-out',
  'replace',
  'replaced-all',
  'decline',
] as const satisfies readonly ActionType[];

const RANKS: ReadonlyMap<string, number> = new Map(
  ACTION_TYPES.map((type, rank): [string, number] => [type, rank]),
);

/** The place of an action's type in legal lists. */
export const typeRank = ({ type }: Action): number => RANKS.get(type) ?? 0;

/** By type, then by arguments in the order in which the rules name them. */
export function compareActions(a: Action, b: Action): number {
  const ranks = typeRank(a) - typeRank(b);
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

import type { Seat } from '../../../play/game-rules.ts';

/** What a player can answer; stops, regions, cards, routes and upgrades go by their ids in the pack. */
export type Action =
  // Before the start.
  | { readonly type: 'start-on'; readonly route: string }
  | { readonly type: 'new-routes' }
  // After a double.
  | { readonly type: 'take-fare' }
  | { readonly type: 'place-from'; readonly region: string }
  | { readonly type: 'place-to'; readonly region: string }
  // In the action phase.
  | { readonly type: 'move'; readonly to: string }
  | { readonly type: 'move-two'; readonly via: string; readonly to: string }
  | { readonly type: 'straight-on'; readonly to: string }
  | { readonly type: 'straight-on-two'; readonly via: string; readonly to: string }
  | { readonly type: 'move-back'; readonly to: string }
  | { readonly type: 'move-back-two'; readonly via: string; readonly to: string }
  | { readonly type: 'ride'; readonly upgrade: string; readonly to: string }
  | { readonly type: 'pick-up'; readonly stop: string; readonly region: string }
  | { readonly type: 'deliver'; readonly card: string }
  | { readonly type: 'exchange'; readonly with: Seat }
  | { readonly type: 'buy'; readonly upgrade: string }
  | { readonly type: 'sweep' }
  | { readonly type: 'go-on' }
  | { readonly type: 'end-turn' }
  // Drawing passenger cards.
  | { readonly type: 'draw'; readonly from: CardPile }
  | { readonly type: 'look'; readonly at: CardPile }
  | { readonly type: 'draw-from'; readonly region: string }
  | { readonly type: 'keep'; readonly card: string }
  | { readonly type: 'put-on-top'; readonly card: string }
  // Exchanging, and hands above their limit.
  | { readonly type: 'give'; readonly card: string }
  | { readonly type: 'ask-for'; readonly region: string }
  | { readonly type: 'hand-over'; readonly card: string }
  | { readonly type: 'discard'; readonly card: string }
  // What upgrades ask as they are bought.
  | { readonly type: 'drive'; readonly to: string }
  | { readonly type: 'drive-two'; readonly via: string; readonly to: string }
  | { readonly type: 'stop-here' }
  | { readonly type: 'choose-player'; readonly seat: Seat }
  | { readonly type: 'choose-region'; readonly region: string }
  | { readonly type: 'take'; readonly card: string }
  | { readonly type: 'throw-out'; readonly card: string }
  | { readonly type: 'replace'; readonly route: string }
  | { readonly type: 'replaced-all' }
  | { readonly type: 'decline' };

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

/** By type, then by arguments in the order in which {@link Action} names them. */
export function compareActions(a: Action, b: Action): number {
  const ranks = typeRank(a) - typeRank(b);
  if (ranks !== 0) return ranks;
  const [left, right] = [argumentsOf(a), argumentsOf(b)];
  for (const [index, one] of left.entries()) {
    const other = right[index] ?? '';
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}

function argumentsOf(action: Action): readonly (string | number)[] {
  switch (action.type) {
    case 'move-two':
    case 'straight-on-two':
    case 'move-back-two':
    case 'drive-two':
      return [action.via, action.to];
    case 'ride':
      return [action.upgrade, action.to];
    case 'pick-up':
      return [action.stop, action.region];
    default:
      return Object.entries(action).flatMap(([key, value]) => (key === 'type' ? [] : [value]));
  }
}

/** Whether two actions are the same, whatever order their fields have. */
export function isSameAction(a: Action, b: Action): boolean {
  if (a.type !== b.type) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Reflect.get(a, key) === Reflect.get(b, key))
  );
}

/** How a bus came to another stop. */
export type MoveKind =
  | 'move'
  | 'move-two'
  | 'straight-on'
  | 'straight-on-two'
  | 'move-back'
  | 'move-back-two'
  | 'ride'
  | 'drive'
  | 'drive-two';

/** What happened, as plain JSON; an event with `only` is told to those seats alone. */
export type Event = EventBody & { readonly only?: readonly Seat[] };

type EventBody =
  // Set-up.
  | {
      readonly type: 'first-roll';
      readonly seats: readonly Seat[];
      readonly eyes: readonly number[];
    }
  | { readonly type: 'goes-first'; readonly seat: Seat }
  | {
      readonly type: 'swapped';
      readonly from: string;
      readonly to: string;
      readonly region: string;
    }
  | { readonly type: 'got-route'; readonly seat: Seat; readonly route: string }
  | { readonly type: 'set-aside'; readonly seat: Seat; readonly count: number }
  | { readonly type: 'started'; readonly seat: Seat; readonly route: string; readonly stop: string }
  // The turn.
  | { readonly type: 'turn'; readonly seat: Seat; readonly number: number }
  | { readonly type: 'skipped'; readonly seat: Seat }
  | { readonly type: 'rolled'; readonly seat: Seat; readonly blue: number; readonly red: number }
  | { readonly type: 'actions'; readonly seat: Seat; readonly count: number }
  | { readonly type: 'turned-up'; readonly card: string }
  | { readonly type: 'placed'; readonly stop: string; readonly region: string }
  | { readonly type: 'not-placed'; readonly from: string; readonly region: string }
  | {
      readonly type: 'fares';
      readonly seat: Seat;
      readonly count: number;
      readonly reason: FareReason;
    }
  | {
      readonly type: 'moved';
      readonly seat: Seat;
      readonly from: string;
      readonly to: string;
      readonly by: MoveKind;
    }
  | {
      readonly type: 'picked-up';
      readonly seat: Seat;
      readonly stop: string;
      readonly region: string;
    }
  | {
      readonly type: 'delivered';
      readonly seat: Seat;
      readonly card: string;
      readonly stop: string;
    }
  // Cards.
  | { readonly type: 'drew'; readonly seat: Seat; readonly region: string; readonly from: CardPile }
  | { readonly type: 'got-card'; readonly seat: Seat; readonly card: string }
  | { readonly type: 'discarded'; readonly seat: Seat; readonly card: string }
  | { readonly type: 'looked'; readonly seat: Seat; readonly region: string; readonly at: CardPile }
  | { readonly type: 'shuffled'; readonly pile: string }
  // Exchange.
  | { readonly type: 'gave'; readonly seat: Seat; readonly to: Seat }
  | { readonly type: 'asked'; readonly seat: Seat; readonly of: Seat; readonly region: string }
  | { readonly type: 'had-none'; readonly seat: Seat; readonly region: string }
  // Upgrades.
  | { readonly type: 'revealed'; readonly upgrade: string }
  | {
      readonly type: 'bought';
      readonly seat: Seat;
      readonly upgrade: string;
      readonly fares: number;
    }
  | { readonly type: 'swept'; readonly seat: Seat; readonly fares: number }
  | {
      readonly type: 'went-on';
      readonly seat: Seat;
      readonly upgrade: string;
      readonly count: number;
    }
  | { readonly type: 'saw-hand'; readonly seat: Seat; readonly of: Seat }
  | { readonly type: 'out-of-fuel'; readonly seat: Seat }
  | {
      readonly type: 'token-kept';
      readonly seat: Seat;
      readonly upgrade: string;
      readonly region: string;
    }
  | { readonly type: 'replaced-routes'; readonly seat: Seat; readonly count: number }
  | { readonly type: 'over'; readonly reason: 'normal' | 'aborted' };

/** What fares are gained for. */
export type FareReason = 'start' | 'double' | 'pick-up';

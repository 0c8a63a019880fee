import { endGame, playerAt, pushTasks, type Seat, withoutFirst } from 'vbuses/play';
import type { Draft, TaskRules } from '../actions-and-events.ts';
import {
  areUpgradesMarked,
  discardCard,
  handOfSeat,
  takeFromHand,
  transferCard,
} from '../cards.ts';
import { changeStock, editPlayer, editTurn, gainFares } from '../draft.ts';
import type { State, TaskOf, Token } from '../state.ts';
import { regionOfCard, type Tables } from '../tables.ts';
import { abilitiesOf, freeHandSpace } from '../upgrades/abilities.ts';

/** The exchange of passengers, and hands above their limit. */
export const EXCHANGE_TASKS = {
  /** The one who exchanges gives a card first. */
  give: {
    choose: 'give',
    cards: handOfSeat,
    chosen: (draft, { seat, to }, card) => {
      transferCard(draft, { card, from: seat, to });
      pushTasks(draft, { kind: 'ask-for', seat, of: to, gift: card });
    },
  },
  'ask-for': {
    legal: ({ sortedRegions }) => sortedRegions.map((region) => ({ type: 'ask-for', region })),
    answer: {
      'ask-for': (draft, { seat, of, ...task }, { region }) => {
        const gift = task.gift ?? '';
        draft.events.push({ type: 'asked', seat, of, region });
        if (cardsToHandOver(draft.tables, draft.state, { seat: of, region, gift }).length > 0) {
          pushTasks(draft, { kind: 'hand-over', seat: of, to: seat, region, gift });
          return;
        }
        draft.events.push({ type: 'had-none', seat: of, region });
        if (draft.state.config.toggles['VB-11'] === 'fizzle') {
          transferCard(draft, { card: gift, from: of, to: seat });
        } else {
          pushTasks(draft, { kind: 'fit-hand', seat: of });
        }
      },
    },
  },
  'hand-over': {
    choose: 'hand-over',
    cards: cardsToHandOver,
    chosen: (draft, { seat, to }, card) => {
      transferCard(draft, { card, from: seat, to });
      pushTasks(draft, { kind: 'fit-hand', seat });
    },
  },
  /** A hand above its limit is discarded down to it. */
  'fit-hand': (draft, task) => {
    const { seat } = task;
    if (freeHandSpace(draft.tables, playerAt(draft.state, seat)) < 0) {
      pushTasks(draft, { kind: 'discard-one', seat }, task);
    }
  },
  'discard-one': {
    choose: 'discard',
    cards: handOfSeat,
    chosen: (draft, { seat }, card) => discardCard(draft, seat, card),
  },
} satisfies Partial<TaskRules>;

/** Takes a token off the board, with the fare for it; the caller draws the card. An upgrade may keep it. */
export function pickUpToken(
  draft: Draft,
  seat: Seat,
  { token, hasFare }: { readonly token: Token; readonly hasFare: boolean },
): void {
  const { stop, region } = token;
  const { tokens } = draft.state;
  const index = tokens.findIndex((one) => one.stop === stop && one.region === region);
  draft.state.tokens = tokens.toSpliced(index, 1);
  draft.events.push({ type: 'picked-up', seat, stop, region });
  markOtherAction(draft, seat);
  const { tokenKeeper } = abilitiesOf(playerAt(draft.state, seat));
  if (tokenKeeper !== null) keepToken(draft, seat, { upgrade: tokenKeeper, region });
  if (tokenKeeper === null || areUpgradesMarked(draft.state)) changeStock(draft, region, 1);
  if (hasFare) gainFares(draft, seat, draft.tables.numbers.faresForPickUp, 'pick-up');
}

/** A pick-up or delivery is more than a move, even where it costs no action. */
function markOtherAction(draft: Draft, seat: Seat): void {
  const { active, hasDoneElse } = draft.state.turn;
  if (seat === active && !hasDoneElse) editTurn(draft).hasDoneElse = true;
}

/** Puts a token on an upgrade. The caller takes it from where it lay, unless only a marker is laid there. */
export function keepToken(
  draft: Draft,
  seat: Seat,
  { upgrade, region }: { readonly upgrade: string; readonly region: string },
): void {
  const player = editPlayer(draft, seat);
  player.upgrades = player.upgrades.map((owned) =>
    owned.id === upgrade ? { id: owned.id, tokens: [...owned.tokens, region] } : owned,
  );
  draft.events.push({ type: 'token-kept', seat, upgrade, region });
}

/** Delivers a card of a hand, wherever that happens, and ends the game if it was the last one. */
export function deliverCard(draft: Draft, seat: Seat, card: string): void {
  takeFromHand(draft, seat, card);
  markOtherAction(draft, seat);
  const player = editPlayer(draft, seat);
  const { config } = draft.state;
  const stop = config.toggles['VB-14'] === 'bus' ? (player.at ?? card) : card;
  player.delivered = [...player.delivered, { card, stop }];
  draft.events.push({ type: 'delivered', seat, card, stop });
  if (player.delivered.length < draft.tables.numbers.deliveriesToEnd) return;
  if (config.toggles['VB-02'] === 'at-once') endGame(draft, 'normal');
  else editTurn(draft).isLast = true;
}

/** Cards of the region that was named, but for the gift. */
function cardsToHandOver(
  tables: Tables,
  state: State,
  { seat, region, gift }: Pick<TaskOf<'hand-over'>, 'seat' | 'region' | 'gift'>,
): readonly string[] {
  const { hand } = playerAt(state, seat);
  const own = gift === null ? hand : withoutFirst(hand, gift);
  return own.filter((card) => regionOfCard(tables, card) === region);
}

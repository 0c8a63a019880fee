import { discardCard, transferCard } from '../cards.ts';
import { dedupeSorted, playerOf, pushTasks, unexpectedAnswer, withoutFirst } from '../draft.ts';
import type { State } from '../state.ts';
import { regionOfCard, type Tables } from '../tables.ts';
import type { AskTask, HandOverTask, TaskOf } from '../task.ts';
import { freeHandSpace } from '../upgrades/abilities.ts';
import type { AutomaticRule, PlayerRule } from './task-rule.ts';

/** The one who exchanges gives a card first. */
export const give: PlayerRule<TaskOf<'give'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (_, state, { seat }) =>
    dedupeSorted(playerOf(state, seat).hand).map((card) => ({ type: 'give', card })),
  answer: (draft, task, action) => {
    if (action.type !== 'give') throw unexpectedAnswer(action, task);
    const { seat, to } = task;
    transferCard(draft, { card: action.card, from: seat, to });
    pushTasks(draft, { kind: 'ask-for', seat, of: to, gift: action.card });
  },
};

export const askFor: PlayerRule<AskTask> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: ({ sortedRegions }) => sortedRegions.map((region) => ({ type: 'ask-for', region })),
  answer: (draft, task, action) => {
    if (action.type !== 'ask-for') throw unexpectedAnswer(action, task);
    const { seat, of } = task;
    const { region } = action;
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
};

/** Cards of the region that was named, but for the gift. */
function cardsToHandOver(
  tables: Tables,
  state: State,
  { seat, region, gift }: Pick<HandOverTask, 'seat' | 'region' | 'gift'>,
): readonly string[] {
  const { hand } = playerOf(state, seat);
  const own = gift === null ? hand : withoutFirst(hand, gift);
  return dedupeSorted(own.filter((card) => regionOfCard(tables, card) === region));
}

export const handOver: PlayerRule<HandOverTask> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (tables, state, task) =>
    cardsToHandOver(tables, state, task).map((card) => ({ type: 'hand-over', card })),
  answer: (draft, task, action) => {
    if (action.type !== 'hand-over') throw unexpectedAnswer(action, task);
    const { seat, to } = task;
    transferCard(draft, { card: action.card, from: seat, to });
    pushTasks(draft, { kind: 'fit-hand', seat });
  },
};

/** A hand above its limit is discarded down to it. */
export const fitHand: AutomaticRule<TaskOf<'fit-hand'>> = {
  waitsFor: 'nobody',
  run: (draft, task) => {
    const { seat } = task;
    if (freeHandSpace(draft.tables, playerOf(draft.state, seat)) < 0) {
      pushTasks(draft, { kind: 'discard-one', seat }, task);
    }
  },
};

export const discardOne: PlayerRule<TaskOf<'discard-one'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (_, state, { seat }) =>
    dedupeSorted(playerOf(state, seat).hand).map((card) => ({ type: 'discard', card })),
  answer: (draft, task, action) => {
    if (action.type !== 'discard') throw unexpectedAnswer(action, task);
    discardCard(draft, task.seat, action.card);
  },
};

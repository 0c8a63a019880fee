import { type DoTask, type PlayerRule, pushTasks } from 'vbuses/play';
import type { Action, Draft, RuleParts, TaskRules } from '../actions-and-events.ts';
import {
  effectContext,
  freeSeats,
  mayBoard,
  movedBuses,
  othersInReach,
  seatedBus,
  withoutPassenger,
} from '../bus.ts';
import { beginEnd, busAt, editBus, giveStopCard } from '../draft.ts';
import { busOfSeat, type PickTask, type Reach, type State, type Task } from '../state.ts';
import { hasTrait, passengerInfo, type Tables } from '../tables.ts';

/** How passengers find seats, and what they do as they board. */
export const BOARDING_TASKS = {
  'choose-seat': {
    legal: (tables, state, { bus, not }) =>
      freeSeats({ tables, state }, busAt(state, bus))
        .filter((at) => at !== not)
        .map((at) => ({ type: 'sit', at })),
    answer: {
      sit: (draft, { card, bus, by }, { at }) => {
        editBus(draft, bus, seatedBus(busAt(draft.state, bus), card, at));
        draft.events.push({ type: 'sat', card, bus, at, by });
        const isOwn = bus === busOfSeat(draft.state, draft.state.turn.active);
        if (!isOwn && by !== 'move') giveStopCard(draft, bus);
        pushTasks(draft, { kind: 'check-full' });
        if (by === 'board') pushTasks(draft, { kind: 'effects', card, bus, next: 0 });
      },
    },
  },
  /** One effect after another, each as the bus stands then. */
  effects: (draft, task) => {
    const { tables, state } = draft;
    const { card, bus: index, next } = task;
    const effect = passengerInfo(tables, card).effects[next];
    if (effect === undefined || state.config.toggles['BU-19'] === 'no') return;
    const bus = busAt(state, index);
    const context = effectContext(draft, bus, bus.seats.indexOf(card));
    pushTasks(draft, { ...task, next: next + 1 });
    for (const planned of tables.effects.plan([effect], 'board', context)) {
      if ('do' in planned) pushTasks(draft, ...tasksOf(draft, planned, card, index));
    }
  },
  /** Who leaves goes to the Terminal, in the order that the active player likes. */
  unboard: {
    choose: 'send',
    cards: (_, __, { cards }) => cards,
    chosen: (draft, { bus, cards }, card) => {
      unboard(draft, bus, card);
      const left = cards.filter((one) => one !== card);
      if (left.length > 0) pushTasks(draft, { kind: 'unboard', bus, cards: left });
    },
  },
  'unboard-one': {
    choose: 'pick',
    cards: reachable,
    chosen: (draft, { bus }, card) => unboard(draft, bus, card),
  },
  'move-one': optionalPick(
    (tables, state, { bus }, card) =>
      movedBuses({ tables, state }, busAt(state, bus), card).length > 0,
    (draft, { bus: index }, card) => {
      const not = busAt(draft.state, index).seats.indexOf(card);
      getUp(draft, index, card);
      pushTasks(draft, { kind: 'choose-seat', card, bus: index, by: 'move', not });
    },
  ),
  'push-one': optionalPick(
    (tables, state, { bus }, card) => busesToPushTo(tables, state, card, bus).length > 0,
    (draft, { bus }, card) => {
      getUp(draft, bus, card);
      pushTasks(draft, { kind: 'push-to', card, from: bus });
    },
  ),
  'push-to': {
    legal: (tables, state, { card, from }) =>
      busesToPushTo(tables, state, card, from).map((bus) => ({ type: 'push-to', bus })),
    answer: {
      'push-to': (draft, { card }, { bus }) => {
        draft.events.push({ type: 'pushed', card, bus });
        pushTasks(draft, { kind: 'choose-seat', card, bus, by: 'push', not: null });
      },
    },
  },
  'check-full': (draft) => {
    const { state } = draft;
    const full = state.buses.findIndex(({ seats }) => !seats.includes(null));
    if (full === -1) return;
    beginEnd(draft, 'full', state.config.toggles['BU-08'] === 'owner' ? full : undefined);
  },
} satisfies Partial<TaskRules>;

/** The passengers that an effect of a passenger may be about. */
function reachable(tables: Tables, state: State, { bus, card, where }: PickTask): string[] {
  return othersInReach({ tables, state }, busAt(state, bus), card, where);
}

/** What a player may do with one of the passengers in reach with whom it is possible, or leave alone. */
function optionalPick<T extends PickTask>(
  isPossible: (tables: Tables, state: State, task: T, card: string) => boolean,
  answer: (draft: Draft, task: T, card: string) => void,
): PlayerRule<RuleParts, T> {
  return {
    isOptional: true,
    legal: (tables, state, task) => [
      { type: 'decline' },
      ...reachable(tables, state, task).flatMap((card): Action[] =>
        isPossible(tables, state, task, card) ? [{ type: 'pick', card }] : [],
      ),
    ],
    answer: {
      pick: (draft, task, { card }) => answer(draft, task, card),
      decline: ({ events, state }) => events.push({ type: 'declined', seat: state.turn.active }),
    },
  };
}

/** What an effect gives the active player to do, if there is anybody whom it is about. */
function tasksOf(draft: Draft, planned: DoTask, card: string, bus: number): readonly Task[] {
  const { tables, state } = draft;
  const { do: word, arguments: args } = planned;
  const where: Reach = args.where === 'adjacent' ? 'adjacent' : 'aboard';
  const others = othersInReach(draft, busAt(state, bus), card, where);
  switch (word) {
    case 'unboard-all': {
      const cards = others.filter((one) => hasTrait(tables, one, args.trait));
      return cards.length > 0 ? [{ kind: 'unboard', bus, cards }] : [];
    }
    case 'unboard-one':
    case 'move-one':
    case 'push-one':
      return others.length > 0 ? [{ kind: word, card, bus, where }] : [];
    case 'take-stop':
      giveStopCard(draft, bus);
      return [];
    case 'draw':
      return Array.from({ length: Number(args.cards) }, (_, drawn) => ({
        kind: 'draw',
        goal: 'hand',
        isFirst: drawn === 0,
      }));
    default:
      return [];
  }
}

/** A passenger leaves a bus for the Terminal. */
function unboard(draft: Draft, bus: number, card: string): void {
  removePassenger(draft, bus, card);
  draft.state.terminal = [...draft.state.terminal, card];
  draft.events.push({ type: 'unboarded', card, bus });
}

/** A passenger leaves the seat for another. */
function getUp(draft: Draft, bus: number, card: string): void {
  removePassenger(draft, bus, card);
  draft.events.push({ type: 'got-up', card, bus });
}

function removePassenger(draft: Draft, index: number, card: string): void {
  editBus(draft, index, withoutPassenger(draft, busAt(draft.state, index), card));
}

/** The other buses on which the active player may let a passenger board. */
const busesToPushTo = (tables: Tables, state: State, card: string, from: number): number[] =>
  state.buses.flatMap((_, bus) =>
    bus !== from && mayBoard(tables, state, card, bus) ? [bus] : [],
  );

import { bestOf, botsByTaste, type LookaheadSpec, type StrategySpec } from 'vbuses/play';
import type { Action, Event } from '../actions-and-events.ts';
import { movedBuses, seatedBus } from '../bus.ts';
import { busAt } from '../draft.ts';
import {
  busOfSeat,
  type PickTask,
  projectState,
  type State,
  type Task,
  type View,
} from '../state.ts';
import type { Tables } from '../tables.ts';
import { addedWorth, cardWorth, heldWorth, type Situation, turnValues } from './turn-plan.ts';
import { PARAMETERS, type Taste, Worth } from './worth.ts';

const BALANCED: Taste = {
  spite: 1,
  seat: 2,
  hand: 0.45,
  care: 1,
  upgrades: 1.4,
  lead: 4,
  patience: 2,
};

const TASTES: Readonly<Record<string, Taste & { readonly description: string }>> = {
  greedy: { ...BALANCED, description: 'for the most points with each action point' },
  tidy: {
    ...BALANCED,
    spite: 0,
    care: 2,
    description: 'avoids everything that costs points, and leaves the others alone',
  },
  saboteur: { ...BALANCED, spite: 2.5, description: 'sends its worst passengers to the others' },
  hoarder: {
    ...BALANCED,
    spite: 0.5,
    seat: 4,
    hand: 0.8,
    upgrades: 1.6,
    lead: 12,
    description: 'is choosy, keeps a full hand and likes upgrades',
  },
  rusher: {
    ...BALANCED,
    seat: -2,
    hand: 0.1,
    lead: 1,
    patience: 0,
    description:
      'boards whomever it gets and calls Fim da Linha if it still leads after a last turn of the others',
  },
};

/** The bots of Busão, by name. */
export const BOTS: Readonly<Record<string, StrategySpec<State, Action, View, Event, Tables>>> =
  botsByTaste(PARAMETERS, TASTES, (taste, { rules: { tables } }) => {
    return (view, legal) => chooseAnswer(situationOf(tables, taste, view), legal);
  });

/** What a bot decides with. */
function situationOf(tables: Tables, taste: Taste, view: View): Situation {
  const { viewer } = view;
  if (viewer === 'public') throw new Error('a bot has a seat');
  const own = busAt(view, busOfSeat(view, viewer));
  const hand = view.hands[viewer]?.cards ?? [];
  return { tables, taste, view, worth: new Worth(tables, taste, view), own, hand };
}

/** What a bot answers to whatever it is asked. */
function chooseAnswer(situation: Situation, legal: readonly Action[]): Action {
  const { view } = situation;
  const task = view.agenda.at(-1);
  if (task?.kind === 'choose-action') return bestOf(legal, turnValues(situation));
  return bestOf(legal, (action) => answerValue(situation, task, action));
}

/** What an answer is worth: cards that come are good if they are, cards that go if they are not. */
function answerValue(situation: Situation, task: Task | undefined, action: Action): number {
  const { worth, view, tables } = situation;
  switch (action.type) {
    case 'keep':
    case 'take':
      return addedWorth(situation, action.card);
    case 'throw-back':
    case 'give':
      return -heldWorth(situation, action.card);
    case 'drop': {
      // In the last turn a card in hand only costs.
      const penalty = view.ending === null ? 0 : tables.numbers.handPenalty;
      return penalty - heldWorth(situation, action.card);
    }
    // What goes first lies deepest.
    case 'send':
      return cardWorth(situation, action.card);
    case 'sit': {
      if (task?.kind !== 'choose-seat') return 0;
      const { bus, card, by } = task;
      if (by === 'board') return worth.seated(bus, card, action.at);
      return worth.value(bus, worth.ofBus(seatedBus(busAt(view, bus), card, action.at)));
    }
    case 'push-to':
      return (task?.kind === 'push-to' && worth.expectedOf(action.bus, task.card, 'arriving')) || 0;
    case 'pick':
      return task !== undefined && 'where' in task ? pickValue(situation, task, action.card) : 0;
    default:
      // To decline changes nothing; and nothing but cards that are of no use goes willingly.
      return 0;
  }
}

/** What an effect does to the buses if it is about one passenger. */
function pickValue(situation: Situation, task: PickTask, card: string): number {
  const { tables, worth, view } = situation;
  const bus = busAt(view, task.bus);
  if (task.kind === 'push-one') return worth.pushing(task.bus, bus, card);
  if (task.kind === 'unboard-one') return worth.value(task.bus, worth.withoutGain(bus, card));
  const before = worth.ofBus(bus);
  const moved = movedBuses({ tables, state: view }, bus, card);
  return Math.max(...moved.map((after) => worth.value(task.bus, worth.ofBus(after) - before)));
}

/** Actions of a turn that are compared; cards are chosen by what they are worth. */
const CANDIDATES = 4;

/** Where a second thought pays in Busão. */
export const LOOKAHEAD: LookaheadSpec<State, Action, View, Tables> = {
  policy: 'greedy',
  worlds: 4,
  depth: 3,
  win: 15,
  candidates: ({ view, legal }, tables) => {
    if (view.agenda.at(-1)?.kind !== 'choose-action') return [];
    const worthOf = turnValues(situationOf(tables, BALANCED, view));
    const valued = legal.map((action) => ({ action, worth: worthOf(action) }));
    valued.sort((a, b) => b.worth - a.worth);
    return valued.slice(0, CANDIDATES).map(({ action }) => action);
  },
  teams: (state) => state.hands.map((_, seat) => busOfSeat(state, seat)),
  // The points so far, those that buses promise as they fill up, their free seats, and the cards in hand.
  estimate: (state, tables) =>
    state.hands.map((_, seat) => {
      const situation = situationOf(tables, BALANCED, projectState(state, seat));
      const { worth, own } = situation;
      const free = own.seats.filter((card) => card === null).length;
      return worth.ofBus(own) + free * BALANCED.seat + turnValues(situation)({ type: 'pass' });
    }),
};

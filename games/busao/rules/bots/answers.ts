import { bestOf } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { busAt } from '../draft.ts';
import type { Task } from '../state.ts';
import { addedWorth, cardWorth, heldWorth, type Situation, turnValues } from './turn-plan.ts';
import { seatedBus } from './worth.ts';

/** What a bot answers to whatever it is asked. */
export function chooseAnswer(situation: Situation, legal: readonly Action[]): Action {
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
    // In the last turn a card in hand only costs.
    case 'drop':
      return (
        (view.ending === null ? 0 : tables.numbers.handPenalty) - heldWorth(situation, action.card)
      );
    // Nothing but cards that are of no use goes willingly.
    case 'enough':
      return 0;
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
      return (task?.kind === 'push-to' && worth.arriving(action.bus, task.card)) || 0;
    case 'pick':
      return task !== undefined && 'where' in task ? pickValue(situation, task, action.card) : 0;
    default:
      // To decline changes nothing.
      return 0;
  }
}

/** What an effect does to the buses if it is about one passenger. */
function pickValue(
  { worth, view }: Situation,
  task: Extract<Task, { readonly where: unknown }>,
  card: string,
): number {
  const bus = busAt(view, task.bus);
  if (task.kind === 'push-one') return worth.pushing(task.bus, bus, card);
  if (task.kind === 'unboard-one') return worth.value(task.bus, worth.withoutGain(bus, card));
  const before = worth.ofBus(bus);
  const values = worth
    .moved(bus, card)
    .map((after) => worth.value(task.bus, worth.ofBus(after) - before));
  return Math.max(...values);
}

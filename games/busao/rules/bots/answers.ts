import { bestOf } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import type { Bus, Task } from '../state.ts';
import { cardWorth, chooseTurnAction, type Situation } from './turn-plan.ts';

/** What a bot answers to whatever it is asked. */
export function chooseAnswer(situation: Situation, legal: readonly Action[]): Action {
  const { view } = situation;
  const task = view.agenda.at(-1);
  if (task?.kind === 'choose-action') return chooseTurnAction(situation, legal);
  return bestOf(legal, (action) => answerValue(situation, task, action));
}

/** What an answer is worth: cards that come are good if they are, cards that go if they are not. */
function answerValue(situation: Situation, task: Task | undefined, action: Action): number {
  const { worth, view, tables } = situation;
  switch (action.type) {
    case 'keep':
    case 'take':
      return cardWorth(situation, action.card);
    case 'throw-back':
    case 'give':
      return -cardWorth(situation, action.card);
    // In the last turn a card in hand only costs.
    case 'drop':
      return (
        (view.ending === null ? 0 : tables.numbers.handPenalty) - cardWorth(situation, action.card)
      );
    // Nothing but cards that are of no use goes willingly.
    case 'enough':
      return 0;
    // What goes first lies deepest.
    case 'send':
      return cardWorth(situation, action.card);
    case 'sit': {
      if (task?.kind !== 'choose-seat') return 0;
      const bus = busNumber(situation, task.bus);
      const gain = worth.ofBus({ ...bus, seats: bus.seats.with(action.at, task.card) });
      return worth.value(task.bus, gain);
    }
    case 'push-to':
      return task?.kind === 'push-to' ? arrivalValue(situation, action.bus, task.card) : 0;
    case 'pick':
      return task !== undefined && 'where' in task ? pickValue(situation, task, action.card) : 0;
    default:
      // To decline changes nothing.
      return 0;
  }
}

/** What an effect does to the buses if it is about one passenger. */
function pickValue(
  situation: Situation,
  task: Extract<Task, { readonly where: unknown }>,
  card: string,
): number {
  const { worth, view } = situation;
  const bus = busNumber(situation, task.bus);
  const leaving = worth.value(task.bus, worth.withoutGain(bus, card));
  if (task.kind === 'unboard-one') return leaving;
  if (task.kind === 'push-one') {
    const arrivals = view.buses.flatMap((other, index) =>
      index === task.bus || other.seats.includes(card)
        ? []
        : [arrivalValue(situation, index, card)],
    );
    return leaving + Math.max(...arrivals);
  }
  const left = worth.without(bus, card);
  const found = worth.placements(left, card);
  if (found === null) return Number.NEGATIVE_INFINITY;
  const isOwn = task.bus === view.bus;
  return leaving + worth.value(task.bus, isOwn ? found.best.gain : found.worst.gain);
}

/** What it is worth that a passenger comes onto a bus. */
function arrivalValue(situation: Situation, index: number, card: string): number {
  const { worth, view } = situation;
  const found = worth.placements(busNumber(situation, index), card);
  if (found === null) return Number.NEGATIVE_INFINITY;
  return worth.value(index, index === view.bus ? found.best.gain : found.worst.gain);
}

function busNumber({ view }: Situation, index: number): Bus {
  const bus = view.buses[index];
  if (bus === undefined) throw new Error(`there is no bus ${index}`);
  return bus;
}

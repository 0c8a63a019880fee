import {
  type DoTask,
  draw,
  editPlayer,
  playerAt,
  pushTasks,
  type Seat,
  withoutFirst,
} from 'vbuses/play';
import { discard, discardFromHand, placeAt, removeFromHand, reward, travel } from '../players.ts';
import {
  type Draft,
  INSTANT_WORDS,
  type InstantWord,
  LASTING_WORDS,
  type Lasting,
  type Task,
  type TaskRules,
} from '../state.ts';
import { cardInfo, planCard, turnsOf } from '../tables.ts';
import { hasCards } from '../turn-actions.ts';

/** How cards come and go, and what they do at once. */
export const CARD_TASKS = {
  /** A player draws, as far as there are cards. */
  draw: (draft, { seat }) => {
    const { state, events } = draft;
    if (!hasCards(state)) return;
    if (state.deck.length === 0) {
      events.push({ type: 'reshuffled', cards: state.discards.length });
      state.deck = state.discards;
      state.discards = [];
    }
    pushTasks(draft, { kind: 'draw-card', seat });
  },
  'draw-card': {
    chance: (_, { deck }) => draw(deck, { stream: 'cards', about: 'card' }),
    resolve: (draft, { seat }, outcome) => {
      const card = String(outcome);
      draft.state.deck = withoutFirst(draft.state.deck, card);
      editPlayer(draft, seat, { hand: [...playerAt(draft.state, seat).hand, card].sort() });
      draft.events.push({ type: 'drew', seat });
      draft.events.push({ type: 'got-card', seat, card, only: [seat] });
    },
  },
  /** For one player after the other: all that the first one has to do comes before the next. */
  'do-effect': (draft, task) => {
    const [seat, ...others] = task.seats;
    if (seat === undefined) return;
    pushTasks(draft, { ...task, seats: others });
    DONE[task.do](draft, seat, task);
  },
  /** A player discards, one card after another. */
  'give-up': {
    choose: 'drop',
    cards: (_, state, { seat }) => playerAt(state, seat).hand,
    chosen: (draft, { seat, left }, card) => {
      discardFromHand(draft, seat, card);
      giveUp(draft, seat, left - 1);
    },
  },
} satisfies Partial<TaskRules>;

type EffectTask = Extract<Task, { readonly kind: 'do-effect' }>;

/** What an effect does at once to a player. */
const DONE: Readonly<Record<InstantWord, (draft: Draft, seat: Seat, task: EffectTask) => void>> = {
  points: (draft, seat, { arguments: { amount }, card }) => {
    const gain = { happiness: Number(amount), experiences: 0 };
    const happiness = reward(draft, seat, 'cards', gain);
    if (happiness !== 0) draft.events.push({ type: 'happiness', seat, card, happiness });
  },
  draw: (draft, seat, { arguments: { cards } }) => {
    const { tables, state } = draft;
    const room = Math.max(0, tables.numbers.handLimit - playerAt(state, seat).hand.length);
    const count = Math.min(Number(cards), room);
    pushTasks(draft, ...Array.from({ length: count }, (): Task => ({ kind: 'draw', seat })));
  },
  'lose-cards': (draft, seat, { arguments: { cards } }) => giveUp(draft, seat, Number(cards)),
  'to-station': (draft, seat) => {
    const { tables, state } = draft;
    const { at } = playerAt(state, seat);
    const to = tables.map.stationOf.get(placeAt(tables, at).district);
    if (to !== undefined && to !== at) travel(draft, seat, { to, by: 'card', points: 0 });
  },
};

function giveUp(draft: Draft, seat: Seat, left: number): void {
  const hasCard = playerAt(draft.state, seat).hand.length > 0;
  if (left > 0 && hasCard) pushTasks(draft, { kind: 'give-up', seat, left });
}

/** Plays a card of the active player, on a player or on none. */
export function playCard(draft: Draft, id: string, on: Seat | null): void {
  const { tables, state, events } = draft;
  const { active: seat } = state.turn;
  const card = cardInfo(tables, id);
  removeFromHand(draft, seat, id);
  events.push({ type: 'played', seat, card: id, on });
  // Who is meant is settled before anything happens.
  const planned = planCard(tables, card.effects, { seat, by: seat, on, state });
  if (!card.isPerk) discard(draft, seat, id);
  for (const target of new Set(planned.flatMap(({ seats }) => seats))) {
    const lasting = lastingFor(planned, target, { card: id, isPerk: card.isPerk });
    editPlayer(draft, target, { lasting: [...playerAt(state, target).lasting, ...lasting] });
    for (const { turns } of lasting) events.push({ type: 'lasts', seat: target, card: id, turns });
  }
  const instant = planned.flatMap(({ do: what, arguments: args, seats }): Task[] => {
    const word = INSTANT_WORDS.find((one) => one === what);
    return word === undefined
      ? []
      : [{ kind: 'do-effect', do: word, arguments: args, seats, card: id }];
  });
  pushTasks(draft, ...instant);
}

/** What a card does to a player in turns to come: what lasts equally long goes together. */
function lastingFor(
  planned: readonly DoTask[],
  seat: Seat,
  card: Pick<Lasting, 'card' | 'isPerk'>,
): Lasting[] {
  const byTurns = new Map<number, Lasting['does']>();
  for (const task of planned) {
    const word = LASTING_WORDS.find((one) => one === task.do);
    if (word === undefined || !task.seats.includes(seat)) continue;
    const turns = turnsOf(task);
    byTurns.set(turns, [...(byTurns.get(turns) ?? []), { do: word, arguments: task.arguments }]);
  }
  return [...byTurns].map(([turns, does]) => ({ ...card, turns, isOn: false, does }));
}

import { draw, editPlayer, playerAt, pushTasks, type Seat, withoutFirst } from 'vbuses/play';
import type { Draft, TaskRules } from '../actions-and-events.ts';
import { spaceInfo } from '../board.ts';
import { planEffects } from '../effects.ts';
import type { PlannedEffect, SimpleEffect, State, Task } from '../state.ts';
import { addMinutes, noteSpent } from './walking.ts';

/** What Uh-Oh! cards do. */
export const UH_OH_TASKS = {
  /** Everybody who was moved and has come to stand on an Uh-Oh! space, the active player first. */
  'look-for-uh-ohs': (draft) => {
    const { tables, state } = draft;
    if (state.config.toggles['CO-04'] === 'at-once') return;
    const tasks = state.turn.moved.flatMap((seat): Task[] => {
      const { at, hasArrived } = playerAt(state, seat);
      return !hasArrived && spaceInfo(tables, at).isUhOh ? [{ kind: 'uh-oh', seat }] : [];
    });
    pushTasks(draft, ...tasks);
  },
  /** One effect after another, each as things are then. */
  effects: (draft, task) => {
    const { tables, state } = draft;
    const { seat, card, next } = task;
    const written = tables.uhOhs.get(card)?.effects[next];
    if (written === undefined) return;
    const planned = planEffects(tables.effects, { tables, state, seat }, [written]);
    pushTasks(draft, ...effectTasks(seat, planned), { ...task, next: next + 1 });
  },
  effect: (draft, { seat, effect }) => {
    const { state } = draft;
    if ('choose' in effect) {
      const [first = [], ...others] = effect.choose;
      if (others.length === 0) pushTasks(draft, ...effectTasks(seat, first));
      else pushTasks(draft, { kind: 'choose-effect', seat: effect.seat, options: effect.choose });
      return;
    }
    if (effect.isForOne) {
      const seats = effect.seats.filter((one) => canBeFor(state, effect, { seat, one }));
      const chosen = { ...effect, seats };
      if (seats.length > 0) pushTasks(draft, { kind: 'choose-player', seat, effect: chosen });
      return;
    }
    pushTasks(draft, ...effect.seats.flatMap((one) => doEffect(draft, effect, { seat, one })));
  },
  'choose-effect': {
    legal: (_, __, { options }) => options.map((___, option) => ({ type: 'choose', option })),
    answer: {
      choose: (draft, { seat, options }, { option }) => {
        draft.events.push({ type: 'chose', seat, option });
        pushTasks(draft, ...effectTasks(seat, options[option] ?? []));
      },
    },
  },
  'choose-player': {
    legal: (_, __, { effect }) => effect.seats.map((player) => ({ type: 'pick', player })),
    answer: {
      pick: (draft, { seat, effect }, { player: one }) => {
        draft.events.push({ type: 'picked', seat, player: one });
        pushTasks(draft, ...doEffect(draft, effect, { seat, one }));
      },
    },
  },
  'choose-line': {
    legal: (_, __, { lines }) => lines.map((line) => ({ type: 'take-line', line })),
    answer: {
      'take-line': (draft, { seat, sign }, { line }) => takeLine(draft, seat, { line, sign }),
    },
  },
  'choose-card': {
    choose: 'give',
    cards: (_, state, { seat }) => playerAt(state, seat).hand,
    chosen: (draft, { seat, player }, card) => {
      draft.state.offer = { seat, card };
      pushTasks(draft, { kind: 'exchange-cards', seat, player });
    },
  },
  /** A card that was chosen for one that was not. */
  'exchange-cards': {
    chance: (_, state, { player }) =>
      draw(playerAt(state, player).hand, { stream: 'exchange', about: 'card for the other one' }),
    resolve: (draft, { seat, player }, outcome) => {
      const { state, events } = draft;
      const given = state.offer?.card ?? '';
      const taken = String(outcome);
      state.offer = null;
      replaceCard(draft, seat, given, taken);
      replaceCard(draft, player, taken, given);
      const only = [seat, player].sort((a, b) => a - b);
      events.push({ type: 'exchanged', seat, player });
      events.push({ type: 'gave', seat, player, card: given, only });
      events.push({ type: 'gave', seat: player, player: seat, card: taken, only });
    },
  },
} satisfies Partial<TaskRules>;

const effectTasks = (seat: Seat, effects: readonly PlannedEffect[]): Task[] =>
  effects.map((effect) => ({ kind: 'effect', seat, effect }));

/** The player who has drawn the card, and one whom an effect is for. */
interface Involved {
  readonly seat: Seat;
  readonly one: Seat;
}

/** Whether an effect can be for a player: an exchange needs a card on both sides. */
const canBeFor = (state: State, effect: SimpleEffect, { seat, one }: Involved): boolean =>
  effect.do !== 'exchange' ||
  (playerAt(state, seat).hand.length > 0 && playerAt(state, one).hand.length > 0);

/** Does what needs no choice, and returns what does. */
function doEffect(draft: Draft, effect: SimpleEffect, { seat, one }: Involved): readonly Task[] {
  const { tables, state } = draft;
  const { arguments: args } = effect;
  AT_ONCE[effect.do]?.(draft, one, Number(args.amount ?? 0));
  if (effect.do === 'metro-line') {
    const sign = args.change === 'subtract' ? -1 : 1;
    const here = spaceInfo(tables, playerAt(state, one).at);
    const lines = args.lines === 'here' ? here.lines : [...tables.lines.keys()];
    if (lines.length > 1) return [{ kind: 'choose-line', seat: one, lines, sign }];
    // A line is taken at once where there is only one.
    for (const line of lines) takeLine(draft, one, { line, sign });
    return [];
  }
  if (effect.do !== 'exchange' || !canBeFor(state, effect, { seat, one })) return [];
  const [chooser, other] = args.chooser === 'rival' ? [one, seat] : [seat, one];
  return [{ kind: 'choose-card', seat: chooser, player: other }];
}

/** What effects do to a player at once. */
const AT_ONCE: Readonly<Record<string, (draft: Draft, seat: Seat, amount: number) => void>> = {
  minutes: (draft, seat, amount) => {
    addMinutes(draft, seat, amount);
    draft.events.push({ type: 'minutes', seat, amount });
  },
  reputation: ({ state, events }, seat, amount) => {
    state.reputation = state.reputation.with(seat, (state.reputation[seat] ?? 0) + amount);
    events.push({ type: 'reputation', seat, amount });
  },
  'skip-turn': (draft, seat) => {
    editPlayer(draft, seat, { skips: playerAt(draft.state, seat).skips + 1 });
    draft.events.push({ type: 'skips', seat });
  },
  'next-card': (draft, seat, amount) => {
    editPlayer(draft, seat, { nextCard: playerAt(draft.state, seat).nextCard + amount });
    draft.events.push({ type: 'next-card', seat, amount });
  },
  'new-hand': discardHand,
};

function discardHand(draft: Draft, seat: Seat): void {
  const { state, events } = draft;
  const { hand } = playerAt(state, seat);
  if (hand.length === 0) return;
  editPlayer(draft, seat, { hand: [] });
  state.cards = { ...state.cards, discards: [...state.cards.discards, ...hand] };
  events.push({ type: 'discarded', seat, cards: hand });
  noteSpent(draft, seat);
}

function takeLine(
  draft: Draft,
  seat: Seat,
  { line, sign }: { readonly line: string; readonly sign: 1 | -1 },
): void {
  draft.events.push({ type: 'took-line', seat, line });
  AT_ONCE.minutes?.(draft, seat, sign * (draft.tables.lines.get(line)?.minutes ?? 0));
}

function replaceCard(draft: Draft, seat: Seat, given: string, got: string): void {
  const hand = withoutFirst(playerAt(draft.state, seat).hand, given);
  editPlayer(draft, seat, { hand: [...hand, got].sort() });
}

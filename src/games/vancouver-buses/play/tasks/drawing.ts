import type { DrawChance } from '../../../../play/chance.ts';
import type { Seat } from '../../../../play/game-module.ts';
import type { Action } from '../action.ts';
import { layOnDiscards, receiveCard, renewDeck, takeFromDiscards } from '../cards.ts';
import { cardsOfDeck, deckSize, hasCards, regionsWithCards } from '../cards-left.ts';
import {
  changeRegion,
  changeStock,
  type Draft,
  distinct,
  next,
  playerOf,
  regionOf,
  unexpected,
  without,
} from '../draft.ts';
import type { RegionState, State } from '../state.ts';
import type { Tables } from '../tables.ts';
import type { DrawTask, Goal, PutBackTask, Task, TaskOf } from '../task.ts';
import { abilitiesOf, roomIn } from '../upgrades/abilities.ts';
import { LOOK_DEPTH } from '../upgrades/draw.ts';
import { layFirstToken, layToken } from './set-up.ts';
import type { AutomaticRule, ChanceRule, PlayerRule } from './task-rule.ts';

/** The top card of a deck, made new of its discards if it is empty; nothing if they are empty too. */
export const topCard: AutomaticRule<TaskOf<'top-card'>> = {
  waitsFor: 'nobody',
  run: (draft, { region, goal }) => {
    const piles = regionOf(draft.tables, draft.state, region);
    const [known, ...top] = piles.top;
    if (known !== undefined) {
      changeRegion(draft, region).top = top;
      arrive(draft, known.card, goal);
      return;
    }
    if (piles.rest.length === 0) {
      if (piles.discards.length === 0) return;
      renewDeck(draft, region);
    }
    next(draft, { kind: 'unseen-card', region, goal });
  },
};

export const unseenCard: ChanceRule<TaskOf<'unseen-card'>> = {
  waitsFor: 'chance',
  chance: (tables, state, { region }) => drawOf(tables, state, region),
  happen: (draft, { region, goal }, outcome) => {
    const piles = changeRegion(draft, region);
    const card = String(outcome);
    piles.rest = without(piles.rest, card);
    arrive(draft, card, goal);
  },
};

const drawOf = (tables: Tables, state: State, region: string): DrawChance => ({
  kind: 'draw',
  stream: `deck/${region}`,
  about: 'passenger card',
  pile: regionOf(tables, state, region).rest,
});

function arrive(draft: Draft, card: string, goal: Goal): void {
  if (goal.to === 'hand') {
    receiveCard(draft, goal.seat, { card, from: 'deck' });
    return;
  }
  layOnDiscards(draft, card);
  draft.events.push({ type: 'turned-up', card });
  if (goal.to === 'first-stop') layFirstToken(draft, card);
  else placeToken(draft, card, goal.token);
}

function placeToken(draft: Draft, stop: string, region: string): void {
  const { tables, state } = draft;
  const isTaken =
    state.config.toggles['VB-08'] === 'one' && state.tokens.some((token) => token.stop === stop);
  if (isTaken || regionOf(tables, state, region).stock === 0) {
    draft.events.push({ type: 'not-placed', from: stop, region });
    return;
  }
  changeStock(draft, region, -1);
  layToken(draft, { stop, region });
}

/** Where the card comes from is asked only where there is a choice. */
export const draw: AutomaticRule<DrawTask> = {
  waitsFor: 'nobody',
  run: (draft, task) => {
    const { seat, region } = task;
    const ways = waysToDraw(draft.tables, draft.state, task);
    if (ways.length === 1) next(draft, { kind: 'top-card', region, goal: { to: 'hand', seat } });
    if (ways.length > 1) next(draft, { ...task, kind: 'choose-pile' });
  },
};

type DrawQuestion = Omit<DrawTask, 'kind'>;

function waysToDraw(
  tables: Tables,
  state: State,
  { seat, region, isDeckOnly }: DrawQuestion,
): Action[] {
  const piles = regionOf(tables, state, region);
  const { looksAt } = abilitiesOf(playerOf(state, seat));
  const hasDiscards = piles.discards.length > 0;
  if (!hasCards(tables, state, region)) return [];
  const ways: Action[] = [{ type: 'draw', from: 'deck' }];
  if (hasDiscards && !isDeckOnly) ways.push({ type: 'draw', from: 'discards' });
  if (looksAt.includes('deck')) ways.push({ type: 'look', at: 'deck' });
  if (hasDiscards && looksAt.includes('discards')) ways.push({ type: 'look', at: 'discards' });
  return ways;
}

export const choosePile: PlayerRule<TaskOf<'choose-pile'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: waysToDraw,
  choose: (draft, task, action) => {
    const { seat, region } = task;
    if (action.type === 'draw' && action.from === 'deck') {
      next(draft, { kind: 'top-card', region, goal: { to: 'hand', seat } });
    } else if (action.type === 'draw') {
      const card = regionOf(draft.tables, draft.state, region).discards.at(-1) ?? '';
      takeFromDiscards(draft, card);
      receiveCard(draft, seat, { card, from: 'discards' });
    } else if (action.type === 'look') {
      draft.events.push({ type: 'looked', seat, region, at: action.at });
      const deep: Task = { kind: 'keep-of-discards', seat, region, depth: LOOK_DEPTH };
      next(draft, action.at === 'deck' ? { kind: 'peek', seat, region } : deep);
    } else {
      throw unexpected(action, task);
    }
  },
};

/**
 * Turns unseen cards into seen ones until there are enough to look at: those of the deck, then those
 * of its discards, shuffled under them.
 */
export const peek: AutomaticRule<TaskOf<'peek'>> = {
  waitsFor: 'nobody',
  run: (draft, { seat, region }) => {
    const piles = regionOf(draft.tables, draft.state, region);
    const isShort = piles.top.length < LOOK_DEPTH;
    if (isShort && piles.rest.length === 0 && piles.discards.length > 0) renewDeck(draft, region);
    if (isShort && regionOf(draft.tables, draft.state, region).rest.length > 0) {
      next(draft, { kind: 'peek-card', seat, region }, { kind: 'peek', seat, region });
      return;
    }
    const top = piles.top.map((known, index) =>
      index < LOOK_DEPTH && !known.seenBy.includes(seat)
        ? { card: known.card, seenBy: [...known.seenBy, seat].sort() }
        : known,
    );
    changeRegion(draft, region).top = top;
    next(draft, { kind: 'keep-of-deck', seat, region });
  },
};

export const peekCard: ChanceRule<TaskOf<'peek-card'>> = {
  waitsFor: 'chance',
  chance: (tables, state, { region }) => drawOf(tables, state, region),
  happen: (draft, { seat, region }, outcome) => {
    const piles = changeRegion(draft, region);
    const card = String(outcome);
    piles.top = [...piles.top, { card, seenBy: [seat] }];
    piles.rest = without(piles.rest, card);
  },
};

const lookedAt = ({ top }: RegionState): string[] =>
  top.slice(0, LOOK_DEPTH).map(({ card }) => card);

export const keepOfDeck: PlayerRule<TaskOf<'keep-of-deck'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (tables, state, { region }) =>
    distinct(lookedAt(regionOf(tables, state, region)).sort()).map((card) => ({
      type: 'keep',
      card,
    })),
  choose: (draft, task, action) => {
    if (action.type !== 'keep') throw unexpected(action, task);
    const { seat, region } = task;
    const piles = changeRegion(draft, region);
    const seen = Math.min(piles.top.length, LOOK_DEPTH);
    const index = piles.top.findIndex(({ card }) => card === action.card);
    piles.top = piles.top.toSpliced(index, 1);
    receiveCard(draft, seat, { card: action.card, from: 'deck' });
    const count = seen - 1;
    if (count > 0) putBack(draft, { kind: 'put-back', seat, region, chosen: [], count });
  },
};

export const putBackRule: PlayerRule<PutBackTask> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (tables, state, task) =>
    distinct(loose(regionOf(tables, state, task.region), task).sort()).map((card) => ({
      type: 'put-on-top',
      card,
    })),
  choose: (draft, task, action) => {
    if (action.type !== 'put-on-top') throw unexpected(action, task);
    putBack(draft, { ...task, chosen: [...task.chosen, action.card] });
  },
};

/** Cards that still have to find their place. */
function loose({ top }: RegionState, { chosen, count }: PutBackTask): string[] {
  let left = top.slice(0, count).map(({ card }) => card);
  for (const card of chosen) left = without(left, card ?? '');
  return left;
}

/** Asks for the next card from the top; the last one finds its place by itself. */
function putBack(draft: Draft, task: PutBackTask): void {
  const { seat, region, chosen, count } = task;
  const piles = regionOf(draft.tables, draft.state, region);
  const left = loose(piles, task);
  if (left.length > 1) {
    next(draft, task);
    return;
  }
  const order = [...chosen.map((card) => card ?? ''), ...left];
  const top = order.map((card) => ({ card, seenBy: [seat] }));
  changeRegion(draft, region).top = [...top, ...piles.top.slice(count)];
}

export const keepOfDiscards: PlayerRule<TaskOf<'keep-of-discards'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (tables, state, { region, depth }) =>
    distinct(regionOf(tables, state, region).discards.slice(-depth).sort()).map((card) => ({
      type: 'keep',
      card,
    })),
  choose: (draft, task, action) => {
    if (action.type !== 'keep') throw unexpected(action, task);
    takeFromDiscards(draft, action.card);
    receiveCard(draft, task.seat, { card: action.card, from: 'discards' });
  },
};

export const openDeck: AutomaticRule<TaskOf<'open-deck'>> = {
  waitsFor: 'nobody',
  run: (draft, { seat, region }) => {
    if (deckSize(regionOf(draft.tables, draft.state, region)) === 0) renewDeck(draft, region);
    next(draft, { kind: 'search-deck', seat, region });
  },
};

/** Any card of a deck, which is shuffled afterwards. */
export const searchDeck: PlayerRule<TaskOf<'search-deck'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (tables, state, { region }) =>
    distinct(cardsOfDeck(regionOf(tables, state, region))).map((card) => ({ type: 'keep', card })),
  choose: (draft, task, action) => {
    if (action.type !== 'keep') throw unexpected(action, task);
    const piles = changeRegion(draft, task.region);
    piles.rest = without(cardsOfDeck(piles), action.card);
    piles.top = [];
    receiveCard(draft, task.seat, { card: action.card, from: 'deck' });
    draft.events.push({ type: 'shuffled', pile: task.region });
  },
};

/** A card of any deck, if there is room for it and one to draw. */
export const drawAny: AutomaticRule<TaskOf<'draw-any'>> = {
  waitsFor: 'nobody',
  run: (draft, { seat, isOptional }) => {
    const { tables, state } = draft;
    if (roomIn(tables, playerOf(state, seat)) < 1) return;
    if (regionsWithCards(tables, state).length === 0) return;
    next(draft, { kind: isOptional ? 'may-draw' : 'choose-deck', seat });
  },
};

const decksToDrawFrom = (tables: Tables, state: State): Action[] =>
  regionsWithCards(tables, state).map((region) => ({ type: 'draw-from', region }));

export const chooseDeck: PlayerRule<TaskOf<'choose-deck'>> = {
  waitsFor: 'player',
  seat: (_, { seat }): Seat => seat,
  isOptional: false,
  legal: decksToDrawFrom,
  choose: (draft, task, action) => {
    if (action.type !== 'draw-from') throw unexpected(action, task);
    next(draft, { kind: 'draw', seat: task.seat, region: action.region, isDeckOnly: true });
  },
};

/** {@link chooseDeck}, for a card that the player need not draw. */
export const mayDraw: PlayerRule<TaskOf<'may-draw'>> = {
  waitsFor: 'player',
  seat: (_, { seat }): Seat => seat,
  isOptional: true,
  legal: (tables, state) => [...decksToDrawFrom(tables, state), { type: 'decline' }],
  choose: (draft, task, action) => {
    if (action.type === 'decline') return;
    if (action.type !== 'draw-from') throw unexpected(action, task);
    next(draft, { kind: 'draw', seat: task.seat, region: action.region, isDeckOnly: true });
  },
};

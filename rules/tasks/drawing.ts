import { type DrawChance, draw, playerAt, pushTasks, type Seat, withoutFirst } from 'vbuses/play';
import type { Action, Draft, TaskRules } from '../actions-and-events.ts';
import {
  addToDiscards,
  canDrawFrom,
  deckSize,
  drawableRegions,
  receiveCard,
  recycleDiscards,
  showCards,
  sortedDeckCards,
  takeFromDiscards,
} from '../cards.ts';
import { changeStock, editRegion, regionPiles } from '../draft.ts';
import type { DrawDestination, RegionState, State, Task, TaskOf } from '../state.ts';
import { indexOfRegion, type Tables } from '../tables.ts';
import { abilitiesOf, freeHandSpace } from '../upgrades/abilities.ts';
import { addToken, placeFirstToken } from './set-up.ts';

/** How many cards a player looks at. */
const LOOK_DEPTH = 4;

/** How passenger cards are drawn. */
export const DRAWING_TASKS = {
  /** The top card of a deck, made new of its discards if it is empty; nothing if they are empty too. */
  'top-card': (draft, { region, goal }) => {
    const piles = regionPiles(draft.tables, draft.state, region);
    const [known, ...top] = piles.top;
    if (known !== undefined) {
      editRegion(draft, region).top = top;
      placeDrawnCard(draft, known.card, goal);
      return;
    }
    if (piles.rest.length === 0) {
      if (piles.discards.length === 0) return;
      recycleDiscards(draft, region);
    }
    pushTasks(draft, { kind: 'unseen-card', region, goal });
  },
  'unseen-card': {
    chance: (tables, state, { region }) => drawChance(tables, state, region),
    resolve: (draft, { region, goal }, outcome) => {
      const piles = editRegion(draft, region);
      const card = String(outcome);
      piles.rest = withoutFirst(piles.rest, card);
      placeDrawnCard(draft, card, goal);
    },
  },
  /** Where the card comes from is asked only where there is a choice. */
  draw: (draft, task) => {
    const { seat, region } = task;
    const ways = drawChoices(draft.tables, draft.state, task);
    if (ways.length === 1)
      pushTasks(draft, { kind: 'top-card', region, goal: { to: 'hand', seat } });
    if (ways.length > 1) pushTasks(draft, { ...task, kind: 'choose-pile' });
  },
  'choose-pile': {
    legal: drawChoices,
    answer: {
      draw: (draft, { seat, region }, { from }) => {
        if (from === 'deck') {
          pushTasks(draft, { kind: 'top-card', region, goal: { to: 'hand', seat } });
          return;
        }
        const card = regionPiles(draft.tables, draft.state, region).discards.at(-1) ?? '';
        takeFromDiscards(draft, card);
        receiveCard(draft, seat, { card, from });
      },
      look: (draft, { seat, region }, { at }) => {
        draft.events.push({ type: 'looked', seat, region, at });
        const deep: Task = { kind: 'keep-of-discards', seat, region, depth: LOOK_DEPTH };
        pushTasks(draft, at === 'deck' ? { kind: 'peek', seat, region } : deep);
      },
    },
  },
  /**
   * Turns unseen cards into seen ones until there are enough to look at: those of the deck, then those
   * of its discards, shuffled under them.
   */
  peek: (draft, { seat, region }) => {
    const piles = regionPiles(draft.tables, draft.state, region);
    if (piles.top.length < LOOK_DEPTH && piles.rest.length + piles.discards.length > 0) {
      if (piles.rest.length === 0) recycleDiscards(draft, region);
      pushTasks(draft, { kind: 'peek-card', seat, region }, { kind: 'peek', seat, region });
      return;
    }
    const top = piles.top.map((known, index) =>
      index < LOOK_DEPTH && !known.seenBy.includes(seat)
        ? { card: known.card, seenBy: [...known.seenBy, seat].sort() }
        : known,
    );
    editRegion(draft, region).top = top;
    showCards(draft, seat, topCards({ top }));
    pushTasks(draft, { kind: 'keep-of-deck', seat, region });
  },
  'peek-card': {
    chance: (tables, state, { region }) => drawChance(tables, state, region),
    resolve: (draft, { seat, region }, outcome) => {
      const piles = editRegion(draft, region);
      const card = String(outcome);
      piles.top = [...piles.top, { card, seenBy: [seat] }];
      piles.rest = withoutFirst(piles.rest, card);
    },
  },
  'keep-of-deck': {
    choose: 'keep',
    cards: (tables, state, { region }) => topCards(regionPiles(tables, state, region)).sort(),
    chosen: (draft, { seat, region }, card) => {
      const piles = editRegion(draft, region);
      const count = Math.min(piles.top.length, LOOK_DEPTH) - 1;
      const index = piles.top.findIndex((known) => known.card === card);
      piles.top = piles.top.toSpliced(index, 1);
      receiveCard(draft, seat, { card, from: 'deck' });
      if (count > 0) putBack(draft, { kind: 'put-back', seat, region, chosen: [], count });
    },
  },
  'put-back': {
    choose: 'put-on-top',
    cards: (tables, state, task) =>
      unplacedCards(regionPiles(tables, state, task.region), task).sort(),
    chosen: (draft, task, card) => putBack(draft, { ...task, chosen: [...task.chosen, card] }),
  },
  'keep-of-discards': {
    choose: 'keep',
    cards: (tables, state, { region, depth }) =>
      regionPiles(tables, state, region).discards.slice(-depth).sort(),
    chosen: (draft, { seat }, card) => {
      takeFromDiscards(draft, card);
      receiveCard(draft, seat, { card, from: 'discards' });
    },
  },
  'open-deck': (draft, { seat, region }) => {
    if (deckSize(regionPiles(draft.tables, draft.state, region)) === 0)
      recycleDiscards(draft, region);
    showCards(draft, seat, sortedDeckCards(regionPiles(draft.tables, draft.state, region)));
    pushTasks(draft, { kind: 'search-deck', seat, region });
  },
  /** Any card of a deck, which is shuffled afterwards. */
  'search-deck': {
    choose: 'keep',
    cards: (tables, state, { region }) => sortedDeckCards(regionPiles(tables, state, region)),
    chosen: (draft, { seat, region }, card) => {
      const piles = editRegion(draft, region);
      piles.rest = withoutFirst(sortedDeckCards(piles), card);
      piles.top = [];
      receiveCard(draft, seat, { card, from: 'deck' });
      draft.events.push({ type: 'shuffled', pile: region });
    },
  },
  /** A card of any deck, if there is room for it and one to draw. */
  'draw-any': (draft, { seat, isOptional }) => {
    const { tables, state } = draft;
    if (freeHandSpace(tables, playerAt(state, seat)) < 1) return;
    if (drawableRegions(tables, state).length === 0) return;
    pushTasks(draft, { kind: isOptional ? 'may-draw' : 'choose-deck', seat });
  },
  'choose-deck': { legal: decksToDrawFrom, answer: { 'draw-from': drawFromDeck } },
  /** The same for a card that the player need not draw. */
  'may-draw': {
    isOptional: true,
    legal: (tables, state) => [...decksToDrawFrom(tables, state), { type: 'decline' }],
    answer: { 'draw-from': drawFromDeck, decline: () => undefined },
  },
} satisfies Partial<TaskRules>;

function drawChance(tables: Tables, state: State, region: string): DrawChance {
  const stream = tables.deckStreams[indexOfRegion(tables, region)] ?? '';
  return draw(regionPiles(tables, state, region).rest, { stream, about: 'passenger card' });
}

function placeDrawnCard(draft: Draft, card: string, goal: DrawDestination): void {
  if (goal.to === 'hand') {
    receiveCard(draft, goal.seat, { card, from: 'deck' });
    return;
  }
  addToDiscards(draft, card);
  draft.events.push({ type: 'turned-up', card });
  if (goal.to === 'first-stop') placeFirstToken(draft, card);
  else placeToken(draft, card, goal.token);
}

function placeToken(draft: Draft, stop: string, region: string): void {
  const { tables, state } = draft;
  const isTaken =
    state.config.toggles['VB-08'] === 'one' && state.tokens.some((token) => token.stop === stop);
  if (isTaken || regionPiles(tables, state, region).stock === 0) {
    draft.events.push({ type: 'not-placed', from: stop, region });
    return;
  }
  changeStock(draft, region, -1);
  addToken(draft, { stop, region });
}

type DrawQuestion = Omit<TaskOf<'draw'>, 'kind'>;

function drawChoices(
  tables: Tables,
  state: State,
  { seat, region, isDeckOnly }: DrawQuestion,
): Action[] {
  const piles = regionPiles(tables, state, region);
  const { looksAtDeck, looksAtDiscards } = abilitiesOf(playerAt(state, seat));
  const hasDiscards = piles.discards.length > 0;
  if (!canDrawFrom(tables, state, region)) return [];
  const ways: Action[] = [{ type: 'draw', from: 'deck' }];
  if (hasDiscards && !isDeckOnly) ways.push({ type: 'draw', from: 'discards' });
  if (looksAtDeck) ways.push({ type: 'look', at: 'deck' });
  if (hasDiscards && looksAtDiscards) ways.push({ type: 'look', at: 'discards' });
  return ways;
}

const topCards = ({ top }: Pick<RegionState, 'top'>): string[] =>
  top.slice(0, LOOK_DEPTH).map(({ card }) => card);

/** Cards that still have to find their place. */
function unplacedCards({ top }: RegionState, { chosen, count }: TaskOf<'put-back'>): string[] {
  let left = top.slice(0, count).map(({ card }) => card);
  for (const card of chosen) left = withoutFirst(left, card ?? '');
  return left;
}

/** Asks for the next card from the top; the last one finds its place by itself. */
function putBack(draft: Draft, task: TaskOf<'put-back'>): void {
  const { seat, region, chosen, count } = task;
  const piles = regionPiles(draft.tables, draft.state, region);
  const left = unplacedCards(piles, task);
  if (left.length > 1) {
    pushTasks(draft, task);
    return;
  }
  const order = [...chosen.map((card) => card ?? ''), ...left];
  const top = order.map((card) => ({ card, seenBy: [seat] }));
  editRegion(draft, region).top = [...top, ...piles.top.slice(count)];
}

function decksToDrawFrom(tables: Tables, state: State): Action[] {
  return drawableRegions(tables, state).map((region) => ({ type: 'draw-from', region }));
}

function drawFromDeck(
  draft: Draft,
  { seat }: { readonly seat: Seat },
  { region }: { readonly region: string },
): void {
  draft.events.push({ type: 'chose-region', seat, region });
  pushTasks(draft, { kind: 'draw', seat, region, isDeckOnly: true });
}

import { draw, playerAt, pushTasks, withoutFirst } from 'vbuses/play';
import type { Action, Draft, TaskRules } from '../actions-and-events.ts';
import { areUpgradesMarked, discardCard, handOfSeat, routesLeft, transferCard } from '../cards.ts';
import { changeStock, dedupeSorted, editPlayer, editTurn } from '../draft.ts';
import { addSteps, continuesStraight, moveBus } from '../movement.ts';
import type { TaskOf } from '../state.ts';
import { abilitiesOf, contextOf } from '../upgrades/abilities.ts';
import { bikeRackRegions, PURCHASES } from '../upgrades/purchases.ts';
import { deliverCard, keepToken, pickUpToken } from './passengers.ts';
import { discardRoutes } from './set-up.ts';

/** What one-shot upgrades ask for, and how route cards are dealt. */
export const ONE_SHOT_TASKS = {
  /** A one-shot has worked and is discarded. */
  'used-up': (draft, { upgrade }) => {
    const { deck, discards, offer } = draft.state.upgrades;
    draft.state.upgrades = { deck, discards: [...discards, upgrade], offer };
  },
  /** Steps in a row, one at a time, with the own bus or that of another. */
  drive: {
    isOptional: true,
    legal: (tables, state, { seat, bus }) => {
      const context = contextOf(tables, state, bus);
      const { lanes } = abilitiesOf(playerAt(state, seat));
      const abilities = {
        ...context.abilities,
        lanes: [...new Set([...lanes, ...context.abilities.lanes])],
      };
      const stops = context.here.neighbours.filter((to) => to !== context.player.cameFrom);
      const actions: Action[] = [];
      addSteps({ ...context, abilities }, { kind: 'drive', stops }, actions);
      return [...actions, { type: 'stop-here' }];
    },
    answer: {
      'stop-here': () => undefined,
      drive: (draft, task, { to }) => drive(draft, task, [to]),
      'drive-two': (draft, task, { via, to }) => drive(draft, task, [via, to]),
    },
  },
  'choose-player': {
    legal: (tables, state, { seat: own, upgrade }) =>
      (PURCHASES[upgrade]?.targets?.(contextOf(tables, state, own)) ?? []).map((seat) => ({
        type: 'choose-player',
        seat,
      })),
    answer: {
      'choose-player': (draft, task, { seat }) => {
        draft.events.push({ type: 'chose-player', seat: task.seat, player: seat });
        PURCHASES[task.upgrade]?.onTargetChosen?.(draft, task.seat, seat);
      },
    },
  },
  /** One card of another hand, which the player sees. */
  'raid-hand': {
    legal: (_, state, { from, raid }) =>
      dedupeSorted(playerAt(state, from).hand).map((card) => ({ type: raid, card })),
    answer: {
      take: (draft, { seat, from }, { card }) => {
        draft.events.push({ type: 'saw-hand', seat, of: from });
        transferCard(draft, { card, from, to: seat });
      },
      'throw-out': (draft, { seat, from }, { card }) => {
        draft.events.push({ type: 'saw-hand', seat, of: from });
        discardCard(draft, from, card);
      },
    },
  },
  /** A passenger here is picked up by a one-shot, which then draws in its own way. */
  'choose-token': {
    legal: (tables, state, { seat, upgrade }) => {
      const context = contextOf(tables, state, seat);
      const regions = PURCHASES[upgrade]?.pickUpRegions?.(context) ?? [];
      return regions.map((region) => ({ type: 'pick-up', stop: context.here.id, region }));
    },
    answer: {
      'pick-up': (draft, { seat, upgrade }, { stop, region }) => {
        const { toggles } = draft.state.config;
        const hasFare = toggles['VB-01'] === 'yes' && toggles['VB-22'] === 'yes';
        pickUpToken(draft, seat, { token: { stop, region }, hasFare });
        PURCHASES[upgrade]?.drawCards?.(draft, seat, region);
      },
    },
  },
  'deliver-anywhere': {
    choose: 'deliver',
    cards: handOfSeat,
    chosen: (draft, { seat }, card) => deliverCard(draft, seat, card),
  },
  /** A whole hand is discarded, in the order that the player likes. */
  'discard-hand': {
    choose: 'discard',
    cards: handOfSeat,
    chosen: (draft, task, card) => {
      discardCard(draft, task.seat, card);
      if (playerAt(draft.state, task.seat).hand.length > 0) pushTasks(draft, task);
    },
  },
  'choose-region': {
    legal: (_, state) =>
      bikeRackRegions(state).map((region) => ({ type: 'choose-region', region })),
    answer: {
      'choose-region': (draft, { seat, upgrade }, { region }) => {
        keepToken(draft, seat, { upgrade, region });
        if (!areUpgradesMarked(draft.state)) changeStock(draft, region, -1);
      },
    },
  },
  /** Route cards are drawn one by one, from the discards when the deck is empty. */
  'deal-routes': (draft, { seat, count }) => {
    if (count === 0 || routesLeft(draft.state) === 0) return;
    const { deck, discards } = draft.state.routes;
    if (deck.length === 0) {
      draft.state.routes = { deck: discards, discards: [] };
      draft.events.push({ type: 'shuffled', pile: 'routes' });
    }
    pushTasks(draft, { kind: 'deal-route', seat }, { kind: 'deal-routes', seat, count: count - 1 });
  },
  'deal-route': {
    chance: (_, { routes }) => draw(routes.deck, { stream: 'routes', about: 'route card' }),
    resolve: (draft, { seat }, outcome) => {
      const route = String(outcome);
      const { deck, discards } = draft.state.routes;
      draft.state.routes = { deck: withoutFirst(deck, route), discards };
      const player = editPlayer(draft, seat);
      player.routes = [...player.routes, route].sort();
      draft.events.push({ type: 'got-route', seat, route, only: [seat] });
    },
  },
  /** Routes to be replaced, one after another; they go when the new ones have come. */
  'replace-routes': {
    isOptional: true,
    legal: (_, state, { seat, chosen }) => {
      const { routes } = playerAt(state, seat);
      const left = routes.filter((route) => !chosen.includes(route));
      const more = chosen.length < routesLeft(state) ? dedupeSorted(left) : [];
      return [
        ...more.map((route): Action => ({ type: 'replace', route })),
        { type: 'replaced-all' },
      ];
    },
    answer: {
      replace: (draft, task, { route }) =>
        pushTasks(draft, { ...task, chosen: [...task.chosen, route] }),
      'replaced-all': (draft, { seat, chosen }) => {
        const count = chosen.length;
        draft.events.push({ type: 'replaced-routes', seat, count });
        pushTasks(
          draft,
          { kind: 'deal-routes', seat, count },
          { kind: 'drop-routes', seat, routes: chosen },
        );
      },
    },
  },
  'drop-routes': (draft: Draft, { seat, routes }) => {
    for (const route of routes) {
      const player = editPlayer(draft, seat);
      player.routes = withoutFirst(player.routes, route ?? '');
      discardRoutes(draft, [route ?? '']);
    }
  },
} satisfies Partial<TaskRules>;

/** A step over one stop or two. */
function drive(draft: Draft, task: TaskOf<'drive'>, ways: readonly string[]): void {
  const { bus, left } = task;
  const from = playerAt(draft.state, bus).at ?? '';
  const [to = '', cameFrom = ''] = [from, ...ways].toReversed();
  if (draft.state.turn.active === bus) continueStraightRun(draft, from, ways);
  moveBus(draft, bus, { to, cameFrom, by: ways.length === 1 ? 'drive' : 'drive-two' });
  if (left > 1) pushTasks(draft, { ...task, left: left - 1 });
}

/** Steps that cost no action end no row of moves; those straight on along its line lead it on. */
function continueStraightRun(draft: Draft, from: string, ways: readonly string[]): void {
  let at = from;
  for (const to of ways) {
    const { row } = draft.state.turn;
    if (row === null || !continuesStraight(draft, row, { from: at, to })) return;
    editTurn(draft).row = { moves: row.moves, from: at, to };
    at = to;
  }
}

import type { Seat } from '../../../../play/game-rules.ts';
import type { Action } from '../actions-and-events.ts';
import { discardCard, routesLeft, transferCard } from '../cards.ts';
import {
  type Draft,
  dedupeSorted,
  editPlayer,
  editTurn,
  playerOf,
  pushTasks,
  unexpectedAnswer,
  withoutFirst,
} from '../draft.ts';
import { continuesStraight, doubleSteps, moveBus, stopsOfLane } from '../movement.ts';
import type { AutomaticRule, ChanceRule, PlayerRule } from '../rule-interfaces.ts';
import type { DropRoutesTask, ReplaceRoutesTask, State, TaskOf } from '../state.ts';
import { stopAt, type Tables, upgradeInfo } from '../tables.ts';
import { bikeRackRegions } from '../upgrades/cards.ts';
import { abilitiesOf, hookOf } from '../upgrades/registry.ts';
import { deliverCard, keepToken, pickUpToken } from './passengers.ts';
import { discardRoutes } from './set-up.ts';
import { hookContext, targetSeats } from './upgrade-offer.ts';

/** A one-shot has worked and is discarded. */
export const usedUp: AutomaticRule<TaskOf<'used-up'>> = {
  waitsFor: 'nobody',
  run: (draft, { upgrade }) => {
    const { deck, discards, offer } = draft.state.upgrades;
    draft.state.upgrades = { deck, discards: [...discards, upgrade], offer };
  },
};

/** Steps in a row, one at a time, with the own bus or that of another. */
export const drive: PlayerRule<TaskOf<'drive'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: true,
  legal: (tables, state, { seat, bus }) => {
    const { at, cameFrom } = playerOf(state, bus);
    const { id, neighbours } = stopAt(tables, at);
    const steps = neighbours.filter((to) => to !== cameFrom);
    const doubles = openLanes(tables, state, [seat, bus]).flatMap((lane) =>
      doubleSteps(tables, state, { lane, at: id, vias: steps }),
    );
    return [
      ...steps.map((to): Action => ({ type: 'drive', to })),
      ...doubles.map((step): Action => ({ type: 'drive-two', ...step })),
      { type: 'stop-here' },
    ];
  },
  answer: (draft, task, action) => {
    if (action.type === 'stop-here') return;
    if (action.type !== 'drive' && action.type !== 'drive-two')
      throw unexpectedAnswer(action, task);
    const from = playerOf(draft.state, task.bus).at ?? '';
    const ways = action.type === 'drive' ? [action.to] : [action.via, action.to];
    if (draft.state.turn.active === task.bus) continueStraightRun(draft, from, ways);
    const cameFrom = action.type === 'drive' ? from : action.via;
    moveBus(draft, task.bus, { to: action.to, cameFrom, by: action.type });
    if (task.left > 1) pushTasks(draft, { ...task, left: task.left - 1 });
  },
};

/** The lanes that the upgrades of these seats open. */
function openLanes(tables: Tables, state: State, seats: readonly Seat[]) {
  const ids = new Set(seats.flatMap((seat) => abilitiesOf(playerOf(state, seat)).lanes));
  return [...ids].map((id) => stopsOfLane(tables, upgradeInfo(tables, id), hookOf(id).lane ?? ''));
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

export const choosePlayer: PlayerRule<TaskOf<'choose-player'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (tables, state, { seat, upgrade }) =>
    targetSeats(hookContext(tables, state, seat), upgrade).map((target) => ({
      type: 'choose-player',
      seat: target,
    })),
  answer: (draft, task, action) => {
    if (action.type !== 'choose-player') throw unexpectedAnswer(action, task);
    hookOf(task.upgrade).onTargetChosen?.(draft, task.seat, action.seat);
  },
};

/** One card of another hand, which the player sees. */
export const raidHand: PlayerRule<TaskOf<'raid-hand'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (_, state, { from, raid }) =>
    dedupeSorted(playerOf(state, from).hand).map((card) => ({ type: raid, card })),
  answer: (draft, task, action) => {
    const { seat, from } = task;
    draft.events.push({ type: 'saw-hand', seat, of: from });
    if (action.type === 'take') transferCard(draft, { card: action.card, from, to: seat });
    else if (action.type === 'throw-out') discardCard(draft, from, action.card);
    else throw unexpectedAnswer(action, task);
  },
};

/** A passenger here is picked up by a one-shot, which then draws in its own way. */
export const chooseToken: PlayerRule<TaskOf<'choose-token'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (tables, state, { seat, upgrade }) => {
    const stop = playerOf(state, seat).at ?? '';
    const regions = hookOf(upgrade).pickUpRegions?.(hookContext(tables, state, seat)) ?? [];
    return regions.map((region) => ({ type: 'pick-up', stop, region }));
  },
  answer: (draft, task, action) => {
    if (action.type !== 'pick-up') throw unexpectedAnswer(action, task);
    const { stop, region } = action;
    const { toggles } = draft.state.config;
    const hasFare = toggles['VB-01'] === 'yes' && toggles['VB-22'] === 'yes';
    pickUpToken(draft, task.seat, { token: { stop, region }, hasFare });
    hookOf(task.upgrade).drawCards?.(draft, task.seat, region);
  },
};

export const deliverAnywhere: PlayerRule<TaskOf<'deliver-anywhere'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (_, state, { seat }) =>
    dedupeSorted(playerOf(state, seat).hand).map((card) => ({ type: 'deliver', card })),
  answer: (draft, task, action) => {
    if (action.type !== 'deliver') throw unexpectedAnswer(action, task);
    deliverCard(draft, task.seat, action.card);
  },
};

/** A whole hand is discarded, in the order that the player likes. */
export const discardHand: PlayerRule<TaskOf<'discard-hand'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (_, state, { seat }) =>
    dedupeSorted(playerOf(state, seat).hand).map((card) => ({ type: 'discard', card })),
  answer: (draft, task, action) => {
    if (action.type !== 'discard') throw unexpectedAnswer(action, task);
    discardCard(draft, task.seat, action.card);
    if (playerOf(draft.state, task.seat).hand.length > 0) pushTasks(draft, task);
  },
};

export const chooseRegion: PlayerRule<TaskOf<'choose-region'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: false,
  legal: (_, state) => bikeRackRegions(state).map((region) => ({ type: 'choose-region', region })),
  answer: (draft, { seat, upgrade, ...task }, action) => {
    if (action.type !== 'choose-region') throw unexpectedAnswer(action, { ...task, seat, upgrade });
    keepToken(draft, seat, { upgrade, region: action.region, isFromStock: true });
  },
};

/** Route cards are drawn one by one, from the discards when the deck is empty. */
export const dealRoutes: AutomaticRule<TaskOf<'deal-routes'>> = {
  waitsFor: 'nobody',
  run: (draft, { seat, count }) => {
    if (count === 0 || routesLeft(draft.state) === 0) return;
    const { deck, discards } = draft.state.routes;
    if (deck.length === 0) {
      draft.state.routes = { deck: discards, discards: [] };
      draft.events.push({ type: 'shuffled', pile: 'routes' });
    }
    pushTasks(draft, { kind: 'deal-route', seat }, { kind: 'deal-routes', seat, count: count - 1 });
  },
};

export const dealRoute: ChanceRule<TaskOf<'deal-route'>> = {
  waitsFor: 'chance',
  chance: (_, { routes }) => ({
    kind: 'draw',
    stream: 'routes',
    about: 'route card',
    pile: routes.deck,
  }),
  resolve: (draft, { seat }, outcome) => {
    const route = String(outcome);
    const { deck, discards } = draft.state.routes;
    draft.state.routes = { deck: withoutFirst(deck, route), discards };
    const player = editPlayer(draft, seat);
    player.routes = [...player.routes, route].sort();
    draft.events.push({ type: 'got-route', seat, route, only: [seat] });
  },
};

/** Routes to be replaced, one after another; they go when the new ones have come. */
export const replaceRoutes: PlayerRule<ReplaceRoutesTask> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: true,
  legal: (_, state, { seat, chosen }) => {
    const { routes } = playerOf(state, seat);
    const left = routes.filter((route) => !chosen.includes(route));
    const more = chosen.length < routesLeft(state) ? dedupeSorted(left) : [];
    return [...more.map((route): Action => ({ type: 'replace', route })), { type: 'replaced-all' }];
  },
  answer: (draft, task, action) => {
    const { seat, chosen } = task;
    if (action.type === 'replace') {
      pushTasks(draft, { ...task, chosen: [...chosen, action.route] });
    } else if (action.type === 'replaced-all') {
      draft.events.push({ type: 'replaced-routes', seat, count: chosen.length });
      pushTasks(
        draft,
        { kind: 'deal-routes', seat, count: chosen.length },
        { kind: 'drop-routes', seat, routes: chosen },
      );
    } else {
      throw unexpectedAnswer(action, task);
    }
  },
};

export const dropRoutes: AutomaticRule<DropRoutesTask> = {
  waitsFor: 'nobody',
  run: (draft: Draft, { seat, routes }) => {
    for (const route of routes) {
      const player = editPlayer(draft, seat);
      player.routes = withoutFirst(player.routes, route ?? '');
      discardRoutes(draft, [route ?? '']);
    }
  },
};

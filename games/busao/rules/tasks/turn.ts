import { endGame, pushTasks } from 'vbuses/play';
import type { Draft, TaskRules } from '../actions-and-events.ts';
import { discardFromHand, handOf } from '../draft.ts';
import { turnActions } from '../turn-actions.ts';

/** The course of a turn. */
export const TURN_TASKS = {
  'begin-turn': (draft, { seat }) => {
    const number = draft.state.turn.number + 1;
    const { config, buses } = draft.state;
    // In the first round, for all but the last bus.
    const isShort = number < buses.length && config.toggles['BU-21'] === 'one-less';
    const points = draft.tables.numbers.actionPoints - (isShort ? 1 : 0);
    draft.state.turn = { number, active: seat, points, used: [] };
    draft.events.push({ type: 'turn', seat, number });
    pushTasks(draft, { kind: 'act' });
  },
  /** Until the points are spent, or nothing is left to spend them on. */
  act: (draft) => {
    const { tables, state } = draft;
    if (turnActions(tables, state).length > 0) pushTasks(draft, { kind: 'choose-action' });
    else pass(draft);
  },
  'fit-hand': {
    choose: 'drop',
    cards: (_, state) => handOf(state, state.turn.active),
    chosen: (draft, _, card) => {
      discardFromHand(draft, draft.state.turn.active, card);
      endTurn(draft);
    },
  },
  'next-turn': (draft) => {
    const { state } = draft;
    const { turn, hands, config, ending } = state;
    if (ending?.turnsLeft === 0) {
      endGame(draft, 'normal');
    } else if (turn.number >= config.maxTurns) {
      endGame(draft, 'aborted');
    } else {
      if (ending !== null) state.ending = { ...ending, turnsLeft: ending.turnsLeft - 1 };
      pushTasks(draft, { kind: 'begin-turn', seat: (turn.active + 1) % hands.length });
    }
  },
} satisfies Partial<TaskRules>;

/** Ends the turn; points that are left are lost. */
export function pass(draft: Draft): void {
  const { active: seat, points } = draft.state.turn;
  if (points > 0) draft.events.push({ type: 'passed', seat, points });
  endTurn(draft);
}

function endTurn(draft: Draft): void {
  const { tables, state } = draft;
  const isTooMuch = handOf(state, state.turn.active).length > tables.numbers.handLimit;
  pushTasks(draft, { kind: isTooMuch ? 'fit-hand' : 'next-turn' });
}

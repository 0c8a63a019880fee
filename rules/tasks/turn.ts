import { dice, endGame, playerAt, pushTasks, seatsFrom } from 'vbuses/play';
import type { Action, TaskRules } from '../actions-and-events.ts';
import { canDrawFrom } from '../cards.ts';
import { editPlayer, editTurn, gainFares, regionPiles } from '../draft.ts';
import type { State, Task, Turn } from '../state.ts';
import { regionOfNumber, type Tables } from '../tables.ts';
import { abilitiesOf } from '../upgrades/abilities.ts';

const FEW_CARDS = 2;

/** The course of a turn. */
export const TURN_TASKS = {
  'begin-turn': (draft, { seat }) => {
    const { turn, config } = draft.state;
    const { number, isLast } = turn;
    draft.state.turn = INITIAL_TURN;
    const begun = editTurn(draft);
    begun.number = number + 1;
    begun.active = seat;
    begun.isLast = isLast;
    draft.events.push({ type: 'turn', seat, number: number + 1 });
    const { isOutOfFuel } = playerAt(draft.state, seat);
    const player = editPlayer(draft, seat);
    player.isOutOfFuel = false;
    if (config.toggles['VB-10'] === 'forgotten') player.cameFrom = null;
    if (isOutOfFuel) draft.events.push({ type: 'skipped', seat });
    pushTasks(draft, ...turnTasks(isOutOfFuel, config.toggles['VB-23'] === 'turn'));
  },
  roll: {
    chance: ({ regions: { length } }) => dice([length, length], { stream: 'dice', about: 'roll' }),
    resolve: (draft, _, outcome) => {
      const [blue = 0, red = 0] = Array.isArray(outcome) ? outcome.map(Number) : [];
      const turn = editTurn(draft);
      turn.roll = [blue, red];
      draft.events.push({ type: 'rolled', seat: turn.active, blue, red });
    },
  },
  /** What upgrades draw for a roll; then the passenger. */
  'after-roll': (draft) => {
    const { active, roll: rolled } = draft.state.turn;
    const [blue, red] = rolled ?? [0, 0];
    const { drawsOn } = abilitiesOf(playerAt(draft.state, active));
    const draws: Task[] =
      drawsOn === blue || drawsOn === red
        ? [{ kind: 'draw-any', seat: active, isOptional: true }]
        : [];
    const { tables } = draft;
    const [from, token] = [regionOfNumber(tables, blue), regionOfNumber(tables, red)];
    pushTasks(
      draft,
      ...draws,
      from === token ? { kind: 'doubles' } : { kind: 'place', from, token },
    );
  },
  doubles: {
    legal: (tables, state) => [
      { type: 'take-fare' },
      ...tables.sortedRegions
        .filter(
          (from) =>
            canDrawFrom(tables, state, from) && destinations(tables, state, from).length > 0,
        )
        .map((region): Action => ({ type: 'place-from', region })),
    ],
    answer: {
      'take-fare': (draft) => {
        const { faresForDoubles } = draft.tables.numbers;
        gainFares(draft, draft.state.turn.active, faresForDoubles, 'double');
      },
      'place-from': (draft, _, { region }) => {
        draft.events.push({ type: 'chose-region', seat: draft.state.turn.active, region });
        pushTasks(draft, { kind: 'place-to', from: region });
      },
    },
  },
  'place-to': {
    legal: (tables, state, { from }) =>
      destinations(tables, state, from).map((region) => ({ type: 'place-to', region })),
    answer: {
      'place-to': (draft, { from }, { region }) => {
        draft.events.push({ type: 'chose-region', seat: draft.state.turn.active, region });
        pushTasks(draft, { kind: 'place', from, token: region });
      },
    },
  },
  place: (draft, { from, token }) => {
    const { tables, state } = draft;
    const isOut = regionPiles(tables, state, token).stock === 0;
    if (
      !canDrawFrom(tables, state, from) ||
      (isOut && state.config.toggles['VB-04'] === 'nothing')
    ) {
      draft.events.push({ type: 'not-placed', from, region: token });
      return;
    }
    pushTasks(draft, { kind: 'top-card', region: from, goal: { to: 'stop', token } });
  },
  'begin-actions': (draft) => {
    const { config } = draft.state;
    const turn = editTurn(draft);
    const player = playerAt(draft.state, turn.active);
    const { actions, actionsWithFewCards } = abilitiesOf(player);
    const more = actions + (player.hand.length < FEW_CARDS ? actionsWithFewCards : 0);
    const least = Number(config.toggles['VB-18']);
    const count = Math.max(least, Math.max(...(turn.roll ?? [0])) + more);
    turn.actions = count;
    turn.granted = count;
    draft.events.push({ type: 'actions', seat: turn.active, count });
  },
  'end-turn': (draft) => {
    const turn = editTurn(draft);
    turn.actions = 0;
    turn.row = null;
    const { players, config, upgrades } = draft.state;
    pushTasks(draft, { kind: 'next-turn' });
    if (config.toggles['VB-20'] !== 'end-of-turn') return;
    const seats = seatsFrom(turn.active, players.length);
    pushTasks(draft, { kind: 'ask-supervisors', seats, cards: upgrades.offer });
  },
  'next-turn': (draft) => {
    const { turn, players, first, config } = draft.state;
    const seat = (turn.active + 1) % players.length;
    if (turn.isLast && (config.toggles['VB-02'] === 'turn' || seat === first)) {
      endGame(draft, 'normal');
    } else if (turn.number >= config.maxTurns) {
      endGame(draft, 'aborted');
    } else {
      pushTasks(draft, { kind: 'begin-turn', seat });
    }
  },
} satisfies Partial<TaskRules>;

export const INITIAL_TURN: Turn = {
  number: 0,
  active: 0,
  roll: null,
  actions: 0,
  granted: 0,
  hasMoved: false,
  hasDoneElse: false,
  hasBought: false,
  used: [],
  row: null,
  isLast: false,
};

function turnTasks(isSkipped: boolean, skipsAll: boolean): readonly Task[] {
  const end: Task = { kind: 'end-turn' };
  if (isSkipped && skipsAll) return [end];
  const roll: readonly Task[] = [{ kind: 'roll' }, { kind: 'after-roll' }];
  return isSkipped ? [...roll, end] : [...roll, { kind: 'begin-actions' }, { kind: 'act' }, end];
}

const destinations = (tables: Tables, state: State, from: string): readonly string[] =>
  tables.sortedRegions.filter(
    (region) => region !== from && regionPiles(tables, state, region).stock > 0,
  );

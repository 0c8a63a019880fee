import type { Action } from './actions-and-events.ts';
import { hasEveryWindow, mayBoard, upgradesLeft } from './bus.ts';
import { busAt, handOf } from './draft.ts';
import { busOfSeat, type State, type SwapPlace } from './state.ts';
import type { Tables } from './tables.ts';

/** What is open to the active player; nothing where no action points are left. */
export function turnActions(tables: Tables, state: State): readonly Action[] {
  const { numbers } = tables;
  const { points, active } = state.turn;
  const actions: Action[] = [];
  if (points >= numbers.takeCost) actions.push(...takes(state));
  if (points >= numbers.swapCost) actions.push(...swaps(tables, state));
  if (points >= numbers.boardCost) actions.push(...boardings(tables, state));
  if (points >= numbers.renewCost && canRenew(state)) actions.push({ type: 'renew' });
  const hand = handOf(state, active);
  if (points >= numbers.discardCost && hand.length > 0) actions.push({ type: 'discard' });
  if (points >= numbers.endCost && state.ending === null) {
    const own = busAt(state, busOfSeat(state, active));
    if (hasEveryWindow(tables, own)) actions.push({ type: 'end-of-line' });
  }
  if (points >= numbers.upgradeCost) actions.push(...purchases(tables, state));
  const isFree = state.config.toggles['BU-03'] === 'free';
  if (points > 0 && isFree) actions.push({ type: 'pass' });
  return actions;
}

function takes(state: State): Action[] {
  const open = {
    'take-stop': state.stop.length > 0,
    'take-street': canDraw(state),
    'take-terminal': state.terminal.length > 0,
  };
  return (['take-stop', 'take-street', 'take-terminal'] as const)
    .filter((type) => open[type] && !state.turn.used.includes(type))
    .map((type) => ({ type }));
}

function swaps(tables: Tables, state: State): Action[] {
  if (state.turn.used.includes('swap')) return [];
  return (['stop', 'terminal'] as const)
    .filter((place) => swapCount(tables, state, place) > 0)
    .map((place) => ({ type: 'swap', with: place }));
}

/** How many cards can be swapped with a place: all that the rule wants, or none. */
export function swapCount({ numbers }: Tables, state: State, place: SwapPlace): number {
  const least = Math.min(state[place].length, handOf(state, state.turn.active).length);
  if (least >= numbers.swapCards) return numbers.swapCards;
  return state.config.toggles['BU-14'] === 'yes' ? least : 0;
}

function boardings(tables: Tables, state: State): Action[] {
  const cards = [...new Set(handOf(state, state.turn.active))];
  return cards.flatMap((card) =>
    state.buses.flatMap((_, bus): Action[] =>
      mayBoard(tables, state, card, bus) ? [{ type: 'board', card, bus }] : [],
    ),
  );
}

/** Renewing needs cards to send away, and others to come. */
const canRenew = ({ stop, street, reshuffles }: State): boolean =>
  stop.length > 0 && (street.length > 0 || reshuffles > 0);

function purchases(tables: Tables, state: State): Action[] {
  const own = busAt(state, busOfSeat(state, state.turn.active));
  if (upgradesLeft({ tables, state }, own) <= 0) return [];
  const isNew = (upgrade: string): boolean => !own.upgrades.includes(upgrade);
  const open = [...new Set(state.upgrades.shop)].filter(isNew);
  return [
    ...open.map((upgrade): Action => ({ type: 'upgrade', upgrade })),
    // Everybody can work out what is left in the deck: something new has to be.
    ...(state.upgrades.deck.some(isNew) ? [{ type: 'upgrade-blind' } as const] : []),
  ];
}

/** Whether the Rua has a card, or can have one again. */
export const canDraw = ({ street, reshuffles, terminal }: State): boolean =>
  street.length > 0 || (reshuffles > 0 && terminal.length > 0);

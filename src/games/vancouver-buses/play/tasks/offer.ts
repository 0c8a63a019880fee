import { upgradesLeft } from '../cards-left.ts';
import {
  dedupeSorted,
  playerOf,
  pushTasks,
  seatsInOrderFrom,
  unexpectedAnswer,
  withoutFirst,
} from '../draft.ts';
import { buyUpgrade, canBuy, hookContext } from '../purchase.ts';
import type { State } from '../state.ts';
import type { Tables } from '../tables.ts';
import type { TaskOf } from '../task.ts';
import { abilitiesOf } from '../upgrades/abilities.ts';
import type { AutomaticRule, ChanceRule, PlayerRule } from './task-rule.ts';

/** Turns upgrades up until the offer is full, one after another. */
export const refill: AutomaticRule<TaskOf<'refill'>> = {
  waitsFor: 'nobody',
  run: (draft, task) => {
    const { upgrades } = draft.state;
    const isFull = upgrades.offer.length >= draft.tables.numbers.upgradesOnOffer;
    if (isFull || upgradesLeft(draft.state) === 0) return;
    if (upgrades.deck.length === 0) {
      const { discards, offer } = upgrades;
      draft.state.upgrades = { deck: discards, discards: [], offer };
      draft.events.push({ type: 'shuffled', pile: 'upgrades' });
    }
    pushTasks(draft, { kind: 'reveal-upgrade' }, task);
  },
};

export const revealUpgrade: ChanceRule<TaskOf<'reveal-upgrade'>> = {
  waitsFor: 'chance',
  chance: (_, { upgrades }) => ({
    kind: 'draw',
    stream: 'upgrades',
    about: 'upgrade',
    pile: upgrades.deck,
  }),
  resolve: (draft, _, outcome) => {
    const upgrade = String(outcome);
    const { deck, discards, offer } = draft.state.upgrades;
    draft.state.upgrades = {
      deck: withoutFirst(deck, upgrade),
      discards,
      offer: [...offer, upgrade],
    };
    draft.events.push({ type: 'revealed', upgrade });
    const { turn, config, players } = draft.state;
    if (turn.number === 0 || config.toggles['VB-20'] !== 'at-once') return;
    if (!players.some((player) => abilitiesOf(player).supervises)) return;
    const seats = seatsInOrderFrom(draft.state, turn.active);
    pushTasks(draft, { kind: 'ask-supervisors', seats, cards: [upgrade] });
  },
};

/** Asks everybody in turn who may buy out of turn. */
export const askSupervisors: AutomaticRule<TaskOf<'ask-supervisors'>> = {
  waitsFor: 'nobody',
  run: (draft, { seats, cards }) => {
    const [seat, ...others] = seats;
    if (seat === undefined) return;
    pushTasks(draft, { kind: 'ask-supervisors', seats: others, cards });
    if (!abilitiesOf(playerOf(draft.state, seat)).supervises) return;
    if (purchasable(draft.tables, draft.state, { seat, cards }).length > 0) {
      pushTasks(draft, { kind: 'supervise', seat, cards });
    }
  },
};

/** What of some upgrades still lies on offer and can be bought, sorted. */
function purchasable(
  tables: Tables,
  state: State,
  { seat, cards }: Pick<TaskOf<'supervise'>, 'seat' | 'cards'>,
): readonly string[] {
  const context = hookContext(tables, state, seat);
  const { offer } = state.upgrades;
  return dedupeSorted(offer.filter((id) => cards.includes(id) && canBuy(context, id)).sort());
}

export const supervise: PlayerRule<TaskOf<'supervise'>> = {
  waitsFor: 'player',
  seat: (_, { seat }) => seat,
  isOptional: true,
  legal: (tables, state, task) => [
    ...purchasable(tables, state, task).map((upgrade) => ({ type: 'buy', upgrade }) as const),
    { type: 'decline' },
  ],
  answer: (draft, task, action) => {
    if (action.type === 'buy') buyUpgrade(draft, task.seat, action.upgrade);
    else if (action.type !== 'decline') throw unexpectedAnswer(action, task);
  },
};

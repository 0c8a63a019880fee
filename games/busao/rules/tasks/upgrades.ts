import { draw, pushTasks, withoutFirst } from 'vbuses/play';
import type { Draft, TaskRules } from '../actions-and-events.ts';
import { busAt, editBus } from '../draft.ts';
import { busOfSeat, type Task } from '../state.ts';

/** How upgrades come into the Oficina and onto buses. */
export const UPGRADE_TASKS = {
  'refill-shop': (draft, { count }) => {
    const reveals = Math.min(count, draft.state.upgrades.deck.length);
    pushTasks(draft, ...Array.from({ length: reveals }, (): Task => ({ kind: 'reveal-upgrade' })));
  },
  'reveal-upgrade': {
    chance: (_, { upgrades }) => draw(upgrades.deck, { stream: 'upgrades', about: 'upgrade' }),
    resolve: (draft, _, outcome) => {
      const upgrade = String(outcome);
      const { deck, shop } = draft.state.upgrades;
      draft.state.upgrades = { deck: withoutFirst(deck, upgrade), shop: [...shop, upgrade] };
      draft.events.push({ type: 'upgrade-revealed', upgrade });
    },
  },
  /** A duplicate goes to the Oficina, and another one is drawn. */
  'blind-upgrade': {
    chance: (_, { upgrades }) => draw(upgrades.deck, { stream: 'upgrades', about: 'upgrade' }),
    resolve: (draft, task, outcome) => {
      const upgrade = String(outcome);
      const { state, events } = draft;
      const { deck, shop } = state.upgrades;
      const own = busAt(state, busOfSeat(state, state.turn.active));
      state.upgrades = { deck: withoutFirst(deck, upgrade), shop };
      if (own.upgrades.includes(upgrade)) {
        state.upgrades = { ...state.upgrades, shop: [...shop, upgrade] };
        events.push({ type: 'duplicate', upgrade });
        pushTasks(draft, task);
      } else {
        fitUpgrade(draft, upgrade);
      }
    },
  },
} satisfies Partial<TaskRules>;

/** Fits an upgrade to the bus of the active player. */
export function fitUpgrade(draft: Draft, upgrade: string): void {
  const { state, events } = draft;
  const { active: seat } = state.turn;
  const bus = busOfSeat(state, seat);
  editBus(draft, bus, { upgrades: [...busAt(state, bus).upgrades, upgrade] });
  events.push({ type: 'upgraded', seat, bus, upgrade });
}

/** Reveals upgrades after a purchase from the Oficina. */
export function refillShop(draft: Draft): void {
  const { state, tables } = draft;
  const missing = tables.numbers.shopCards - state.upgrades.shop.length;
  const count = state.config.toggles['BU-13'] === 'always' ? 1 : Math.max(0, missing);
  pushTasks(draft, { kind: 'refill-shop', count });
}

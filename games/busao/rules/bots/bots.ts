import { botsByTaste, type StrategySpec } from 'vbuses/play';
import type { Action, Event } from '../actions-and-events.ts';
import type { State } from '../state.ts';
import type { Tables } from '../tables.ts';
import type { View } from '../view.ts';
import { chooseAnswer } from './answers.ts';
import type { Situation } from './turn-plan.ts';
import { PARAMETERS, type Taste, Worth } from './worth.ts';

export const BALANCED: Taste = {
  spite: 1,
  seat: 2,
  hand: 0.45,
  care: 1,
  upgrades: 1.4,
  lead: 4,
  patience: 2,
};

const TASTES: Readonly<Record<string, Taste & { readonly description: string }>> = {
  greedy: { ...BALANCED, description: 'for the most points with each action point' },
  tidy: {
    ...BALANCED,
    spite: 0,
    care: 2,
    description: 'avoids everything that costs points, and leaves the others alone',
  },
  saboteur: { ...BALANCED, spite: 2.5, description: 'sends its worst passengers to the others' },
  hoarder: {
    ...BALANCED,
    spite: 0.5,
    seat: 4,
    hand: 0.8,
    upgrades: 1.6,
    lead: 12,
    description: 'is choosy, keeps a full hand and likes upgrades',
  },
  rusher: {
    ...BALANCED,
    seat: -2,
    hand: 0.1,
    lead: 1,
    patience: 0,
    description:
      'boards whomever it gets and calls Fim da Linha if it still leads after a last turn of the others',
  },
};

/** The bots of Busão, by name. */
export const BOTS: Readonly<Record<string, StrategySpec<State, Action, View, Event, Tables>>> =
  botsByTaste(
    PARAMETERS,
    TASTES,
    (taste, { rules: { tables } }) =>
      (view, legal) =>
        chooseAnswer(situationOf(tables, taste, view), legal),
  );

/** What a bot decides with. */
export function situationOf(tables: Tables, taste: Taste, view: View): Situation {
  const own = view.bus === null ? undefined : view.buses[view.bus];
  const hand = view.viewer === 'public' ? null : view.hands[view.viewer]?.cards;
  if (own === undefined || !hand) throw new Error('a bot has a seat');
  return { tables, taste, view, worth: new Worth(tables, taste, view), own, hand };
}

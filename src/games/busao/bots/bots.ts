import type { StrategySpec } from '../../../play/public.ts';
import type { Action, Event } from '../rules/actions-and-events.ts';
import type { State } from '../rules/state.ts';
import type { Tables } from '../rules/tables.ts';
import type { View } from '../rules/view.ts';

type BotSpec = StrategySpec<State, Action, View, Event, Tables>;

/** The bots of Busão, by name. */
export const BOTS: Readonly<Record<string, BotSpec>> = {};

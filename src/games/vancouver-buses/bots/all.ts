import type { StrategyMaker } from '../../../play/strategy.ts';
import type { Action } from '../play/action.ts';
import type { Event } from '../play/event.ts';
import type { VancouverBuses } from '../play/game.ts';
import type { View } from '../play/view.ts';
import { driver } from './driver.ts';
import { TASTES } from './taste.ts';

/** The bots of Vancouver Buses, by name. */
export const BOTS: Readonly<Record<string, StrategyMaker<VancouverBuses, View, Action, Event>>> =
  Object.fromEntries(
    Object.entries(TASTES).map(([name, taste]) => [name, (setting) => driver(taste, setting)]),
  );

import type { StrategyFactory } from '../../../play/strategy.ts';
import type { Action } from '../play/action.ts';
import type { Event } from '../play/event.ts';
import type { VancouverBuses } from '../play/game.ts';
import type { View } from '../play/view.ts';
import { createBot } from './driver.ts';
import { BOT_WEIGHTS } from './taste.ts';

/** The bots of Vancouver Buses, by name. */
export const BOTS: Readonly<Record<string, StrategyFactory<VancouverBuses, View, Action, Event>>> =
  Object.fromEntries(
    Object.entries(BOT_WEIGHTS).map(([name, taste]) => [
      name,
      (setting) => createBot(taste, setting),
    ]),
  );

import { expect, it } from 'vitest';
import { askBot } from '../../../tests/helpers/ask-bot.ts';
import { BOTS } from '../rules/bots/bots.ts';
import type { State } from '../rules/state.ts';
import { arrange, go, small, stateAfter } from './busrider-game.ts';

/** What a bot buys that has come to date with so much cash. */
function bought(cash: number, owners: State['owners']): string | undefined {
  const player = { destination: 'date', at: 'cedar', route: 'red', cash: cash - 13 } as const;
  const start = arrange({ players: [{ ...player, rightOfWay: true }, {}], owners });
  const state = stateAfter(start, go(start, 'date', 'red'));
  const action = askBot(small.forBots, BOTS.monopolist, { state });
  return action.type === 'buy' ? action.route : undefined;
}

it('lets no bot buy the last Route without the dear fares that come of it', () => {
  expect(bought(30, { green: 0, blue: 0 })).toBe('red');
  // The fare of 10 could not be paid any more.
  expect(bought(21, { green: 0, blue: 0 })).toBeUndefined();
  expect(bought(21, { green: 0 })).toBeDefined();
  // It is the others who gain.
  expect(bought(30, { red: 0, blue: 0 })).toBe('green');
  expect(bought(30, { red: 1, blue: 1 })).toBeUndefined();
});

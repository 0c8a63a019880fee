import { expect, it } from 'vitest';
import { askBot } from '../../../tests/helpers/ask-bot.ts';
import { BOTS } from '../rules/bots/bots.ts';
import { findWay, openCommute } from './commute-game.ts';

const { rules, tables, arrange, cardOf, stateAfter, legalOf } = openCommute();

it('lets the planner push a rival into work far too early', () => {
  const ends = new Set([tables.work, ...[...tables.houses.values()].map(({ space }) => space)]);
  const [near = '', nearer = ''] = findWay(
    2,
    (space) =>
      !ends.has(space) &&
      !tables.spaces.get(space)?.isUhOh &&
      tables.distance(space, tables.work) < 5,
  );
  const players = [
    { at: near, minutes: 60, hand: [1, 5, 6] },
    { at: nearer, minutes: 60, hand: [2, 3, 4] },
    { minutes: 60, hand: [2, 3, 4] },
  ];
  const start = arrange({ players });
  const state = stateAfter(start, { type: 'walk', card: cardOf(start, 0, 1), to: nearer });
  expect(new Set(legalOf(state, 'push').map(({ to }) => to)).size).toBeGreaterThan(3);
  const chosen = askBot(rules.forBots, BOTS.planner, { state });
  expect(chosen).toMatchObject({ type: 'push', player: 1, to: tables.work });
});

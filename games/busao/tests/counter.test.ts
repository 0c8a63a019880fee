import { expect, it } from 'vitest';
import { parseLog } from '../../../src/play/log.ts';
import busaoModule from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { ANSWERS } from '../rules/toggles.ts';
import { countBus } from './busao-counter.ts';
import { busaoGamePack, configOf } from './busao-game.ts';

const playable = busaoModule.open(busaoGamePack);

/** Another answer to each question that changes the play. */
const others = Object.entries(ANSWERS).flatMap(([id, [, ...answers]]) =>
  answers.map((answer) => ({ [id]: answer })),
);

it.each(others)('somebody who counts from the log comes to the same with %o', (toggles) => {
  const { log } = playable.play({
    number: 0,
    strategies: ['greedy', 'random', 'saboteur'],
    seed: 'count',
    config: configOf(3, toggles),
    userBots: new Map(),
    log: { engine: 'test', packDigest: '0'.repeat(64) },
  });
  const parsed = parseLog(log ?? '');
  const { state, scores } = playable.replay(parsed, null);
  scores.forEach(({ parts }, seat) => {
    expect(parts).toEqual(countBus(state as State, seat));
  });
});

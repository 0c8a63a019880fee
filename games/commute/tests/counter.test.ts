import { expect, it } from 'vitest';
import { parseLog } from '../../../src/play/log.ts';
import commuteModule from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { ANSWERS } from '../rules/toggles.ts';
import { countGame } from './commute-counter.ts';
import { commuteGamePack, openCommute } from './commute-game.ts';

const playable = commuteModule.open(commuteGamePack);

/** Another answer to each question that changes the play. */
const others = Object.entries(ANSWERS).flatMap(([id, [, ...answers]]) =>
  answers.map((answer) => ({ [id]: answer })),
);

it.each(others)('somebody who counts from the log comes to the same with %o', (toggles) => {
  const { configOf } = openCommute();
  const { log } = playable.play({
    number: 0,
    strategies: ['straight', 'pusher', 'straight'],
    seed: 'count',
    config: configOf(3, { 'CO-15': 'one', ...toggles }),
    userBots: new Map(),
    log: { engine: 'test', packDigest: '0'.repeat(64) },
  });
  const parsed = parseLog(log ?? '');
  const { state, scores } = playable.replay(parsed, null);
  const counted = countGame(parsed);
  expect(counted.minutes).toEqual((state as State).sheet.map(({ minutes }) => minutes));
  expect(counted.totals).toEqual(scores.map(({ total }) => total));
});

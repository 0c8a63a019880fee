import { expect, it } from 'vitest';
import { parseLog } from '../../../src/play/log.ts';
import tenDaysModule from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { ANSWERS } from '../rules/toggles.ts';
import { countLog } from './touring-counter.ts';
import { configOf, touringGamePack } from './touring-game.ts';

const playable = tenDaysModule.open(touringGamePack);

/** Another answer to each question that changes the play. */
const others = Object.entries(ANSWERS).flatMap(([id, [, ...answers]]) =>
  answers.map((answer) => ({ [id]: answer })),
);

it.each(others)('somebody who counts from the log comes to the same with %o', (toggles) => {
  const { log } = playable.play({
    number: 0,
    strategies: ['greedy', 'gambler:horizon=2', 'random'],
    seed: 'count',
    config: configOf(3, toggles),
    userBots: new Map(),
    log: { engine: 'test', packDigest: '0'.repeat(64) },
  });
  const parsed = parseLog(log ?? '');
  const { state, scores } = playable.replay(parsed, null);
  countLog(log ?? '').forEach((sheet, seat) => {
    const player = (state as State).players[seat];
    expect(sheet.at).toBe(player?.at);
    expect(sheet.experiences).toBe(player?.experiences);
    expect([...sheet.seen]).toEqual(player?.visited);
    expect(sheet.happiness + sheet.experiences).toBe(scores[seat]?.total);
  });
});

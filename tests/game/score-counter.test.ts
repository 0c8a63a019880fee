import { expect, it } from 'vitest';
import vancouverBuses from '../../rules/index.ts';
import { ANSWERS } from '../../rules/toggles.ts';
import { parseLog } from '../../src/play/log.ts';
import { busGamePack, configOf } from './bus-game.ts';
import { countPoints } from './score-counter.ts';

const playable = vancouverBuses.open(busGamePack);

/** The standard game, and one for each other answer that the counter understands. */
const others = Object.entries(ANSWERS).flatMap(([id, [, ...answers]]) =>
  answers.flatMap((answer) => (id === 'VB-14' ? [] : [{ [id]: answer }])),
);

it.each([{}, ...others])('somebody who counts from the log has the same points: %o', (toggles) => {
  const tables = [
    ['shopper', 'shopper', 'greedy'],
    ['random', 'shopper'],
  ];
  tables.forEach((strategies, number) => {
    const { log, played } = playable.play({
      number,
      strategies,
      seed: 'count',
      config: configOf(strategies.length, toggles),
      userBots: new Map(),
      log: { engine: 'test', packDigest: '0'.repeat(64) },
    });
    expect(countPoints(parseLog(log ?? ''))).toEqual(played.totals);
  });
});

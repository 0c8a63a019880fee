import { describe, expect, it } from 'vitest';
import { tenDaysTenNights } from '../../src/games/ten-days-ten-nights/kit.ts';
import { parseLog } from '../../src/play/log.ts';
import { configOf, touringGamePack } from '../helpers/touring-game.ts';

const playable = tenDaysTenNights.open(touringGamePack);

/** The sentences of the first turns of a game, and the table after them. */
function recount(bots: readonly string[], maxTurns: number): string {
  const { log } = playable.play({
    number: 0,
    strategies: bots,
    seed: 'golden',
    config: { ...configOf(bots.length), maxTurns },
    userBots: new Map(),
    log: { engine: 'test', packDigest: '0'.repeat(64) },
  });
  const { told, board } = playable.replay(parseLog(log ?? ''), null);
  return `${[...told, '', ...board].join('\n')}\n`;
}

describe('the first two days of Ten Days, Ten Nights', () => {
  it.each([
    ['two', ['planner', 'saboteur']],
    ['three', ['collector', 'gambler', 'greedy']],
  ])('go on as they did, with %s players', async (players, bots) => {
    const text = recount(bots, 4 * bots.length);
    await expect(text).toMatchFileSnapshot(`files/ten-days-ten-nights-${players}-players.txt`);
  });
});

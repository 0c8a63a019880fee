import { describe, expect, it } from 'vitest';
import { commute } from '../../src/games/commute/kit.ts';
import { parseLog } from '../../src/play/log.ts';
import { commuteGamePack, openCommute } from '../helpers/commute-game.ts';

const playable = commute.open(commuteGamePack);
const { configOf } = openCommute();

/** A game of one round in sentences, and the table at its end. */
function storyOf(strategies: readonly string[]): string {
  const config = configOf(strategies.length, { 'CO-15': 'one' });
  const { log } = playable.play({
    number: 0,
    strategies,
    seed: 'golden',
    config,
    userBots: new Map(),
    log: { engine: 'golden', packDigest: '0'.repeat(64) },
  });
  const { told, board } = playable.replay(parseLog(log ?? ''), null);
  return `${[...told, '', ...board].join('\n')}\n`;
}

describe('a game of Commute from beginning to end', () => {
  it.each([
    ['two', ['straight', 'planner']],
    ['five', ['planner', 'pusher', 'straight', 'cautious', 'straight']],
  ])('goes as it always went: %s players', async (count, bots) => {
    await expect(storyOf(bots)).toMatchFileSnapshot(`files/commute-for-${count}.txt`);
  });
});

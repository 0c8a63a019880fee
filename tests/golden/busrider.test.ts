import { describe, expect, it } from 'vitest';
import { busrider } from '../../src/games/busrider/kit.ts';
import { parseLog } from '../../src/play/log.ts';
import { configOf, smallPack } from '../helpers/busrider-game.ts';

const playable = busrider.open(smallPack);

/** A game on the small board in sentences, and the table at its end. */
function storyOf(strategies: readonly string[]): string {
  const { log } = playable.play({
    number: 0,
    strategies,
    seed: 'golden',
    config: configOf(strategies.length),
    userBots: new Map(),
    log: { engine: 'golden', packDigest: '0'.repeat(64) },
  });
  const { told, board } = playable.replay(parseLog(log ?? ''), null);
  return `${[...told, '', ...board].join('\n')}\n`;
}

describe('a game of BusRider from beginning to end', () => {
  it.each([
    ['two', ['monopolist', 'thrifty']],
    ['four', ['monopolist', 'investor', 'shortest', 'random']],
  ])('goes as it always went: %s players', async (count, bots) => {
    await expect(storyOf(bots)).toMatchFileSnapshot(`files/busrider-for-${count}.txt`);
  });
});

import { describe, expect, it } from 'vitest';
import busrider from '../../games/busrider/rules/index.ts';
import { configOf as busriderConfig, smallPack } from '../../games/busrider/tests/busrider-game.ts';
import commute from '../../games/commute/rules/index.ts';
import { commuteGamePack, openCommute } from '../../games/commute/tests/commute-game.ts';
import tenDaysTenNights from '../../games/ten-days-ten-nights/rules/index.ts';
import {
  configOf as touringConfig,
  touringGamePack,
} from '../../games/ten-days-ten-nights/tests/touring-game.ts';
import type { GameConfig } from '../../src/play/game-rules.ts';
import { parseLog } from '../../src/play/log.ts';
import type { Playable } from '../../src/play/playable.ts';

/** A game of bots in sentences, and the table at its end. */
function storyOf(game: Playable, config: GameConfig, strategies: readonly string[]): string {
  const { log } = game.play({
    ...{ number: 0, seed: 'golden', strategies, config, userBots: new Map() },
    log: { engine: 'golden', packDigest: '0'.repeat(64) },
  });
  const { told: moves, board } = game.replay(parseLog(log ?? ''), null);
  return `${[...moves, '', ...board].join('\n')}\n`;
}

describe('a game goes as it always went', () => {
  it.each([
    ['busrider-for-two', ['monopolist', 'thrifty']],
    ['busrider-for-four', ['monopolist', 'investor', 'shortest', 'random']],
  ])('on the small board: %s', async (file, bots) => {
    const story = storyOf(busrider.open(smallPack), busriderConfig(bots.length), bots);
    await expect(story).toMatchFileSnapshot(`files/${file}.txt`);
  });

  const { configOf: commuteConfig } = openCommute();
  it.each([
    ['commute-for-two', ['straight', 'planner']],
    ['commute-for-five', ['planner', 'pusher', 'straight', 'cautious', 'straight']],
  ])('for one round: %s', async (file, bots) => {
    const config = commuteConfig(bots.length, { 'CO-15': 'one' });
    const story = storyOf(commute.open(commuteGamePack), config, bots);
    await expect(story).toMatchFileSnapshot(`files/${file}.txt`);
  });

  it.each([
    ['ten-days-ten-nights-two-players', ['planner', 'saboteur']],
    ['ten-days-ten-nights-three-players', ['collector', 'gambler', 'greedy']],
  ])('for two days: %s', async (file, bots) => {
    const config = { ...touringConfig(bots.length), maxTurns: 4 * bots.length };
    const story = storyOf(tenDaysTenNights.open(touringGamePack), config, bots);
    await expect(story).toMatchFileSnapshot(`files/${file}.txt`);
  });
});

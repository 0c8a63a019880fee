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
  it('on the small board of BusRider', async () => {
    const story = storyOf(busrider.open(smallPack), busriderConfig(2), ['monopolist', 'thrifty']);
    await expect(story).toMatchFileSnapshot('files/busrider-for-two.txt');
  });

  it('for one round of Commute', async () => {
    const config = openCommute().configOf(2, { 'CO-15': 'one' });
    const story = storyOf(commute.open(commuteGamePack), config, ['straight', 'planner']);
    await expect(story).toMatchFileSnapshot('files/commute-for-two.txt');
  });

  it('for two days of Ten Days, Ten Nights', async () => {
    const config = { ...touringConfig(3), maxTurns: 12 };
    const bots = ['collector', 'gambler', 'greedy'];
    const story = storyOf(tenDaysTenNights.open(touringGamePack), config, bots);
    await expect(story).toMatchFileSnapshot('files/ten-days-ten-nights-three-players.txt');
  });
});

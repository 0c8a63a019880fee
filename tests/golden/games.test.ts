import { describe, expect, it } from 'vitest';
import busao from '../../games/busao/rules/index.ts';
import { configOf as busaoConfig, busaoGamePack } from '../../games/busao/tests/busao-game.ts';
import busrider from '../../games/busrider/rules/index.ts';
import { configOf as busriderConfig, smallPack } from '../../games/busrider/tests/busrider-game.ts';
import commute from '../../games/commute/rules/index.ts';
import { commuteGamePack, openCommute } from '../../games/commute/tests/commute-game.ts';
import tenDaysTenNights from '../../games/ten-days-ten-nights/rules/index.ts';
import {
  configOf as touringConfig,
  touringGamePack,
} from '../../games/ten-days-ten-nights/tests/touring-game.ts';
import vancouverBuses from '../../rules/index.ts';
import type { GameConfig } from '../../src/play/game-rules.ts';
import { parseLog } from '../../src/play/log.ts';
import type { Playable } from '../../src/play/playable.ts';
import { configOf as busConfig, busGamePack } from '../game/bus-game.ts';

/** A game of bots in sentences, and the table at its end. */
function storyOf(game: Playable, config: GameConfig, strategies: readonly string[]): string {
  const { log } = game.play({
    ...{ number: 0, seed: 'golden', strategies, config, userBots: new Map() },
    log: { engine: 'golden', packDigest: '0'.repeat(64) },
  });
  const { told: moves, board, scores } = game.replay(parseLog(log ?? ''), null);
  const points = scores.map(({ total, parts }) => `${total} ${JSON.stringify(parts)}`);
  return `${[...moves, '', ...board, '', ...points].join('\n')}\n`;
}

describe('a game goes as it always went', () => {
  it('of Vancouver Buses', async () => {
    const game = vancouverBuses.open(busGamePack);
    const config = { ...busConfig(2), maxTurns: 16 };
    const story = storyOf(game, config, ['shopper', 'router']);
    await expect(story).toMatchFileSnapshot('files/vancouver-buses-for-two.txt');
  });

  it('of Busão', async () => {
    const bots = ['greedy', 'saboteur'];
    const story = storyOf(busao.open(busaoGamePack), busaoConfig(2), bots);
    await expect(story).toMatchFileSnapshot('files/busao-for-two.txt');
  });

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

import busao from '../../games/busao/rules/index.ts';
import busrider from '../../games/busrider/rules/index.ts';
import commute from '../../games/commute/rules/index.ts';
import tenDaysTenNights from '../../games/ten-days-ten-nights/rules/index.ts';
import vancouverBuses from '../../rules/index.ts';
import type { PackFiles } from '../../src/pack/pack-files.ts';
import type { GameModule } from '../../src/play/game-module.ts';
import { NO_RULES, type PackRules, rulesOf } from '../../src/simulate/pack-rules.ts';

const GAMES = [vancouverBuses, busao, busrider, commute, tenDaysTenNights];

/** The rules of a shipped pack by its id, whatever a test has changed of it. */
export const shippedGame = (id: string): GameModule | null =>
  GAMES.find((game) => game.id === id) ?? null;

/** What the rules of a pack bring, without reading the code that it has. */
export function ownRules(files: PackFiles): PackRules {
  const manifest = files.get('game.yaml');
  const text = manifest?.kind === 'text' ? manifest.text : '';
  const game = shippedGame(/^id: ([a-z-]+)/m.exec(text)?.[1] ?? '');
  return game === null ? NO_RULES : rulesOf(game.parts);
}

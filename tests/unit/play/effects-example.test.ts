import { describe, expect, it } from 'vitest';
import { configureGame } from '../../../src/play/game-rules.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import * as playApi from '../../../src/play/public.ts';
import { dorffest } from '../../helpers/dorffest.ts';
import { checkFully } from '../../helpers/pack.ts';
import { documentText } from '../docs/documents.ts';

const [, source = ''] =
  /<!-- run by a test -->\n```js\n([\s\S]*?)\n```/.exec(documentText('docs/play-api.md')) ?? [];

/** The game of docs/play-api.md, with the module system taken off it. */
function moduleOf(text: string): playApi.GameModule {
  const body = text
    .replace(/^import (\{[\s\S]*?\}) from 'vbuses\/play';$/m, 'const $1 = playApi;')
    .replace(/^export default/m, 'return');
  return new Function('playApi', body)(playApi);
}

const { pack } = checkFully(dorffest);
if (pack === null) throw new Error('the village fair has mistakes');
const game = toGamePack(pack, () => {
  throw new Error('it has no board');
});

describe('the example of effects in rules', () => {
  it('plays the village fair, and keeps every law', () => {
    const playable = moduleOf(source).open(game, { isPackCode: true });
    const { ended, laws } = playable.checkLaws({
      ...{ decisions: 60, seed: '1', seats: null, toggles: {} },
      log: { engine: 'test', packDigest: '' },
    });
    expect(laws.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(ended).toBeGreaterThan(10);
    const { played } = playable.play({
      config: configureGame(playable.description, { players: 3 }),
      ...{ number: 0, seed: 's', strategies: ['random', 'random', 'random'] },
      ...{ userBots: new Map(), log: null },
    });
    expect(played.reason).toBe('normal');
    expect(Object.keys(played.decisions)).toEqual(['choose']);
  });
});

import { describe, expect, it } from 'vitest';
import { joinSettings, parsePlayer } from '../../../src/play/player-specs.ts';

const split = (list: string): string[] => joinSettings(list.split(','));

describe('a list of players', () => {
  it.each([
    ['greedy,random', ['greedy', 'random']],
    ['greedy:weight=2,random', ['greedy:weight=2', 'random']],
    [
      'lookahead:worlds=24,depth=3,policy=cautious,random',
      ['lookahead:worlds=24,depth=3,policy=cautious', 'random'],
    ],
    ['./my-bot.mjs:depth=3,./a=b.mjs', ['./my-bot.mjs:depth=3', './a=b.mjs']],
    ['C:\\bots\\x=y\\bot.mjs,first', ['C:\\bots\\x=y\\bot.mjs', 'first']],
  ])('%s', (list, players) => expect(split(list)).toEqual(players));

  it.each([['depth=3'], ['greedy,depth=3'], ['C:\\bot.mjs,depth=3']])(
    'with a setting of no bot is refused: %s',
    (list) => expect(() => split(list)).toThrow('`depth=3` is a setting, but of no bot'),
  );
});

describe('a player', () => {
  it('is a name with settings', () => {
    expect(parsePlayer('lookahead:worlds=24,policy=cautious')).toEqual({
      text: 'lookahead:worlds=24,policy=cautious',
      name: 'lookahead',
      settings: { worlds: '24', policy: 'cautious' },
    });
  });

  it.each([['greedy'], ['C:\\bots\\bot.mjs'], ['./a:b/bot.mjs'], ['file:x']])(
    'is %s without any',
    (text) => expect(parsePlayer(text)).toEqual({ text, name: text, settings: {} }),
  );
});

import { describe, expect, it } from 'vitest';
import { askBot } from '../../../tests/helpers/ask-bot.ts';
import type { Action } from '../rules/actions-and-events.ts';
import { BOTS, LOOKAHEAD } from '../rules/bots/bots.ts';
import type { State } from '../rules/state.ts';
import { type Arrangement, arrange, busao, busaoTables, stateAfter } from './busao-game.ts';

const choose = (name: string, state: State) => askBot(busao.forBots, BOTS[name], { state });

const PEOPLE = { 0: 'intern', 1: 'guitarist', 2: 'catalogue-seller', 3: 'dozer', 4: 'knitter' };
const OTHERS = { 0: 'grandmother', 1: 'headphone-wearer', 2: 'radio-fan', 3: 'joker' };

/** All other actions but to board have been taken. */
const LAST = { points: 1, used: ['take-stop', 'take-street', 'take-terminal', 'swap'] } as const;

const turn = (table: Arrangement): State =>
  arrange({ buses: [{ seats: PEOPLE }, { seats: OTHERS }], turn: { points: 1 }, ...table });

describe('the bots of Busão', () => {
  it.each(['lost-freshman', 'brawler'])(
    'send %s, who throws people out, to a rival and not to the own bus',
    (card) => {
      const state = turn({ hands: [[card]], turn: LAST });
      expect(choose('greedy', state)).toEqual({ type: 'board', card, bus: 1 });
    },
  );

  it('push off a rival’s bus whoever is worth more on their own', () => {
    const start = turn({ hands: [['queue-jumper']], turn: LAST });
    const board: Action = { type: 'board', card: 'queue-jumper', bus: 1 };
    expect(choose('greedy', start)).toEqual(board);
    const sent = stateAfter(start, board);
    const state = stateAfter(sent, choose('greedy', sent));
    expect(state.agenda.at(-1)?.kind).toBe('push-one');
    expect(choose('greedy', state).type).toBe('pick');
  });

  it('see that of two equal passengers only one finds a seat on each bus', () => {
    const hands = [['gossip', 'speaker-dj', 'speaker-dj']];
    const state = stateAfter(
      turn({ hands, stop: ['gossip', 'small-talker'] }),
      { type: 'swap', with: 'stop' },
      { type: 'give', card: 'speaker-dj' },
      { type: 'give', card: 'speaker-dj' },
    );
    expect(state.agenda.at(-1)?.kind).toBe('swap-take');
    expect(choose('greedy', state)).toEqual({ type: 'take', card: 'small-talker' });
  });

  it('call the end of the line only if they are ahead after a last turn of the others', () => {
    const full = { ...PEOPLE, 6: 'former-conductor', 8: 'gossip', 10: 'small-talker' };
    const table = (seats: Arrangement['buses']): State =>
      arrange({ buses: seats, hands: [[], ['brawler', 'snorer', 'hothead']] });
    const ahead = table([{ seats: full }, { seats: { 0: 'speaker-dj' } }]);
    const level = table([{ seats: full }, { seats: { ...full, 6: 'joker' } }]);
    expect(choose('rusher', ahead)).toEqual({ type: 'end-of-line' });
    expect(choose('rusher', level)).not.toEqual({ type: 'end-of-line' });
  });

  it('count what a card in hand may bring when they look ahead, and what a useless one costs', () => {
    const worthOf = (...hand: string[]): number | undefined =>
      LOOKAHEAD.estimate?.(turn({ hands: [hand] }), busaoTables)[0];
    expect(worthOf('gossip')).toBeGreaterThan(worthOf() ?? 0);
    expect(worthOf('gossip', 'knitter')).toBeLessThan(worthOf('gossip') ?? 0);
  });
});

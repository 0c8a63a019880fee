import { describe, expect, it } from 'vitest';
import { GameMeter, NO_STATS } from '../../../src/play/game-statistics.ts';
import { type DipAction, luckyDip } from '../../helpers/lucky-dip.ts';

describe('the kinds of actions of a game', () => {
  it('are counted once a decision, in whatever order a list has them', () => {
    const config = luckyDip.configure({ players: 2 });
    const state = luckyDip.setup(config);
    const meter = new GameMeter(luckyDip, config);
    const action = (type: string, to: number) => ({ type, to }) as unknown as DipAction;
    const legal = [action('train', 1), action('walk', 1), action('train', 2), action('walk', 2)];
    const decision = { type: 'decision', seat: 0, kind: 'turn', optional: false } as const;
    for (const chosen of [legal[0], legal[3]]) {
      if (chosen === undefined) throw new Error('there are four');
      meter.observer.onDecision?.(
        { decision, legal, action: chosen, fault: null },
        { state, events: [] },
      );
    }
    const { actions, decisions } = meter.measures(state, [0], NO_STATS);
    expect(actions).toEqual({ train: { offered: 2, used: 1 }, walk: { offered: 2, used: 1 } });
    expect(decisions).toEqual({ turn: { made: 2, forced: 0, options: 8 } });
  });
});

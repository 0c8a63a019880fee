import { InternalError } from '../../errors.ts';
import type { GameAction } from '../game-module.ts';
import type { Strategy } from '../strategy.ts';

/** The first legal action, which is what the conductor plays for whoever fails to answer. */
export const firstStrategy = <A extends GameAction>(): Strategy<unknown, A> => ({
  decide: (_view, [first]) => {
    if (first === undefined) throw new InternalError('there is no legal action');
    return first;
  },
});

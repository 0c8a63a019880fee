import { InternalError } from '../../errors.ts';
import type { GameAction } from '../game-module.ts';
import type { Strategy, StrategySetting } from '../strategy.ts';

/** Any legal action, each as likely as the others. */
export const randomStrategy = <A extends GameAction>({
  random,
}: StrategySetting<unknown>): Strategy<unknown, A> => ({
  decide: (_view, legal) => {
    const action = legal[random.below(legal.length)];
    if (action === undefined) throw new InternalError('there is no legal action');
    return action;
  },
});

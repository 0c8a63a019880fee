import { createStream } from '../../src/play/chance.ts';
import type { GameAction, GameConfig, GameEvent, Seat } from '../../src/play/game-rules.ts';
import type { BotRules, StrategySpec } from '../../src/play/strategy.ts';

/** What a bot does in a state, with its standard settings. */
export function askBot<
  S extends { readonly config: GameConfig },
  A extends GameAction,
  V,
  E extends GameEvent,
  T,
>(
  rules: BotRules<S, A, V, E, T>,
  spec: StrategySpec<S, A, V, E, T> | undefined,
  { state, seat = 0 }: { readonly state: S; readonly seat?: Seat },
): A {
  if (spec === undefined) throw new Error('there is no such bot');
  const standards = (options: Readonly<Record<string, { readonly standard: unknown }>> = {}) =>
    Object.fromEntries(Object.entries(options).map(([id, { standard }]) => [id, standard]));
  const bot = spec.create({
    seat,
    rules,
    random: createStream('test', 'bot'),
    config: state.config,
    parameters: standards(spec.parameters) as Record<string, number>,
    choices: standards(spec.choices) as Record<string, string>,
    policy: () => {
      throw new Error('this bot asks no other');
    },
  });
  return bot.decide(rules.view(state, seat), rules.legal(state));
}

import type { BalanceReport } from './report.ts';

/** What was played, as pairs of a name and a text. */
export function runFactRows({ run, games }: BalanceReport): readonly (readonly [string, string])[] {
  const { game, config, rulesVersion, packDigest, seed, strategies, engine } = run;
  return [
    ['game', `${game.name} ${game.version}`],
    ['games', String(games)],
    ['players', String(config.players)],
    ['strategies', strategies.join(', ')],
    ['seed', seed],
    ['rules', `${rulesVersion}, at most ${config.maxTurns} turns`],
    ['data', packDigest],
    ['made by', engine],
  ];
}

import { PairedGames, type StudiedGame } from '../balance/toggle-study.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import { openGame } from '../simulate/open-game.ts';
import { type GamePlan, toStudiedGame } from '../simulate/play-chunk.ts';
import { checkUserBotFiles } from '../simulate/user-bots.ts';
import { gameRequest } from './open-job.ts';
import type { DiffFlags } from './options.ts';
import { planSimulation } from './plan-simulation.ts';
import type { DiffPlayFlags } from './play-options.ts';
import type { Terminal } from './terminal.ts';

const STANDARD_GAMES = 300;

/**
 * Plays both versions of a pack with the same seeds and bots.
 *
 * @throws CliError (exit 1) for a version that cannot be played, (exit 2) for one without rules
 */
export async function compareGames(
  folders: { readonly before: string; readonly after: string },
  flags: DiffFlags & DiffPlayFlags,
  terminal: Terminal,
): Promise<PairedGames> {
  const after = await playAll(folders.after, null, flags, terminal);
  const before = await playAll(folders.before, after.plan.config.players, flags, terminal);
  const pairs = new PairedGames();
  before.games.forEach((game, number) => {
    const other = after.games[number];
    if (other !== undefined) pairs.add(game, other);
  });
  return pairs;
}

/** @param seats as many as the bots say for `null` */
async function playAll(
  folder: string,
  seats: number | null,
  flags: DiffFlags & DiffPlayFlags,
  terminal: Terminal,
): Promise<{ readonly plan: GamePlan; readonly games: readonly StudiedGame[] }> {
  const { game, diagnostics } = await openGame(gameRequest({ folder, out: '' }, flags, terminal));
  if (game === null) throw brokenError(diagnostics);
  try {
    const { plan } = planSimulation(
      {
        ...flags,
        ...{ games: flags.play === true ? STANDARD_GAMES : (flags.play ?? STANDARD_GAMES) },
        ...{ seed: '1', logs: 0, ...(seats !== null && { seats }) },
      },
      game,
    );
    await checkUserBotFiles(plan.strategies, terminal.cwd);
    const games: StudiedGame[] = [];
    await game.host.play({
      plan,
      part: { from: 0, to: plan.games },
      onChunk: (played) => games.push(...played.games.map(toStudiedGame)),
    });
    return { plan, games };
  } finally {
    await game.host.close();
  }
}

function brokenError(diagnostics: readonly Diagnostic[]): CliError {
  const [first] = diagnostics.filter(({ severity }) => severity === 'error');
  const hint = first === undefined ? null : `the first: ${first.message}`;
  return new CliError('the pack has errors, so it cannot be played', {
    exitCode: EXIT.problems,
    hint,
  });
}

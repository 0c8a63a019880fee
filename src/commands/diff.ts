import { join, relative } from 'node:path';
import { preparePack } from '../app/recipes.ts';
import { comparisonSentences } from '../balance/sections/questions.ts';
import { PairedGames, type StudiedGame } from '../balance/toggle-study.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import { isSamePack, listSwaps, type Swap } from '../diff/compare-packs.ts';
import { formatDiff } from '../diff/format-diff.ts';
import { diffFolder } from '../export/output-folders.ts';
import { DIFF_PAGE, writeDiff } from '../export/write-diff.ts';
import { openGame } from '../simulate/open-game.ts';
import { type GamePlan, toStudiedGame } from '../simulate/play-chunk.ts';
import { checkUserBotFiles } from '../simulate/user-bots.ts';
import { build } from './build.ts';
import { compareWith, LAST_COMMIT, toCardChoice } from './compare.ts';
import { gameRequest, openJob } from './open-job.ts';
import { BUILD_OPTIONS, type DiffFlags } from './options.ts';
import { planSimulation } from './plan-simulation.ts';
import type { DiffPlayFlags } from './play-options.ts';
import { CommandOutput } from './report.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses diff`: what changed since a revision of git, or since a copy of the pack in another folder. */
export async function diff(
  revision: string = LAST_COMMIT,
  flags: DiffFlags & DiffPlayFlags,
  terminal: Terminal,
): Promise<number> {
  const job = await openJob(flags, terminal);
  const { packFolder, cache } = job;
  const output = new CommandOutput(flags, terminal);
  const folder = diffFolder(job.out);
  const run = await preparePack(job);
  if (run.rendered === null)
    return output.failed(run.diagnostics, { packFolder, files: run.files });
  const after = { ...run, rendered: run.rendered, job };
  const compared = await compareWith(revision, terminal.cwd, after, async (one) => {
    if (flags.dryRun !== true) await writeDiff({ ...one, folder, versions: one, cache });
    const folders = { before: one.folder, after: packFolder };
    const games = flags.play === undefined ? null : await compareGames(folders, flags, terminal);
    return { ...one, games };
  });
  const swaps = listSwaps(compared.diff);
  if (output.isJson) {
    const { title, diff: found, games } = compared;
    output.document({
      ...{ since: title, ...found, swaps, page: flags.dryRun ? null : folder },
      ...(games && { games: { pairs: games.pairs, comparisons: games.comparisons } }),
    });
  } else {
    terminal.out.write(formatDiff(compared.diff, compared.title));
    if (compared.games !== null) {
      terminal.out.write(`\n${comparisonSentences(compared.games).join('\n  ')}\n`);
    }
    if (flags.dryRun !== true && output.isVerbal && !isSamePack(compared.diff)) {
      const page = join(relative(terminal.cwd, folder) || '.', DIFF_PAGE);
      terminal.out.write(`\nside by side: ${page}\n`);
    }
  }
  if (flags.pdf !== true || flags.dryRun === true || swaps.in.length === 0) return EXIT.ok;
  return printSwaps(swaps.in, flags, terminal, join(folder, 'sheets'));
}

/** Prints the sheets of the cards to put in, beside the page. */
const printSwaps = (
  swaps: readonly Swap[],
  flags: DiffFlags,
  terminal: Terminal,
  out: string,
): Promise<number> =>
  build(
    [],
    {
      ...flags,
      format: [...(BUILD_OPTIONS.format.initial ?? [])],
      ink: 'full',
      // The document of the command is the one of what changed.
      json: false,
      quiet: flags.quiet === true || flags.json === true,
      cards: swaps.map(toCardChoice),
      out,
    },
    terminal,
  );

const STANDARD_GAMES = 300;

/**
 * Plays both versions of a pack with the same seeds and bots.
 *
 * @throws CliError (exit 1) for a version that cannot be played, (exit 2) for one without rules
 */
async function compareGames(
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

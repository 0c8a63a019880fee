import { join, relative } from 'node:path';
import { buildReport } from '../balance/build-report.ts';
import { rateStrategies } from '../balance/ratings.ts';
import type { BalanceReport } from '../balance/report.ts';
import { readThresholds, scalePoints } from '../balance/toggle-study.ts';
import { EXIT } from '../diagnostics/errors.ts';
import { BALANCE_FILES, balanceFolder, gameLogPath } from '../export/output-folders.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { loadBalancePreset } from '../load/load-presets.ts';
import { manifestHeader, runOutputJob } from '../output/job.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { saveLadder } from '../simulate/ladder-file.ts';
import { createReportNames, type OpenedGame, openGame } from '../simulate/open-game.ts';
import type { GamePlan, PlayedChunk } from '../simulate/play-chunk.ts';
import { checkUserBotFiles } from '../simulate/user-bots.ts';
import { gameRequest, type OpenedPack, openPack } from './open-job.ts';
import { planSimulation } from './plan-simulation.ts';
import type { SimulateFlags } from './play-options.ts';
import { CommandOutput } from './report.ts';
import { formatSimulationSummary, RunCounter } from './run-counter.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses simulate`: many games by bots, and what they say about the balance of the game. */
export async function simulate(flags: SimulateFlags, terminal: Terminal): Promise<number> {
  const opened = await openPack(flags, terminal);
  const { files, game, diagnostics } = await openGame({
    ...gameRequest(opened, flags, terminal),
    vary: flags.vary ?? [],
  });
  const output = new CommandOutput(flags, terminal);
  const pack = { packFolder: opened.folder, files };
  if (game === null) {
    await output.problems(diagnostics, pack);
    return EXIT.problems;
  }
  try {
    const folder = balanceFolder(opened.out);
    const { report, tally } = await writeReport(flags, terminal, { opened, game, files });
    if (flags.saveLadder === true) {
      const { rulesVersion } = game.host.description;
      const ratings = rateStrategies(tally.pairs, tally.seatWins.length);
      await saveLadder(opened.folder, rulesVersion, ratings);
    }
    if (output.isJson) await output.problems(diagnostics, pack, { ...report, folder });
    else if (output.isVerbal) {
      const page = join(relative(terminal.cwd, folder), BALANCE_FILES.page);
      terminal.out.write(`${formatSimulationSummary(report, tally)}\nthe report: ${page}\n`);
    }
    const isFailed = report.verdicts.some(({ outcome }) => outcome === 'fails');
    return isFailed && flags.strict === true ? EXIT.problems : EXIT.ok;
  } finally {
    await game.host.close();
  }
}

interface RunRequest {
  readonly opened: OpenedPack;
  readonly game: OpenedGame;
  readonly files: PackFiles;
}

/** Plays the games, and writes the report. */
async function writeReport(
  flags: SimulateFlags,
  terminal: Terminal,
  { opened, game, files }: RunRequest,
) {
  const { description } = game.host;
  const { secondsADecision } = description;
  const { plan, studied } = planSimulation(flags, game);
  await checkUserBotFiles(plan.strategies, terminal.cwd);
  const logged = Math.min(plan.logged, plan.games);
  const { result } = await runOutputJob({
    folder: balanceFolder(opened.out),
    header: manifestHeader(game.pack.game),
    paths: [
      ...Object.values(BALANCE_FILES),
      ...Array.from({ length: logged }, (_, number) => gameLogPath(number)),
    ],
    stage: async (staging) => {
      const counter = new RunCounter(plan, studied);
      await playGames(flags, terminal, { game, plan, onPlayed: (played) => counter.add(played) });
      const { tally, study, logs } = counter;
      const report = buildReport({
        tally,
        study,
        luck: counter.luck.split(),
        run: runFacts(game, plan),
        thresholds: {
          ...scalePoints(readThresholds(await loadBalancePreset()), description.pointUnit),
          ...(secondsADecision !== null && { 'seconds-a-decision': secondsADecision }),
        },
        scoreParts: description.scoreParts,
        toggles: description.toggles,
        terms: new Map(description.terms),
        hasInvariants: description.hasInvariants,
        expected: game.pack.game.expectedVerdicts ?? {},
        names: createReportNames(game),
      });
      const { stageBalanceReport } = await import('../export/site/balance-report.ts');
      const staged = await stageBalanceReport(staging, {
        report,
        logs,
        pack: game.pack,
        fonts: await loadFonts(opened.folder, game.pack.fonts, files),
        places: new Map([...tally.places].map(([what, { counts }]) => [what, counts])),
      });
      return { result: { report, tally }, output: staged };
    },
  });
  return result;
}

interface PlayContext {
  readonly game: OpenedGame;
  readonly plan: GamePlan;
  readonly onPlayed: (played: PlayedChunk) => void;
}

/** Plays games, and shows how many are played. */
async function playGames(
  flags: SimulateFlags,
  terminal: Terminal,
  { game, plan, onPlayed }: PlayContext,
): Promise<void> {
  const { games } = plan;
  // Elsewhere than on a terminal, few games are played before a line of their progress is read.
  const isShown = terminal.err.isTty || games >= 100;
  await new CommandOutput(flags, terminal).withProgress(async (progress) => {
    progress.expect(games);
    await game.host.play({
      plan,
      onChunk: (played, chunk) => {
        onPlayed(played);
        for (let at = chunk.from; at < chunk.to && isShown; at += 1) progress.step('games');
      },
    });
  });
}

const runFacts = (
  { pack, host, digest }: OpenedGame,
  { config, seed, strategies, isTournament, log }: GamePlan,
): BalanceReport['run'] => ({
  engine: log.engine,
  game: { id: pack.game.id, name: pack.game.name, version: pack.game.version },
  rulesVersion: host.description.rulesVersion,
  packDigest: digest,
  config,
  seed,
  strategies,
  ...(isTournament && { isTournament }),
});

import { join, relative, resolve } from 'node:path';
import { buildReport } from '../balance/build-report.ts';
import { rateStrategies } from '../balance/ratings.ts';
import type { BalanceReport } from '../balance/report.ts';
import { type StudiedGame, scalePoints, type Thresholds } from '../balance/toggle-study.ts';
import { type Target, type Tuning, tune } from '../balance/tune.ts';
import { EXIT } from '../diagnostics/errors.ts';
import { BALANCE_FILES, balanceFolder, gameLogPath } from '../export/output-folders.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { loadBalancePreset } from '../load/load-presets.ts';
import { manifestHeader, runOutputJob } from '../output/job.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { PlayRequest } from '../simulate/game-host.ts';
import { saveLadder } from '../simulate/ladder-file.ts';
import { measureGamesOfPeople } from '../simulate/logs-of-people.ts';
import { createReportNames, type OpenedGame, openGame } from '../simulate/open-game.ts';
import type { GamePlan, PlayedChunk } from '../simulate/play-chunk.ts';
import { checkUserBotFiles } from '../simulate/user-bots.ts';
import { gameRequest, type OpenedPack, openPack } from './open-job.ts';
import { planSimulation, readTargets } from './plan-simulation.ts';
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
    tune: flags.tune ?? [],
  });
  const output = new CommandOutput(flags, terminal);
  const pack = { packFolder: opened.folder, files };
  if (game === null) return output.failed(diagnostics, pack);
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
  const ofPeople =
    flags.logsOfPeople === undefined
      ? null
      : await measureGamesOfPeople(
          resolve(terminal.cwd, flags.logsOfPeople),
          plan.config,
          game.host,
        );
  for (const note of ofPeople?.leftOut ?? []) new CommandOutput(flags, terminal).note(note);
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
      const onChunk = (played: PlayedChunk): void => counter.add(played);
      const tuning = await playOrTune(flags, terminal, { game, plan, onChunk });
      for (const one of ofPeople?.measured ?? []) counter.addGameOfPeople(one);
      const { tally, people, study, logs } = counter;
      const report = buildReport({
        tally,
        study,
        ...(people.games > 0 && { people }),
        ...(tuning && { tuning }),
        luck: counter.luck.split(),
        run: { ...runFacts(game, plan), ...(people.games > 0 && { gamesOfPeople: people.games }) },
        thresholds: {
          ...scalePoints((await loadBalancePreset()) as Thresholds, description.pointUnit),
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

/** Plays all games of a report; with `--tune` also those with other numbers. */
async function playOrTune(
  flags: SimulateFlags,
  terminal: Terminal,
  run: Omit<PlayContext, 'part'>,
): Promise<Tuning | null> {
  const part = { from: 0, to: run.plan.games };
  const targets = readTargets(flags);
  if (targets.length > 0) return searchNumbers(flags, terminal, { ...run, part }, targets);
  await playGames(flags, terminal, { ...run, part });
  return null;
}

/** Plays the games as written, and beside them those with the values that are left in each round. */
function searchNumbers(
  flags: SimulateFlags,
  terminal: Terminal,
  { game, plan, onChunk }: PlayContext,
  targets: readonly Target[],
): Promise<Tuning> {
  return tune({
    names: game.tuned.map(({ name }) => name),
    targets,
    games: plan.games,
    play: async (which, part) => {
      const found = which.map((): StudiedGame[] => []);
      const variants = which.map((at) => ({ config: plan.config, pack: 1 + at }));
      await playGames(flags, terminal, {
        ...{ game, part },
        plan: { ...plan, variants },
        onChunk: (played, chunk) => {
          onChunk({ ...played, variants: [] }, chunk);
          for (const [at, games] of played.variants.entries()) found[at]?.push(...games);
        },
      });
      return found;
    },
  });
}

interface PlayContext extends PlayRequest {
  readonly game: OpenedGame;
}

/** Plays games, and shows how many are played. */
async function playGames(
  flags: SimulateFlags,
  terminal: Terminal,
  { game, plan, part, onChunk }: PlayContext,
): Promise<void> {
  const games = part.to - part.from;
  // Elsewhere than on a terminal, few games are played before a line of their progress is read.
  const isShown = terminal.err.isTty || games >= 100;
  await new CommandOutput(flags, terminal).withProgress(async (progress) => {
    progress.expect(games);
    await game.host.play({
      plan,
      part,
      onChunk: (played, chunk) => {
        onChunk(played, chunk);
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

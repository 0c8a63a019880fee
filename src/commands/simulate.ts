import { closeSync, openSync, writeSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { buildReport } from '../balance/build-report.ts';
import { rateStrategies } from '../balance/ratings.ts';
import type { BalanceReport } from '../balance/report.ts';
import { type StudiedGame, scalePoints, type Thresholds } from '../balance/toggle-study.ts';
import { type Target, type Tuning, tune } from '../balance/tune.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import {
  BALANCE_FILES,
  balanceFolder,
  balancePartsFolder,
  gameLogPath,
} from '../export/output-folders.ts';
import { toolVersion } from '../load/folders.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { loadBalancePreset } from '../load/load-presets.ts';
import { manifestHeader, runOutputJob } from '../output/job.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { PlayRequest } from '../simulate/game-host.ts';
import { saveLadder } from '../simulate/ladder-file.ts';
import { measureGamesOfPeople } from '../simulate/logs-of-people.ts';
import { createReportNames, type OpenedGame, openGame } from '../simulate/open-game.ts';
import type { GamePlan, PlayedChunk } from '../simulate/play-chunk.ts';
import {
  formatPartGames,
  formatPartHeader,
  gamesOfShard,
  hashUserBots,
  openRunParts,
  PART_FORMAT,
  partFileName,
  type RunHeader,
  type Shard,
} from '../simulate/run-parts.ts';
import { checkUserBotFiles } from '../simulate/user-bots.ts';
import { gameRequest, type OpenedPack, openPack } from './open-job.ts';
import { planSimulation, readTargets, type SimulationPlan } from './plan-simulation.ts';
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
    const run = { opened, game, files };
    if (flags.shard !== undefined) {
      const path = await writePart(flags, terminal, { ...run, shard: flags.shard });
      if (output.isJson) await output.problems(diagnostics, pack, { part: path });
      else if (output.isVerbal) terminal.out.write(`the part: ${relative(terminal.cwd, path)}\n`);
      return EXIT.ok;
    }
    const folder = balanceFolder(opened.out);
    const { report, tally } = await writeReport(flags, terminal, run);
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

/** Plays the games, or reads those that were played in parts, and writes the report. */
async function writeReport(
  flags: SimulateFlags,
  terminal: Terminal,
  { opened, game, files }: RunRequest,
) {
  const { description } = game.host;
  const { secondsADecision } = description;
  const source = await chooseGames(flags, terminal, game);
  const { plan, studied } = source;
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
      const tuning = await source.play((played) => counter.add(played));
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

/** The games of a report, wherever they come from. */
interface GameSource extends SimulationPlan {
  /** Hands over every game, in the order of their numbers. */
  readonly play: (onChunk: (played: PlayedChunk) => void) => Promise<Tuning | null>;
}

async function chooseGames(
  flags: SimulateFlags,
  terminal: Terminal,
  game: OpenedGame,
): Promise<GameSource> {
  if (flags.merge !== undefined) {
    const { header, games } = await openRunParts(resolve(terminal.cwd, flags.merge));
    requirePlayedWith(header, game);
    const { plan, studied } = header;
    const play: GameSource['play'] = async (onChunk) => {
      for await (const played of games()) onChunk(played);
      return null;
    };
    return { plan, studied, play };
  }
  const planned = planSimulation(flags, game);
  await checkUserBotFiles(planned.plan.strategies, terminal.cwd);
  const part = { from: 0, to: planned.plan.games };
  const targets = readTargets(flags);
  const play: GameSource['play'] = async (onChunk) => {
    const run = { game, plan: planned.plan, part, onChunk };
    if (targets.length > 0) return searchNumbers(flags, terminal, run, targets);
    await playGames(flags, terminal, run);
    return null;
  };
  return { ...planned, play };
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

/** @throws CliError (exit 1) for parts that were played with another pack, or another vbuses */
function requirePlayedWith({ game: id, rulesVersion, plan }: RunHeader, game: OpenedGame): void {
  const { description } = game.host;
  const what =
    id !== game.pack.game.id
      ? `the game \`${id}\``
      : plan.log.packDigest !== game.digest
        ? 'other data of this pack'
        : rulesVersion !== description.rulesVersion
          ? `version ${rulesVersion} of its rules, which are now at version ${description.rulesVersion}`
          : plan.log.engine !== `vbuses ${toolVersion()}`
            ? `${plan.log.engine}, and this is ${toolVersion()}`
            : null;
  if (what === null) return;
  throw new CliError(`the parts were played with ${what}`, {
    exitCode: EXIT.problems,
    hint: 'merge them with the same files as they were played with, or play them again',
  });
}

/** Plays one part of the games, and writes them down as they are. */
async function writePart(
  flags: SimulateFlags,
  terminal: Terminal,
  { opened, game, shard }: RunRequest & { readonly shard: Shard },
): Promise<string> {
  const { plan, studied } = planSimulation(flags, game);
  await checkUserBotFiles(plan.strategies, terminal.cwd);
  const path = partFileName(shard);
  const folder = balancePartsFolder(opened.out);
  const header: RunHeader = {
    type: 'run-part',
    format: PART_FORMAT,
    game: game.pack.game.id,
    rulesVersion: game.host.description.rulesVersion,
    plan,
    studied,
    bots: await hashUserBots(plan.strategies, terminal.cwd),
  };
  await runOutputJob({
    folder,
    header: manifestHeader(game.pack.game),
    paths: [path],
    stage: async (staging) => {
      await staging.stageFile(path, formatPartHeader(header, shard));
      // Written as they are played: a part can be larger than the memory.
      const file = openSync(join(staging.stagingFolder, path), 'a');
      try {
        const onChunk = (played: PlayedChunk): void =>
          void writeSync(file, formatPartGames(played));
        const part = gamesOfShard(plan.games, shard);
        await playGames(flags, terminal, { game, plan, part, onChunk });
      } finally {
        closeSync(file);
      }
      return { result: null, output: { files: [{ path, component: path }], replaces: [path] } };
    },
  });
  return join(folder, path);
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

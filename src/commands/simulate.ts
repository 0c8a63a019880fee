import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { buildReport } from '../balance/build-report.ts';
import type { BalanceReport, StudiedToggle } from '../balance/report.ts';
import { Tally } from '../balance/tally.ts';
import { readThresholds } from '../balance/thresholds.ts';
import { PairedGames } from '../balance/toggle-study.ts';
import { EXIT } from '../errors.ts';
import { balanceFolder } from '../export/balance-folder.ts';
import { BALANCE_FILES, openBalanceOutput } from '../export/balance-output.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { loadBalancePreset } from '../load/load-presets.ts';
import { toolVersion } from '../load/tool-folder.ts';
import { checkUserBotFiles } from '../simulate/guest-strategies.ts';
import { type OpenedGame, openGame } from '../simulate/open-game.ts';
import { type GamePlan, type PlayedChunk, toStudiedGame } from '../simulate/play-chunk.ts';
import { playGames } from '../simulate/play-games.ts';
import { createReportNames } from '../simulate/report-names.ts';
import { type CommonFlags, resolveReporter } from './common-options.ts';
import { type OpenedPack, openPack } from './open-pack.ts';
import { planSimulation, type SimulateFlags, type SimulationPlan } from './plan-simulation.ts';
import { Progress } from './progress.ts';
import { formatReport, type ReportOptions } from './report.ts';
import { formatSimulationSummary } from './simulate-summary.ts';
import type { Terminal } from './terminal.ts';

type Flags = CommonFlags & SimulateFlags;

/** `vbuses simulate`: many games by bots, and what they say about the balance of the game. */
export async function simulate(flags: Flags, terminal: Terminal): Promise<number> {
  const opened = await openPack(flags, terminal);
  const { files, game, diagnostics } = await openGame(opened.folder);
  const reporter = resolveReporter(flags, terminal);
  const reporting: ReportOptions = { terminal, reporter, packFolder: opened.folder, files };
  const isJson = reporter === 'json';
  if (game === null) {
    const stream = isJson ? terminal.out : terminal.err;
    stream.write(formatReport(diagnostics, reporting, stream));
    return EXIT.problems;
  }
  const planned = planSimulation(flags, game);
  await checkUserBotFiles(planned.plan.strategies, terminal.cwd);
  const folder = balanceFolder(opened.out);
  const session = await openBalanceOutput(folder, Math.min(flags.logs, flags.games));
  try {
    const { tally, study, logs } = await runGames(flags, terminal, { opened, game, planned });
    const report = buildReport({
      ...{ tally, study },
      run: runFacts(game, planned.plan),
      thresholds: readThresholds(await loadBalancePreset()),
      scoreParts: game.playable.scoreParts,
      toggles: game.playable.toggles,
      terms: game.playable.terms,
      names: createReportNames(game.pack),
    });
    const { writeBalanceFiles } = await import('../export/balance-files.ts');
    await writeBalanceFiles({
      ...{ report, logs, session, pack: game.pack, toolVersion: toolVersion() },
      fonts: await loadFonts(opened.folder, game.pack.fonts, files),
      places: new Map([...tally.places].map(([what, { counts }]) => [what, counts])),
    });
    if (isJson) {
      terminal.out.write(formatReport(diagnostics, reporting, terminal.out, { ...report, folder }));
    } else if (!flags.quiet) {
      const page = join(relative(terminal.cwd, folder), BALANCE_FILES.page);
      terminal.out.write(`${formatSimulationSummary(report, tally)}\nthe report: ${page}\n`);
    }
    const isFailed = report.verdicts.some(({ outcome }) => outcome === 'fails');
    return isFailed && flags.strict === true ? EXIT.problems : EXIT.ok;
  } finally {
    await session.discard();
  }
}

interface SimulationCounts {
  readonly tally: Tally;
  readonly study: readonly StudiedToggle[];
  readonly logs: readonly string[];
}

interface SimulationContext {
  readonly opened: OpenedPack;
  readonly game: OpenedGame;
  readonly planned: SimulationPlan;
}

async function runGames(
  flags: Flags,
  terminal: Terminal,
  { opened, game, planned }: SimulationContext,
): Promise<SimulationCounts> {
  const { plan, variants } = planned;
  const tally = new Tally();
  const study = variants.map((one) => ({ ...one, pairs: new PairedGames() }));
  const logs: string[] = [];
  const told = new GameProgress(flags, terminal);
  const count = (played: PlayedChunk): void => {
    played.games.forEach((one, index) => {
      tally.add(one);
      study.forEach(({ pairs }, variant) => {
        const other = played.variants[variant]?.[index];
        if (other !== undefined) pairs.add(toStudiedGame(one), other);
      });
    });
    logs.push(...played.logs);
  };
  try {
    await playGames({
      ...{ plan, playable: game.playable, games: flags.games, folder: opened.folder },
      jobs: flags.jobs ?? availableParallelism(),
      cwd: terminal.cwd,
      signal: terminal.signal,
      onChunk: (played, { to }) => {
        count(played);
        told.update(to);
      },
    });
  } finally {
    told.end();
  }
  return { tally, study, logs };
}

/** Steps of a bar on a terminal, and of plain lines elsewhere. */
const [BAR_STEPS, LINE_STEPS] = [100, 10];

/** A bar that moves often; elsewhere a line for each tenth of the games, and none for few games. */
class GameProgress {
  readonly #terminal: Terminal;
  readonly #bar: Progress;
  readonly #games: number;
  readonly #hasLines: boolean;
  #told = 0;

  constructor(flags: Flags, terminal: Terminal) {
    const isQuiet = (flags.quiet ?? false) || resolveReporter(flags, terminal) === 'json';
    const { isTty } = terminal.err;
    this.#terminal = terminal;
    this.#games = flags.games;
    this.#bar = new Progress(terminal, { total: BAR_STEPS, isQuiet: isQuiet || !isTty });
    this.#hasLines = !isQuiet && !isTty && flags.games >= MIN_GAMES_FOR_LINES;
  }

  update(game: number): void {
    const told = `${game} of ${this.#games} games`;
    const steps = this.#hasLines ? LINE_STEPS : BAR_STEPS;
    const step = Math.floor((game / this.#games) * steps);
    if (this.#hasLines && step > this.#told) this.#terminal.err.write(`${told}\n`);
    for (; this.#told < step; this.#told += 1) this.#bar.step(told);
  }

  end(): void {
    this.#bar.end();
  }
}

/** Fewer games are played before a line of their progress is read. */
const MIN_GAMES_FOR_LINES = 100;

const runFacts = (
  { pack, playable, digest }: OpenedGame,
  { config, seed, strategies, log }: GamePlan,
): BalanceReport['run'] => ({
  engine: log.engine,
  game: { id: pack.game.id, name: pack.game.name, version: pack.game.version },
  rulesVersion: playable.rulesVersion,
  packDigest: digest,
  ...{ config, seed, strategies },
});

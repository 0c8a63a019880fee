import { join, relative } from 'node:path';
import { buildReport } from '../balance/build-report.ts';
import type { BalanceReport, StudiedToggle } from '../balance/report.ts';
import { momentsOf } from '../balance/statistics.ts';
import { Tally } from '../balance/tally.ts';
import { PairedGames, readThresholds } from '../balance/toggle-study.ts';
import type { PackFiles } from '../core/pack-files.ts';
import { formatCount } from '../core/text-markup.ts';
import { EXIT } from '../errors.ts';
import { BALANCE_FILES, balanceFolder, gameLogPath } from '../export/output-folders.ts';
import { toolVersion } from '../load/folders.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { loadBalancePreset } from '../load/load-presets.ts';
import { manifestHeader, runOutputJob } from '../output/job.ts';
import { configureGame, findToggle, type GameConfig, type Toggle } from '../play/game-rules.ts';
import { type GameDescription, unknownStrategyError } from '../play/playable.ts';
import { parsePlayer, readSettings } from '../play/player-specs.ts';
import { createReportNames, type OpenedGame, openGame } from '../simulate/open-game.ts';
import { type GamePlan, type PlayedChunk, toStudiedGame } from '../simulate/play-chunk.ts';
import { checkUserBotFiles, isUserBot } from '../simulate/user-bots.ts';
import { gameRequest, type OpenedPack, openPack } from './open-pack.ts';
import type { SimulateFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { resolveAnswers } from './resolve-flags.ts';
import { formatTable, Progress, type Terminal } from './terminal.ts';

/** `vbuses simulate`: many games by bots, and what they say about the balance of the game. */
export async function simulate(flags: SimulateFlags, terminal: Terminal): Promise<number> {
  const opened = await openPack(flags, terminal);
  const { files, game, diagnostics } = await openGame(gameRequest(opened, flags, terminal));
  const output = new CommandOutput(flags, terminal);
  const pack = { packFolder: opened.folder, files };
  if (game === null) {
    await output.problems(diagnostics, pack);
    return EXIT.problems;
  }
  const folder = balanceFolder(opened.out);
  const { report, tally } = await writeReport(flags, terminal, { opened, game, files, folder });
  if (output.isJson) await output.problems(diagnostics, pack, { ...report, folder });
  else if (output.isVerbal) {
    const page = join(relative(terminal.cwd, folder), BALANCE_FILES.page);
    terminal.out.write(`${formatSimulationSummary(report, tally)}\nthe report: ${page}\n`);
  }
  const isFailed = report.verdicts.some(({ outcome }) => outcome === 'fails');
  return isFailed && flags.strict === true ? EXIT.problems : EXIT.ok;
}

interface ReportRequest {
  readonly opened: OpenedPack;
  readonly game: OpenedGame;
  readonly files: PackFiles;
  /** Where the report goes. */
  readonly folder: string;
}

/** Plays the games, writes the report, and ends the threads of the game. */
async function writeReport(
  flags: SimulateFlags,
  terminal: Terminal,
  { opened, game, files, folder }: ReportRequest,
) {
  const { description } = game.host;
  try {
    const planned = planSimulation(flags, game);
    await checkUserBotFiles(planned.plan.strategies, terminal.cwd);
    const logged = Math.min(flags.logs, flags.games);
    const { result } = await runOutputJob({
      folder,
      header: manifestHeader(game.pack.game, toolVersion()),
      paths: [
        ...Object.values(BALANCE_FILES),
        ...Array.from({ length: logged }, (_, number) => gameLogPath(number)),
      ],
      stage: async (staging) => {
        const { tally, study, logs } = await runGames(flags, terminal, { game, planned });
        const report = buildReport({
          tally,
          study,
          run: runFacts(game, planned.plan),
          thresholds: readThresholds(await loadBalancePreset()),
          scoreParts: description.scoreParts,
          toggles: description.toggles,
          terms: new Map(description.terms),
          hasInvariants: description.hasInvariants,
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
  } finally {
    await game.host.close();
  }
}

interface SimulationCounts {
  readonly tally: Tally;
  readonly study: readonly StudiedToggle[];
  readonly logs: readonly string[];
}

interface SimulationContext {
  readonly game: OpenedGame;
  readonly planned: SimulationPlan;
}

async function runGames(
  flags: SimulateFlags,
  terminal: Terminal,
  { game, planned }: SimulationContext,
): Promise<SimulationCounts> {
  const { plan, variants } = planned;
  const tally = new Tally();
  const study = variants.map((one) => ({ ...one, pairs: new PairedGames() }));
  const logs: string[] = [];
  const progress = new GameProgress(flags, terminal);
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
    await game.host.play({
      plan,
      games: flags.games,
      onChunk: (played, { to }) => {
        count(played);
        progress.update(to);
      },
    });
  } finally {
    progress.end();
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
  #steps = 0;

  constructor(flags: SimulateFlags, terminal: Terminal) {
    const isQuiet = !new CommandOutput(flags, terminal).isVerbal;
    const { isTty } = terminal.err;
    this.#terminal = terminal;
    this.#games = flags.games;
    this.#bar = new Progress(terminal, isQuiet || !isTty);
    this.#bar.expect(BAR_STEPS);
    this.#hasLines = !isQuiet && !isTty && flags.games >= MIN_GAMES_FOR_LINES;
  }

  update(game: number): void {
    const status = `${game} of ${formatCount(this.#games, 'game')}`;
    const steps = this.#hasLines ? LINE_STEPS : BAR_STEPS;
    const step = Math.floor((game / this.#games) * steps);
    if (this.#hasLines && step > this.#steps) this.#terminal.err.write(`${status}\n`);
    for (; this.#steps < step; this.#steps += 1) this.#bar.step(status);
  }

  end(): void {
    this.#bar.end();
  }
}

/** Fewer games are played before a line of their progress is read. */
const MIN_GAMES_FOR_LINES = 100;

const runFacts = (
  { pack, host, digest }: OpenedGame,
  { config, seed, strategies, log }: GamePlan,
): BalanceReport['run'] => ({
  engine: log.engine,
  game: { id: pack.game.id, name: pack.game.name, version: pack.game.version },
  rulesVersion: host.description.rulesVersion,
  packDigest: digest,
  config,
  seed,
  strategies,
});

const DEFAULT_PLAYER = 'greedy';

/** For a game that has no such bot: the first of its own, or any legal action. */
function defaultPlayer({ strategies }: GameDescription): string {
  const names = strategies.map(({ name }) => name);
  if (names.includes(DEFAULT_PLAYER)) return DEFAULT_PLAYER;
  return names.find((name) => name !== 'random' && name !== 'first') ?? 'random';
}

/** What is played, and which answers to open questions beside it. */
interface SimulationPlan {
  readonly plan: GamePlan;
  readonly variants: readonly { readonly toggle: Toggle; readonly value: string }[];
}

/**
 * Decides who plays which rules, before anything is played.
 *
 * @throws CliError (exit 2) for an unknown strategy, question or answer
 */
function planSimulation(flags: SimulateFlags, { host, digest }: OpenedGame): SimulationPlan {
  const { description } = host;
  const strategies = flags.players ?? [defaultPlayer(description)];
  for (const player of strategies) checkPlayer(player, description.strategies);
  const { least, most } = description.seats;
  const players =
    flags.seats ??
    (strategies.length === 1 ? most : Math.min(most, Math.max(least, strategies.length)));
  const asked = {
    players,
    toggles: resolveAnswers(description, flags.set ?? []),
    ...(flags.maxTurns === undefined ? {} : { maxTurns: flags.maxTurns }),
  };
  const config = configureGame(description, asked);
  const variants = alternativeAnswers(description, config, flags.study);
  return {
    variants,
    plan: {
      config,
      strategies,
      seed: flags.seed,
      logged: flags.logs,
      variants: variants.map(({ toggle, value }) =>
        configureGame(description, {
          ...asked,
          toggles: { ...config.toggles, [toggle.id]: value },
        }),
      ),
      log: { engine: `vbuses ${toolVersion()}`, packDigest: digest },
    },
  };
}

/** @throws CliError (exit 2) for an unknown strategy, or one that cannot be set so */
function checkPlayer(text: string, strategies: GameDescription['strategies']): void {
  const player = parsePlayer(text);
  if (isUserBot(player.name)) return;
  const strategy = strategies.find(({ name }) => name === player.name);
  if (strategy !== undefined) readSettings(player, strategy);
  else
    throw unknownStrategyError(
      player.name,
      strategies.map(({ name }) => name),
    );
}

/** Every answer but the one that is played, of the questions that are studied. */
function alternativeAnswers(
  { toggles }: GameDescription,
  config: GameConfig,
  wanted: SimulateFlags['study'],
): SimulationPlan['variants'] {
  if (wanted === undefined) return [];
  const asked =
    wanted === true ? null : new Set(wanted.map((name) => findToggle(toggles, name).id));
  return toggles
    .filter(({ id }) => asked === null || asked.has(id))
    .flatMap((toggle) =>
      toggle.values
        .filter(({ value }) => value !== config.toggles[toggle.id])
        .map(({ value }) => ({ toggle, value })),
    );
}

/** The run in a few lines: who wins, and what is wrong. */
function formatSimulationSummary({ verdicts, games }: BalanceReport, tally: Tally): string {
  const rows = [...tally.strategies].map(([name, { seats, wins, scores }]) => {
    const points = momentsOf(scores.counts).sum;
    return [name, String(seats), ((100 * wins) / seats).toFixed(1), (points / seats).toFixed(1)];
  });
  const wrong = verdicts.filter(({ outcome }) => outcome !== 'holds');
  return [
    formatCount(games, 'game'),
    '',
    formatTable(['bot', 'seats', 'wins %', 'points'], rows),
    `wins by turn order: ${tally.seatWins.map((wins) => `${((100 * wins) / games).toFixed(1)} %`).join(', ')}`,
    '',
    `${verdicts.length - wrong.length} of ${verdicts.length} verdicts hold`,
    ...wrong.map(({ outcome, told }) => `${outcome}: ${told}`),
    '',
  ].join('\n');
}

import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { buildReport } from '../balance/build-report.ts';
import type { BalanceReport, ReportNames, StudiedToggle } from '../balance/report.ts';
import { Tally } from '../balance/tally.ts';
import { readThresholds } from '../balance/thresholds.ts';
import { PairedGames } from '../balance/toggle-study.ts';
import { nearestName } from '../diagnostics/nearest.ts';
import { EXIT, usageError } from '../errors.ts';
import { balanceFolder } from '../export/balance-folder.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { loadBalancePreset } from '../load/load-presets.ts';
import { toolVersion } from '../load/tool-folder.ts';
import type { Pack } from '../model/pack.ts';
import type { GameConfig, Toggle } from '../play/game-module.ts';
import { type Playable, unknownStrategy } from '../play/playable.ts';
import { isGuest, loadGuests } from '../simulate/guest-strategies.ts';
import { type OpenedGame, openGame } from '../simulate/open-game.ts';
import { type GamePlan, type PlayedChunk, studied } from '../simulate/play-chunk.ts';
import { playGames } from '../simulate/play-games.ts';
import { type CommonFlags, reporterOf } from './common-options.ts';
import { type OpenedPack, openPack } from './open-pack.ts';
import { Progress } from './progress.ts';
import { formatReport, type Reporting } from './report.ts';
import { formatTable } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface SimulateFlags {
  readonly games: number;
  readonly players?: readonly string[];
  readonly seats?: number;
  readonly seed: string;
  readonly set?: Readonly<Record<string, string>>;
  /** `true` for all questions. */
  readonly study?: readonly string[] | true;
  readonly logs: number;
  readonly maxTurns?: number;
}

type Flags = CommonFlags & SimulateFlags;

const DEFAULT_PLAYERS = ['greedy'];

/** `vbuses simulate`: many games by bots, and what they say about the balance of the game. */
export async function simulate(flags: Flags, terminal: Terminal): Promise<number> {
  const opened = await openPack(flags, terminal);
  const { files, game, diagnostics } = await openGame(opened.folder);
  const reporter = reporterOf(flags, terminal);
  const reporting: Reporting = { terminal, reporter, packFolder: opened.folder, files };
  const isJson = reporter === 'json';
  if (game === null) {
    const stream = isJson ? terminal.out : terminal.err;
    stream.write(formatReport(diagnostics, reporting, stream));
    return EXIT.problems;
  }
  const planned = planGames(flags, game);
  const { tally, study, logs } = await playAll(flags, terminal, { opened, game, planned });
  const report = buildReport({
    ...{ tally, study },
    run: runFacts(game, planned.plan),
    thresholds: readThresholds(await loadBalancePreset()),
    scoreParts: game.playable.scoreParts,
    names: namesIn(game.pack),
  });
  const folder = balanceFolder(opened.out);
  const { writeBalanceFiles } = await import('../export/balance-files.ts');
  await writeBalanceFiles({
    ...{ report, logs, folder, pack: game.pack, toolVersion: toolVersion() },
    fonts: await loadFonts(opened.folder, game.pack.fonts),
    places: new Map([...tally.places].map(([what, { entries }]) => [what, entries])),
  });
  if (isJson) {
    terminal.out.write(formatReport(diagnostics, reporting, terminal.out, { ...report, folder }));
  } else if (!flags.quiet) {
    const page = join(relative(terminal.cwd, folder), 'index.html');
    terminal.out.write(`${summary(report, tally)}\nthe report: ${page}\n`);
  }
  const isFailed = report.verdicts.some(({ outcome }) => outcome === 'fails');
  return isFailed && flags.strict === true ? EXIT.problems : EXIT.ok;
}

interface Planned {
  readonly plan: GamePlan;
  readonly variants: readonly { readonly toggle: Toggle; readonly value: string }[];
}

function planGames(flags: Flags, { playable, digest }: OpenedGame): Planned {
  const strategies = flags.players ?? DEFAULT_PLAYERS;
  for (const name of strategies) {
    if (!isGuest(name) && !playable.strategies.includes(name)) {
      throw unknownStrategy(name, playable.strategies);
    }
  }
  const { least, most } = playable.seats;
  const players =
    flags.seats ??
    (strategies.length === 1 ? most : Math.min(most, Math.max(least, strategies.length)));
  const asked = {
    players,
    toggles: flags.set ?? {},
    ...(flags.maxTurns === undefined ? {} : { maxTurns: flags.maxTurns }),
  };
  const config = playable.configure(asked);
  const variants = otherAnswers(playable, config, flags.study);
  return {
    variants,
    plan: {
      ...{ config, strategies, seed: flags.seed, logged: flags.logs },
      variants: variants.map(({ toggle, value }) =>
        playable.configure({ ...asked, toggles: { ...config.toggles, [toggle.id]: value } }),
      ),
      log: { engine: `vbuses ${toolVersion()}`, packDigest: digest },
    },
  };
}

/** Every answer but the one that is played, of the questions that are studied. */
function otherAnswers(
  { toggles }: Playable,
  config: GameConfig,
  wanted: SimulateFlags['study'],
): Planned['variants'] {
  if (wanted === undefined) return [];
  const known = toggles.flatMap(({ id, name }) => [id, name]);
  const unknown = wanted === true ? undefined : wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, known);
    throw usageError(
      `the rules leave no question \`${unknown}\` open`,
      nearest === null ? `there are ${known.join(', ')}` : `did you mean \`${nearest}\`?`,
    );
  }
  return toggles
    .filter(({ id, name }) => wanted === true || wanted.includes(id) || wanted.includes(name))
    .flatMap((toggle) =>
      toggle.values
        .filter(({ value }) => value !== config.toggles[toggle.id])
        .map(({ value }) => ({ toggle, value })),
    );
}

interface Counted {
  readonly tally: Tally;
  readonly study: readonly StudiedToggle[];
  readonly logs: readonly string[];
}

interface Playing {
  readonly opened: OpenedPack;
  readonly game: OpenedGame;
  readonly planned: Planned;
}

async function playAll(
  flags: Flags,
  terminal: Terminal,
  { opened, game, planned }: Playing,
): Promise<Counted> {
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
        if (other !== undefined) pairs.add(studied(one), other);
      });
    });
    logs.push(...played.logs);
  };
  try {
    await playGames({
      ...{ plan, playable: game.playable, games: flags.games, folder: opened.folder },
      guests: await loadGuests(plan.strategies, terminal.cwd),
      jobs: flags.jobs ?? availableParallelism(),
      cwd: terminal.cwd,
      signal: terminal.signal,
      onChunk: (played, { to }) => {
        count(played);
        told.reached(to);
      },
    });
  } finally {
    told.end();
  }
  return { tally, study, logs };
}

/** A bar that moves often, or a line for each tenth of the games. */
class GameProgress {
  readonly #progress: Progress;
  readonly #games: number;
  readonly #steps: number;
  #told = 0;

  constructor(flags: Flags, terminal: Terminal) {
    this.#games = flags.games;
    this.#steps = terminal.err.isTty ? 100 : 10;
    const isQuiet = (flags.quiet ?? false) || reporterOf(flags, terminal) === 'json';
    this.#progress = new Progress(terminal, { total: this.#steps, isQuiet });
  }

  reached(game: number): void {
    const step = Math.floor((game / this.#games) * this.#steps);
    for (; this.#told < step; this.#told += 1) {
      this.#progress.step(`${game} of ${this.#games} games`);
    }
  }

  end(): void {
    this.#progress.end();
  }
}

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

/** What is counted goes by ids; the tables whose records are called so have the names. */
function namesIn(pack: Pack): ReportNames {
  const tableOf = (kind: string) => [...pack.tables.values()].find(({ noun }) => noun === kind);
  const stops = new Map((pack.board?.stops ?? []).map(({ id, name }) => [id, name]));
  return {
    place: (id) => stops.get(id) ?? id,
    places: [...stops.keys()],
    holding: (kind, id) => {
      const { name, cost } = tableOf(kind)?.byId.get(id)?.fields ?? {};
      const told = typeof name === 'string' ? name : id;
      return {
        name: told === id || kind !== 'route' ? told : `${id} ${told}`,
        cost: typeof cost === 'number' ? cost : null,
      };
    },
    all: (kind) => tableOf(kind)?.entries.map(({ id }) => id) ?? [],
  };
}

/** The run in a few lines: who wins, and what is wrong. */
function summary({ verdicts, games }: BalanceReport, tally: Tally): string {
  const rows = [...tally.strategies].map(([name, { seats, wins, scores }]) => {
    const points = [...scores.entries].reduce((sum, [value, count]) => sum + value * count, 0);
    return [name, String(seats), ((100 * wins) / seats).toFixed(1), (points / seats).toFixed(1)];
  });
  const wrong = verdicts.filter(({ outcome }) => outcome !== 'holds');
  return [
    `${games} games`,
    '',
    formatTable(['strategy', 'seats', 'wins %', 'points'], rows),
    `wins by turn order: ${tally.seatWins.map((wins) => `${((100 * wins) / games).toFixed(1)} %`).join(', ')}`,
    '',
    `${verdicts.length - wrong.length} of ${verdicts.length} verdicts hold`,
    ...wrong.map(({ outcome, told }) => `${outcome}: ${told}`),
    '',
  ].join('\n');
}

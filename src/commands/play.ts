import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { preparePack } from '../app/recipes.ts';
import { InternalError, usageError } from '../diagnostics/errors.ts';
import { loadWords } from '../load/load-presets.ts';
import { configureGame, type GameConfig, seatCounts } from '../play/game-rules.ts';
import type { ParsedLog } from '../play/log.ts';
import { isTableLog, LogFile, type ResumedLog, readUnfinishedLog } from '../play-page/log-file.ts';
import { openPictures, type TablePictures } from '../play-page/pictures.ts';
import { namePlayers, parsePlayers, type SeatPlayer } from '../play-page/players.ts';
import { readLadder, strengthOf } from '../simulate/ladder-file.ts';
import { type OpenedGame, openGame } from '../simulate/open-game.ts';
import { checkUserBotFiles } from '../simulate/user-bots.ts';
import type { Words } from '../text/words.ts';
import { gameRequest, openJob } from './open-job.ts';
import { checkPlayer, defaultPlayer, resolveAnswers } from './plan-simulation.ts';
import type { PlayFlags, ReplayFlags } from './play-options.ts';
import { checkGameOf, versionNotes } from './replay.ts';
import { CommandOutput } from './report.ts';
import { firstRecords, headerOf, namerFor, newLogPath, serveSession } from './serve-play.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses play`: people play the game on a local web page, until the command is interrupted. */
export function play(flags: PlayFlags, terminal: Terminal): Promise<number> {
  checkFlags(flags);
  return openGamePage(flags, terminal, false);
}

/** `vbuses replay --open`: a recorded game on the page, with all hands open. */
export const watchLog = (path: string, flags: ReplayFlags, terminal: Terminal): Promise<number> =>
  openGamePage({ ...flags, resume: path }, terminal, true);

async function openGamePage(
  flags: PlayFlags,
  terminal: Terminal,
  isWatched: boolean,
): Promise<number> {
  const job = await openJob(flags, terminal);
  const output = new CommandOutput(flags, terminal);
  const report = (step: string): void => {
    if (output.isVerbal) terminal.err.write(`${step} ...\n`);
  };
  report('checking the data and drawing the cards');
  const run = await preparePack({
    ...job,
    choices: { ...job.choices, isDraft: 'without-art', leavesBooks: true },
  });
  const { rendered, files, diagnostics } = run;
  if (rendered === null) return output.failed(diagnostics, { packFolder: job.packFolder, files });
  const { id, rules } = rendered.pack.game;
  const { table = null, recorded = null } = openResumed(flags, terminal, id);
  if (isWatched && table !== null) {
    throw usageError(
      `${flags.resume} is the log of a table without rules`,
      'go on with it: `vbuses play --resume <log>`',
    );
  }
  const hasNoRules = table !== null || flags.sandbox === true || rules === undefined;
  if (recorded === null && hasNoRules) {
    return (await import('./play-table.ts')).playTable(run, job, table, { flags, terminal });
  }
  report('starting the game');
  const request = gameRequest({ folder: job.packFolder, out: job.out }, flags, terminal);
  // The data are those of the cards.
  const read = { files, pack: rendered.pack, diagnostics };
  const { game } = await openGame({ ...request, read });
  if (game === null) throw new InternalError('a rendered pack has no data');
  try {
    const pictures = await openPictures(rendered, run, job.cache);
    const place = { terminal, out: job.out };
    const plan =
      recorded === null
        ? await planGame(game, flags, place)
        : isWatched
          ? await watchGame(game, recorded, flags)
          : await resumeGame(game, recorded, flags, place);
    const elo = await readLadder(job.packFolder, game.host.description.rulesVersion);
    return await serve({ plan, game, elo, pictures, flags, terminal });
  } finally {
    await game.host.close();
  }
}

/**
 * Reads the log that goes on: of a table without rules, or of a game.
 *
 * @throws CliError (exit 2) for one that cannot be read or is of another game, (exit 1) for no log
 */
function openResumed(
  { resume }: PlayFlags,
  { cwd }: Terminal,
  id: string,
): { readonly table?: ResumedLog; readonly recorded?: ResumedLog } {
  if (resume === undefined) return {};
  const path = resolve(cwd, resume);
  const log = readUnfinishedLog(path);
  checkGameOf(log.header.game, id);
  return isTableLog(log) ? { table: { path, log } } : { recorded: { path, log } };
}

/** @throws CliError (exit 2) for options that say how another game is begun */
function checkFlags({ resume, until, players, log }: PlayFlags): void {
  if (resume === undefined && until !== undefined) {
    throw usageError('`--until` is a move of a recorded game', 'name its log: `--resume <log>`');
  }
  if (resume !== undefined && until === undefined && (players ?? log) !== undefined) {
    throw usageError(
      'a game goes on in its own log, with its own players',
      'name the move from which another game begins: `--until <n>`',
    );
  }
}

/** A game to be played, or to be gone on with. */
interface GameToPlay {
  readonly players: readonly SeatPlayer[];
  readonly config: GameConfig;
  readonly seed: string;
  /** `null` for a recorded game that is only looked at. */
  readonly log: LogFile | null;
  readonly records: ParsedLog['records'];
  readonly notes: readonly string[];
}

interface PlayContext {
  readonly plan: GameToPlay;
  readonly game: OpenedGame;
  /** How strong bots are, by their names. */
  readonly elo: Readonly<Record<string, number>>;
  readonly pictures: TablePictures;
  readonly flags: PlayFlags;
  readonly terminal: Terminal;
}

/** @throws CliError (exit 2) for players, questions or a log that cannot be played with */
async function planGame(
  game: OpenedGame,
  flags: PlayFlags,
  { terminal, out }: { readonly terminal: Terminal; readonly out: string },
): Promise<GameToPlay> {
  const { description } = game.host;
  const named = flags.players ?? ['me'];
  const count = flags.seats ?? Math.max(named.length, seatCounts(description)[0] ?? 2);
  const bots = Array.from({ length: count - named.length }, () => defaultPlayer(description));
  const players = parsePlayers([...named, ...bots], await namerFor(game.pack.game));
  await checkPlayers(players, game, terminal);
  const config = configureGame(description, {
    players: players.length,
    toggles: resolveAnswers(description, flags.set ?? []),
  });
  const seed = flags.seed ?? randomBytes(6).toString('hex');
  const { id } = game.pack.game;
  const { digest: packDigest } = game;
  const { rulesVersion } = description;
  const strategies = players.map(({ text }) => text);
  const header = { ...headerOf(id), packDigest, rulesVersion, config, seed, strategies };
  const log = await LogFile.create(newLogPath(id, flags, { terminal, out }), header);
  return { players, config, seed, log, records: [], notes: [] };
}

/** Goes on with a log where it ends, or from an earlier move in a log of its own. */
async function resumeGame(
  game: OpenedGame,
  recorded: ResumedLog,
  flags: PlayFlags,
  place: { readonly terminal: Terminal; readonly out: string },
): Promise<GameToPlay> {
  const { until } = flags;
  const { path, log } = recorded;
  const { config, seed } = log.header;
  const unnamed = await namerFor(game.pack.game);
  const players =
    flags.players === undefined
      ? namePlayers(log.header.strategies, unnamed)
      : parsePlayers(flags.players, unnamed);
  if (players.length !== config.players) {
    throw usageError(
      `${path} is a game of ${config.players}, not of ${players.length}`,
      'name a player for each seat',
    );
  }
  await checkPlayers(players, game, place.terminal);
  const notes = versionNotes(log, game);
  const records = firstRecords(recorded, until);
  const common = { players, config, seed, records, notes };
  if (until === undefined) return { ...common, log: LogFile.resume(recorded) };
  const header = { ...log.header, strategies: players.map(({ text }) => text) };
  return {
    ...common,
    log: await LogFile.create(newLogPath(game.pack.game.id, flags, place), header, records),
  };
}

/** A recorded game that is looked at: nothing is written, and no bot acts. */
async function watchGame(
  game: OpenedGame,
  recorded: ResumedLog,
  flags: PlayFlags,
): Promise<GameToPlay> {
  const { config, seed, strategies } = recorded.log.header;
  const notes = versionNotes(recorded.log, game);
  const records = firstRecords(recorded, flags.until);
  const players = namePlayers(strategies, await namerFor(game.pack.game));
  return { players, config, seed, log: null, records, notes };
}

/** @throws CliError (exit 2) for a table without people, or a bot that is not there */
async function checkPlayers(
  players: readonly SeatPlayer[],
  { host }: OpenedGame,
  { cwd }: Terminal,
): Promise<void> {
  if (players.every(({ isPerson }) => !isPerson)) {
    throw usageError(
      'no one plays: every seat has a bot',
      'name a person: `--players me,greedy`; games of bots are played by `vbuses simulate`',
    );
  }
  const bots = players.flatMap(({ isPerson, text }) => (isPerson ? [] : [text]));
  for (const bot of bots) checkPlayer(bot, host.description.strategies);
  await checkUserBotFiles(bots, cwd);
}

/** Plays by the rules until it is interrupted, or its rules fail. */
async function serve({ plan, game, elo, pictures, flags, terminal }: PlayContext): Promise<number> {
  const { players, config, seed, log, records, notes } = plan;
  const bots = players.map(({ isPerson, text }) => (isPerson || log === null ? null : text));
  const live = game.host.openLive(bots.flatMap((bot) => bot ?? []));
  try {
    const { state } = await live.ask({
      ...{ do: 'open', config, seed, bots, names: players.map(({ name }) => name) },
      records: records.map(({ record }) => record),
    });
    if (state === undefined) throw new InternalError('a game was opened without a state');
    return await serveSession({
      ...{ live, state, players, log, notes, pictures, flags, terminal },
      welcome: {
        ...welcomeOf(plan, game, elo, await loadWords(game.pack.game.language)),
        ...(log === null && { resume: `vbuses play --resume ${flags.resume} --until` }),
      },
    });
  } finally {
    await live.close();
  }
}

const welcomeOf = (
  { players, config }: GameToPlay,
  { pack, host }: OpenedGame,
  elo: PlayContext['elo'],
  words: Words,
) => {
  const describeBot = (bot: string): string | undefined =>
    host.description.strategies.find(({ name }) => name === bot.split(':')[0])?.description;
  return {
    game: pack.game.name,
    language: pack.game.language,
    words,
    pointsName: new Map(host.description.terms).get('flow/score')?.name,
    seats: players.map(({ name, isPerson, text }) => ({
      name,
      ...(!isPerson && strengthOf(words, elo, text, describeBot(text))),
    })),
    answers: host.description.toggles.flatMap(({ id, question, standard, values }) => {
      const chosen = config.toggles[id];
      const value = values.find((one) => one.value === chosen);
      return value === undefined || chosen === standard
        ? []
        : [{ question, answer: value.meaning }];
    }),
  };
};

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { LogError, type ParsedLog, parseLog } from '../play/log.ts';
import type { ReplayReport } from '../play/replay.ts';
import { type OpenedGame, openGame } from '../simulate/open-game.ts';
import { formatCount } from '../text/text-markup.ts';
import { gameRequest, openPack } from './open-job.ts';
import type { ReplayFlags } from './play-options.ts';
import { CommandOutput } from './report.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses replay`: checks a recorded game against the rules, move by move, and shows where it stands. */
export async function replay(
  path: string,
  flags: ReplayFlags,
  terminal: Terminal,
): Promise<number> {
  const text = await readLog(path, terminal.cwd);
  const opened = await openPack(flags, terminal);
  const { files, game, diagnostics } = await openGame({
    ...gameRequest(opened, flags, terminal),
    locale: flags.locale ?? null,
  });
  const output = new CommandOutput(flags, terminal);
  const pack = { packFolder: opened.folder, files };
  if (game === null) return output.failed(diagnostics, pack);
  const { log, notes, shown } = await replayIn(game, { path, text, until: flags.until ?? null });
  if (output.isJson) {
    const { board: _, ...fields } = shown;
    await output.problems(diagnostics, pack, { notes, ...fields });
  } else {
    for (const note of notes) output.note(note);
    terminal.out.write(formatReplay(path, { log, shown, flags }));
  }
  return shown.difference === null ? EXIT.ok : EXIT.problems;
}

/** Replays a log by the rules of a game, and ends its processes. */
async function replayIn(
  game: OpenedGame,
  { path, text, until }: { path: string; text: string; until: number | null },
) {
  try {
    const log = parseReplayLog(path, text);
    return { log, notes: versionNotes(log, game), shown: await game.host.replay(log, until) };
  } finally {
    await game.host.close();
  }
}

const readLog = (path: string, cwd: string): Promise<string> =>
  readFile(resolve(cwd, path), 'utf8').catch((cause: unknown) => {
    const hint = '`vbuses simulate --logs 1` writes one to Output/balance/logs';
    throw new CliError(`cannot read the log ${path}`, {
      exitCode: EXIT.usage,
      hint,
      cause,
    });
  });

function parseReplayLog(path: string, text: string): ParsedLog {
  try {
    return parseLog(text);
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    throw new CliError(`${path}:${error.line}: ${error.message}`, {
      exitCode: EXIT.problems,
      cause: error,
      hint: 'logs are written by `vbuses simulate`, one JSON object per line',
    });
  }
}

/** @throws CliError (exit 2) for the log of another game than the pack's */
export function checkGameOf(logged: string, id: string): void {
  if (logged === id) return;
  throw usageError(
    `this is a game of \`${logged}\`, but the pack is \`${id}\``,
    'choose the other pack with `--game`',
  );
}

/** Why a log may differ that is not a mistake of the log. */
export function versionNotes({ header }: ParsedLog, { host, digest, pack }: OpenedGame): string[] {
  const { rulesVersion } = host.description;
  checkGameOf(header.game, pack.game.id);
  const notes: string[] = [];
  if (header.rulesVersion !== rulesVersion) {
    notes.push(
      `this was played with version ${header.rulesVersion} of the rules, which are now at version ${rulesVersion}`,
    );
  }
  if (header.packDigest !== digest) {
    notes.push('the data of the pack have changed since this was played');
  }
  return notes;
}

function formatReplay(
  path: string,
  { log, shown, flags }: { log: ParsedLog; shown: ReplayReport; flags: ReplayFlags },
): string {
  const { difference, played, told, board, hash } = shown;
  const hasBoard = flags.board === true || flags.until !== undefined;
  const moves = told.map((text, index) => `${index + 1}. ${text}`);
  const verdict =
    difference === null
      ? flags.until === undefined
        ? `all ${played} moves are legal, and the game ends as recorded (${hash})`
        : `moves 1 to ${played} of ${log.records.length} are legal`
      : `${path}:${difference.line}: ${difference.message}`;
  return `${[
    ...(flags.moves === true ? [...moves, ''] : []),
    ...(flags.quiet === true
      ? []
      : [...formatSeats(log, shown), '', ...(hasBoard ? [...board, ''] : [])]),
    verdict,
  ].join('\n')}\n`;
}

/** Who sat where, with the points up to where the log was followed. */
const formatSeats = ({ header }: ParsedLog, { scores }: ReplayReport): string[] =>
  header.strategies.map(
    (strategy, seat) =>
      `seat ${seat + 1}, ${strategy}: ${formatCount(scores[seat]?.total ?? 0, 'point')}`,
  );

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import type { GameConfig } from '../play/game-rules.ts';
import { LogError, type ParsedLog, parseLog } from '../play/log.ts';
import type { MeasuredLog } from '../play/playable.ts';
import { isPerson } from '../play/player-specs.ts';
import type { GameHost } from './game-host.ts';

/** The games of people that belong to a run. */
export interface GamesOfPeople {
  readonly measured: readonly (MeasuredLog & { readonly played: object })[];
  /** Logs that do not belong to it, each with the reason. */
  readonly leftOut: readonly string[];
}

/**
 * Reads the logs in a folder that `vbuses play` has written, and counts those that were played by the
 * rules of a run.
 *
 * @throws CliError (exit 2) for a folder without such a log
 */
export async function measureGamesOfPeople(
  folder: string,
  config: GameConfig,
  host: GameHost,
): Promise<GamesOfPeople> {
  const names = await readdir(folder).catch((cause: unknown) => {
    const hint = 'name the folder with the logs of `vbuses play`: Output/games';
    throw new CliError(`cannot read the folder ${folder}`, { exitCode: EXIT.usage, hint, cause });
  });
  const measured: GamesOfPeople['measured'][number][] = [];
  const leftOut: string[] = [];
  for (const name of names.filter((one) => one.endsWith('.jsonl')).sort()) {
    const path = join(folder, name);
    const found = await measureLog(await readFile(path, 'utf8'), config, host);
    if (typeof found === 'string') leftOut.push(`${path} is left out: ${found}`);
    else measured.push(found);
  }
  if (measured.length === 0) {
    throw usageError(
      `there is no game of people for this run in ${folder}`,
      leftOut[0] ?? '`vbuses play` writes them to Output/games',
    );
  }
  return { measured, leftOut };
}

/** A game, counted; or why it does not belong to the run. */
async function measureLog(text: string, config: GameConfig, host: GameHost) {
  let log: ParsedLog;
  try {
    log = parseLog(text);
  } catch (error) {
    if (error instanceof LogError) return `line ${error.line}: ${error.message}`;
    throw error;
  }
  const reason = reasonAgainst(log, config, host);
  if (reason !== null) return reason;
  const { played, difference, ...rest } = await host.measure(log);
  if (played !== null) return { ...rest, difference, played };
  return difference === null
    ? 'it is not a whole game'
    : `line ${difference.line}: ${difference.message}`;
}

function reasonAgainst(
  { header, footer }: ParsedLog,
  { players, toggles }: GameConfig,
  { description: { id, rulesVersion } }: GameHost,
): string | null {
  if (header.game !== id) return `it is a game of \`${header.game}\``;
  if (!header.strategies.some(isPerson)) return 'no person played in it';
  if (footer === null) return 'it was not played to its end';
  if (header.rulesVersion !== rulesVersion) {
    return `it was played with version ${header.rulesVersion} of the rules, which are now at version ${rulesVersion}`;
  }
  if (header.config.players !== players) {
    return `it is a game of ${header.config.players}, and this run is of ${players}`;
  }
  return isDeepStrictEqual(header.config.toggles, toggles)
    ? null
    : 'it was played with other answers to open questions';
}

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError, EXIT, machineError } from '../diagnostics/errors.ts';
import type { LiveState } from '../play/live-requests.ts';
import { canonicalJson, type GameLog, LogError, type ParsedLog, parseLog } from '../play/log.ts';
import { TABLE_RULES, type TableGame } from './table-game.ts';

type Played = Pick<LiveState, 'kept' | 'footer'> & { readonly added: readonly unknown[] };

/** The log of a game that people play, on the disk before anything of it is shown. */
export class LogFile {
  readonly path: string;
  /** The header, then the records, then the end. */
  readonly #lines: string[];

  private constructor(path: string, header: GameLog['header'], records: ParsedLog['records']) {
    this.path = path;
    this.#lines = [header, ...records.map(({ record }) => record)].map(canonicalJson);
    this.#save();
  }

  /**
   * Begins a log; with records where a game goes on from the middle of another one.
   *
   * @throws CliError (exit 2) for a file that is there already, (exit 3) for one that cannot be written
   */
  static async create(
    path: string,
    header: GameLog['header'],
    records: ParsedLog['records'] = [],
  ): Promise<LogFile> {
    if (existsSync(path)) {
      throw new CliError(`${path} is there already`, {
        exitCode: EXIT.usage,
        hint: `go on with it (\`--resume ${path}\`), or choose another name with \`--log\``,
      });
    }
    await mkdir(dirname(path), { recursive: true });
    return new LogFile(path, header, records);
  }

  /** Goes on with a log: what was written after its last whole line, and its end, is left out. */
  static resume({ path, log: { header, records } }: ResumedLog): LogFile {
    return new LogFile(path, header, records);
  }

  /** Writes what was played, after leaving out what was taken back. It is on the disk when this returns. */
  write({ kept, added, footer }: Played): void {
    // The header is the first line.
    this.#lines.length = Math.min(this.#lines.length, kept + 1);
    const more = footer === null ? added : [...added, footer];
    this.#lines.push(...more.map(canonicalJson));
    this.#save();
  }

  /** All of it, so that a log is never seen without its last line. */
  #save(): void {
    const copy = `${this.path}.new`;
    try {
      writeFileSync(copy, `${this.#lines.join('\n')}\n`, { flush: true });
      renameSync(copy, this.path);
    } catch (error) {
      throw machineError(
        `the log ${this.path} cannot be written`,
        'choose another file with `--log`',
        error,
      );
    }
  }
}

/**
 * The text of a log that is to go on. A line that was cut off as the program was killed is ignored:
 * no page was shown anything of it.
 *
 * @throws CliError (exit 2) for a file that cannot be read
 */
function readLogText(path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    const end = text.lastIndexOf('\n') + 1;
    return end === 0 ? text : text.slice(0, end);
  } catch (cause) {
    throw new CliError(`cannot read the log ${path}`, { exitCode: EXIT.usage, cause });
  }
}

const logError = (path: string, line: number, message: string, cause?: unknown): CliError =>
  new CliError(`${path}:${line}: ${message}`, { exitCode: EXIT.problems, cause });

/** Whether it is the log of a table without rules. */
export const isTableLog = ({ header }: ParsedLog): boolean => header.rulesVersion === TABLE_RULES;

/** A log that goes on, with the file that it was read from. */
export interface ResumedLog {
  readonly path: string;
  readonly log: ParsedLog;
}

/**
 * Reads the log of a game or a table that is to go on.
 *
 * @throws CliError (exit 2) for a file that cannot be read, (exit 1) for one that is not a log
 */
export function readUnfinishedLog(path: string): ParsedLog {
  try {
    return parseLog(readLogText(path));
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    throw logError(path, error.line, error.message, error);
  }
}

/**
 * Does again what was done on a table.
 *
 * @throws CliError (exit 1) for a line that does not follow from those before it
 */
export function repeatTable(game: TableGame, path: string, records: ParsedLog['records']): void {
  const wrong = records.find(({ record }) => !game.repeat(record));
  if (wrong === undefined) return;
  throw logError(path, wrong.line, 'this cannot be done on the table as it is there');
}

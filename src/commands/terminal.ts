import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { Writable } from 'node:stream';
import { createColors } from 'picocolors';
import type { PrelaunchedBrowser } from '../browser/browser-process.ts';
import type { CliError } from '../diagnostics/errors.ts';
import { escapeControls } from '../text/escape-controls.ts';

/** The world a command runs in; tests pass one of their own. */
export interface Terminal {
  /** The command line, without the program's own name. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** Results. */
  readonly out: OutputStream;
  /** Chatter, progress, and what went wrong. */
  readonly err: OutputStream;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
  /** Asks the user for a line; a hidden one does not appear as it is typed. Absent without a person. */
  readonly ask?: (question: string, isHidden: boolean) => Promise<string>;
  /** One that runs already, for a command that names none; else each command starts its own. */
  readonly browser?: PrelaunchedBrowser;
  /** Of the machine, unless a test gives its own. */
  readonly clock?: WaitingClock;
  /** Where the stages of the command record how long they took; `run` creates it and prints it. */
  readonly profile?: StageTimes;
}

/** Time that can be waited for, in milliseconds. */
export interface WaitingClock {
  readonly now: () => number;
  /** Throws when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The clock of the command that runs. */
export const stageTimesOf = ({ profile }: Terminal): StageTimes => profile ?? new StageTimes();

export interface OutputStream {
  readonly write: (text: string) => void;
  readonly isTty: boolean;
}

/** What begins a line of progress: back to its start, and clears it. */
export const CLEAR_LINE = '\r\u001b[2K';
/** What texts may contain: line ends and tabs, and where there is colour, that of this program. */
const KEPT = /(\n|\t)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are control sequences
const KEPT_WITH_COLORS = /(\n|\t|\u001b\[(?:[12]|22|3[1-6]|39)m)/;

/**
 * The same terminal for texts from anywhere, such as files of a pack, its rules or a service: control
 * characters in them are shown as escapes.
 */
export function guardTerminal(terminal: Terminal): Terminal {
  const guard = (stream: OutputStream): OutputStream => ({
    isTty: stream.isTty,
    write: (text) => {
      const start = stream.isTty && text.startsWith(CLEAR_LINE) ? CLEAR_LINE : '';
      const parts = text
        .slice(start.length)
        .split(hasColor(terminal, stream) ? KEPT_WITH_COLORS : KEPT);
      stream.write(start + parts.map((one, at) => (at % 2 ? one : escapeControls(one))).join(''));
    },
  });
  return { ...terminal, out: guard(terminal.out), err: guard(terminal.err) };
}

/** NO_COLOR and FORCE_COLOR decide; else a terminal gets colours. */
export function hasColor(terminal: Terminal, stream: OutputStream): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = terminal.env;
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return stream.isTty && TERM !== 'dumb';
}

export const colorsFor = (terminal: Terminal, stream: OutputStream) =>
  createColors(hasColor(terminal, stream));

/** Where the time of a run went, stage by stage; stages may nest but are listed flat. */
export class StageTimes {
  readonly #stages = new Map<string, number>();
  readonly #startedAt = performance.now();

  /** Runs one stage and adds up its time. */
  async time<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const from = performance.now();
    try {
      return await work();
    } finally {
      this.add(stage, performance.now() - from);
    }
  }

  /** Adds the time of a stage that has run. */
  add(stage: string, ms: number): void {
    this.#stages.set(stage, (this.#stages.get(stage) ?? 0) + ms);
  }

  /** One line a stage, with milliseconds. */
  lines(): string[] {
    const rows: [string, number][] = [
      ...this.#stages,
      ['total', performance.now() - this.#startedAt],
      ['since the process started', performance.now()],
    ];
    const width = Math.max(...rows.map(([stage]) => stage.length));
    return rows.map(([stage, ms]) => `${stage.padEnd(width)} ${ms.toFixed(0).padStart(7)} ms`);
  }
}

/** Elsewhere than on a terminal a log is kept, which is read when all is over. */
const MAX_LOG_LINES = 24;

/** What has been done so far: one line that is rewritten on a terminal, at most 24 lines elsewhere. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #isQuiet: boolean;
  #total = 0;
  #done = 0;

  constructor(terminal: Terminal, isQuiet: boolean) {
    this.#terminal = terminal;
    this.#isQuiet = isQuiet;
  }

  /** Sets how many steps there will be. */
  expect(total: number): void {
    this.#total = total;
  }

  /** One more is done. */
  step(name: string): void {
    this.#done += 1;
    if (this.#isQuiet) return;
    const { err } = this.#terminal;
    if (!err.isTty && !this.#isMilestone()) return;
    const count = `${String(this.#done).padStart(String(this.#total).length)}/${this.#total}`;
    err.write(
      err.isTty
        ? `${CLEAR_LINE}${count} ${formatBar(this.#done / this.#total)} ${name}`
        : `${count} ${name}\n`,
    );
  }

  /** Whether the step just done is written to a log: all of a few steps, and of many those at equal distances. */
  #isMilestone(): boolean {
    const lines = Math.min(MAX_LOG_LINES, this.#total);
    const linesAt = (done: number): number => Math.floor((done * lines) / this.#total);
    return linesAt(this.#done) > linesAt(this.#done - 1);
  }

  /** Clears the line, so that what follows begins at its start. */
  end(): void {
    if (!this.#isQuiet && this.#terminal.err.isTty && this.#done > 0) {
      this.#terminal.err.write(CLEAR_LINE);
    }
  }
}

const BAR_WIDTH = 24;

const formatBar = (share: number): string => {
  const full = Math.round(share * BAR_WIDTH);
  return `[${'='.repeat(full)}${' '.repeat(BAR_WIDTH - full)}]`;
};

/** Rows below a head, columns lined up by blanks; numbers to the right. Ends in a line end. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const isNumeric = head.map((_, column) =>
    rows.every((row) => /^(?:-?\d+(?:\.\d+)?)?$/.test(row[column] ?? '')),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return `${[head, ...rows].map(line).join('\n')}\n`;
}

/** `12.3 MB`. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints what is wrong, and what to do about it. */
export function printCliError({ message, hint }: CliError, terminal: Terminal): void {
  const paint = colorsFor(terminal, terminal.err);
  terminal.err.write(`${paint.red('error:')} ${message}\n`);
  if (hint !== null) terminal.err.write(`  ${paint.cyan('hint:')} ${hint}\n`);
}

/**
 * Asks for a line on the terminal. The question goes to stderr; a hidden answer does not appear. Ctrl-C
 * interrupts the command, and so does the end of the input.
 */
export async function ask(
  question: string,
  isHidden: boolean,
  interruption: AbortController,
): Promise<string> {
  let isMuted = false;
  const output = new Writable({
    write: (chunk, _, done) => {
      if (!isMuted) process.stderr.write(chunk);
      done();
    },
  });
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  lines.once('SIGINT', () => interruption.abort('SIGINT'));
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  try {
    const signal = AbortSignal.any([interruption.signal, ended.signal]);
    const answer = lines.question(question, { signal });
    isMuted = isHidden;
    return await answer;
  } catch (error) {
    interruption.abort(interruption.signal.reason ?? 'SIGINT');
    throw error;
  } finally {
    lines.close();
    if (isHidden) process.stderr.write('\n');
  }
}

/** Opens an address in the browser that the user has chosen. */
export async function openInBrowser(url: string): Promise<void> {
  const { default: open } = await import('open');
  await open(url);
}

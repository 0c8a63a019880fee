import type { Terminal } from './terminal.ts';

/** Elsewhere than on a terminal a log is kept, which is read when all is over. */
const MAX_LOG_LINES = 24;

/** What has been done so far: one line that is rewritten on a terminal, at most 24 lines elsewhere. */
export class Progress {
  readonly #terminal: Terminal;
  readonly #isQuiet: boolean;
  readonly #total: number;
  #done = 0;

  constructor(terminal: Terminal, { total, isQuiet }: { total: number; isQuiet: boolean }) {
    this.#terminal = terminal;
    this.#isQuiet = isQuiet;
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
        ? `\r\u001b[2K${count} ${formatBar(this.#done / this.#total)} ${name}`
        : `${count} ${name}\n`,
    );
  }

  /** Whether the step just done is told in a log: all of a few, and of many those at equal distances. */
  #isMilestone(): boolean {
    const lines = Math.min(MAX_LOG_LINES, this.#total);
    const linesAt = (done: number): number => Math.floor((done * lines) / this.#total);
    return linesAt(this.#done) > linesAt(this.#done - 1);
  }

  /** Clears the line, so that what follows begins at its start. */
  end(): void {
    if (!this.#isQuiet && this.#terminal.err.isTty && this.#done > 0) {
      this.#terminal.err.write('\r\u001b[2K');
    }
  }
}

const BAR_WIDTH = 24;

const formatBar = (share: number): string => {
  const full = Math.round(share * BAR_WIDTH);
  return `[${'='.repeat(full)}${' '.repeat(BAR_WIDTH - full)}]`;
};

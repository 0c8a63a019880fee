import { createColors } from 'picocolors';
import { StageTimes } from './profile.ts';

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
  /** Where the stages of the command note how long they took; `run` gives it, and tells it. */
  readonly profile?: StageTimes;
}

/** The clock of the command that runs. */
export const stageTimesOf = ({ profile }: Terminal): StageTimes => profile ?? new StageTimes();

export interface OutputStream {
  readonly write: (text: string) => void;
  readonly isTty: boolean;
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

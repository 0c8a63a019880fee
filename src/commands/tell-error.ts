import type { CliError } from '../errors.ts';
import { paintFor, type Terminal } from './terminal.ts';

/** Tells a person what is in the way, and what to do about it. */
export function tellCliError({ message, hint }: CliError, terminal: Terminal): void {
  const paint = paintFor(terminal, terminal.err);
  terminal.err.write(`${paint.red('error:')} ${message}\n`);
  if (hint !== null) terminal.err.write(`  ${paint.cyan('hint:')} ${hint}\n`);
}

import type { CliError } from '../errors.ts';
import { colorsFor, type Terminal } from './terminal.ts';

/** Tells a person what is in the way, and what to do about it. */
export function printCliError({ message, hint }: CliError, terminal: Terminal): void {
  const paint = colorsFor(terminal, terminal.err);
  terminal.err.write(`${paint.red('error:')} ${message}\n`);
  if (hint !== null) terminal.err.write(`  ${paint.cyan('hint:')} ${hint}\n`);
}

import type { Command } from 'commander';
import { usageError } from '../errors.ts';

/** Adds a command to its parent; it answers `--help` and takes no more arguments than it names. */
export const defineCommand = (parent: Command, usage: string, description: string): Command =>
  parent
    .command(usage)
    .description(description)
    .helpOption('--help', 'this help')
    .allowExcessArguments(false);

/**
 * Has a command that always takes the whole game say so to whoever names components of it.
 *
 * @param hint what to type for a component alone
 */
export const wholeGameOnly = (command: Command, hint: string): Command =>
  command.allowExcessArguments(true).hook('preAction', ({ args }) => {
    const [first] = args;
    if (first === undefined) return;
    throw usageError(
      `too many arguments: \`${command.name()}\` always takes the whole game, not \`${first}\` alone`,
      hint,
    );
  });

/** Adds a command that only holds other commands. */
export const defineCommandGroup = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .helpOption('--help', 'this help')
    .helpCommand(false);

/** Told the exit code of the command that ran. */
export type SetExitCode = (exitCode: number) => void;

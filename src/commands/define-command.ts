import type { Command } from 'commander';

/** Adds a command to its parent; it answers `--help` and takes no more arguments than it names. */
export const define = (parent: Command, usage: string, description: string): Command =>
  parent
    .command(usage)
    .description(description)
    .helpOption('--help', 'this help')
    .allowExcessArguments(false);

/** Adds a command that only holds other commands. */
export const defineGroup = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .helpOption('--help', 'this help')
    .helpCommand(false);

/** Told the exit code of the command that ran. */
export type Finish = (exitCode: number) => void;

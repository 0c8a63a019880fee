import type { Command } from 'commander';
import { addCommonOptions, type CommonFlags } from './common-options.ts';
import { defineCommand, type SetExitCode } from './define-command.ts';
import type { InitFlags } from './init.ts';
import type { Terminal } from './terminal.ts';

/** Adds `init`. */
export function addInitCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  addCommonOptions(
    defineCommand(program, 'init <folder>', 'a small new game of your own, that builds at once'),
  )
    .option('--ci', 'with a workflow that checks and prints it on GitHub')
    .action(async (folder: string, flags: CommonFlags & InitFlags) => {
      const { init } = await import('./init.ts');
      finish(await init(folder, flags, terminal));
    });
}

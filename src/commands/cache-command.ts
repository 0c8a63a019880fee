import type { Command } from 'commander';
import { addCommonOptions, type CommonFlags } from './common-options.ts';
import { defineCommand, defineCommandGroup, type SetExitCode } from './define-command.ts';
import type { Terminal } from './terminal.ts';

/** Adds `cache` with its command. */
export function addCacheCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(
    program,
    'cache',
    'what earlier runs printed, kept so as not to repeat it',
  );
  addCommonOptions(defineCommand(group, 'clear', 'forget everything that was kept')).action(
    async (flags: CommonFlags) => {
      const { clearResultCache: forgetResults } = await import('./cache.ts');
      finish(await forgetResults(flags, terminal));
    },
  );
}

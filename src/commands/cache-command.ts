import type { Command } from 'commander';
import { addCommonOptions, type CommonFlags } from './common-options.ts';
import { define, defineGroup, type Finish } from './define-command.ts';
import type { Terminal } from './terminal.ts';

/** Adds `cache` with its command. */
export function addCacheCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const group = defineGroup(
    program,
    'cache',
    'what earlier runs printed, kept so as not to repeat it',
  );
  addCommonOptions(define(group, 'clear', 'forget everything that was kept')).action(
    async (flags: CommonFlags) => {
      const { forgetResults } = await import('./cache.ts');
      finish(await forgetResults(flags, terminal));
    },
  );
}

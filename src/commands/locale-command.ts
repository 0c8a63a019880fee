import type { Command } from 'commander';
import { addCommonOptions, type CommonFlags } from './common-options.ts';
import { defineCommand, defineCommandGroup, type SetExitCode } from './define-command.ts';
import type { Terminal } from './terminal.ts';

/** Adds `locale` with its command. */
export function addLocaleCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(program, 'locale', 'translations of a pack');
  addCommonOptions(
    defineCommand(
      group,
      'update <code>',
      'begin a language, or add what it lacks; no translation is ever changed',
    ),
  ).action(async (code: string, flags: CommonFlags) => {
    const { updateLocaleFiles } = await import('./locale.ts');
    finish(await updateLocaleFiles(code, flags, terminal));
  });
}

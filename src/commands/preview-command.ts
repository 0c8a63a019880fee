import type { Command } from 'commander';
import { addCommonOptions } from './common-options.ts';
import { defineCommand, type SetExitCode } from './define-command.ts';
import { addPreviewOptions, type PreviewFlags } from './preview-options.ts';
import type { Terminal } from './terminal.ts';

/** Adds `preview`. */
export function addPreviewCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  addPreviewOptions(
    addCommonOptions(
      defineCommand(program, 'preview', 'a local web page of the pack that follows every save'),
    ),
  ).action(async (flags: PreviewFlags) => {
    const { preview } = await import('./preview.ts');
    finish(await preview(flags, terminal));
  });
}

import type { Command } from 'commander';
import { addCommonOptions, type CommonFlags } from './common-options.ts';
import { defineCommand, type SetExitCode, wholeGameOnly } from './define-command.ts';
import { addReleaseOptions, type ReleaseFlags } from './release-options.ts';
import type { Terminal } from './terminal.ts';

/** Adds `release`. */
export function addReleaseCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  addReleaseOptions(
    addCommonOptions(
      wholeGameOnly(
        defineCommand(program, 'release', 'the whole game in every form, as archives to share'),
        '`--only` makes just some of its archives',
      ),
    ),
  ).action(async (flags: CommonFlags & ReleaseFlags) => {
    const { release } = await import('./release.ts');
    finish(await release(flags, terminal));
  });
}

import type { Command } from 'commander';

export interface LocaleFlags {
  /** As typed; whether the pack has it is known once it is read. */
  readonly locale?: string;
}

/** Adds `--locale`. */
export const addLocaleOption = (command: Command): Command =>
  command.option(
    '--locale <code>',
    "in another language: a folder of the pack's locales/, as `fr`",
  );

import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  BACK_MODES,
  type BackMode,
  FLIPS,
  type Flip,
  MARK_STYLES,
  type MarkStyle,
} from '../model/sheet.ts';
import type { CommonFlags } from './common-options.ts';
import { addLocaleOption, type LocaleFlags } from './locale-option.ts';

export interface PreviewFlags extends CommonFlags, LocaleFlags {
  /** The next free one from the default on where it is not told. */
  readonly port?: number;
  readonly open?: boolean;
  /** The id of a paper; whether it exists is known once the presets are read. */
  readonly paper: string;
  readonly backs: BackMode;
  readonly flip: Flip;
  readonly marks: MarkStyle;
}

const MAX_PORT = 65_535;

/** A port, or 0 for one that the system chooses. */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= MAX_PORT) return port;
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${MAX_PORT}.`);
}

/** Adds the options of `preview`. */
export const addPreviewOptions = (command: Command): Command =>
  addLocaleOption(command)
    .addOption(
      new Option(
        '--port <n>',
        'where it is served (default: the next free one from 4680)',
      ).argParser(parsePort),
    )
    .option('--open', 'show it in the browser')
    .option('--paper <name>', 'of its sheets: letter, a4, legal, tabloid or a3', 'letter')
    .addOption(
      new Option('--backs <where>', 'of its sheets, as in build')
        .choices([...BACK_MODES])
        .default('none'),
    )
    .addOption(
      new Option('--flip <edge>', 'of its sheets, as in build').choices([...FLIPS]).default('long'),
    )
    .addOption(
      new Option('--marks <style>', 'of its sheets, as in build')
        .choices([...MARK_STYLES])
        .default('crop'),
    );

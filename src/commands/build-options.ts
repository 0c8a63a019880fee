import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  BACK_MODES,
  type BackMode,
  FLIPS,
  type Flip,
  FORMATS,
  type Format,
  INKS,
  type Ink,
  MARK_STYLES,
  type MarkStyle,
} from '../model/sheet.ts';
import { parseList, parseUniqueList } from './common-options.ts';
import { addImageDpiOption, type ImageDpiFlags } from './image-dpi-option.ts';
import { addLocaleOption, type LocaleFlags } from './locale-option.ts';
import { addWaiveOption, type WaiveFlags } from './waive-option.ts';

export interface BuildFlags extends LocaleFlags, ImageDpiFlags, WaiveFlags {
  readonly format: readonly Format[];
  /** Ids of papers; whether they exist is known once the presets are read. */
  readonly paper: readonly string[];
  readonly backs: BackMode;
  /** Matters only for backs on the other side of the paper; long unless it is told. */
  readonly flip?: Flip;
  /** The name of a printer that was set. */
  readonly printer?: string;
  readonly marks: MarkStyle;
  readonly ink: Ink;
  /** As written: an id, or an id with `x` and a number of copies. */
  readonly cards?: readonly string[];
  /** Print although pages have problems. */
  readonly draft?: boolean;
  readonly open?: boolean;
  readonly dryRun?: boolean;
  /** Build again after every change. */
  readonly watch?: boolean;
}

/** `html`, `pdf` or both. */
export function parseFormats(text: string): Format[] {
  const wanted = parseUniqueList(text);
  const wrong = wanted.find((one) => !FORMATS.some((format) => format === one));
  if (wrong !== undefined) {
    throw new InvalidArgumentError(`\`${wrong}\` is none of: ${FORMATS.join(', ')}.`);
  }
  return FORMATS.filter((format) => wanted.includes(format));
}

/** Adds the options of `build`. */
export function addBuildOptions(command: Command): Command {
  return addWaiveOption(addImageDpiOption(addLocaleOption(command)))
    .addOption(
      new Option('--format <list>', 'what to make; html alone needs no browser')
        .default([...FORMATS], FORMATS.join(','))
        .argParser(parseFormats),
    )
    .addOption(
      new Option('--paper <list>', 'letter, a4, legal, tabloid or a3; several with commas')
        .default(['letter'], 'letter')
        .argParser(parseUniqueList),
    )
    .addOption(
      new Option('--backs <where>', 'backs on the other side, or beside the faces across a fold')
        .choices([...BACK_MODES])
        .default('none'),
    )
    .addOption(
      new Option(
        '--flip <edge>',
        'the edge about which the printer turns the paper; long unless it is told',
      ).choices([...FLIPS]),
    )
    .option('--printer <name>', 'correct the backs for a printer that was set (`printer set`)')
    .addOption(
      new Option('--marks <style>', 'marks that show where to cut')
        .choices([...MARK_STYLES])
        .default('crop'),
    )
    .addOption(
      new Option('--ink <amount>', 'low draws large fills as outlines and tints')
        .choices([...INKS])
        .default('full'),
    )
    .addOption(
      new Option(
        '--cards <id[xN],…>',
        'just these cards, N copies of each (default folder: Output/reprint)',
      ).argParser(parseList),
    )
    .option('--draft', 'print although pages have problems, which are then warnings')
    .option('--watch', 'build again after every change of the pack')
    .option('--open', 'show the result in the browser')
    .option('--dry-run', 'tell the plan; write nothing');
}

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
  ORIENTATIONS,
  type Orientation,
} from '../core/sheet.ts';
import { MAX_SHIFT_MM, parseShift } from '../printer/profile-input.ts';
import {
  addImageDpiOption,
  addLocaleOption,
  addWaiveOption,
  type CommonFlags,
  type ImageDpiFlags,
  type LocaleFlags,
  parseList,
  parseUniqueList,
  type WaiveFlags,
} from './command-line.ts';

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
    throw new InvalidArgumentError(`\`${wrong}\` is not one of: ${FORMATS.join(', ')}.`);
  }
  return FORMATS.filter((format) => wanted.includes(format));
}

/** Adds the options of `build`. */
export function addBuildOptions(command: Command): Command {
  return addWaiveOption(addImageDpiOption(addLocaleOption(command)))
    .addOption(
      new Option('--format <list>', 'what to write; html alone needs no browser')
        .default([...FORMATS], FORMATS.join(','))
        .argParser(parseFormats),
    )
    .addOption(
      new Option(
        '--paper <list>',
        'letter, a4, legal, tabloid or a3; or several, separated by commas',
      )
        .default(['letter'], 'letter')
        .argParser(parseUniqueList),
    )
    .addOption(
      new Option(
        '--backs <where>',
        'print backs on the other side, or next to the faces across a fold',
      )
        .choices([...BACK_MODES])
        .default('none'),
    )
    .addOption(
      new Option(
        '--flip <edge>',
        'the edge on which the printer flips the paper (default: long)',
      ).choices([...FLIPS]),
    )
    .option('--printer <name>', 'correct the backs for a saved printer (see `printer set`)')
    .addOption(new Option('--marks <style>', 'cut marks').choices([...MARK_STYLES]).default('crop'))
    .addOption(
      new Option('--ink <amount>', 'low prints large areas as outlines and tints')
        .choices([...INKS])
        .default('full'),
    )
    .addOption(
      new Option(
        '--cards <id[xN],…>',
        'print only these cards, N copies of each (default folder: Output/reprint)',
      ).argParser(parseList),
    )
    .option('--draft', 'print despite problems on pages, which become warnings')
    .option('--watch', 'rebuild on every change')
    .option('--open', 'open the result in the browser')
    .option('--dry-run', 'print the plan; write nothing');
}

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
        'port to serve on (default: the first free one from 4680)',
      ).argParser(parsePort),
    )
    .option('--open', 'open it in the browser')
    .option('--paper <name>', 'paper of the sheets: letter, a4, legal, tabloid or a3', 'letter')
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

export interface CalibrateFlags {
  /** The id of a paper; whether it exists is known once the presets are read. */
  readonly paper: string;
  readonly orientation: Orientation;
  readonly flip: Flip;
}

export interface SetPrinterFlags {
  /** Millimetres, as read off the sheet. */
  readonly x: number;
  readonly y: number;
  readonly orientation: Orientation;
}

const orientationOption = (description: string): Option =>
  new Option('--orientation <name>', description).choices([...ORIENTATIONS]).default('portrait');

/** Adds the options of `printer calibrate`. */
export const addCalibrateOptions = (command: Command): Command =>
  command
    .option('--paper <name>', 'letter, a4, legal, tabloid or a3', 'letter')
    .addOption(orientationOption('landscape, for a second sheet if landscape backs are misaligned'))
    .addOption(
      new Option('--flip <edge>', 'the edge on which the printer flips the paper, as in build')
        .choices([...FLIPS])
        .default('long'),
    );

/** Adds the options of `printer set`. */
export const addSetPrinterOptions = (command: Command): Command =>
  command
    .requiredOption('--x <mm>', 'the number read from scale x on the sheet', parseMillimetres)
    .requiredOption('--y <mm>', 'the number read from scale y on the sheet', parseMillimetres)
    .addOption(orientationOption('the sheet that the numbers were read from'));

function parseMillimetres(text: string): number {
  const shift = parseShift(text);
  if (shift !== null) return shift;
  throw new InvalidArgumentError(
    `It must be a number of millimetres from -${MAX_SHIFT_MM} to ${MAX_SHIFT_MM}.`,
  );
}

import { type Command, InvalidArgumentError, Option } from 'commander';
import { FLIPS, type Flip, ORIENTATIONS, type Orientation } from '../model/sheet.ts';
import { MAX_SHIFT_MM, parseShift } from '../printer/profile-input.ts';

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
    .addOption(
      orientationOption('landscape for a second sheet, where landscape backs come out wrong'),
    )
    .addOption(
      new Option('--flip <edge>', 'the edge about which the printer turns the paper, as in build')
        .choices([...FLIPS])
        .default('long'),
    );

/** Adds the options of `printer set`. */
export const addSetPrinterOptions = (command: Command): Command =>
  command
    .requiredOption('--x <mm>', 'the number read off the scale x of the sheet', parseMillimetres)
    .requiredOption('--y <mm>', 'the number read off the scale y of the sheet', parseMillimetres)
    .addOption(orientationOption('which sheet the numbers were read off'));

function parseMillimetres(text: string): number {
  const shift = parseShift(text);
  if (shift !== null) return shift;
  throw new InvalidArgumentError(
    `It must be a number of millimetres from -${MAX_SHIFT_MM} to ${MAX_SHIFT_MM}.`,
  );
}

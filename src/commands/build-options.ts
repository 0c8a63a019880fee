import { type Command, InvalidArgumentError, Option } from 'commander';
import { FORMATS, type Format, MARK_STYLES, type MarkStyle } from '../model/sheet.ts';

export interface BuildFlags {
  readonly format: readonly Format[];
  /** Ids of papers; whether they exist is known once the presets are read. */
  readonly paper: readonly string[];
  readonly marks: MarkStyle;
  /** As written: an id, or an id with `x` and a number of copies. */
  readonly cards?: readonly string[];
  readonly open?: boolean;
  readonly dryRun?: boolean;
}

const listOf = (text: string): string[] => {
  const items = text.split(',').map((item) => item.trim());
  if (items.some((item) => item === ''))
    throw new InvalidArgumentError('An entry of the list is empty.');
  return [...new Set(items)];
};

/** `html`, `pdf` or both. */
export function parseFormats(text: string): Format[] {
  const wanted = listOf(text);
  const wrong = wanted.find((one) => !FORMATS.some((format) => format === one));
  if (wrong !== undefined) {
    throw new InvalidArgumentError(`\`${wrong}\` is none of: ${FORMATS.join(', ')}.`);
  }
  return FORMATS.filter((format) => wanted.includes(format));
}

/** Adds the options of `build`. */
export function addBuildOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--format <list>', 'what to make; html alone needs no browser')
        .default([...FORMATS], FORMATS.join(','))
        .argParser(parseFormats),
    )
    .addOption(
      new Option('--paper <list>', 'letter or a4, or both with a comma')
        .default(['letter'], 'letter')
        .argParser(listOf),
    )
    .addOption(
      new Option('--marks <style>', 'marks that show where to cut')
        .choices([...MARK_STYLES])
        .default('crop'),
    )
    .addOption(
      new Option('--cards <id[xN],…>', 'just these cards, N copies of each').argParser(listOf),
    )
    .option('--open', 'show the result in the browser')
    .option('--dry-run', 'tell the plan; write nothing');
}

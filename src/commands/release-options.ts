import { type Command, Option } from 'commander';
import { parseUniqueList } from './common-options.ts';
import { parseBaseUrl } from './export-tts-options.ts';
import { addImageDpiOption, type ImageDpiFlags } from './image-dpi-option.ts';
import { addLocaleOption, type LocaleFlags } from './locale-option.ts';
import { addWaiveOption, type WaiveFlags } from './waive-option.ts';

export interface ReleaseFlags extends LocaleFlags, ImageDpiFlags, WaiveFlags {
  /** Ids of parts; whether the pack has them is known once it is read. */
  readonly only?: readonly string[];
  /** Ends in `/`. */
  readonly baseUrl?: string;
  readonly dryRun?: boolean;
}

/** Adds the options of `release`. */
export const addReleaseOptions = (command: Command): Command =>
  addWaiveOption(addImageDpiOption(addLocaleOption(command)))
    .addOption(
      new Option('--only <part,…>', 'just these archives, as `letter-duplex,tgc`').argParser(
        parseUniqueList,
      ),
    )
    .addOption(
      new Option(
        '--base-url <url>',
        'where the files for Tabletop Simulator will lie; without it there are none',
      ).argParser(parseBaseUrl),
    )
    .option('--dry-run', 'tell which files there would be; write nothing');

import type { Cache } from '../cache/cache.ts';
import type { DraftMode } from '../diagnostics/waivers.ts';
import type { StageClock } from '../limits/time-budget.ts';
import type { IdMarks } from '../pack/id-marks.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { SleevesChoice } from '../pack/sleeves.ts';
import type { PrintContext } from '../print/print-plans.ts';

/** The pack that a command works on, and how it is wanted. Made once, and passed whole. */
export interface PackJob {
  /** Absolute. */
  readonly packFolder: string;
  readonly language: LanguageChoice;
  readonly choices: PackChoices;
  readonly cache: Cache;
  readonly clock: StageClock;
}

/** A command that lays out pages: its pack, and what they are printed with. */
export interface Job extends PackJob, PrintContext {}

/** In which language a pack is wanted, and which of its translations are checked. */
export interface LanguageChoice {
  /** A code as it was typed; `null` for the pack's own language. */
  readonly locale: string | null;
  /** Whether every translation is checked, not only the requested one. */
  readonly checksAll: boolean;
}

/** What a command line asks of a pack, whatever is made of it. */
export interface PackChoices {
  /** The files of an earlier run of this process: what has not changed is not parsed again. */
  readonly previous?: PackFiles;
  /** Texts of files, by path, that are checked in place of those on the disk. */
  readonly replaced?: ReadonlyMap<string, string>;
  /** Whether the rulebooks, which take long, are left to `renderBooks`. */
  readonly leavesBooks?: boolean;
  /** What faces show of the ids of their cards; `short` by default. */
  readonly idMarks?: IdMarks;
  /** Whether errors that lose nothing of the data are only warnings. */
  readonly isDraft?: DraftMode;
  /** What boxes are made for; as game.yaml says by default. */
  readonly sleeves?: SleevesChoice;
  /** Where npm packages with fonts and icons are found; the pack's own folder by default. */
  readonly packagesFrom?: string;
  /** Whether code of the pack may run. */
  readonly isCodeAllowed?: boolean;
  /** Whether the words of all texts are looked up in dictionaries. */
  readonly checksSpelling?: boolean;
  /** What pictures are scaled to, in pixels per inch. */
  readonly imageDpi?: number;
  /** Codes of laid-out pages. */
  readonly waive?: readonly string[];
}

import { InvalidArgumentError } from 'commander';
import { tgc } from '../export/tgc/target.ts';
import { DESIGN_NAMES } from '../init/card-designs.ts';
import { DEFAULT_TIMEOUT_S } from '../limits/time-budget.ts';
import {
  type FlagsOf,
  integerFrom,
  option,
  parseCount,
  parseDate,
  parseFormats,
  parseList,
  parseUniqueList,
  required,
  withInitial,
} from '../options/option-spec.ts';
import {
  backs,
  baseUrl,
  cut,
  cutter,
  dryRun,
  flip,
  gutter,
  ids,
  imageDpi,
  locale,
  marks,
  noIds,
  open,
  orientation,
  paper,
  runPackCode,
  service,
  sleeves,
  waive,
} from '../options/shared-options.ts';
import { FLIPS, FORMATS, IMPOSITIONS, INKS, MARK_STYLES } from '../pack/sheet.ts';
import { MAX_SHIFT_MM, parseShift } from '../printer/printer-profiles.ts';

export const REPORTERS = ['pretty', 'json', 'github', 'sarif'] as const;

export type Reporter = (typeof REPORTERS)[number];

/** What every command understands. */
export const COMMON_OPTIONS = {
  game: option(
    '--game <id or folder>',
    'the pack: a folder, or the id of a known game (default: the nearest game.yaml in this folder or above)',
  ),
  out: option('--out <folder>', 'output folder (default: Output in the pack)'),
  browser: option('--browser <path>', 'path of the Chrome, Chromium or Edge to use'),
  jobs: option('--jobs <n>', 'how many pages to lay out, or games to play, in parallel', {
    parse: parseCount,
  }),
  cache: withInitial<boolean>('--no-cache', 'ignore cached results of earlier runs', {
    initial: true,
  }),
  verbose: option<boolean>('--verbose', 'print more details'),
  quiet: option<boolean>('--quiet', 'print problems only'),
  reporter: option(
    '--reporter <name>',
    'how to report problems (default: pretty; github in GitHub Actions)',
    { choices: REPORTERS },
  ),
  json: option<boolean>('--json', 'short for --reporter json: one JSON document on stdout'),
  strict: option<boolean>('--strict', 'treat warnings as errors'),
  profile: option<boolean>('--profile', 'print how long each stage took'),
  timeout: withInitial(
    '--timeout <seconds>',
    `time limit for checking and rendering the pack, and for each page in the browser`,
    { parse: parseCount, initial: DEFAULT_TIMEOUT_S },
  ),
};

export type CommonFlags = FlagsOf<typeof COMMON_OPTIONS>;

export const LIST_OPTIONS = { sleeves };

/** In `--cards`: those that differ from the last print. */
export const UNPRINTED = '@unprinted';

export const BUILD_OPTIONS = {
  locale,
  imageDpi,
  waive,
  ids,
  sleeves,
  format: withInitial('--format <list>', 'what to write; html alone needs no browser', {
    parse: parseFormats,
    initial: [...FORMATS],
    initialText: FORMATS.join(','),
  }),
  // Whether a paper exists is known once the presets are read.
  paper: withInitial(
    '--paper <list>',
    '{papers}; or several, separated by commas; mats=tabloid is for one component',
    { parse: parseUniqueList, initial: [paper.initial ?? ''], initialText: 'letter' },
  ),
  backs,
  // It matters only for backs on the other side of the paper: without it there is nothing to note.
  flip: option(flip.flags, 'the edge on which the printer flips the paper (default: long)', {
    choices: FLIPS,
  }),
  printer: option('--printer <name>', 'correct the backs for a saved printer (see `printer set`)'),
  // What is usual depends on how the cards are cut.
  marks: option(marks.flags, 'cut marks (default: crop; lines with --cut sleeves)', {
    choices: MARK_STYLES,
  }),
  perPage: option(
    '--per-page <n>',
    'so many cards a page, touching, with few straight cuts: printed smaller if need be',
    {
      parse: parseCount,
    },
  ),
  gutter,
  cut,
  cutter,
  grey: option<boolean>('--grey', 'PDFs in shades of grey'),
  playtest: option<boolean>(
    '--playtest',
    'for one evening: --draft --grey --per-page 9 --merge-decks (folder: Output/playtest)',
    { conflicts: ['blanks'] },
  ),
  rulebook: option(
    '--rulebook <how>',
    'two pages of the rulebook on each side of the paper: a booklet to fold, or two-up in reading order (default: booklet)',
    { choices: IMPOSITIONS },
  ),
  mergeDecks: option<boolean>('--merge-decks', 'decks share sheets, to save paper'),
  ink: withInitial('--ink <amount>', 'low prints large areas as outlines and tints', {
    choices: INKS,
    initial: 'full',
  }),
  cards: option(
    '--cards <list>',
    'print only these cards: ids, `up*`, `cost>=5`, `@changed`, `@unprinted`; `idx3` for 3 copies (default folder: Output/reprint)',
    { parse: (text) => parseList(text) },
  ),
  markPrinted: option<boolean>(
    '--mark-printed',
    'remember the game as it is printed now, for `--cards @unprinted` and `diff @printed`',
    { conflicts: ['proxies', 'blanks', 'dryRun', 'watch'] },
  ),
  proxies: option(
    '--proxies <file>',
    'print only the cards of a list: lines such as `3x Fireball`',
    {
      conflicts: ['cards'],
    },
  ),
  textOnly: option<boolean>(
    '--text-only',
    'cards without art: title, fields and texts of the data, black on white',
    {
      conflicts: ['blanks'],
    },
  ),
  blanks: option(
    '--blanks <n>',
    'so many blank cards of each size to write on, with the backs of the decks',
    {
      parse: parseCount,
      conflicts: ['cards', 'proxies', 'textOnly'],
    },
  ),
  draft: option<boolean>(
    '--draft',
    'print despite problems that lose no data; every card shows version and date',
  ),
  date: option(
    '--date <yyyy-mm-dd>',
    'the date that a draft shows (default: SOURCE_DATE_EPOCH, or that of the last commit)',
    { parse: parseDate },
  ),
  runPackCode,
  watch: option<boolean>('--watch', 'rebuild on every change'),
  open,
  dryRun,
};

export const DIFF_OPTIONS = {
  locale,
  pdf: option<boolean>('--pdf', 'also print the sheets of the cards to put in (needs a browser)'),
  paper: { ...BUILD_OPTIONS.paper, description: 'of the sheets, as in build' },
  backs: { ...backs, description: 'of the sheets, as in build' },
  flip: { ...BUILD_OPTIONS.flip, description: 'of the sheets, as in build' },
  printer: BUILD_OPTIONS.printer,
  marks: { ...marks, description: 'of the sheets, as in build' },
  ids: { ...ids, description: 'of the cards, as in build' },
  dryRun: { ...dryRun, description: 'say what changed; write nothing' },
};

export const STATS_OPTIONS = {
  locale,
  paper: { ...BUILD_OPTIONS.paper, description: 'of the counted sheets, as in build' },
  backs: { ...backs, description: 'of the counted sheets, as in build' },
  dryRun: { ...dryRun, description: 'print the numbers; write nothing' },
};

export const PULL_OPTIONS = {
  dryRun: { ...dryRun, description: 'show what would change; write nothing' },
};

export const VALIDATE_OPTIONS = {
  locale,
  waive,
  ids: { ...ids, description: `${ids.description}, as in build` },
  sleeves,
  render: option<boolean>('--render', 'also lay out the pages and measure them (needs a browser)'),
  service: {
    ...service,
    description: 'also check what a print service would reject (needs a browser)',
    conflicts: [],
  },
  spelling: option<boolean>('--spelling', 'also check the spelling of all texts'),
  runPackCode,
};

const AS_IN_BUILD = { description: 'of its sheets, as in build' };

export const PREVIEW_OPTIONS = {
  locale,
  ids,
  runPackCode,
  port: option('--port <n>', 'port to serve on (default: the first free one from 4680)', {
    parse: integerFrom(0, 65_535),
  }),
  open: { ...open, description: 'open it in the browser' },
  editor: option(
    '--editor <command>',
    'what opens `file:line:column` for its Open buttons, such as `code -g`',
  ),
  paper: { ...paper, description: 'paper of the sheets: {papers}' },
  backs: { ...backs, ...AS_IN_BUILD },
  flip: { ...flip, ...AS_IN_BUILD },
  marks: { ...marks, ...AS_IN_BUILD },
};

/** What a new pack is made from, or the path of a spreadsheet. */
function parseStart(text: string, earlier?: string): string {
  if (earlier !== undefined && SPREADSHEET.test(earlier)) {
    throw new InvalidArgumentError(
      'A game begins with one spreadsheet: each sheet of an .xlsx becomes a deck.',
    );
  }
  if (['board', 'cards', 'play'].includes(text) || SPREADSHEET.test(text)) return text;
  throw new InvalidArgumentError(
    'Allowed choices are board, cards, play, and the path of a spreadsheet (.xlsx, .csv or .tsv).',
  );
}

const SPREADSHEET = /\.(?:xlsx|csv|tsv)$/i;

export const INIT_OPTIONS = {
  from: withInitial(
    '--from <what>',
    'a game with a `board`, a deck of `cards`, cards with rules to `play`, or your own spreadsheet (.xlsx, .csv, .tsv)',
    { parse: parseStart, initial: 'board' },
  ),
  template: option('--template <name>', 'the look of cards from a spreadsheet', {
    choices: DESIGN_NAMES,
  }),
  yes: option<boolean>('--yes', 'ask nothing'),
  ci: option<boolean>('--ci', 'add a GitHub workflow that checks and prints the game'),
};

export const INFER_SCHEMA_OPTIONS = {
  write: option<boolean>('--write', 'write the schema into the file that game.yaml names'),
  force: option<boolean>('--force', 'replace a schema that is already there'),
};

export const UPLOAD_TGC_OPTIONS = {
  ...tgc.options,
  gameId: option(
    '--game-id <id>',
    'update this game of your account (default: the one of the last upload)',
  ),
  designer: option('--designer <name>', 'for a new game: which of your designers it belongs to'),
  dryRun: {
    ...dryRun,
    description: 'make the export and print what would be uploaded; send nothing, need no password',
  },
};

export const RELEASE_OPTIONS = {
  locale,
  imageDpi,
  waive,
  ids: noIds,
  only: option('--only <part,…>', 'only these archives, such as `letter-duplex,tgc`', {
    parse: parseUniqueList,
  }),
  baseUrl: {
    ...baseUrl,
    description:
      'public web address of the files for Tabletop Simulator; without it they are not made',
  },
  site: option<boolean>('--site', 'also a page of the game for the web, in Output/site', {
    conflicts: ['locale', 'dryRun'],
  }),
  dryRun: { ...dryRun, description: 'list the files that would be written; write nothing' },
};

function parseMillimetres(text: string): number {
  const shift = parseShift(text);
  if (shift !== null) return shift;
  throw new InvalidArgumentError(
    `It must be a number of millimetres from -${MAX_SHIFT_MM} to ${MAX_SHIFT_MM}.`,
  );
}

export const CALIBRATE_OPTIONS = { paper, orientation, flip };

export const SET_PRINTER_OPTIONS = {
  x: required('--x <mm>', 'the number read from scale x on the sheet', { parse: parseMillimetres }),
  y: required('--y <mm>', 'the number read from scale y on the sheet', { parse: parseMillimetres }),
  orientation: { ...orientation, description: 'the sheet that the numbers were read from' },
};

export type ListFlags = CommonFlags & FlagsOf<typeof LIST_OPTIONS>;
export type BuildFlags = CommonFlags & FlagsOf<typeof BUILD_OPTIONS>;
export type DiffFlags = CommonFlags & FlagsOf<typeof DIFF_OPTIONS>;
export type PullFlags = CommonFlags & FlagsOf<typeof PULL_OPTIONS>;
export type StatsFlags = CommonFlags & FlagsOf<typeof STATS_OPTIONS>;
export type ValidateFlags = CommonFlags & FlagsOf<typeof VALIDATE_OPTIONS>;
export type PreviewFlags = CommonFlags & FlagsOf<typeof PREVIEW_OPTIONS>;
export type InitFlags = CommonFlags & FlagsOf<typeof INIT_OPTIONS>;
export type InferSchemaFlags = CommonFlags & FlagsOf<typeof INFER_SCHEMA_OPTIONS>;
/** What every export understands. */
export type ExportFlags = CommonFlags & FlagsOf<typeof tgc.options>;
export type UploadTgcFlags = CommonFlags & FlagsOf<typeof UPLOAD_TGC_OPTIONS>;
export type ReleaseFlags = CommonFlags & FlagsOf<typeof RELEASE_OPTIONS>;
export type CalibrateFlags = CommonFlags & FlagsOf<typeof CALIBRATE_OPTIONS>;
export type SetPrinterFlags = CommonFlags & FlagsOf<typeof SET_PRINTER_OPTIONS>;

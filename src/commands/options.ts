import { BACK_MODES, FLIPS, FORMATS, INKS, MARK_STYLES, ORIENTATIONS } from '../core/sheet.ts';
import { CARD_ORDERS } from '../layout/plan-card-pages.ts';
import { joinSettings } from '../play/player-specs.ts';
import { DEFAULT_TIMEOUT_S } from '../time-budget.ts';
import {
  type FlagsOf,
  integerFrom,
  option,
  parseBaseUrl,
  parseCount,
  parseFormats,
  parseList,
  parseMillimetres,
  parseNames,
  parseSetting,
  parseShard,
  parseUniqueList,
  parseVariation,
  parseWaivers,
  required,
  withInitial,
} from './option-spec.ts';

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
  quiet: option<boolean>('--quiet', 'print errors only'),
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

/** Options of several commands. */
const locale = option(
  '--locale <code>',
  'use another language: a folder in locales/, such as `fr`',
);
const waive = option(
  '--waive <code,…>',
  'problems of laid-out pages to list but not count as errors, such as `text/low-contrast`',
  { parse: parseWaivers },
);
const imageDpi = option(
  '--image-dpi <n>',
  'scale images down to this many pixels per inch (default: 300, or `images` in game.yaml)',
  // The range of `images.dpi` in the schema of game.yaml.
  { parse: integerFrom(72, 1200) },
);
const paper = withInitial('--paper <name>', 'letter, a4, legal, tabloid or a3', {
  initial: 'letter',
});
const backs = withInitial(
  '--backs <where>',
  'print backs on the other side, or next to the faces across a fold',
  { choices: BACK_MODES, initial: 'none' },
);
const marks = withInitial('--marks <style>', 'cut marks', {
  choices: MARK_STYLES,
  initial: 'crop',
});
const flip = withInitial(
  '--flip <edge>',
  'the edge on which the printer flips the paper, as in build',
  { choices: FLIPS, initial: 'long' },
);
const orientation = withInitial(
  '--orientation <name>',
  'landscape, for a second sheet if landscape backs are misaligned',
  { choices: ORIENTATIONS, initial: 'portrait' },
);
const open = option<boolean>('--open', 'open the result in the browser');
const dryRun = option<boolean>('--dry-run', 'print the plan; write nothing');
const service = option(
  '--service <name>',
  'use the bleed, order and copies that a print service requires',
  { conflicts: ['order', 'copies'] },
);
const baseUrl = option(
  '--base-url <url>',
  'public web address of the files (default: this folder, for use on this machine only)',
  { parse: parseBaseUrl },
);

const allGames = option<boolean>(
  '--all-games',
  'all games of the repository, one after the other: the one in its root, and those in games/',
  { conflicts: ['game', 'out', 'watch', 'cards'] },
);

export const LIST_OPTIONS = { allGames };

export const BUILD_OPTIONS = {
  allGames,
  locale,
  imageDpi,
  waive,
  format: withInitial('--format <list>', 'what to write; html alone needs no browser', {
    parse: parseFormats,
    initial: [...FORMATS],
    initialText: FORMATS.join(','),
  }),
  // Whether a paper exists is known once the presets are read.
  paper: withInitial(
    '--paper <list>',
    'letter, a4, legal, tabloid or a3; or several, separated by commas; mats=tabloid is for one component',
    { parse: parseUniqueList, initial: [paper.initial ?? ''], initialText: 'letter' },
  ),
  backs,
  // It matters only for backs on the other side of the paper: without it there is nothing to note.
  flip: option(flip.flags, 'the edge on which the printer flips the paper (default: long)', {
    choices: FLIPS,
  }),
  printer: option('--printer <name>', 'correct the backs for a saved printer (see `printer set`)'),
  marks,
  ink: withInitial('--ink <amount>', 'low prints large areas as outlines and tints', {
    choices: INKS,
    initial: 'full',
  }),
  cards: option(
    '--cards <list>',
    'print only these cards: ids, `up*`, `cost>=5`, `@changed`; `idx3` for 3 copies (default folder: Output/reprint)',
    { parse: (text) => parseList(text) },
  ),
  draft: option<boolean>('--draft', 'print despite problems on pages, which become warnings'),
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
  dryRun: { ...dryRun, description: 'say what changed; write nothing' },
};

export const VALIDATE_OPTIONS = {
  allGames,
  locale,
  waive,
  render: option<boolean>('--render', 'also lay out the pages and measure them (needs a browser)'),
  spelling: option<boolean>('--spelling', 'also check the spelling of all texts'),
};

const AS_IN_BUILD = { description: 'of its sheets, as in build' };

export const PREVIEW_OPTIONS = {
  locale,
  port: option('--port <n>', 'port to serve on (default: the first free one from 4680)', {
    parse: integerFrom(0, 65_535),
  }),
  open: { ...open, description: 'open it in the browser' },
  paper: { ...paper, description: 'paper of the sheets: letter, a4, legal, tabloid or a3' },
  backs: { ...backs, ...AS_IN_BUILD },
  flip: { ...flip, ...AS_IN_BUILD },
  marks: { ...marks, ...AS_IN_BUILD },
};

export const INIT_OPTIONS = {
  from: withInitial(
    '--from <what>',
    'a game with a board, a deck from a spreadsheet, or cards with rules as a program',
    { choices: ['board', 'cards', 'play'], initial: 'board' },
  ),
  ci: option<boolean>('--ci', 'add a GitHub workflow that checks and prints the game'),
};

export const INFER_SCHEMA_OPTIONS = {
  write: option<boolean>('--write', 'write the schema into the file that game.yaml names'),
  force: option<boolean>('--force', 'replace a schema that is already there'),
};

export const EXPORT_PDF_OPTIONS = {
  locale,
  imageDpi,
  waive,
  copies: option<boolean>('--copies', 'include every copy of each card, not just one'),
  order: withInitial(
    '--order <what>',
    'faces only, or each card with its back after or before it',
    {
      choices: CARD_ORDERS,
      initial: 'faces',
    },
  ),
  service,
};

export const EXPORT_PNG_OPTIONS = {
  locale,
  waive,
  dpi: option('--dpi <n>', 'pixels per inch (default: 300)', {
    // Images of fewer pixels per inch are of no use, and those of more fill the memory.
    parse: integerFrom(36, 1200),
  }),
  bleed: option<boolean>('--bleed', 'cards with bleed on all sides (default)', {
    conflicts: ['trim', 'rounded'],
  }),
  trim: option<boolean>('--trim', 'cards at their cut size'),
  rounded: option<boolean>('--rounded', 'cards at their cut size, with rounded corners'),
  service: {
    ...service,
    description: 'cards in the exact pixel size that a print service requires',
    conflicts: ['dpi', 'bleed', 'trim', 'rounded'],
  },
};

export const EXPORT_TGC_OPTIONS = { locale, waive };

export const EXPORT_TTS_OPTIONS = { locale, waive, baseUrl };

export const RELEASE_OPTIONS = {
  locale,
  imageDpi,
  waive,
  only: option('--only <part,…>', 'only these archives, such as `letter-duplex,tgc`', {
    parse: parseUniqueList,
  }),
  baseUrl: {
    ...baseUrl,
    description:
      'public web address of the files for Tabletop Simulator; without it they are not made',
  },
  dryRun: { ...dryRun, description: 'list the files that would be written; write nothing' },
};

const runPackCode = option<boolean>(
  '--run-pack-code',
  'allow the rules of this pack, which are code, to run; remembered for exactly these files',
);

/** As large as a run of games can be. */
const MAX_GAMES = 1_000_000;

export const SIMULATE_OPTIONS = {
  games: withInitial('--games <n>', 'number of games to play', {
    parse: integerFrom(1, MAX_GAMES),
    initial: 1000,
  }),
  players: option(
    '--players <name,…>',
    'the players: names of bots, or paths of modules, with settings: `greedy:tempo=2` (default: greedy)',
    { parse: (text) => joinSettings(parseNames(text)) },
  ),
  seats: option(
    '--seats <n>',
    'number of players (default: as many as are named, or the maximum for a single name)',
    { parse: integerFrom(1, MAX_GAMES) },
  ),
  seed: withInitial('--seed <text>', 'random seed: the same seed gives the same games', {
    initial: '1',
  }),
  set: option(
    '--set <toggle=value>',
    'change the answer to an open question of the rules; can be repeated',
    { parse: parseSetting },
  ),
  /** `true` for all questions. */
  study: option<readonly string[] | true>(
    '--study [toggle,…]',
    'replay every game with each other answer to these questions (default: all), and compare',
    { parse: parseNames },
  ),
  vary: option(
    '--vary <number=value,…>',
    'replay every game with other values of a number of the data, such as `numbers.hand-limit=3,5`, and compare; can be repeated',
    { parse: parseVariation },
  ),
  tournament: option<boolean>(
    '--tournament',
    'every set of the players meets in every seating with the same random events (default: the bots of the game, at the smallest table)',
  ),
  shard: option(
    '--shard <n/of>',
    'play only this part of the games, such as 2/8, and write it to Output/balance-parts for `--merge`',
    { parse: parseShard },
  ),
  merge: option('--merge <folder>', 'play nothing: join the parts in this folder to one report', {
    conflicts: [
      ...['games', 'players', 'seats', 'seed', 'set', 'study', 'vary', 'tournament', 'shard'],
      ...['logs', 'maxTurns'],
    ],
  }),
  logs: withInitial('--logs <n>', 'number of games to record, starting with the first', {
    parse: integerFrom(0, MAX_GAMES),
    initial: 1,
  }),
  maxTurns: option('--max-turns <n>', 'stop a game after this many turns', {
    parse: integerFrom(1, MAX_GAMES),
  }),
  runPackCode,
};

export const CHECK_PLAY_OPTIONS = {
  decisions: withInitial('--decisions <n>', 'number of decisions to make at random', {
    parse: integerFrom(1, MAX_GAMES),
    initial: 20_000,
  }),
  seed: SIMULATE_OPTIONS.seed,
  seats: option('--seats <n>', 'number of players (default: every number that can play)', {
    parse: integerFrom(1, MAX_GAMES),
  }),
  set: option(
    '--set <toggle=value>',
    'play this answer to an open question alone (default: every answer); can be repeated',
    { parse: parseSetting },
  ),
  runPackCode,
};

export const REPLAY_OPTIONS = {
  until: option('--until <n>', 'stop after this many moves and show the game', {
    parse: integerFrom(0, MAX_GAMES),
  }),
  moves: option<boolean>('--moves', 'print every move'),
  board: option<boolean>('--board', 'also show the whole table at the end'),
  runPackCode,
};

export const CALIBRATE_OPTIONS = { paper, orientation, flip };

export const SET_PRINTER_OPTIONS = {
  x: required('--x <mm>', 'the number read from scale x on the sheet', { parse: parseMillimetres }),
  y: required('--y <mm>', 'the number read from scale y on the sheet', { parse: parseMillimetres }),
  orientation: { ...orientation, description: 'the sheet that the numbers were read from' },
};

export type ListFlags = CommonFlags & FlagsOf<typeof LIST_OPTIONS>;
export type BuildFlags = CommonFlags & FlagsOf<typeof BUILD_OPTIONS>;
export type DiffFlags = CommonFlags & FlagsOf<typeof DIFF_OPTIONS>;
export type ValidateFlags = CommonFlags & FlagsOf<typeof VALIDATE_OPTIONS>;
export type PreviewFlags = CommonFlags & FlagsOf<typeof PREVIEW_OPTIONS>;
export type InitFlags = CommonFlags & FlagsOf<typeof INIT_OPTIONS>;
export type InferSchemaFlags = CommonFlags & FlagsOf<typeof INFER_SCHEMA_OPTIONS>;
export type ExportPdfFlags = CommonFlags & FlagsOf<typeof EXPORT_PDF_OPTIONS>;
export type ExportPngFlags = CommonFlags & FlagsOf<typeof EXPORT_PNG_OPTIONS>;
export type ExportTgcFlags = CommonFlags & FlagsOf<typeof EXPORT_TGC_OPTIONS>;
export type ExportTtsFlags = CommonFlags & FlagsOf<typeof EXPORT_TTS_OPTIONS>;
export type ReleaseFlags = CommonFlags & FlagsOf<typeof RELEASE_OPTIONS>;
export type SimulateFlags = CommonFlags & FlagsOf<typeof SIMULATE_OPTIONS>;
export type CheckPlayFlags = CommonFlags & FlagsOf<typeof CHECK_PLAY_OPTIONS>;
export type ReplayFlags = CommonFlags & FlagsOf<typeof REPLAY_OPTIONS>;
export type CalibrateFlags = CommonFlags & FlagsOf<typeof CALIBRATE_OPTIONS>;
export type SetPrinterFlags = CommonFlags & FlagsOf<typeof SET_PRINTER_OPTIONS>;

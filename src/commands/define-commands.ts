import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  addCommonOptions,
  addLocaleOption,
  addWaiveOption,
  type CommonFlags,
  defineCommand,
  defineCommandGroup,
  type LocaleFlags,
  type SetExitCode,
  type WaiveFlags,
  wholeGameOnly,
} from './command-line.ts';
import {
  addExportPdfOptions,
  addExportPngOptions,
  addExportTtsOptions,
  addReleaseOptions,
  type ExportPdfFlags,
  type ExportPngFlags,
  type ExportTtsFlags,
  type ReleaseFlags,
} from './export-options.ts';
import type { InitFlags } from './init.ts';
import type { ReplayFlags } from './replay.ts';
import {
  addCalibrateOptions,
  addPreviewOptions,
  addSetPrinterOptions,
  type CalibrateFlags,
  type PreviewFlags,
  type SetPrinterFlags,
} from './sheet-options.ts';
import type { SimulateFlags } from './simulate.ts';
import type { Terminal } from './terminal.ts';

/** Adds `export` with its targets. */
export function addExportCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(
    program,
    'export',
    'files for others: printers, shops, other programs',
  );
  addExportPdfOptions(
    addCommonOptions(
      defineCommand(
        group,
        'pdf [component...]',
        'single cards and the board with their bleed, one a page, for printers who take them',
      ),
    ),
  ).action(async (components: string[], flags: CommonFlags & ExportPdfFlags) => {
    const { exportPdf } = await import('./export-pdf.ts');
    finish(await exportPdf(components, flags, terminal));
  });
  addExportPngOptions(
    addCommonOptions(
      defineCommand(
        group,
        'png [component...]',
        'every card, board and page as a picture, each once',
      ),
    ),
  ).action(async (components: string[], flags: CommonFlags & ExportPngFlags) => {
    const { exportPng } = await import('./export-png.ts');
    finish(await exportPng(components, flags, terminal));
  });
  addWaiveOption(
    addLocaleOption(
      addCommonOptions(
        wholeGameOnly(
          defineCommand(
            group,
            'tgc',
            'the whole game for The Game Crafter, with a guide to upload it',
          ),
          'leave it out; each product gets a folder of its own, to be uploaded alone',
        ),
      ),
    ),
  ).action(async (flags: CommonFlags & LocaleFlags & WaiveFlags) => {
    const { exportTgc } = await import('./export-tgc.ts');
    finish(await exportTgc(flags, terminal));
  });
  addExportTtsOptions(
    addCommonOptions(
      wholeGameOnly(
        defineCommand(group, 'tts', 'the whole table as a saved object of Tabletop Simulator'),
        'leave it out; `tts: none` at a component in game.yaml keeps it off the table',
      ),
    ),
  ).action(async (flags: CommonFlags & ExportTtsFlags) => {
    const { exportTts } = await import('./export-tts.ts');
    finish(await exportTts(flags, terminal));
  });
}

/** Adds `release`. */
export function addReleaseCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  addReleaseOptions(
    addCommonOptions(
      wholeGameOnly(
        defineCommand(program, 'release', 'the whole game in every form, as archives to share'),
        '`--only` makes just some of its archives',
      ),
    ),
  ).action(async (flags: CommonFlags & ReleaseFlags) => {
    const { release } = await import('./release.ts');
    finish(await release(flags, terminal));
  });
}

/** Adds `preview`. */
export function addPreviewCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  addPreviewOptions(
    addCommonOptions(
      defineCommand(program, 'preview', 'a local web page of the pack that follows every save'),
    ),
  ).action(async (flags: PreviewFlags) => {
    const { preview } = await import('./preview.ts');
    finish(await preview(flags, terminal));
  });
}

/** Adds `init`. */
export function addInitCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  addCommonOptions(
    defineCommand(program, 'init <folder>', 'a small new game of your own, that builds at once'),
  )
    .option('--ci', 'with a workflow that checks and prints it on GitHub')
    .action(async (folder: string, flags: CommonFlags & InitFlags) => {
      const { init } = await import('./init.ts');
      finish(await init(folder, flags, terminal));
    });
}

const MAX_GAMES = 1_000_000;

/** A whole number from `least` on, as large as a run of games can be. */
const createCountParser =
  (least: number) =>
  (text: string): number => {
    const number = Number(text);
    if (/^\d{1,7}$/.test(text) && number >= least && number <= MAX_GAMES) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${MAX_GAMES}.`);
  };

function parseSetting(
  text: string,
  earlier: readonly (readonly [string, string])[] = [],
): readonly (readonly [string, string])[] {
  const [, toggle, value] = /^([^=\s]+)=([^=\s]+)$/.exec(text) ?? [];
  if (toggle === undefined || value === undefined) {
    throw new InvalidArgumentError('It must be a question and its answer: `VB-01=no`.');
  }
  return [...earlier, [toggle, value]];
}

function parseNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('It must be names with commas between them.');
}

/** Adds `simulate` and `replay`. */
export function addPlayCommands(program: Command, terminal: Terminal, finish: SetExitCode): void {
  addCommonOptions(
    defineCommand(
      program,
      'simulate',
      'play the rules with bots, and report how well the game is balanced',
    ),
  )
    .addOption(
      new Option('--games <n>', 'how many games').argParser(createCountParser(1)).default(1000),
    )
    .addOption(
      new Option(
        '--players <name,…>',
        'who plays: names of bots, or paths of modules (default: greedy)',
      ).argParser(parseNames),
    )
    .addOption(
      new Option(
        '--seats <n>',
        'players at a table (default: as many as are named, or the most for a single name)',
      ).argParser(createCountParser(1)),
    )
    .option('--seed <text>', 'what all chance comes of: the same seed gives the same games', '1')
    .addOption(
      new Option(
        '--set <toggle=value>',
        'another answer to a question that the rules leave open; may be given several times',
      ).argParser(parseSetting),
    )
    .addOption(
      new Option(
        '--study [toggle,…]',
        'play every game again with each other answer, and compare: of these questions, or of all',
      ).argParser(parseNames),
    )
    .addOption(
      new Option('--logs <n>', 'how many games are recorded, from the first on')
        .argParser(createCountParser(0))
        .default(1),
    )
    .addOption(
      new Option('--max-turns <n>', 'turns after which a game is stopped').argParser(
        createCountParser(1),
      ),
    )
    .action(async (flags: CommonFlags & SimulateFlags) => {
      const { simulate } = await import('./simulate.ts');
      finish(await simulate(flags, terminal));
    });
  addCommonOptions(
    defineCommand(program, 'replay <log>', 'check a recorded game move by move, and show it'),
  )
    .addOption(
      new Option(
        '--until <n>',
        'show the game after so many moves, and check no further',
      ).argParser(createCountParser(0)),
    )
    .option('--moves', 'tell every move')
    .option('--board', 'show the whole table at the end too')
    .action(async (log: string, flags: CommonFlags & ReplayFlags) => {
      const { replay } = await import('./replay.ts');
      finish(await replay(log, flags, terminal));
    });
}

/** Adds `locale` with its command. */
export function addLocaleCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(program, 'locale', 'translations of a pack');
  addCommonOptions(
    defineCommand(
      group,
      'update <code>',
      'begin a language, or add what it lacks; no translation is ever changed',
    ),
  ).action(async (code: string, flags: CommonFlags) => {
    const { updateLocaleFiles } = await import('./locale.ts');
    finish(await updateLocaleFiles(code, flags, terminal));
  });
}

/** Adds `printer` with its commands. */
export function addPrinterCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(
    program,
    'printer',
    'printers that set backs off, measured once',
  );
  addCalibrateOptions(
    addCommonOptions(
      defineCommand(
        group,
        'calibrate',
        'the sheet to measure a printer with, as a PDF of two pages',
      ),
    ),
  ).action(async (flags: CommonFlags & CalibrateFlags) => {
    const { calibrate } = await import('./printer.ts');
    finish(await calibrate(flags, terminal));
  });
  addSetPrinterOptions(
    addCommonOptions(defineCommand(group, 'set <name>', 'keep what was read off the sheet')),
  ).action(async (name: string, flags: CommonFlags & SetPrinterFlags) => {
    const { setPrinter } = await import('./printer.ts');
    finish(await setPrinter(name, flags, terminal));
  });
  addCommonOptions(defineCommand(group, 'list', 'the printers that were set')).action(
    async (flags: CommonFlags) => {
      const { listPrinters } = await import('./printer.ts');
      finish(await listPrinters(flags, terminal));
    },
  );
  addCommonOptions(defineCommand(group, 'remove <name>', 'forget a printer')).action(
    async (name: string, flags: CommonFlags) => {
      const { removePrinter } = await import('./printer.ts');
      finish(await removePrinter(name, flags, terminal));
    },
  );
}

/** Adds `cache` with its command. */
export function addCacheCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(
    program,
    'cache',
    'what earlier runs printed, kept so as not to repeat it',
  );
  addCommonOptions(defineCommand(group, 'clear', 'forget everything that was kept')).action(
    async (flags: CommonFlags) => {
      const { clearResultCache: forgetResults } = await import('./maintenance.ts');
      finish(await forgetResults(flags, terminal));
    },
  );
}

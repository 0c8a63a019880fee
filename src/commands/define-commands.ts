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
    'export files for print shops, web shops and other programs',
  );
  addExportPdfOptions(
    addCommonOptions(
      defineCommand(
        group,
        'pdf [component...]',
        'single cards and the board with bleed, one per page, for print shops',
      ),
    ),
  ).action(async (components: string[], flags: CommonFlags & ExportPdfFlags) => {
    const { exportPdf } = await import('./export-pdf.ts');
    finish(await exportPdf(components, flags, terminal));
  });
  addExportPngOptions(
    addCommonOptions(
      defineCommand(group, 'png [component...]', 'every card, board and page as an image'),
    ),
  ).action(async (components: string[], flags: CommonFlags & ExportPngFlags) => {
    const { exportPng } = await import('./export-drawn.ts');
    finish(await exportPng(components, flags, terminal));
  });
  addWaiveOption(
    addLocaleOption(
      addCommonOptions(
        wholeGameOnly(
          defineCommand(group, 'tgc', 'the whole game for The Game Crafter, with an upload guide'),
          'remove the names; each product gets its own folder, which you can upload on its own',
        ),
      ),
    ),
  ).action(async (flags: CommonFlags & LocaleFlags & WaiveFlags) => {
    const { exportTgc } = await import('./export-drawn.ts');
    finish(await exportTgc(flags, terminal));
  });
  addExportTtsOptions(
    addCommonOptions(
      wholeGameOnly(
        defineCommand(group, 'tts', 'the whole game as a saved object for Tabletop Simulator'),
        'remove the names; `tts: none` on a component in game.yaml leaves it out',
      ),
    ),
  ).action(async (flags: CommonFlags & ExportTtsFlags) => {
    const { exportTts } = await import('./export-drawn.ts');
    finish(await exportTts(flags, terminal));
  });
}

/** Adds `release`. */
export function addReleaseCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  addReleaseOptions(
    addCommonOptions(
      wholeGameOnly(
        defineCommand(program, 'release', 'the whole game in every format, as zip archives'),
        'use `--only` to make just some of the archives',
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
      defineCommand(
        program,
        'preview',
        'show the pack on a local web page that updates on every save',
      ),
    ),
  ).action(async (flags: PreviewFlags) => {
    const { preview } = await import('./preview.ts');
    finish(await preview(flags, terminal));
  });
}

/** Adds `init`. */
export function addInitCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  addCommonOptions(
    defineCommand(program, 'init <folder>', 'create a small new game that builds right away'),
  )
    .option('--ci', 'add a GitHub workflow that checks and prints the game')
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
    throw new InvalidArgumentError('It must be a rule question and an answer: `VB-01=no`.');
  }
  return [...earlier, [toggle, value]];
}

function parseNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '')) return names;
  throw new InvalidArgumentError('It must be a comma-separated list of names.');
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
      new Option('--games <n>', 'number of games to play')
        .argParser(createCountParser(1))
        .default(1000),
    )
    .addOption(
      new Option(
        '--players <name,…>',
        'the players: names of bots, or paths of modules (default: greedy)',
      ).argParser(parseNames),
    )
    .addOption(
      new Option(
        '--seats <n>',
        'number of players (default: as many as are named, or the maximum for a single name)',
      ).argParser(createCountParser(1)),
    )
    .option('--seed <text>', 'random seed: the same seed gives the same games', '1')
    .addOption(
      new Option(
        '--set <toggle=value>',
        'change the answer to an open question of the rules; can be repeated',
      ).argParser(parseSetting),
    )
    .addOption(
      new Option(
        '--study [toggle,…]',
        'replay every game with each other answer to these questions (default: all), and compare',
      ).argParser(parseNames),
    )
    .addOption(
      new Option('--logs <n>', 'number of games to record, starting with the first')
        .argParser(createCountParser(0))
        .default(1),
    )
    .addOption(
      new Option('--max-turns <n>', 'stop a game after this many turns').argParser(
        createCountParser(1),
      ),
    )
    .action(async (flags: CommonFlags & SimulateFlags) => {
      const { simulate } = await import('./simulate.ts');
      finish(await simulate(flags, terminal));
    });
  addCommonOptions(
    defineCommand(program, 'replay <log>', 'check and show a recorded game, move by move'),
  )
    .addOption(
      new Option('--until <n>', 'stop after this many moves and show the game').argParser(
        createCountParser(0),
      ),
    )
    .option('--moves', 'print every move')
    .option('--board', 'also show the whole table at the end')
    .action(async (log: string, flags: CommonFlags & ReplayFlags) => {
      const { replay } = await import('./replay.ts');
      finish(await replay(log, flags, terminal));
    });
}

/** Adds `locale` with its command. */
export function addLocaleCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(program, 'locale', 'manage the translations of a pack');
  addCommonOptions(
    defineCommand(
      group,
      'update <code>',
      'start a language, or add its missing entries; existing translations are never changed',
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
    'manage printer profiles that correct misaligned backs',
  );
  addCalibrateOptions(
    addCommonOptions(
      defineCommand(group, 'calibrate', 'write the sheet for measuring a printer, a two-page PDF'),
    ),
  ).action(async (flags: CommonFlags & CalibrateFlags) => {
    const { calibrate } = await import('./printer.ts');
    finish(await calibrate(flags, terminal));
  });
  addSetPrinterOptions(
    addCommonOptions(defineCommand(group, 'set <name>', 'save the numbers read from the sheet')),
  ).action(async (name: string, flags: CommonFlags & SetPrinterFlags) => {
    const { setPrinter } = await import('./printer.ts');
    finish(await setPrinter(name, flags, terminal));
  });
  addCommonOptions(defineCommand(group, 'list', 'list the saved printers')).action(
    async (flags: CommonFlags) => {
      const { listPrinters } = await import('./printer.ts');
      finish(await listPrinters(flags, terminal));
    },
  );
  addCommonOptions(defineCommand(group, 'remove <name>', 'delete a saved printer')).action(
    async (name: string, flags: CommonFlags) => {
      const { removePrinter } = await import('./printer.ts');
      finish(await removePrinter(name, flags, terminal));
    },
  );
}

/** Adds `cache` with its command. */
export function addCacheCommand(program: Command, terminal: Terminal, finish: SetExitCode): void {
  const group = defineCommandGroup(program, 'cache', 'manage cached results of earlier runs');
  addCommonOptions(defineCommand(group, 'clear', 'delete all cached results')).action(
    async (flags: CommonFlags) => {
      const { clearResultCache: forgetResults } = await import('./maintenance.ts');
      finish(await forgetResults(flags, terminal));
    },
  );
}

import type { Command } from 'commander';
import { usageError } from '../diagnostics/errors.ts';
import { EXPORTS } from '../export/targets.ts';
import { setTimeBudget } from '../limits/time-budget.ts';
import { commanderOption, type OptionTable } from '../options/option-spec.ts';
import * as options from './options.ts';
import * as playOptions from './play-options.ts';
import type { Terminal } from './terminal.ts';

interface CommandSpec {
  readonly usage: string;
  readonly description: string;
  /** Beside those of every command. */
  readonly options?: OptionTable;
  /** Of a command that always covers the whole game: what to type for a component alone. */
  readonly componentHint?: string;
  /** Called with the arguments, then the values of the options; answers the exit code. */
  readonly run: (...args: never[]) => Promise<number>;
}

/** A command that only holds other commands. */
interface CommandGroup {
  readonly name: string;
  readonly description: string;
  readonly commands: readonly CommandSpec[];
  /** What it does by itself. */
  readonly own?: Pick<CommandSpec, 'options' | 'run'>;
}

/** Every command. A module is loaded only when its command is used. */
const commandsFor = (terminal: Terminal): readonly (CommandSpec | CommandGroup)[] => [
  ...packCommands(terminal),
  {
    name: 'schema',
    description: 'manage the schemas of tables',
    commands: [
      {
        usage: 'infer [table...]',
        description:
          'make the JSON Schema of a table from its records; all missing ones by default',
        options: options.INFER_SCHEMA_OPTIONS,
        run: async (tables: string[], flags: options.InferSchemaFlags) =>
          (await import('./schema.ts')).inferSchemas(tables, flags, terminal),
      },
    ],
  },
  {
    name: 'export',
    description: 'export files for print shops, web shops and other programs',
    commands: exportCommands(terminal),
  },
  {
    name: 'upload',
    description: 'upload the game to a service that prints it',
    commands: [
      {
        usage: 'tgc',
        description: 'the whole game into your account at The Game Crafter; it is never published',
        options: options.UPLOAD_TGC_OPTIONS,
        componentHint: 'remove the names; only what has changed is uploaded again',
        run: async (flags: options.UploadTgcFlags) =>
          (await import('./upload.ts')).uploadTgc(flags, terminal),
      },
      {
        usage: 'itch <project>',
        description: 'the archives of the last release to itch.io, with butler: `user/game`',
        options: options.UPLOAD_ITCH_OPTIONS,
        run: async (project: string, flags: options.UploadItchFlags) =>
          (await import('./upload-itch.ts')).uploadItch(project, flags, terminal),
      },
    ],
  },
  {
    usage: 'release',
    description: 'the whole game in every format, as zip archives',
    options: options.RELEASE_OPTIONS,
    componentHint: 'use `--only` to make just some of the archives',
    run: async (flags: options.ReleaseFlags) =>
      (await import('./export.ts')).release(flags, terminal),
  },
  ...playCommands(terminal),
  {
    name: 'play',
    description: 'play on a local web page: by the rules, with bots and other people, or by hand',
    own: {
      options: playOptions.PLAY_OPTIONS,
      run: async (flags: playOptions.PlayFlags) =>
        (await import('./play.ts')).play(flags, terminal),
    },
    commands: [
      {
        usage: 'check',
        description: 'play at random, and look whether the rules keep the laws of every game',
        options: playOptions.CHECK_PLAY_OPTIONS,
        run: async (flags: playOptions.CheckPlayFlags) =>
          (await import('./play-check.ts')).checkPlay(flags, terminal),
      },
    ],
  },
  {
    name: 'locale',
    description: 'manage the translations of a pack',
    commands: [
      {
        usage: 'update <code>',
        description:
          'start a language, or add its missing entries; existing translations are never changed',
        run: async (code: string, flags: options.CommonFlags) =>
          (await import('./locale.ts')).updateLocaleFiles(code, flags, terminal),
      },
    ],
  },
  {
    name: 'printer',
    description: 'manage printer profiles that correct misaligned backs',
    commands: printerCommands(terminal),
  },
  {
    name: 'cache',
    description: 'manage cached results of earlier runs',
    commands: [
      {
        usage: 'clear',
        description: 'delete all cached results',
        run: async (flags: options.CommonFlags) =>
          (await import('./maintenance.ts')).clearResultCache(flags, terminal),
      },
    ],
  },
  {
    usage: 'doctor',
    description: 'check this machine: Node, browsers, fonts and cache',
    run: async (flags: options.CommonFlags) =>
      (await import('./maintenance.ts')).doctor(flags, terminal),
  },
];

const packCommands = (terminal: Terminal): readonly CommandSpec[] => [
  {
    usage: 'build [component...]',
    description: 'check the pack, lay out its sheets and print them to PDF',
    options: options.BUILD_OPTIONS,
    run: async (components: string[], flags: options.BuildFlags) => {
      if (flags.watch) {
        return (await import('./watch-build.ts')).watchBuild(components, flags, terminal);
      }
      const { build } = await import('./build.ts');
      return build(components, flags, terminal);
    },
  },
  {
    usage: 'validate',
    description: 'check the data and templates, and with --render the laid-out pages too',
    options: options.VALIDATE_OPTIONS,
    run: async (flags: options.ValidateFlags) =>
      (await import('./validate.ts')).validate(flags, terminal),
  },
  {
    usage: 'diff [revision]',
    description: 'show what changed since a revision of git, or since a copy in another folder',
    options: { ...options.DIFF_OPTIONS, ...playOptions.DIFF_PLAY_OPTIONS },
    run: async (
      revision: string | undefined,
      flags: options.DiffFlags & playOptions.DiffPlayFlags,
    ) => (await import('./diff.ts')).diff(revision, flags, terminal),
  },
  {
    usage: 'stats [component...]',
    description: 'the pack in numbers and plots: cards by their fields, sheets',
    options: options.STATS_OPTIONS,
    run: async (components: string[], flags: options.StatsFlags) =>
      (await import('./stats.ts')).stats(components, flags, terminal),
  },
  {
    usage: 'list',
    description: 'list the components with their cards, size and data, and the games',
    options: options.LIST_OPTIONS,
    run: async (flags: options.ListFlags) => (await import('./list.ts')).list(flags, terminal),
  },
  {
    usage: 'pull [table...]',
    description: 'bring tables up to date with their source on the web',
    options: options.PULL_OPTIONS,
    run: async (tables: string[], flags: options.PullFlags) =>
      (await import('./pull.ts')).pull(tables, flags, terminal),
  },
  {
    usage: 'preview',
    description: 'show the pack on a local web page that updates on every save',
    options: options.PREVIEW_OPTIONS,
    run: async (flags: options.PreviewFlags) =>
      (await import('./preview.ts')).preview(flags, terminal),
  },
  {
    usage: 'init <folder>',
    description: 'create a small new game that builds right away',
    options: options.INIT_OPTIONS,
    run: async (folder: string, flags: options.InitFlags) =>
      (await import('./init.ts')).init(folder, flags, terminal),
  },
];

const exportCommands = (terminal: Terminal): readonly CommandSpec[] =>
  EXPORTS.map((target) => {
    const run = async (ids: readonly string[], flags: options.ExportFlags) =>
      (await import('./export.ts')).exportTo(target, { ids, flags, terminal });
    const isWhole = target.componentHint !== undefined;
    return {
      ...target,
      usage: isWhole ? target.id : `${target.id} [component...]`,
      run: isWhole ? (flags: options.ExportFlags) => run([], flags) : run,
    };
  });

const playCommands = (terminal: Terminal): readonly CommandSpec[] => [
  {
    usage: 'simulate',
    description: 'play the rules with bots, and report how well the game is balanced',
    options: playOptions.SIMULATE_OPTIONS,
    run: async (flags: playOptions.SimulateFlags) =>
      (await import('./simulate.ts')).simulate(flags, terminal),
  },
  {
    usage: 'replay <log>',
    description: 'check and show a recorded game, move by move',
    options: playOptions.REPLAY_OPTIONS,
    run: async (log: string, flags: playOptions.ReplayFlags) =>
      flags.open === true
        ? (await import('./play.ts')).watchLog(log, flags, terminal)
        : (await import('./replay.ts')).replay(log, flags, terminal),
  },
];

const printerCommands = (terminal: Terminal): readonly CommandSpec[] => [
  {
    usage: 'calibrate',
    description: 'write the sheet for measuring a printer, a two-page PDF',
    options: options.CALIBRATE_OPTIONS,
    run: async (flags: options.CalibrateFlags) =>
      (await import('./printer.ts')).calibrate(flags, terminal),
  },
  {
    usage: 'set <name>',
    description: 'save the numbers read from the sheet',
    options: options.SET_PRINTER_OPTIONS,
    run: async (name: string, flags: options.SetPrinterFlags) =>
      (await import('./printer.ts')).setPrinter(name, flags, terminal),
  },
];

/**
 * Adds every command to the program.
 *
 * @param onExit called with the exit code of the command that ran
 */
export function defineCommands(
  program: Command,
  terminal: Terminal,
  onExit: (exitCode: number) => void,
): void {
  const define = (parent: Command, spec: CommandSpec): void => {
    const command = addCommand(parent, spec.usage, spec.description);
    defineRun(command, spec);
    const { componentHint } = spec;
    if (componentHint !== undefined) refuseComponents(command, componentHint);
  };
  const defineRun = (command: Command, spec: Pick<CommandSpec, 'options' | 'run'>): void => {
    command.allowExcessArguments(false);
    for (const one of Object.values({ ...options.COMMON_OPTIONS, ...spec.options })) {
      command.addOption(commanderOption(one));
    }
    command.hook('preAction', () => setTimeBudget(Number(command.opts().timeout)));
    command.action(async (...args) => onExit(await spec.run(...(args as never[]))));
  };
  for (const spec of commandsFor(terminal)) {
    if ('run' in spec) {
      define(program, spec);
      continue;
    }
    // Options behind the name of a command are that command's.
    const group = addCommand(program.enablePositionalOptions(), spec.name, spec.description)
      .enablePositionalOptions()
      .helpCommand(false);
    if (spec.own !== undefined) defineRun(group, spec.own);
    for (const one of spec.commands) define(group, one);
  }
}

const addCommand = (parent: Command, usage: string, description: string): Command =>
  parent.command(usage).description(description).helpOption('--help', 'show this help');

/** Refuses the names of components: the command always covers the whole game. */
const refuseComponents = (command: Command, hint: string): Command =>
  command.allowExcessArguments(true).hook('preAction', ({ args }) => {
    const [first] = args;
    if (first === undefined) return;
    throw usageError(
      `too many arguments: \`${command.name()}\` always covers the whole game, not just \`${first}\``,
      hint,
    );
  });

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
  /** What runs it: called with the arguments, the values of the options and the terminal; answers the exit code. */
  readonly load: () => Promise<(...args: never[]) => Promise<number>>;
}

/** A command that only holds other commands. */
interface CommandGroup {
  readonly name: string;
  readonly description: string;
  readonly commands: readonly CommandSpec[];
  /** What it does by itself. */
  readonly own?: Pick<CommandSpec, 'options' | 'load'>;
}

/** Every command. A module is loaded only when its command is used. */
const listCommands = (): readonly (CommandSpec | CommandGroup)[] => [
  ...PACK_COMMANDS,
  {
    name: 'schema',
    description: 'manage the schemas of tables',
    commands: [
      {
        usage: 'infer [table...]',
        description:
          'make the JSON Schema of a table from its records; all missing ones by default',
        options: options.INFER_SCHEMA_OPTIONS,
        load: async () => (await import('./schema.ts')).inferSchemas,
      },
    ],
  },
  {
    name: 'export',
    description: 'export files for print shops, web shops and other programs',
    commands: EXPORT_COMMANDS,
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
        load: async () => (await import('./upload.ts')).uploadTgc,
      },
    ],
  },
  {
    usage: 'release',
    description: 'the whole game in every format, as zip archives',
    options: options.RELEASE_OPTIONS,
    componentHint: 'use `--only` to make just some of the archives',
    load: async () => (await import('./export.ts')).release,
  },
  ...PLAY_COMMANDS,
  {
    name: 'play',
    description: 'play on a local web page: by the rules, with bots and other people, or by hand',
    own: {
      options: playOptions.PLAY_OPTIONS,
      load: async () => (await import('./play.ts')).play,
    },
    commands: [
      {
        usage: 'check',
        description: 'play at random, and look whether the rules keep the laws of every game',
        options: playOptions.CHECK_PLAY_OPTIONS,
        load: async () => (await import('./play-check.ts')).checkPlay,
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
        load: async () => (await import('./locale.ts')).updateLocaleFiles,
      },
    ],
  },
  {
    name: 'printer',
    description: 'manage printer profiles that correct misaligned backs',
    commands: PRINTER_COMMANDS,
  },
  {
    name: 'cache',
    description: 'manage cached results of earlier runs',
    commands: [
      {
        usage: 'clear',
        description: 'delete all cached results',
        load: async () => (await import('./maintenance.ts')).clearResultCache,
      },
    ],
  },
  {
    usage: 'doctor',
    description: 'check this machine: Node, browsers, fonts and cache',
    load: async () => (await import('./maintenance.ts')).doctor,
  },
];

const PACK_COMMANDS: readonly CommandSpec[] = [
  {
    usage: 'build [component...]',
    description: 'check the pack, lay out its sheets and print them to PDF',
    options: options.BUILD_OPTIONS,
    load: async () => async (ids: string[], flags: options.BuildFlags, terminal: Terminal) =>
      flags.watch
        ? (await import('./watch-build.ts')).watchBuild(ids, flags, terminal)
        : (await import('./build.ts')).build(ids, flags, terminal),
  },
  {
    usage: 'validate',
    description: 'check the data and templates, and with --render the laid-out pages too',
    options: options.VALIDATE_OPTIONS,
    load: async () => (await import('./validate.ts')).validate,
  },
  {
    usage: 'diff [revision]',
    description: 'show what changed since a revision of git, or since a copy in another folder',
    options: { ...options.DIFF_OPTIONS, ...playOptions.DIFF_PLAY_OPTIONS },
    load: async () => (await import('./diff.ts')).diff,
  },
  {
    usage: 'stats [component...]',
    description: 'the pack in numbers and plots: cards by their fields, sheets',
    options: options.STATS_OPTIONS,
    load: async () => (await import('./stats.ts')).stats,
  },
  {
    usage: 'list',
    description: 'list the components with their cards, size and data, and the games',
    options: options.LIST_OPTIONS,
    load: async () => (await import('./list.ts')).list,
  },
  {
    usage: 'pull [table...]',
    description: 'bring tables up to date with their source on the web',
    options: options.PULL_OPTIONS,
    load: async () => (await import('./pull.ts')).pull,
  },
  {
    usage: 'preview',
    description: 'show the pack on a local web page that updates on every save',
    options: options.PREVIEW_OPTIONS,
    load: async () => (await import('./preview.ts')).preview,
  },
  {
    usage: 'init <folder>',
    description: 'create a small new game that builds right away',
    options: options.INIT_OPTIONS,
    load: async () => (await import('./init.ts')).init,
  },
];

const EXPORT_COMMANDS = EXPORTS.map((target): CommandSpec => {
  const run = async (ids: readonly string[], flags: options.ExportFlags, terminal: Terminal) =>
    (await import('./export.ts')).exportTo(target, { ids, flags, terminal });
  const runWhole = (flags: options.ExportFlags, terminal: Terminal) => run([], flags, terminal);
  const isWhole = target.componentHint !== undefined;
  return {
    ...target,
    usage: isWhole ? target.id : `${target.id} [component...]`,
    load: async () => (isWhole ? runWhole : run),
  };
});

const PLAY_COMMANDS: readonly CommandSpec[] = [
  {
    usage: 'simulate',
    description: 'play the rules with bots, and report how well the game is balanced',
    options: playOptions.SIMULATE_OPTIONS,
    load: async () => (await import('./simulate.ts')).simulate,
  },
  {
    usage: 'replay <log>',
    description: 'check and show a recorded game, move by move',
    options: playOptions.REPLAY_OPTIONS,
    load: async () => async (log: string, flags: playOptions.ReplayFlags, terminal: Terminal) =>
      flags.open === true
        ? (await import('./play.ts')).watchLog(log, flags, terminal)
        : (await import('./replay.ts')).replay(log, flags, terminal),
  },
];

const PRINTER_COMMANDS: readonly CommandSpec[] = [
  {
    usage: 'calibrate',
    description: 'write the sheet for measuring a printer, a two-page PDF',
    options: options.CALIBRATE_OPTIONS,
    load: async () => (await import('./printer.ts')).calibrate,
  },
  {
    usage: 'set <name>',
    description: 'save the numbers read from the sheet',
    options: options.SET_PRINTER_OPTIONS,
    load: async () => (await import('./printer.ts')).setPrinter,
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
  const defineRun = (command: Command, spec: Pick<CommandSpec, 'options' | 'load'>): void => {
    command.allowExcessArguments(false);
    for (const one of Object.values({ ...options.COMMON_OPTIONS, ...spec.options })) {
      command.addOption(commanderOption(one));
    }
    command.hook('preAction', () => setTimeBudget(Number(command.opts().timeout)));
    command.action(async (...args) => {
      const run = await spec.load();
      onExit(await run(...([...args.slice(0, -1), terminal] as never[])));
    });
  };
  for (const spec of listCommands()) {
    if ('load' in spec) {
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

import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RenderedPack } from '../core/rendered-pack.ts';
import type { Waiver } from '../core/waiver.ts';
import { hintForWaiver, WAIVABLE_CODES } from '../diagnostics/waivers.ts';
import { usageError } from '../errors.ts';
import { DEFAULT_TIMEOUT_S, setTimeBudget } from '../time-budget.ts';
import type { Terminal } from './terminal.ts';

export const REPORTERS = ['pretty', 'json', 'github', 'sarif'] as const;

export type Reporter = (typeof REPORTERS)[number];

/** What every command understands, as commander hands it over. */
export interface CommonFlags {
  readonly game?: string;
  readonly out?: string;
  readonly browser?: string;
  readonly jobs?: number;
  readonly cache: boolean;
  readonly verbose?: boolean;
  readonly quiet?: boolean;
  readonly reporter?: Reporter;
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly profile?: boolean;
  readonly timeout?: number;
}

/** Pages printed at once where `--jobs` does not say: more only wait for each other. */
export const DEFAULT_JOBS = 2;

/** A whole number of at least 1. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number, 1 or more.');
  return Number(text);
}

/** Entries between commas, each once. */
export const parseUniqueList = (text: string): string[] => [...new Set(parseList(text))];

/** Entries between commas, as often as they are written. */
export const parseList = (text: string): string[] => {
  const items = text.split(',').map((item) => item.trim());
  if (items.some((item) => item === ''))
    throw new InvalidArgumentError('An entry of the list is empty.');
  return items;
};

/** Adds the options that mean the same everywhere. */
export function addCommonOptions(command: Command): Command {
  return command
    .option(
      '--game <id or folder>',
      'the pack: a folder, or the id of a known game (default: the nearest game.yaml in this folder or above)',
    )
    .option('--out <folder>', 'output folder (default: Output in the pack)')
    .option('--browser <path>', 'path of the Chrome, Chromium or Edge to use')
    .addOption(
      new Option(
        '--jobs <n>',
        'how many pages to lay out, or games to play, in parallel',
      ).argParser(parseCount),
    )
    .option('--no-cache', 'ignore cached results of earlier runs')
    .option('--verbose', 'print more details')
    .option('--quiet', 'print errors only')
    .addOption(
      new Option(
        '--reporter <name>',
        'how to report problems (default: pretty; github in GitHub Actions)',
      ).choices([...REPORTERS]),
    )
    .option('--json', 'short for --reporter json: one JSON document on stdout')
    .option('--strict', 'treat warnings as errors')
    .option('--profile', 'print how long each stage took')
    .addOption(
      new Option(
        '--timeout <seconds>',
        `time limit for checking and rendering the pack, and for each page in the browser`,
      )
        .argParser(parseCount)
        .default(DEFAULT_TIMEOUT_S),
    )
    .hook('preAction', (_, action) => setTimeBudget(Number(action.opts().timeout)));
}

/** The reporter that the flags, or the place where the command runs, ask for. */
export function resolveReporter(flags: CommonFlags, { env }: Terminal): Reporter {
  if (flags.json) return 'json';
  return flags.reporter ?? (env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty');
}

/** Adds a command to its parent; it answers `--help` and takes no more arguments than it names. */
export const defineCommand = (parent: Command, usage: string, description: string): Command =>
  parent
    .command(usage)
    .description(description)
    .helpOption('--help', 'show this help')
    .allowExcessArguments(false);

/**
 * Has a command that always takes the whole game say so to whoever names components of it.
 *
 * @param hint what to type for a component alone
 */
export const wholeGameOnly = (command: Command, hint: string): Command =>
  command.allowExcessArguments(true).hook('preAction', ({ args }) => {
    const [first] = args;
    if (first === undefined) return;
    throw usageError(
      `too many arguments: \`${command.name()}\` always covers the whole game, not just \`${first}\``,
      hint,
    );
  });

/** Adds a command that only holds other commands. */
export const defineCommandGroup = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .helpOption('--help', 'show this help')
    .helpCommand(false);

/** Told the exit code of the command that ran. */
export type SetExitCode = (exitCode: number) => void;

export interface LocaleFlags {
  /** As typed; whether the pack has it is known once it is read. */
  readonly locale?: string;
}

/** Adds `--locale`. */
export const addLocaleOption = (command: Command): Command =>
  command.option('--locale <code>', 'use another language: a folder in locales/, such as `fr`');

export interface ImageDpiFlags {
  readonly imageDpi?: number;
}

/** As the schema of game.yaml has it for `images.dpi`. */
const IMAGE_DPI_RANGE = { least: 72, most: 1200 } as const;

function parseImageDpi(text: string): number {
  const dpi = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (dpi >= IMAGE_DPI_RANGE.least && dpi <= IMAGE_DPI_RANGE.most) return dpi;
  throw new InvalidArgumentError(
    `It must be a whole number from ${IMAGE_DPI_RANGE.least} to ${IMAGE_DPI_RANGE.most}.`,
  );
}

/** Adds `--image-dpi`. */
export const addImageDpiOption = (command: Command): Command =>
  command.addOption(
    new Option(
      '--image-dpi <n>',
      'scale images down to this many pixels per inch (default: 300, or `images` in game.yaml)',
    ).argParser(parseImageDpi),
  );

/** A pack whose pictures are printed as the command line says. */
export const applyImageDpi = (
  rendered: RenderedPack,
  { imageDpi: dpi }: ImageDpiFlags,
): RenderedPack => {
  if (dpi === undefined) return rendered;
  const { pack } = rendered;
  return { ...rendered, pack: { ...pack, images: { ...pack.images, dpi } } };
};

export interface WaiveFlags {
  /** Codes of laid-out pages. */
  readonly waive?: readonly string[];
}

function parseWaivers(text: string): string[] {
  const codes = parseUniqueList(text);
  const wrong = codes.find((code) => !WAIVABLE_CODES.includes(code));
  if (wrong === undefined) return codes;
  throw new InvalidArgumentError(`\`${wrong}\` cannot be waived; ${hintForWaiver(wrong)}`);
}

/** Adds `--waive`. */
export const addWaiveOption = (command: Command): Command =>
  command.addOption(
    new Option(
      '--waive <code,…>',
      'problems of laid-out pages to list but not count as errors, such as `text/low-contrast`',
    ).argParser(parseWaivers),
  );

/** A pack with what the command line waives. */
export const applyWaivers = (rendered: RenderedPack, { waive = [] }: WaiveFlags): RenderedPack => {
  const ofRun = waive.map((code): Waiver => ({ code, by: 'run', id: '', place: null }));
  const { pack } = rendered;
  return { ...rendered, pack: { ...pack, waivers: [...pack.waivers, ...ofRun] } };
};

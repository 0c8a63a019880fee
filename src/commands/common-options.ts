import { type Command, InvalidArgumentError, Option } from 'commander';
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
      'the pack: its folder, or the id of a known game (default: the nearest game.yaml upward)',
    )
    .option('--out <folder>', 'where the output goes (default: Output in the pack)')
    .option('--browser <path>', 'the Chrome, Chromium or Edge that lays out pages')
    .addOption(
      new Option('--jobs <n>', 'how many pages are laid out, or games played, at once').argParser(
        parseCount,
      ),
    )
    .option('--no-cache', 'use nothing that an earlier run kept')
    .option('--verbose', 'tell more')
    .option('--quiet', 'tell only what went wrong')
    .addOption(
      new Option(
        '--reporter <name>',
        'how problems are told (default: pretty; github in GitHub Actions)',
      ).choices([...REPORTERS]),
    )
    .option('--json', 'short for --reporter json: one JSON document on stdout')
    .option('--strict', 'let warnings fail too')
    .option('--profile', 'tell where the time went')
    .addOption(
      new Option(
        '--timeout <seconds>',
        `how long checking and rendering the pack, and each page in the browser, may take`,
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

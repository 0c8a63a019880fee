import { type Command, InvalidArgumentError, Option } from 'commander';
import { addCommonOptions, type CommonFlags } from './common-options.ts';
import { defineCommand, type SetExitCode } from './define-command.ts';
import type { SimulateFlags } from './plan-simulation.ts';
import type { ReplayFlags } from './replay.ts';
import type { Terminal } from './terminal.ts';

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

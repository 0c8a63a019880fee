import { Command, CommanderError } from 'commander';
import { type CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { toolVersion } from '../load/folders.ts';
import { defineCommands } from './define-commands.ts';
import { printFailureDocument, reportError } from './report.ts';
import { StageTimes, type Terminal } from './terminal.ts';

/**
 * Runs one command line and returns its exit code. Never throws: what the user can fix is
 * reported in a sentence, a bug of ours with its stack.
 */
export async function run(outer: Terminal): Promise<number> {
  const { args } = outer;
  const profile = new StageTimes();
  const terminal: Terminal = { ...outer, profile };
  let exitCode: number = EXIT.ok;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return terminal.signal.aborted ? interruptExitCode(terminal.signal) : exitCode;
  } catch (error) {
    if (terminal.signal.aborted) {
      terminal.err.write('interrupted\n');
      return interruptExitCode(terminal.signal);
    }
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.ok;
      if (error.code === CONFLICT) terminal.err.write(`  hint: ${CONFLICT_HINT}\n`);
      if (wantsJson(args)) printFailureDocument(terminal, asUsageError(error));
      return EXIT.usage;
    }
    return reportError(error, terminal, wantsJson(args));
  } finally {
    if (args.includes('--profile')) terminal.err.write(`${profile.lines().join('\n')}\n`);
  }
}

const wantsJson = (args: readonly string[]): boolean =>
  args.includes('--json') ||
  args.join(' ').includes('--reporter json') ||
  args.includes('--reporter=json');

const interruptExitCode = (signal: AbortSignal): number =>
  signal.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted;

function createProgram(terminal: Terminal, onExit: (exitCode: number) => void): Command {
  const program = new Command('vbuses')
    .description('Print-and-play for board games, from data.')
    .version(toolVersion(), '--version', 'show the version of vbuses')
    .helpOption('--help', 'show this help')
    .helpCommand(false)
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text),
    })
    .addHelpText('after', EXAMPLES);

  defineCommands(program, terminal, onExit);
  return program;
}

const EXAMPLES = `
Examples:
  vbuses build                        everything you need to print at home, in Output/
  vbuses build upgrades --paper a4    one deck, on A4
  vbuses validate                     find every mistake, with its line
  vbuses preview --open               every card in your browser, updated on every save
  vbuses init my-game                 a new game in a folder of that name`;

/** The code of Commander's error for two options that exclude each other. */
const CONFLICT = 'commander.conflictingOption';

const CONFLICT_HINT = 'leave one of the two out';

/** Commander's message, which it has printed already: `error: what` and `(Did you mean that?)`. */
function asUsageError({ code, message }: CommanderError): CliError {
  const [what = '', suggestion] = message.replace(/^error: /, '').split('\n');
  const hint = suggestion?.replace(/^\(|\)$/g, '') ?? null;
  return usageError(what, code === CONFLICT ? CONFLICT_HINT : hint);
}

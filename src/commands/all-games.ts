import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import { budgetDiagnostic } from '../limits/time-budget.ts';
import { findPack, gamesAround, type ListedGame, toolFolder } from '../load/folders.ts';
import type { CommonFlags } from './options.ts';
import { reportError, resolveReporter } from './report.ts';
import { colorsFor, type OutputStream, type Terminal } from './terminal.ts';

/**
 * Runs a command for every game of the repository around the working folder, one after the other,
 * each with an output folder of its own; examples are left out.
 *
 * @param run the command for one game
 * @returns the worst exit code
 */
export async function runForAllGames<Flags extends CommonFlags>(
  flags: Flags,
  terminal: Terminal,
  run: (flags: Flags, terminal: Terminal) => Promise<number>,
): Promise<number> {
  const reporter = resolveReporter(flags, terminal);
  if (reporter === 'sarif') {
    throw usageError(
      'a SARIF report is about one game, not about all of them',
      'run the command once a game, with `--game <id>`',
    );
  }
  const documents: object[] = [];
  let worst: number = EXIT.ok;
  for (const { id, name, folder, path } of await publishedGames(terminal.cwd)) {
    terminal.signal.throwIfAborted();
    let json = '';
    const write = (text: string): void => {
      json += text;
    };
    const own =
      reporter === 'json'
        ? { ...terminal, out: { ...terminal.out, write } }
        : withHeading(terminal, name, flags.quiet ?? false);
    const exitCode = await runOne({ ...flags, game: folder }, own, run, reporter === 'json');
    worst = Math.max(worst, exitCode);
    const document: unknown = json === '' ? {} : JSON.parse(json);
    documents.push({ id, name, folder: path, exitCode, ...Object(document) });
  }
  if (reporter === 'json') {
    terminal.out.write(`${JSON.stringify({ games: documents }, null, 2)}\n`);
  }
  return worst;
}

/** The games around a folder, without examples. */
async function publishedGames(cwd: string): Promise<readonly ListedGame[]> {
  const games = (await gamesAround(cwd)).filter(({ isExample }) => !isExample);
  if (games.length > 0) return games;
  // It says what is wrong with the folder, and what to type.
  const { folder } = await findPack({ game: null, cwd, toolRoot: toolFolder() });
  throw usageError(
    `${folder} is an example, and there are no games beside it`,
    'name it with `--game` instead',
  );
}

/** Runs the command for one game; what stops it alone is reported, and the others go on. */
async function runOne<Flags extends CommonFlags>(
  flags: Flags,
  terminal: Terminal,
  run: (flags: Flags, terminal: Terminal) => Promise<number>,
  asJson: boolean,
): Promise<number> {
  try {
    return await run(flags, terminal);
  } catch (error) {
    const isOfGame = error instanceof CliError || budgetDiagnostic(error) !== null;
    if (!isOfGame || terminal.signal.aborted) throw error;
    return reportError(error, terminal, asJson);
  }
}

/** A terminal that names the game before whatever is said about it; at once unless only errors are wanted. */
function withHeading(terminal: Terminal, name: string, isQuiet: boolean): Terminal {
  let isNamed = false;
  const nameIt = ({ write }: OutputStream): void => {
    if (!isNamed) write(`${colorsFor(terminal, terminal.out).bold(name)}\n`);
    isNamed = true;
  };
  const named = (stream: OutputStream): OutputStream => ({
    ...stream,
    write: (text) => {
      if (text !== '') nameIt(stream);
      stream.write(text);
    },
  });
  if (!isQuiet) nameIt(terminal.out);
  return { ...terminal, out: named(terminal.out), err: named(terminal.err) };
}

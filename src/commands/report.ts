import { join, relative, sep } from 'node:path';
import { countDiagnostics, type Diagnostic, excludeWaived } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import { formatCounts, formatPretty, formatWaived } from '../diagnostics/format-pretty.ts';
import { limitReport } from '../diagnostics/limit-report.ts';
import { createJsonReport, formatGithub, formatSarif } from '../diagnostics/machine-formats.ts';
import { budgetDiagnostic } from '../limits/time-budget.ts';
import { exists, toolVersion } from '../load/folders.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { formatCount } from '../text/text-markup.ts';
import type { CommonFlags, Reporter } from './options.ts';
import {
  colorsFor,
  hasColor,
  type OutputStream,
  Progress,
  printCliError,
  type Terminal,
} from './terminal.ts';

/** A pack whose problems are reported. */
interface ReportedPack {
  /** Absolute. */
  readonly packFolder: string;
  readonly files: PackFiles;
}

export interface ReportOptions extends ReportedPack {
  readonly terminal: Terminal;
  readonly reporter: Reporter;
}

/**
 * The diagnostics as text in the reporter's form, ending in a line end; '' when there is nothing to report.
 *
 * @param more what else the command reports to programs: fields beside the diagnostics, in JSON only
 */
export async function formatReport(
  found: readonly Diagnostic[],
  { terminal, reporter, packFolder, files }: ReportOptions,
  stream: OutputStream,
  more: object = {},
): Promise<string> {
  const diagnostics = limitReport(excludeWaived(found));
  const waived = formatWaived(found);
  switch (reporter) {
    case 'json':
      return `${JSON.stringify({ ...createJsonReport(diagnostics, found), ...more }, null, 2)}\n`;
    case 'sarif': {
      const { describeCode } = await import('../load/load-codes.ts');
      return `${formatSarif(diagnostics, {
        version: toolVersion(),
        prefix: repositoryPrefix(terminal, packFolder),
        summaryOf: (code) => describeCode(code, files)?.summary ?? code,
      })}\n`;
    }
    case 'github':
      return diagnostics.length === 0
        ? waived
        : `${formatGithub(diagnostics, repositoryPrefix(terminal, packFolder))}\n${formatCounts(diagnostics)}\n${waived}`;
    case 'pretty': {
      const report = formatPretty(diagnostics, {
        color: hasColor(terminal, stream),
        sourceOf: (path) => {
          const file = files.get(path);
          return file?.kind === 'text' ? file.text : null;
        },
      });
      return diagnostics.length === 0
        ? waived
        : `${report}\n\n${formatCounts(diagnostics)}\n${waived}`;
    }
  }
}

/** The reporter that the flags, or the place where the command runs, ask for. */
export function resolveReporter(flags: CommonFlags, { env }: Terminal): Reporter {
  if (flags.json) return 'json';
  return flags.reporter ?? (env.GITHUB_ACTIONS === 'true' ? 'github' : 'pretty');
}

/** What a command writes: problems, notes and results, for people or as one JSON document. */
export class CommandOutput {
  readonly reporter: Reporter;
  readonly isJson: boolean;
  /** Whether success is reported too, as text. */
  readonly isVerbal: boolean;
  readonly #terminal: Terminal;
  #reported = '';

  constructor(flags: CommonFlags, terminal: Terminal) {
    this.reporter = resolveReporter(flags, terminal);
    this.isJson = this.reporter === 'json';
    this.isVerbal = !flags.quiet && !this.isJson;
    this.#terminal = terminal;
  }

  /**
   * Reports problems of a pack: on stderr, or on stdout where they are the JSON document. Those that
   * were reported last are not reported again.
   *
   * @param more fields beside the diagnostics, in JSON only
   * @returns whether they differ from those reported last
   */
  async problems(
    found: readonly Diagnostic[],
    pack: ReportedPack,
    more: object = {},
  ): Promise<boolean> {
    const { reporter } = this;
    const terminal = this.#terminal;
    const stream = this.isJson ? terminal.out : terminal.err;
    const report = await formatReport(found, { terminal, reporter, ...pack }, stream, more);
    if (report === this.#reported) return false;
    this.#reported = report;
    stream.write(report);
    return true;
  }

  /** Reports the problems that keep a command from its work; answers its exit code. */
  async failed(...problems: Parameters<CommandOutput['problems']>): Promise<number> {
    await this.problems(...problems);
    return EXIT.problems;
  }

  /** Writes the JSON document of a command that reports no problems. */
  document(document: object): void {
    this.#terminal.out.write(`${JSON.stringify(document, null, 2)}\n`);
  }

  /** Writes the result: a document for programs, else lines for people, unless they asked for quiet. */
  result(document: object, lines: readonly string[]): void {
    if (this.isJson) this.document(document);
    else if (this.isVerbal) this.#terminal.out.write(`${lines.join('\n')}\n`);
  }

  /** Writes a note, which is not a warning. */
  note(text: string): void {
    const { err } = this.#terminal;
    err.write(`${colorsFor(this.#terminal, err).cyan('note:')} ${text}\n`);
  }

  /** Names the files that stayed in the output folder although no longer needed. */
  keptFiles(paths: readonly string[]): void {
    const { err } = this.#terminal;
    const kept = colorsFor(this.#terminal, err).yellow('kept');
    for (const path of paths) {
      err.write(`${kept} ${path}: it is no longer needed, but was changed after vbuses wrote it\n`);
    }
  }

  /** Runs work that reports its progress; the line of progress ends with it. */
  async withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
    const progress = new Progress(this.#terminal, !this.isVerbal);
    try {
      return await work(progress);
    } finally {
      progress.end();
    }
  }
}

/** The pack's folder as the repository sees it: annotations name files from its root. */
function repositoryPrefix({ env, cwd }: Terminal, packFolder: string): string {
  const path = relative(env.GITHUB_WORKSPACE ?? cwd, packFolder)
    .split(sep)
    .join('/');
  return path === '' || path.startsWith('..') ? '' : `${path}/`;
}

/** 1 when there are errors, or warnings under `--strict`. */
export function exitCodeFor(diagnostics: readonly Diagnostic[], strict: boolean): number {
  const { error, warning } = countDiagnostics(diagnostics);
  return error > 0 || (strict && warning > 0) ? EXIT.problems : EXIT.ok;
}

/**
 * Names what has changed: `data/fares.yaml and 1 more file`. Editors write a file of their own first
 * and give it the name of the other: what is no longer there is named only when all are gone.
 *
 * @param changed paths relative to the pack's folder
 */
export async function describeChanges(
  folder: string,
  changed: ReadonlySet<string>,
): Promise<string> {
  const paths = [...changed].sort();
  const areThere = await Promise.all(paths.map((path) => exists(join(folder, path))));
  const there = paths.filter((_, at) => areThere[at]);
  const [first = 'the pack', ...others] = there.length > 0 ? there : paths;
  return others.length === 0 ? first : `${first} and ${formatCount(others.length, 'more file')}`;
}

/** Prints an error and returns its exit code. */
export function reportError(error: unknown, terminal: Terminal, asJson: boolean): number {
  const paint = colorsFor(terminal, terminal.err);
  const diagnostic = budgetDiagnostic(error);
  if (diagnostic !== null) {
    const stream = asJson ? terminal.out : terminal.err;
    stream.write(
      asJson
        ? `${JSON.stringify(createJsonReport([diagnostic]), null, 2)}\n`
        : `${formatPretty([diagnostic], { color: hasColor(terminal, stream), sourceOf: () => null })}\n`,
    );
    return EXIT.problems;
  }
  if (error instanceof CliError) {
    if (asJson) printFailureDocument(terminal, error);
    printCliError(error, terminal);
    return error.exitCode;
  }
  if (asJson) {
    const message = error instanceof Error ? error.message : String(error);
    printFailureDocument(terminal, { message, hint: null, exitCode: EXIT.bug });
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.err.write(
    `${paint.red('bug')} vbuses ${toolVersion()} (Node ${process.version}) has a bug:\n${stack}\nPlease report it with the text above: \`npm bugs vbuses\` opens the issue tracker.\n`,
  );
  return EXIT.bug;
}

/** For programs: the document of a command that could not do its work. */
export function printFailureDocument(
  { out }: Terminal,
  { message, hint, exitCode }: Pick<CliError, 'message' | 'hint' | 'exitCode'>,
): void {
  const counts = { error: 0, warning: 0 };
  const failure = { message, hint, exitCode };
  out.write(`${JSON.stringify({ diagnostics: [], counts, failure }, null, 2)}\n`);
}

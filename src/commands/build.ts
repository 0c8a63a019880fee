import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { thisMachine } from '../browser/machine.ts';
import type { Cache } from '../cache/cache.ts';
import { languageName } from '../core/language.ts';
import type { Component, Pack } from '../core/pack.ts';
import type { Paper } from '../core/sheet.ts';
import { formatCount } from '../core/text-markup.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { findUnusedWaivers } from '../diagnostics/waivers.ts';
import { EXIT } from '../errors.ts';
import { plannedPaths } from '../export/build-contents.ts';
import { preflightFolder } from '../export/output-folders.ts';
import type { PublishRequest } from '../export/publish.ts';
import { planPack } from '../layout/plan-pack.ts';
import { selectComponents } from '../layout/select-components.ts';
import { toolVersion } from '../load/folders.ts';
import { MANIFEST_PATH, type Manifest, parseManifest } from '../output/manifest.ts';
import {
  type BuildRequest,
  type BuildResult,
  buildOutput,
  type CheckedRun,
  checkFolder,
} from '../pipeline.ts';
import { type OpenedPack, openCacheFor, openPack, outputFolders } from './open-pack.ts';
import type { BuildFlags } from './options.ts';
import { formatPlan, planDocument } from './plan-report.ts';
import { CommandOutput, exitCodeFor, resolveReporter } from './report.ts';
import {
  applyImageDpi,
  applyWaivers,
  choosePaper,
  choosePrinter,
  DEFAULT_JOBS,
  type PreparedBrowser,
  prepareBrowser,
  printerNotes,
  reportRestart,
} from './resolve-flags.ts';
import { captureOutput, type InputSnapshot, saveRun, snapshotInputs } from './run-snapshot.ts';
import { colorsFor, type StageTimes, stageTimesOf, type Terminal } from './terminal.ts';

type Flags = BuildFlags;

/** Some cards alone are printed beside the whole game, and not in its place. */
const REPRINT_FOLDER = 'reprint';

const isReprint = ({ cards, out }: Flags): boolean => cards !== undefined && out === undefined;

const withReprintFolder = (found: OpenedPack, flags: Flags): OpenedPack =>
  isReprint(flags) ? { ...found, out: join(found.out, REPRINT_FOLDER) } : found;

/** `vbuses build`: everything a home printer needs, into the output folder. */
export async function build(
  ids: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  const found = await openPack(flags, terminal);
  const isPrinted = flags.format.includes('pdf') && flags.dryRun !== true;
  const wish = { isWanted: isPrinted, option: flags.browser };
  const browser = await prepareBrowser(flags, terminal, isPrinted);
  try {
    const { folder } = found;
    const witnessed = await snapshotInputs({
      ...{ folder, cwd: terminal.cwd, game: flags.game, browser: wish },
    });
    return await buildPack(ids, flags, terminal, { found, browser, witnessed });
  } finally {
    await browser.close();
  }
}

async function buildPack(
  ids: readonly string[],
  flags: Flags,
  terminal: Terminal,
  {
    found,
    browser,
    witnessed,
  }: {
    readonly found: OpenedPack;
    readonly browser: PreparedBrowser;
    readonly witnessed: InputSnapshot;
  },
): Promise<number> {
  const opened = withReprintFolder(found, flags);
  const profile = stageTimesOf(terminal);
  const printer = await choosePrinter(flags.printer);
  const cache = openCacheFor(flags, thisMachine());
  const language = { locale: flags.locale ?? null, checksAll: false };
  const run = await checkFolder(opened.folder, profile, language, { cache });
  const heard = captureOutput(terminal);
  const telling = new BuildReport({ flags, terminal: heard.terminal, opened, run });
  const papers = choosePapers(flags, run);
  if (run.rendered === null) return telling.reportProblems();
  const rendered = applyWaivers(applyImageDpi(run.rendered, flags), flags);
  const { pack } = rendered;
  const components = selectComponents(pack, ids, flags.cards ?? null);
  const planned = planPack({
    pack,
    components,
    papers,
    marks: flags.marks,
    binding: flags.backs,
    flip: flags.flip ?? 'long',
    printer,
  });
  telling.add(planned.diagnostics);
  if (hasErrors(planned.diagnostics)) return telling.reportProblems();
  if (flags.flip !== undefined && flags.backs !== 'duplex') {
    telling.printNotes(['--flip has no effect without `--backs duplex`']);
  }
  if (flags.printer !== undefined) {
    telling.printNotes(printerNotes(flags.printer, printer, planned.plans));
  }
  telling.printNotes(languageNotes(pack, components));
  const isWhole = ids.length === 0 && flags.cards === undefined;
  const wanted: RequestedBuild = {
    ...rendered,
    plans: planned.plans,
    replaces: replacedComponents(flags, { isWhole, components }),
    formats: flags.format,
    ink: flags.ink,
    pictures: run.pictures,
    isDraft: flags.draft ?? false,
  };
  if (flags.dryRun) return telling.reportPlan(wanted, await readManifest(opened.out));
  const result = await runBuild(flags, terminal, {
    out: opened.out,
    wanted,
    profile,
    cache,
    browser,
  });
  telling.add(result.diagnostics);
  const isMeasured = flags.format.includes('pdf') && result.noPdf === null;
  if (isWhole && isMeasured && flags.ink === 'full') {
    telling.add(findUnusedWaivers(pack.waivers, result.diagnostics));
  }
  const exitCode = telling.reportResult(result);
  const { published, noPdf } = result;
  const isSame =
    exitCode === EXIT.ok && noPdf === null && resolveReporter(flags, terminal) !== 'json';
  // One that watches does not end, so there is nothing to say again.
  if (published !== null && published.kept.length === 0 && isSame && !flags.watch) {
    const written = [...published.manifest.files.map(({ path }) => path), MANIFEST_PATH];
    await saveRun(terminal, {
      cache,
      outputs: [...outputFolders(found.out), opened.out],
      snapshot: witnessed,
      fonts: rendered.fonts,
      otherPaths: written.map((path) => join(opened.out, path)),
      replay: heard.said(),
    });
  }
  if (flags.open && result.published !== null) await openIndexPage(opened.out);
  return exitCode;
}

/** A reprint is all that its own folder holds, whatever was reprinted before. */
const replacedComponents = (
  flags: Flags,
  { isWhole, components }: { isWhole: boolean; components: readonly Component[] },
): RequestedBuild['replaces'] =>
  isWhole || isReprint(flags) ? 'all' : components.map(({ id }) => id);

/** What of a build stays in the language that the pack is written in. */
function languageNotes({ translation }: Pack, components: readonly Component[]): string[] {
  const books = components.filter(({ kind }) => kind === 'rulebook');
  if (translation === undefined || books.length === 0) return [];
  const language = languageName(translation.sourceLanguage);
  return [`the rulebook is in ${language}: only cards, board and pieces are translated`];
}

function choosePapers(flags: Flags, { presets }: CheckedRun): Paper[] {
  return flags.paper.map((id) => choosePaper(id, presets.papers));
}

/** What is asked for, as far as it decides which files a build writes. */
type RequestedBuild = Omit<PublishRequest, 'toolVersion' | 'cache'> & Pick<BuildRequest, 'isDraft'>;

interface MakeOptions {
  readonly out: string;
  readonly wanted: RequestedBuild;
  readonly profile: StageTimes;
  readonly cache: Cache;
  readonly browser: PreparedBrowser;
}

async function runBuild(
  flags: Flags,
  terminal: Terminal,
  { out, wanted, profile, cache, browser }: MakeOptions,
): Promise<BuildResult> {
  const machine = thisMachine();
  const { signal } = terminal;
  const boards = wanted.plans.filter(({ layout }) => layout.kind === 'board');
  const total = wanted.plans.length + boards.length;
  return new CommandOutput(flags, terminal).withProgress(total, (step) =>
    buildOutput({
      ...wanted,
      toolVersion: toolVersion(),
      out,
      picturesFolder: relative(terminal.cwd, preflightFolder(out)),
      findBrowser: browser.find,
      machine,
      cache,
      jobs: flags.jobs ?? DEFAULT_JOBS,
      clock: profile,
      signal,
      onRestart: reportRestart(flags, terminal),
      onPrinted: (path, isKept = false) => step(isKept ? `${path} (unchanged)` : path),
    }),
  );
}

/** What earlier builds left; `null` when there is nothing of ours. */
const readManifest = (out: string): Promise<Manifest | null> =>
  readFile(join(out, MANIFEST_PATH), 'utf8').then(parseManifest, () => null);

async function openIndexPage(out: string): Promise<void> {
  const { default: open } = await import('open');
  await open(join(out, 'index.html'));
}

interface BuildReportOptions {
  readonly flags: Flags;
  readonly terminal: Terminal;
  readonly opened: OpenedPack;
  readonly run: CheckedRun;
}

/** Tells what became of a build: problems and chatter on stderr; on stdout what was made. */
class BuildReport {
  readonly #parts: BuildReportOptions;
  readonly #output: CommandOutput;
  #diagnostics: CheckedRun['diagnostics'];

  constructor(parts: BuildReportOptions) {
    this.#parts = parts;
    this.#output = new CommandOutput(parts.flags, parts.terminal);
    this.#diagnostics = parts.run.diagnostics;
  }

  add(diagnostics: CheckedRun['diagnostics']): void {
    const { rendered } = this.#parts.run;
    this.#diagnostics = mergeDiagnostics([...this.#diagnostics, ...diagnostics], rendered);
  }

  /** What a user should know and need not mend. */
  printNotes(notes: readonly string[]): void {
    if (this.#parts.flags.quiet) return;
    for (const note of notes) this.#output.note(note);
  }

  /** For a pack with errors: nothing was made. */
  reportProblems(): number {
    this.#report({ out: this.#parts.opened.out, written: [], removed: [], kept: [], missing: [] });
    return this.#exitCode();
  }

  reportPlan(wanted: RequestedBuild, previous: Manifest | null): number {
    const { terminal, opened } = this.#parts;
    const { plans, formats } = wanted;
    const files = [...plannedPaths(wanted, previous), MANIFEST_PATH].sort();
    this.#report(planDocument({ plans, formats, files }, opened.out));
    if (!this.#output.isJson) terminal.out.write(formatPlan({ plans, formats, files }));
    return this.#exitCode();
  }

  reportResult({ published, noPdf, faults }: BuildResult): number {
    const { terminal, opened } = this.#parts;
    const { written = [], removed = [], kept = [], manifest } = published ?? {};
    const missing = manifest?.missing ?? [];
    this.#report({ out: opened.out, written, removed, kept, missing });
    const paint = colorsFor(terminal, terminal.err);
    this.#output.keptFiles(kept);
    if (noPdf !== null) {
      terminal.err.write(`${paint.red('error:')} no PDFs were made: ${noPdf.message}\n`);
      if (noPdf.hint !== null) terminal.err.write(`  ${paint.cyan('hint:')} ${noPdf.hint}\n`);
    }
    if (published === null && this.#output.isVerbal) {
      terminal.err.write('nothing was written: the output is unchanged\n');
    }
    if (published !== null && faults > 0) {
      const problems = formatCount(faults, 'problem');
      terminal.err.write(
        `${paint.yellow('draft:')} printed despite ${problems}; without --draft nothing is written\n`,
      );
    }
    if (published !== null && this.#output.isVerbal) {
      terminal.out.write(`${this.#summary(manifest?.files.length ?? 0)}\n`);
    }
    return noPdf === null || hasErrors(this.#diagnostics) ? this.#exitCode() : noPdf.exitCode;
  }

  #summary(files: number): string {
    const { terminal, opened } = this.#parts;
    const folder = relative(terminal.cwd, opened.out) || '.';
    return `${files} files in ${folder}: open ${join(folder, 'index.html')} first`;
  }

  #exitCode(): number {
    return exitCodeFor(this.#diagnostics, this.#parts.flags.strict ?? false);
  }

  #report(outcome: object): void {
    const { opened, run } = this.#parts;
    const pack = { packFolder: opened.folder, files: run.files };
    this.#output.problems(this.#diagnostics, pack, outcome);
  }
}

import { join, relative } from 'node:path';
import type { Job } from '../app/job.ts';
import { exportPack, releaseOf } from '../app/recipes.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { EXIT } from '../diagnostics/errors.ts';
import { foldMissingArt } from '../diagnostics/waivers.ts';
import type { ExportTarget, MakeExport } from '../export/export-target.ts';
import { exportFolder, releaseFolder, siteFolder } from '../export/output-folders.ts';
import type { Published } from '../output/session.ts';
import { openJob, withBrowserAhead } from './open-job.ts';
import type { CommonFlags, ReleaseFlags } from './options.ts';
import { CommandOutput, exitCodeFor } from './report.ts';
import type { Terminal } from './terminal.ts';

/** Which export runs, and how it was called. */
interface ExportCall {
  readonly flags: CommonFlags &
    Pick<ReleaseFlags, 'locale' | 'imageDpi' | 'waive' | 'dryRun'> &
    Partial<Pick<ReleaseFlags, 'ids'>>;
  readonly terminal: Terminal;
  /** Of components; all by default. */
  readonly ids?: readonly string[];
}

/** `vbuses export <target>`. */
export async function exportTo(
  target: ExportTarget,
  call: ExportCall,
  after?: AfterExport,
): Promise<number> {
  const { ids = [], flags, terminal } = call;
  const make = await target.prepare({ ids, flags, cwd: terminal.cwd });
  return runExport(call, make, (out) => exportFolder(out, target.id), after);
}

/** What was done with an export. */
export interface ExportUse {
  /** For programs, beside what was written. */
  readonly document: object;
  /** For people. */
  readonly lines: readonly string[];
}

/** Called with the folder of an export that was made without problems. */
type AfterExport = (folder: string, job: Job) => Promise<ExportUse>;

/** Shops and tables show what is exported to others, so that boxes in place of art are of no use. */
const MISSING_ART_HINT =
  'add the files or fix their names: `vbuses validate` lists them all, and `vbuses build` prints boxes in their place';

/** Checks a pack, exports it and reports the outcome; answers the exit code. */
async function runExport(
  { flags, terminal }: ExportCall,
  make: MakeExport,
  folderIn: (out: string) => string,
  after?: AfterExport,
): Promise<number> {
  const job = await openJob(flags, terminal);
  const { packFolder } = job;
  const folder = folderIn(job.out);
  const output = new CommandOutput(flags, terminal);
  const run = await withBrowserAhead(job, terminal, flags.dryRun !== true, (ready) =>
    output.withProgress((progress) =>
      exportPack(
        { ...ready, onPrinted: (path) => progress.step(path) },
        { folder, make, onStart: (total) => progress.expect(total) },
      ),
    ),
  );
  const { published = null, notes = [], planned, summary } = run.made ?? {};
  const { written = [], removed = [], kept = [] } = published ?? {};
  const outcome =
    planned === undefined
      ? { out: folder, written, removed, kept }
      : { out: folder, files: planned };
  const diagnostics = foldMissingArt(run.diagnostics, MISSING_ART_HINT);
  const exitCode = exitCodeFor(diagnostics, flags.strict ?? false);
  const follow = published !== null && exitCode === EXIT.ok ? after : undefined;
  // For programs there is one document, at the end.
  const followed = output.isJson ? await follow?.(folder, job) : undefined;
  await output.problems(
    diagnostics,
    { packFolder, files: run.files },
    { ...outcome, ...followed?.document },
  );
  if (hasErrors(diagnostics) && output.isVerbal) {
    terminal.err.write('nothing was written: all is as it was\n');
  }
  for (const note of output.isVerbal ? notes : []) output.note(note);
  if (planned !== undefined && !output.isJson) {
    terminal.out.write(planned.map((path) => `${path}\n`).join(''));
  }
  output.keptFiles(kept);
  if (published !== null && summary !== undefined && output.isVerbal) {
    terminal.out.write(`${summary(published)} in ${placeOf(published, folder, terminal)}\n`);
  }
  if (!output.isJson && follow !== undefined) {
    const { lines } = await follow(folder, job);
    if (output.isVerbal) terminal.out.write(lines.map((line) => `${line}\n`).join(''));
  }
  return exitCode;
}

/** The only file of an export, or the folder of several. */
function placeOf({ manifest }: Published, folder: string, { cwd }: Terminal): string {
  const [only, ...others] = manifest.files;
  const isAlone = only !== undefined && others.length === 0;
  return relative(cwd, isAlone ? join(folder, only.path) : folder) || '.';
}

/** `vbuses release`: the game in every form that others print, play or read, as archives. */
export const release = (flags: ReleaseFlags, terminal: Terminal): Promise<number> =>
  runExport(
    { flags, terminal },
    releaseOf(flags),
    releaseFolder,
    flags.site === true ? (_, job) => publishSite(job, flags, terminal) : undefined,
  );

/** The page of the game beside its release, in every language. */
async function publishSite(job: Job, flags: ReleaseFlags, { cwd }: Terminal): Promise<ExportUse> {
  const { makeSite } = await import('../app/site.ts');
  const folder = siteFolder(job.out);
  const languages = await makeSite(job, flags);
  return {
    document: { site: { folder, languages } },
    lines: [`a page of the game in ${relative(cwd, folder) || '.'}, in ${languages.join(', ')}`],
  };
}

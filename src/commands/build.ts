import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Job } from '../app/job.ts';
import type { DraftEdition } from '../app/plan.ts';
import type { BuildResult } from '../app/publish.ts';
import { buildPack, type CardsFirst, type PackBuild, type PackRun } from '../app/recipes.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { EXIT, usageError } from '../diagnostics/errors.ts';
import { stopsAtMissingArt } from '../diagnostics/waivers.ts';
import { planEverything } from '../export/build-contents.ts';
import type { PlainCards } from '../export/plain-pack.ts';
import type { CardList } from '../layout/card-list.ts';
import { countSaved } from '../layout/merge-decks.ts';
import { readRegularText } from '../load/folders.ts';
import { loadWords } from '../load/load-presets.ts';
import { type IndexEntry, MANIFEST_PATH, parseManifest } from '../output/manifest.ts';
import { choosePrinter } from '../printer/printer-profiles.ts';
import { formatCount } from '../text/text-markup.ts';
import type { Words } from '../text/words.ts';
import { openJob, outputFolders, withBrowserAhead } from './open-job.ts';
import { type BuildFlags, UNPRINTED } from './options.ts';
import { formatPlan, planDocument } from './plan-report.ts';
import { CommandOutput, exitCodeFor } from './report.ts';
import { captureOutput, saveRun, snapshotInputs } from './run-snapshot.ts';
import { colorsFor, openInBrowser, type Terminal } from './terminal.ts';

/** What is printed beside the whole game, and not in its place, has a folder of its own. */
const folderBeside = ({
  cards,
  proxies,
  blanks,
  textOnly,
  playtest,
}: BuildFlags): string | null => {
  if (blanks !== undefined) return 'blanks';
  if (textOnly) return 'text-only';
  if (playtest) return 'playtest';
  return (cards ?? proxies) === undefined ? null : 'reprint';
};

/** What `--playtest` stands for, beside nine cards a page: little paper, no colour, and which version it is on each card. */
const PLAYTEST = { draft: true, grey: true, mergeDecks: true };

/** `vbuses build`: everything a home printer needs, into the output folder. */
export const build = (
  ids: readonly string[],
  flags: BuildFlags,
  terminal: Terminal,
): Promise<number> =>
  openBuild(
    ids,
    flags,
    terminal,
    async (job) => (await buildOnce(job, ids, flags, terminal)).exitCode,
  );

/** Opens what a build works with, or one after the other: the pack and, if it prints, the browser. */
export async function openBuild<T>(
  ids: readonly string[],
  flags: BuildFlags,
  terminal: Terminal,
  use: (job: Job) => Promise<T>,
): Promise<T> {
  if (flags.markPrinted) assertPrintsAll(ids, flags);
  await readProxies(flags, terminal);
  return withBrowserAhead(await openJob(flags, terminal), terminal, printsPdf(flags), use);
}

const printsPdf = ({ format, dryRun = false }: BuildFlags): boolean =>
  format.includes('pdf') && !dryRun;

/** What became of a build, and the pack that was built. */
export interface FinishedBuild extends Pick<PackRun<PackBuild>, 'files' | 'rendered'> {
  readonly exitCode: number;
}

/** @param cardsFirst for a build that follows one of the same process */
export async function buildOnce(
  opened: Job,
  ids: readonly string[],
  given: BuildFlags,
  terminal: Terminal,
  cardsFirst: CardsFirst | null = null,
): Promise<FinishedBuild> {
  const flags = given.playtest ? { perPage: 9, ...given, ...PLAYTEST } : given;
  const list = await readProxies(flags, terminal);
  const { packFolder, cache } = opened;
  const beside = flags.out === undefined ? folderBeside(flags) : null;
  const isReprint = beside !== null;
  const out = isReprint ? join(opened.out, beside) : opened.out;
  const { cwd } = terminal;
  const isPrinted = printsPdf(flags);
  // A build that watches does not end, so there is nothing to replay.
  const snapshot = flags.watch ? null : await snapshotInputs({ packFolder, cwd, flags, isPrinted });
  const profile = await choosePrinter(flags.printer);
  const chosen = await chooseByFlags(flags, opened, terminal);
  const captured = captureOutput(terminal);
  const output = new CommandOutput(flags, captured.terminal);
  const mayMiss = flags.textOnly || (await isUnfinished(opened.out, flags, terminal));
  const isDraft = flags.draft ?? (mayMiss ? 'without-art' : false);
  const plain = choosePlain(flags);
  let hasCards = false;
  const onBuilt = (decks: readonly string[]): void => {
    hasCards = true;
    cardsFirst?.onBuilt(decks);
  };
  const run = await new CommandOutput(flags, terminal).withProgress((progress) =>
    buildPack(
      {
        ...opened,
        out,
        choices: { ...opened.choices, isDraft },
        onPrinted: (path, isKept = false) => progress.step(isKept ? `${path} (unchanged)` : path),
      },
      { ...flags, ...list, ...chosen, ids, isReprint, profile, plain, isDry: flags.dryRun },
      ({ plans, notes }) => {
        if (!flags.quiet) for (const note of notes) output.note(note);
        const boards = plans.filter(({ layout }) => layout.kind === 'board');
        progress.expect(plans.length + boards.length);
      },
      cardsFirst === null ? null : { ...cardsFirst, onBuilt },
    ),
  );
  const exitCode = await reportBuild(run, {
    flags,
    terminal: captured.terminal,
    output,
    packFolder,
    out,
    hasCards,
  });
  const { published = null, noPdf = null } = run.made?.result ?? {};
  const hasFaults = (run.made?.result?.faults ?? 0) > 0;
  const isSuccess = exitCode === EXIT.ok && noPdf === null && !output.isJson && !hasFaults;
  if (flags.markPrinted && isSuccess && published !== null) {
    const { markPrinted } = await import('./compare.ts');
    await markPrinted(packFolder, opened.out);
  }
  // What a revision is may change.
  const asksGit =
    chosen.draft !== null || (flags.cards?.some((one) => one.startsWith('@')) ?? false);
  const fonts = run.rendered?.fonts;
  const isComplete = published !== null && published.kept.length === 0 && fonts !== undefined;
  if (isComplete && isSuccess && snapshot !== null && !flags.markPrinted && !asksGit) {
    const written = [...published.manifest.files.map(({ path }) => path), MANIFEST_PATH];
    await saveRun(terminal, {
      cache,
      snapshot,
      fonts,
      outputs: [...outputFolders(opened.out), out],
      otherPaths: [...written.map((path) => join(out, path)), ...listPaths(flags, terminal)],
      replay: captured.output(),
    });
  }
  if (flags.open && published !== null) await openInBrowser(join(out, 'index.html'));
  return { exitCode, files: run.files, rendered: run.rendered };
}

/** What is marked is the whole game: after printing a part of it, the rest would not be on paper. */
function assertPrintsAll(ids: readonly string[], { cards = [] }: BuildFlags): void {
  if (ids.length === 0 && cards.every((one) => one === UNPRINTED)) return;
  throw usageError(
    '`--mark-printed` is for the whole game, and this prints a part of it',
    `name no components, and no cards but \`--cards ${UNPRINTED}\``,
  );
}

/**
 * Whether icons and pictures may still be missing: until a build had all of them. With `--strict`, and
 * where a service runs the build, they must be there from the start.
 */
async function isUnfinished(
  out: string,
  { strict }: BuildFlags,
  { env }: Terminal,
): Promise<boolean> {
  if (strict || (env.CI ?? '') !== '') return false;
  const text = await readFile(join(out, MANIFEST_PATH), 'utf8').catch(() => '');
  const previous = parseManifest(text);
  return previous === null || previous.faults !== undefined;
}

interface ReportContext {
  readonly flags: BuildFlags;
  readonly terminal: Terminal;
  readonly output: CommandOutput;
  readonly packFolder: string;
  readonly out: string;
  /** Whether decks of it have been published already. */
  readonly hasCards: boolean;
}

/** Reports a build, problems and progress on stderr, on stdout what was made; answers the exit code. */
async function reportBuild(
  { made, diagnostics, files }: PackRun<PackBuild>,
  context: ReportContext,
): Promise<number> {
  const { flags, terminal, output, packFolder, out } = context;
  const words = await loadWords('en');
  const exitCode = exitCodeFor(diagnostics, flags.strict ?? false);
  const pack = { packFolder, files };
  if (made !== null && made.files.length > 0) {
    const plan = { ...made.plan, files: made.files };
    await output.problems(diagnostics, pack, planDocument(plan, out));
    if (!output.isJson) terminal.out.write(formatPlan(plan, words));
    return exitCode;
  }
  const result = made?.result ?? null;
  const { written = [], removed = [], kept = [], manifest } = result?.published ?? {};
  const missing = manifest?.missing ?? [];
  await output.problems(diagnostics, pack, { out, written, removed, kept, missing });
  if (result === null) {
    if (stopsAtMissingArt(diagnostics) && !flags.strict) {
      output.note(
        'once a build has had all icons and pictures, and in CI, a missing one is an error: `--draft` prints a box',
      );
    }
    return exitCode;
  }
  output.keptFiles(kept);
  const mixed = made?.plan.replaces === 'all' ? '' : mixedSheets(manifest?.entries ?? []);
  if (mixed !== '' && output.isVerbal) {
    output.note(
      `the rest of \`everything.pdf\` is ${mixed}, from an earlier build: build the whole game to have it all alike`,
    );
  }
  reportResult(result, words, context);
  const { noPdf } = result;
  return noPdf === null || hasErrors(diagnostics) ? exitCode : noPdf.exitCode;
}

/** How sheets in one PDF of the whole differ: `on other paper and with other backs`. */
function mixedSheets(entries: readonly IndexEntry[]): string {
  const printed = entries.filter(({ paper, pdfPath }) => paper !== null && pdfPath !== null);
  const differs = (look: (entry: IndexEntry) => unknown): boolean =>
    planEverything(printed).some(
      ({ parts }) => new Set(parts.map(look).filter((one) => one !== null)).size > 1,
    );
  const backsOf = ({ backs, hasBlankBacks, tiles }: IndexEntry) =>
    tiles === undefined && (backs !== undefined || hasBlankBacks)
      ? (backs?.binding ?? 'none')
      : null;
  return [
    ...(differs(({ paper }) => paper?.id) ? ['on other paper'] : []),
    ...(differs(backsOf) ? ['with other backs'] : []),
    ...(differs(({ language = '' }) => language) ? ['in another language'] : []),
  ].join(' and ');
}

function reportResult(
  { published, noPdf, faults, shared }: BuildResult,
  words: Words,
  { flags, terminal, output, out, hasCards }: ReportContext,
): void {
  const paint = colorsFor(terminal, terminal.err);
  if (noPdf !== null) {
    terminal.err.write(`${paint.red('error:')} no PDFs were made: ${noPdf.message}\n`);
    if (noPdf.hint !== null) terminal.err.write(`  ${paint.cyan('hint:')} ${noPdf.hint}\n`);
  }
  if (published === null) {
    if (output.isVerbal)
      terminal.err.write(
        `nothing ${hasCards ? 'else was written' : 'was written: the output is unchanged'}\n`,
      );
    return;
  }
  if (faults > 0) {
    const problems = formatCount(faults, 'problem');
    const asked = flags.playtest ? '--playtest' : flags.draft ? '--draft' : '--text-only';
    const why =
      flags.draft || flags.textOnly
        ? `printed despite ${problems}, which ${asked} lets pass`
        : 'missing icons and pictures are printed as labelled boxes; once a build has had them all, a missing one is an error, as it is for `validate` and with --strict';
    terminal.err.write(`${paint.yellow('draft:')} ${why}\n`);
  }
  if (!output.isVerbal) return;
  const folder = relative(terminal.cwd, out) || '.';
  const index = join(folder, 'index.html');
  const saved = countSaved(shared, words).map(({ note }) => note);
  const made = `${published.manifest.files.length} files in ${folder}: open ${index} first`;
  terminal.out.write([made, ...saved, ''].join('\n'));
}

/** What flags of `build` name that has to be looked up: cards that changed, the date of a draft. */
const chooseByFlags = async (flags: BuildFlags, job: Job, terminal: Terminal) => ({
  ...(await chooseCards(flags, job, terminal)),
  draft: await chooseEdition(flags, job.packFolder, terminal),
});

/** Cards without their templates, as `--blanks` and `--text-only` ask for them. */
function choosePlain({ blanks: count, textOnly, backs, ids }: BuildFlags): PlainCards | null {
  if (count !== undefined) return { kind: 'blanks', count, backs };
  return textOnly ? { kind: 'text', idMarks: ids } : null;
}

/** `--cards`, with those that changed by their ids. */
async function chooseCards(
  { cards }: BuildFlags,
  job: Job,
  { cwd }: Terminal,
): Promise<Pick<BuildFlags, 'cards'>> {
  if (cards === undefined) return {};
  const { resolveChangedCards } = await import('./compare.ts');
  return { cards: await resolveChangedCards(cards, job, cwd) };
}

/**
 * Which draft it is: by `--date`, by SOURCE_DATE_EPOCH, or by the last commit; never by the clock, so
 * that the same files give the same pages.
 */
async function chooseEdition(
  { draft, date }: BuildFlags,
  folder: string,
  { env }: Terminal,
): Promise<DraftEdition | null> {
  if (draft !== true) {
    if (date === undefined) return null;
    throw usageError('`--date` has no effect without `--draft`', 'add `--draft`');
  }
  const [seconds] = /^\d{1,11}$/.exec(env.SOURCE_DATE_EPOCH ?? '') ?? [];
  const epoch = seconds === undefined ? undefined : new Date(Number(seconds) * 1000);
  const given = date ?? epoch?.toISOString().slice(0, 10);
  if (given !== undefined) return { date: given, isChanged: false };
  const { lastCommit } = await import('../load/read-revision.ts');
  return (await lastCommit(folder)) ?? { date: null, isChanged: false };
}

/** Where the list of `--proxies` is, absolute. */
const listPaths = ({ proxies }: BuildFlags, { cwd }: Terminal): string[] =>
  proxies === undefined ? [] : [resolve(cwd, proxies)];

/**
 * The list of cards that `--proxies` names.
 *
 * @throws CliError (exit 2) for a file that is not there, or is not text
 */
async function readProxies(
  flags: BuildFlags,
  terminal: Terminal,
): Promise<{ readonly cardList?: CardList }> {
  const [path] = listPaths(flags, terminal);
  const { proxies: name } = flags;
  if (path === undefined || name === undefined) return {};
  const text = await readRegularText(path).catch(() => '\0');
  if (text.includes('\0')) {
    throw usageError(
      `there is no list of cards \`${name}\` that can be read`,
      'name a text file with one card a line: `3x Fireball`',
    );
  }
  return { cardList: { name, text } };
}

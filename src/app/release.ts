import { join } from 'node:path';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { errorCode } from '../diagnostics/errors.ts';
import { seamObstaclesOf } from '../export/board-files.ts';
import {
  type ExportContext,
  type ExportResult,
  type ExportSource,
  publishExport,
} from '../export/export-target.ts';
import {
  composeCredits,
  type ExportPart,
  findReleaseNotes,
  planReleaseParts,
  RELEASE_PAPERS,
  type ReleaseNotes,
  type ReleasePart,
  readLegalText,
  readLicence,
} from '../export/release/release-contents.ts';
import { releasePaths, stageRelease } from '../export/release/stage-release.ts';
import { choosePapers } from '../layout/choose-paper.ts';
import { planPack, planSharedSheets } from '../layout/plan-pack.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import { withinBudget } from '../limits/time-budget.ts';
import { MANIFEST_PATH } from '../output/manifest.ts';
import type { Game } from '../pack/pack.ts';
import { withMergedSides } from '../pack/rendered-pack.ts';
import { formatCount } from '../text/text-markup.ts';
import { buildOutput } from './publish.ts';

/** What a release is made of. */
export interface ReleaseChoices {
  /** Ids of archives; all by default. */
  readonly only?: readonly string[];
  /** Where the files for Tabletop Simulator will be. */
  readonly baseUrl?: string;
  /** Whether only the plan is wanted. */
  readonly dryRun?: boolean;
}

/** Makes the game in every form that others print, play or read, as archives. */
export async function makeRelease(
  choices: ReleaseChoices,
  source: ExportSource,
  context: ExportContext,
): Promise<ExportResult> {
  const { pack, words, packFolder } = context;
  const { parts, notes: omitted } = planReleaseParts(pack, choices);
  const { found, note } = await readReleaseNotes(packFolder, pack.game);
  const licence = await readLicence(packFolder);
  const planned = {
    notes: [
      ...omitted,
      ...(note === null ? [] : [note]),
      ...(licence === null ? [NO_LICENCE_NOTE] : []),
      ...(pack.game.author === NEW_AUTHOR ? [NEW_AUTHOR_NOTE] : []),
    ],
    summary: () => `${formatCount(parts.length, 'archive')} of ${pack.game.name}`,
  };
  const paths = releasePaths(pack, parts, found !== null);
  if (choices.dryRun) return { ...planned, published: null, diagnostics: [], planned: paths };
  // The progress of a release counts its archives.
  const silent = { onStart: () => undefined, onPrinted: () => undefined };
  const diagnostics: Diagnostic[] = [];
  const notes = new Set<string>();
  const request = {
    ...context,
    parts,
    notes: found?.body ?? null,
    legal: [...(licence === null ? [] : [licence]), composeCredits(pack.game, licence, words)],
    make: async (part: ReleasePart, folder: string) => {
      const own = { ...context, ...silent, allowsNothing: true, folder };
      const made =
        part.kind === 'export'
          ? await exportPart(part, choices, source, own)
          : await buildPart(part, source, own);
      diagnostics.push(...made.diagnostics);
      for (const one of made.notes) notes.add(`${part.id}: ${one}`);
      return made.paths;
    },
  };
  return publishExport(planned, context, {
    total: parts.length,
    paths,
    stage: async (staging) => {
      await stageRelease(staging, request);
      return { files: paths.map((path) => ({ path })), diagnostics, notes: [...notes] };
    },
  });
}

/** The author of a new pack in scaffold/. */
const NEW_AUTHOR = 'Your Name';

const NEW_AUTHOR_NOTE = `the files name \`${NEW_AUTHOR}\` as the author: put yours under \`author\` in game.yaml`;

const NO_LICENCE_NOTE =
  'there is no LICENSE next to game.yaml: the archives do not say how others may use the game';

interface FoundNotes {
  readonly found: ReleaseNotes | null;
  /** About them, for the user. */
  readonly note: string | null;
}

export async function readReleaseNotes(
  folder: string,
  { changelog, version }: Game,
): Promise<FoundNotes> {
  const name = changelog ?? 'CHANGELOG.md';
  const path = join(folder, name);
  const text = await readLegalText(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  const none = 'there are no release notes:';
  if (text === null) return { found: null, note: `${none} there is no ${name} next to game.yaml` };
  const found = withinBudget('read the release notes', () => {
    setCurrentFile(name);
    return findReleaseNotes(text, version);
  });
  if (found === null) return { found, note: `${none} ${name} has no section with text` };
  const isOther = found.otherHeading !== null;
  return {
    found,
    note: isOther
      ? `${name} has no section for ${version}: using the notes of \`${found.otherHeading}\``
      : null,
  };
}

/** What became of a part. */
interface ReleasePartResult {
  /** Relative to its folder; `null` when its pages have errors. */
  readonly paths: readonly string[] | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly string[];
}

/** Sheets to print, with their index page; or the PDFs of the rulebook alone. */
async function buildPart(
  part: Exclude<ReleasePart, ExportPart>,
  { presets }: ExportSource,
  context: ExportContext,
): Promise<ReleasePartResult> {
  const { pack, words, folder } = context;
  const isSheets = part.kind === 'print';
  const { binding, ink } = isSheets ? part : ({ binding: 'none', ink: 'full' } as const);
  const papers = isSheets ? [part.paper] : RELEASE_PAPERS;
  const request = {
    pack,
    words,
    binding,
    obstaclesOf: seamObstaclesOf(context),
    papers: choosePapers(papers, presets.papers),
    components: pack.components.filter(({ kind }) => isSheets || kind === 'rulebook'),
  };
  const { plans, diagnostics: found } = planPack(request);
  const shared = planSharedSheets(request, plans);
  if (hasErrors(found)) return { paths: null, diagnostics: found, notes: [] };
  const built = await buildOutput({
    ...withMergedSides(
      context,
      shared.map(({ component }) => component),
    ),
    plans,
    shared,
    ink,
    out: folder,
    replaces: 'all',
    formats: ['pdf'],
    stamp: null,
  });
  const diagnostics = [...found, ...built.diagnostics];
  if (built.published === null) return { paths: null, diagnostics, notes: [] };
  const { files } = built.published.manifest;
  const packed = files.filter(
    ({ path, component }) => isSheets || (component !== undefined && path.endsWith('.pdf')),
  );
  const paths = [...packed.map(({ path }) => path), ...(isSheets ? [MANIFEST_PATH] : [])];
  return { paths, diagnostics, notes: [] };
}

/** What an export makes alone. */
async function exportPart(
  { target }: ExportPart,
  flags: ReleaseChoices,
  source: ExportSource,
  context: ExportContext,
): Promise<ReleasePartResult> {
  const make = await target.prepare({ ids: [], flags, cwd: context.folder });
  const { published, diagnostics, notes } = await make(source, context);
  const paths = published?.manifest.files.map(({ path }) => path) ?? null;
  return { paths, diagnostics, notes };
}

import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Component, Game, Pack } from '../core/pack.ts';
import type { Ink } from '../core/sheet.ts';
import { formatCount } from '../core/text-markup.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { errorCode, machineError, usageError } from '../errors.ts';
import { preflightFolder, savePreflightPictures } from '../export/output-folders.ts';
import {
  composeCredits,
  findReleaseNotes,
  listReleaseParts,
  type OtherPart,
  type PrintPart,
  RELEASE_PAPERS,
  type ReleaseNotes,
  type ReleasePart,
  readLicence,
} from '../export/release/release-contents.ts';
import { releasePaths, stageRelease } from '../export/release/stage-release.ts';
import { type PackPlanRequest, planPack } from '../layout/plan-pack.ts';
import { toolVersion } from '../load/folders.ts';
import { MANIFEST_PATH } from '../output/manifest.ts';
import { buildOutput } from '../pipeline.ts';
import type { PreflightPicture } from '../print/preflight-page.ts';
import {
  makeDrawnExport,
  type PlannedExport,
  planPngExport,
  planTgcExport,
  planTtsExport,
} from './export-drawn.ts';
import type { ReleaseFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { choosePaper } from './resolve-flags.ts';
import { type ExportResult, type PreparedExport, runExport } from './run-export.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses release`: the game in every form that others print, play or read, as archives. */
export const release = (flags: ReleaseFlags, terminal: Terminal): Promise<number> =>
  runExport({ target: 'release', flags, terminal, isDry: flags.dryRun ?? false }, (ready) =>
    makeRelease(flags, terminal, ready),
  );

async function makeRelease(
  flags: ReleaseFlags,
  terminal: Terminal,
  ready: PreparedExport,
): Promise<ExportResult> {
  const { pack } = ready.rendered;
  const { parts, left } = chooseParts(pack, flags);
  const { found, note } = await readReleaseNotes(ready.opened.folder, pack.game);
  const licence = await readLicence(ready.opened.folder);
  const notes = [
    ...left,
    ...(note === null ? [] : [note]),
    ...(licence === null ? [NO_LICENCE_NOTE] : []),
  ];
  const paths = releasePaths(pack, parts, found !== null);
  const told = (): string => `${formatCount(parts.length, 'archive')} of ${pack.game.name}`;
  if (flags.dryRun)
    return { published: null, diagnostics: [], notes, summary: told, planned: paths };
  const maker = new ReleaseMaker({ flags, terminal, ready });
  const diagnostics: Diagnostic[] = [];
  const said = new Set(notes);
  const published = await new CommandOutput(flags, terminal).withProgress(
    parts.length,
    async (onArchive) =>
      stageRelease({
        ...{ pack, parts, folder: ready.folder, toolVersion: toolVersion(), onArchive },
        notes: found?.body ?? null,
        legal: [...(licence === null ? [] : [licence]), composeCredits(pack.game, licence)],
        signal: terminal.signal,
        make: async (part, folder) => {
          const made = await maker.make(part, folder);
          diagnostics.push(...made.diagnostics);
          for (const note of made.notes) said.add(`${part.id}: ${note}`);
          return made.paths === null ? null : { paths: made.paths };
        },
      }),
  );
  return { published, diagnostics, notes: [...said], summary: told };
}

/** The parts asked for, and what is left out of all of them. A part that there is not is exit 2. */
function chooseParts(
  pack: Pack,
  { only, baseUrl }: ReleaseFlags,
): { readonly parts: readonly ReleasePart[]; readonly left: readonly string[] } {
  const all = listReleaseParts(pack);
  const ids = all.map(({ id }) => id);
  const unknown = only?.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw usageError(
      `a release of ${pack.game.name} has no archive \`${unknown}\``,
      hintForName(unknown, ids) ?? `there are ${ids.join(', ')}`,
    );
  }
  if (baseUrl !== undefined) {
    return { parts: all.filter(({ id }) => only?.includes(id) ?? true), left: [] };
  }
  if (only?.includes('tts')) {
    throw usageError(
      'Tabletop Simulator loads images from the web, and their address is not given',
      'add `--base-url https://example.com/game/`; for this machine only, use `vbuses export tts`',
    );
  }
  return {
    parts: all.filter(({ id }) => id !== 'tts' && (only?.includes(id) ?? true)),
    left:
      only === undefined
        ? [
            'no files for Tabletop Simulator: `--base-url` with the web address of its images is needed',
          ]
        : [],
  };
}

const NO_LICENCE_NOTE =
  'there is no LICENSE next to game.yaml: the archives do not say how others may use the game';

interface FoundNotes {
  readonly found: ReleaseNotes | null;
  /** What a user should know about them. */
  readonly note: string | null;
}

async function readReleaseNotes(folder: string, { changelog, version }: Game): Promise<FoundNotes> {
  const name = changelog ?? 'CHANGELOG.md';
  const path = join(folder, name);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw machineError(`${path} cannot be read`, null, error);
  });
  const none = 'there are no release notes:';
  if (text === null) return { found: null, note: `${none} there is no ${name} next to game.yaml` };
  const found = findReleaseNotes(text, version);
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
export interface ReleasePartResult {
  /** Relative to its folder; `null` when its pages have errors. */
  readonly paths: readonly string[] | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly string[];
}

export interface ReleaseMakerOptions {
  readonly flags: ReleaseFlags;
  readonly terminal: Terminal;
  readonly ready: PreparedExport;
}

/** What a build of a part is made of. */
interface PartBuildOptions extends Required<Pick<PackPlanRequest, 'components' | 'binding'>> {
  readonly papers: readonly string[];
  readonly ink: Ink;
  readonly folder: string;
}

/** Makes the parts of a release one after the other, with the functions that make them alone. */
class ReleaseMaker {
  readonly #parts: ReleaseMakerOptions;
  /** What is wrong with pages, by the name of its picture: parts find the same again. */
  readonly #faults = new Map<string, PreflightPicture>();

  constructor(parts: ReleaseMakerOptions) {
    this.#parts = parts;
  }

  /** @param folder absolute; it is made */
  make(part: ReleasePart, folder: string): Promise<ReleasePartResult> {
    if (part.kind === 'print') return this.#makePrint(part, folder);
    if (part.kind === 'rulebook') return this.#makeRulebook(folder);
    return this.#makeExport(part, folder);
  }

  async #makePrint({ paper, binding, ink }: PrintPart, folder: string): Promise<ReleasePartResult> {
    const { components } = this.#parts.ready.rendered.pack;
    const wanted = { components, papers: [paper], binding, ink, folder };
    const made = await this.#build(wanted, () => true);
    // The index page leads to it.
    return { ...made, paths: made.paths === null ? null : [...made.paths, MANIFEST_PATH] };
  }

  /** Its PDFs alone: the sheets stand in the other parts. */
  #makeRulebook(folder: string): Promise<ReleasePartResult> {
    const all = this.#parts.ready.rendered.pack.components;
    const components: Component[] = all.filter(({ kind }) => kind === 'rulebook');
    return this.#build(
      { components, papers: RELEASE_PAPERS, binding: 'none', ink: 'full', folder },
      ({ path, component }) => component !== undefined && path.endsWith('.pdf'),
    );
  }

  async #build(
    { components, papers, binding, ink, folder }: PartBuildOptions,
    isPacked: (file: { readonly path: string; readonly component?: string }) => boolean,
  ): Promise<ReleasePartResult> {
    const { ready, terminal } = this.#parts;
    const { rendered, presets, pictures, cache, opened, printRun } = ready;
    const planned = planPack({
      ...{ pack: rendered.pack, components, binding },
      papers: papers.map((id) => choosePaper(id, presets.papers)),
    });
    const found = planned.diagnostics;
    if (hasErrors(found)) return { paths: null, diagnostics: found, notes: [] };
    const built = await buildOutput({
      ...{ ...rendered, ...printRun, pictures, cache, ink, out: folder },
      ...{ plans: planned.plans, replaces: 'all', formats: ['pdf'], toolVersion: toolVersion() },
      picturesFolder: relative(terminal.cwd, preflightFolder(opened.out)),
      onPrinted: () => undefined,
    });
    await this.#keepFaults(built.pictures);
    return {
      paths: built.published?.manifest.files.filter(isPacked).map(({ path }) => path) ?? null,
      diagnostics: [...found, ...built.diagnostics],
      notes: [],
    };
  }

  /** Beside the output, where hints say that they are: the folder of a part is gone in the end. */
  async #keepFaults(pictures: readonly PreflightPicture[]): Promise<void> {
    const { rendered, opened } = this.#parts.ready;
    for (const picture of pictures) this.#faults.set(picture.fileName, picture);
    await savePreflightPictures({
      ...{ out: opened.out, game: rendered.pack.game, toolVersion: toolVersion() },
      pictures: [...this.#faults.values()],
    });
  }

  async #makeExport({ kind }: OtherPart, folder: string): Promise<ReleasePartResult> {
    const { flags, terminal } = this.#parts;
    const ready = { ...this.#parts.ready, folder };
    // The progress of a release counts its archives.
    const quiet = { ...flags, quiet: true };
    const planned = planPart(kind, flags, ready);
    const { published, diagnostics, notes } = await makeDrawnExport(
      planned,
      quiet,
      terminal,
      ready,
    );
    const paths = published?.manifest.files.map(({ path }) => path) ?? null;
    return { paths, diagnostics, notes };
  }
}

function planPart(
  kind: OtherPart['kind'],
  { baseUrl }: ReleaseFlags,
  ready: PreparedExport,
): PlannedExport {
  if (kind === 'pictures') return planPngExport([], {}, ready);
  return kind === 'tgc' ? planTgcExport(ready) : planTtsExport(baseUrl, ready);
}

import { relative } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hasErrors } from '../diagnostics/sort.ts';
import { MANIFEST_PATH } from '../export/output/manifest.ts';
import { preflightFolder, savePreflightPictures } from '../export/preflight-pictures.ts';
import type { OtherPart, PrintPart, ReleasePart } from '../export/release/release-parts.ts';
import { RELEASE_PAPERS } from '../export/release/release-parts.ts';
import { type PackPlanRequest, planPack } from '../layout/plan-pack.ts';
import { toolVersion } from '../load/tool-folder.ts';
import type { Component } from '../model/pack.ts';
import { UNCALIBRATED_PROFILE } from '../model/printer-profile.ts';
import type { Ink } from '../model/sheet.ts';
import { buildOutput } from '../pipeline.ts';
import type { PreflightPicture } from '../print/preflight-page.ts';
import { choosePaper } from './choose-paper.ts';
import type { CommonFlags } from './common-options.ts';
import { makePngExport } from './export-png.ts';
import { makeTgcExport } from './export-tgc.ts';
import { makeTtsExport } from './export-tts.ts';
import type { ReleaseFlags } from './release-options.ts';
import type { ExportResult, PreparedExport } from './run-export.ts';
import type { Terminal } from './terminal.ts';

/** What became of a part. */
export interface ReleasePartResult {
  /** Relative to its folder; `null` when its pages have errors. */
  readonly paths: readonly string[] | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly string[];
}

export interface ReleaseMakerOptions {
  readonly flags: CommonFlags & ReleaseFlags;
  readonly terminal: Terminal;
  readonly ready: PreparedExport;
}

/** What a build of a part is made of. */
interface PartBuildOptions extends Pick<PackPlanRequest, 'components' | 'binding'> {
  readonly papers: readonly string[];
  readonly ink: Ink;
  readonly folder: string;
}

/** Makes the parts of a release one after the other, with the functions that make them alone. */
export class ReleaseMaker {
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
      ...{ marks: 'crop', flip: 'long', printer: UNCALIBRATED_PROFILE },
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
    const { published, diagnostics, notes } = await this.#export(kind, folder);
    const paths = published?.manifest.files.map(({ path }) => path) ?? null;
    return { paths, diagnostics, notes };
  }

  #export(kind: OtherPart['kind'], folder: string): Promise<ExportResult> {
    const { flags, terminal } = this.#parts;
    const ready = { ...this.#parts.ready, folder };
    // The progress of a release counts its archives.
    const quiet = { ...flags, quiet: true };
    if (kind === 'pictures') return makePngExport([], quiet, terminal, ready);
    return kind === 'tgc'
      ? makeTgcExport(quiet, terminal, ready)
      : makeTtsExport(quiet, terminal, ready);
  }
}

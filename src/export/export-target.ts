import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import type { Presets } from '../load/load-presets.ts';
import type { OptionTable } from '../options/option-spec.ts';
import { manifestHeader, runOutputJob, type Staging } from '../output/job.ts';
import type { ManifestCard } from '../output/manifest.ts';
import type { Published } from '../output/session.ts';
import type { PackPicture } from '../pack/pictures.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { PrintContext } from '../print/print-plans.ts';
import type { RenderAs } from '../render/render-pack.ts';

/** A pack without errors, and what it is exported with. */
export interface ExportSource {
  readonly rendered: RenderedPack;
  readonly renderAs: RenderAs;
  readonly presets: Presets;
}

/** Where an export goes, and what with. */
export interface ExportContext extends RenderedPack, PrintContext {
  /** The pack's folder, absolute. */
  readonly packFolder: string;
  /** Where the export and its manifest go, absolute. */
  readonly folder: string;
  readonly pictures: readonly PackPicture[];
  /** Whether an export without anything in it is made too. */
  readonly allowsNothing?: boolean;
  /** Called with the number of steps, each of which `onPrinted` reports. */
  readonly onStart: (total: number) => void;
}

/** What an export makes of a pack, and notes on it. */
export interface ExportPlan {
  readonly notes: readonly string[];
  /** What was made, in words: `3 PDFs of single cards`. */
  readonly summary: (published: Published) => string;
  /** The components that are replaced; all of them by default. */
  readonly replaces?: readonly string[];
}

/** What an export made. */
export interface ExportResult extends ExportPlan {
  /** `null` when a laid-out page had errors: then the folder is as it was. */
  readonly published: Published | null;
  readonly diagnostics: readonly Diagnostic[];
  /** The files that would be made, of an export that is only planned. */
  readonly planned?: readonly string[];
}

export type MakeExport = (source: ExportSource, context: ExportContext) => Promise<ExportResult>;

/** The archive of a target in a release. */
interface TargetArchive {
  /** What `--only` calls it, its name ends in, and the words that say for whom it is are found by. */
  readonly id: string;
  /** The program that loads it from `--base-url`; without that address it is left out. */
  readonly needsUrlFor?: string;
}

/** What a pack can be exported to: a command, a folder with a manifest of its own, an archive. */
export interface ExportTarget<Flags = unknown> {
  /** As `vbuses export` and the folder call it. */
  readonly id: string;
  readonly description: string;
  readonly options: OptionTable;
  /** Of a target that always covers the whole game: what to type for a component alone. */
  readonly componentHint?: string;
  readonly archive?: TargetArchive;
  /** Looks at a command line, before the pack is read. */
  prepare(call: {
    /** Of components; none means all. */
    readonly ids: readonly string[];
    readonly flags: Flags;
    /** The working folder. */
    readonly cwd: string;
  }): Promise<MakeExport>;
}

/** A file of an export; without a component it belongs to all of it. */
export interface ExportedFile {
  readonly path: string;
  readonly component?: string;
}

/** What an export has staged, and what was found meanwhile. */
interface StagedExport {
  readonly files: readonly ExportedFile[];
  readonly cards?: readonly ManifestCard[];
  /** With an error among them nothing is published. */
  readonly diagnostics: readonly Diagnostic[];
  readonly notes?: readonly string[];
}

interface ExportSteps {
  /** Of what is made one by one. */
  readonly total: number;
  /** The files known beforehand: one that is in the way is an error before the work begins. */
  readonly paths: readonly string[];
  readonly stage: (staging: Staging) => Promise<StagedExport>;
}

/**
 * Makes what was planned and switches it in with its manifest, all or none.
 *
 * @throws CliError (exit 1) if there is nothing to make
 */
export async function publishExport(
  planned: ExportPlan,
  context: ExportContext,
  { total, paths, stage }: ExportSteps,
): Promise<ExportResult> {
  const { notes, replaces = 'all' as const } = planned;
  const { game, components } = context.pack;
  if (total === 0 && context.allowsNothing !== true) {
    throw new CliError('there is nothing to export', {
      exitCode: EXIT.problems,
      hint: notes.join('; ') || 'no component has any copies',
    });
  }
  context.onStart(total);
  const { result, published } = await runOutputJob({
    ...context,
    paths,
    header: manifestHeader(game),
    stage: async (staging) => {
      const { files, cards = [], ...found } = await stage(staging);
      const order = components.map(({ id }) => id);
      const output = hasErrors(found.diagnostics) ? null : { files, cards, replaces, order };
      return { result: found, output };
    },
  });
  if (published !== null) await context.cache.evict();
  const { diagnostics } = result;
  return { ...planned, published, diagnostics, notes: [...notes, ...(result.notes ?? [])] };
}

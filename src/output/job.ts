import type { StageClock } from '../limits/time-budget.ts';
import { toolVersion } from '../load/folders.ts';
import type { Game } from '../pack/pack.ts';
import type { Manifest, ManifestFile, ManifestUpdate } from './manifest.ts';
import { type OutputSession, openOutput, type Published } from './session.ts';

/** Whose files an output folder holds. */
export type ManifestHeader = Pick<Manifest, 'tool' | 'pack' | 'locale'>;

export const manifestHeader = ({ id, name, version, language }: Game): ManifestHeader => ({
  tool: { name: 'vbuses', version: toolVersion() },
  pack: { id, name, version },
  locale: language,
});

/** The staging folder of a job that runs. */
export type Staging = Pick<
  OutputSession,
  'folder' | 'stagingFolder' | 'scratchFolder' | 'previous' | 'stageFile' | 'readFile'
>;

/** The staged files to publish. What is left out is empty; they replace `all` by default. */
export type StagedOutput = Partial<Omit<ManifestUpdate, keyof ManifestHeader | 'files'>> & {
  readonly files: readonly Omit<ManifestFile, 'sha256'>[];
};

export interface OutputJob<T> {
  /** Absolute. */
  readonly folder: string;
  readonly header: ManifestHeader;
  /** The files known beforehand: a foreign one in the way ends the job before the work begins. */
  readonly paths: readonly string[] | ((previous: Manifest | null) => readonly string[]);
  /** Stages the files. Without output nothing is published and the folder stays as it was. */
  readonly stage: (
    staging: Staging,
  ) => Promise<{ readonly result: T; readonly output: StagedOutput | null }>;
  /** Checked before the files are published. */
  readonly signal?: AbortSignal;
  /** Times `publish`. */
  readonly clock?: StageClock;
}

/**
 * Writes into an output folder, all or nothing: locks it, recovers what an interrupted command left,
 * has the files staged, then swaps them in with their manifest.
 *
 * @throws CliError (exit 3) for a folder that cannot be written or holds a foreign file in the way
 */
export async function runOutputJob<T>({
  folder,
  header,
  paths,
  stage,
  signal,
  clock,
}: OutputJob<T>): Promise<{ readonly result: T; readonly published: Published | null }> {
  const session = await openOutput({ folder });
  try {
    await session.assertNoConflicts(typeof paths === 'function' ? paths(session.previous) : paths);
    const { result, output } = await stage(session);
    if (output === null) return { result, published: null };
    signal?.throwIfAborted();
    const defaults = { cards: [], missing: [], entries: [], order: [], replaces: 'all' } as const;
    const commit = () => session.commit({ ...header, ...defaults, ...output });
    return { result, published: await (clock?.time('publish', commit) ?? commit()) };
  } finally {
    await session.discard();
  }
}

/** Lends a staging folder whose files are needed for a while and not published. */
export async function withStaging<T>(
  folder: string,
  use: (staging: Staging) => Promise<T>,
): Promise<T> {
  const session = await openOutput({ folder });
  try {
    return await use(session);
  } finally {
    await session.discard();
  }
}

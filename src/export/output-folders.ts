import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { entryKind } from '../output/disk.ts';
import { manifestHeader, runOutputJob } from '../output/job.ts';
import { MANIFEST_PATH } from '../output/manifest.ts';
import type { Game } from '../pack/pack.ts';

/** The folder of an export in an output folder; it has a manifest of its own, and `build` leaves it alone. */
export const exportFolder = (out: string, target: string): string => join(out, 'export', target);

/** The folder of a release, which holds the exports. */
export const releaseFolder = (out: string): string => join(out, 'release');

/** The page of a game for the web; that of each translation is in a folder of it. */
export const siteFolder = (out: string): string => join(out, 'site');

/** Where pages are laid out that are only measured: nothing stays there. */
export const preflightFolder = (out: string): string => join(out, 'preflight');

/** Where the page of what changed goes, with a manifest of its own; its sheets are in a folder of it. */
export const diffFolder = (out: string): string => join(out, 'diff');

/** Where the pack is kept as it was last printed; it has no manifest, because only `--mark-printed` writes there. */
export const printedFolder = (out: string): string => join(out, 'printed');

/** Where the state of uploads goes; it has no manifest, because only uploads write there. */
export const uploadFolder = (out: string): string => join(out, 'upload');

/** Where the page with the numbers of a pack goes, with a manifest of its own. */
export const statsFolder = (out: string): string => join(out, 'stats');

/** The files of the numbers of a pack, relative to their folder. */
export const STATS_FILES = { page: 'index.html', data: 'stats.json' } as const;

/** Where games go that people play; it has no manifest, because only `play` writes there. */
export const gamesFolder = (out: string): string => join(out, 'games');

/** Where games that break laws go, with a manifest of their own. */
export const lawsFolder = (out: string): string => join(out, 'laws');

/** The game that breaks a law, relative to the folder. */
export const brokenLawPath = (law: string): string => `${law}.jsonl`;

/**
 * Puts what this run has found in the place of what the run before did. It is written also when the
 * build it belongs to is not; where nothing is wrong, no folder stays behind.
 *
 * @param folder of these files alone, absolute
 */
export async function saveFindings(
  folder: string,
  game: Game,
  files: readonly { readonly path: string; readonly data: Uint8Array | string }[],
): Promise<void> {
  if (files.length === 0 && (await entryKind(join(folder, MANIFEST_PATH))) === 'none') return;
  const { tool, pack } = manifestHeader(game);
  await runOutputJob({
    folder,
    header: { tool, pack },
    paths: [],
    stage: async (staging) => {
      for (const { path, data } of files) await staging.stageFile(path, data);
      return { result: null, output: { files: files.map(({ path }) => ({ path })) } };
    },
  });
  if (files.length === 0) await removeEmptyFolder(folder);
}

/** Removes the manifest that lists nothing, and the folder unless it holds other files. */
async function removeEmptyFolder(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST_PATH), { force: true });
  await rmdir(folder).catch(() => undefined);
}

/** The folder of the balance report in an output folder; it has a manifest of its own, as exports have. */
export const balanceFolder = (out: string): string => join(out, 'balance');

/** The folder for the parts of a run that is played on several machines, with a manifest of its own. */
export const balancePartsFolder = (out: string): string => join(out, 'balance-parts');

/** The report's own files, relative to its folder; maps and logs lie beside them. */
export const BALANCE_FILES = {
  page: 'index.html',
  markdown: 'balance.md',
  data: 'balance.json',
} as const;

/** The log of a game, relative to the folder of the report; games are counted from 0. */
export const gameLogPath = (number: number): string =>
  `logs/game-${String(number).padStart(4, '0')}.jsonl`;

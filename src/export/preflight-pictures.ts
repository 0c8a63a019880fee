import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Game } from '../model/pack.ts';
import type { PreflightPicture } from '../print/preflight-page.ts';
import { entryKind } from './output/disk.ts';
import { MANIFEST_PATH } from './output/manifest.ts';
import { openOutput } from './output/session.ts';

/** Where the pictures of what is wrong with laid-out pages go, with a manifest of their own. */
export const preflightFolder = (out: string): string => join(out, 'preflight');

export interface PreflightPicturesRequest {
  /** The output folder, absolute. */
  readonly out: string;
  readonly game: Game;
  readonly toolVersion: string;
  readonly pictures: readonly PreflightPicture[];
}

/**
 * Puts the pictures of this run in the place of those of the run before. They are written also when
 * the build they belong to is not; where nothing is wrong, no folder stays behind.
 */
export async function savePreflightPictures(kept: PreflightPicturesRequest): Promise<void> {
  const folder = preflightFolder(kept.out);
  const { pictures, game, toolVersion } = kept;
  if (pictures.length === 0 && (await entryKind(join(folder, MANIFEST_PATH))) === 'none') return;
  const session = await openOutput({ folder });
  try {
    for (const { fileName, png } of pictures) await session.stageFile(fileName, png);
    const { id, name, version } = game;
    await session.commit({
      tool: { name: 'vbuses', version: toolVersion },
      pack: { id, name, version },
      files: pictures.map(({ fileName }) => ({ path: fileName })),
      cards: [],
      missing: [],
      entries: [],
      replaces: 'all',
      order: [],
    });
  } finally {
    await session.discard();
  }
  if (pictures.length === 0) await removeEmptyFolder(folder);
}

/** Takes the manifest of nothing away, and the folder too unless somebody has put something in it. */
async function removeEmptyFolder(folder: string): Promise<void> {
  await rm(join(folder, MANIFEST_PATH), { force: true });
  await rmdir(folder).catch(() => undefined);
}

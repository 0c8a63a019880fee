import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder with all that are missing above it, as `mkdir` does with `recursive`, which never
 * ends where a system says of a folder that is there that there is no such thing (`/proc/x` on Linux).
 *
 * @returns the uppermost folder that was made; `null` when all were there
 */
export async function makeFolder(path: string): Promise<string | null> {
  try {
    await mkdir(path);
    return path;
  } catch (error) {
    if (await isFolder(path)) return null;
    if (!isMissing(error) || dirname(path) === path) throw error;
  }
  const first = await makeFolder(dirname(path));
  await mkdir(path).catch(async (error: unknown) => {
    // Somebody else may have made it in the meantime.
    if (!(await isFolder(path))) throw error;
  });
  return first ?? path;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

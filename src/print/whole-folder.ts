import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Written last into a finished folder: the size of every file in it. */
const SIZES_FILE = 'sizes.json';

/** Marks a folder as finished, by noting the size of each of its files. */
export async function sealFolder(folder: string): Promise<void> {
  const sizes: Record<string, number> = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    sizes[relative(folder, path)] = (await stat(path)).size;
  }
  await writeFile(join(folder, SIZES_FILE), JSON.stringify(sizes));
}

/** True when the folder was sealed and every file still has the size it had then. */
export async function isFolderComplete(folder: string): Promise<boolean> {
  try {
    const sizes: unknown = JSON.parse(await readFile(join(folder, SIZES_FILE), 'utf8'));
    if (typeof sizes !== 'object' || sizes === null) return false;
    for (const [name, size] of Object.entries(sizes)) {
      if ((await stat(join(folder, name))).size !== size) return false;
    }
    return Object.keys(sizes).length > 0;
  } catch {
    // No such folder, an unsealed one, a file missing, a seal that is no JSON: not whole.
    return false;
  }
}

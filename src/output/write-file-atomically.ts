import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolders, systemDisk } from './disk.ts';
import { withDiskErrors } from './disk-errors.ts';

/** Writes a file, and the folders above it, so that it is there whole or as it was. What the machine refuses is a CliError with exit 3. */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  await withDiskErrors(`${file} cannot be written`, async () => {
    await makeFolders(dirname(file));
    try {
      await writeFile(draft, content, { flag: 'wx' });
      await systemDisk.rename(draft, file);
    } finally {
      await systemDisk.removeTree(draft);
    }
  });
}

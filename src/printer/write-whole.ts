import { dirname } from 'node:path';
import process from 'node:process';
import { makeFolders, realDisk } from '../export/output/disk.ts';
import { onDisk } from '../export/output/disk-problem.ts';

/** Writes a file, and the folders above it, so that it is there whole or as it was. What the machine refuses is a CliError with exit 3. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await onDisk(`${file} cannot be written`, async () => {
    await makeFolders(realDisk, dirname(file));
    try {
      await realDisk.writeFile(draft, content);
      await realDisk.rename(draft, file);
    } finally {
      await realDisk.removeTree(draft);
    }
  });
}

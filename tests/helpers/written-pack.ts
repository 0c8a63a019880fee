import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The files of a pack by path: texts, or bytes. */
export type WrittenFiles = Readonly<Record<string, string | Uint8Array>>;

/** Writes files into a folder, with the folders on the way. */
export async function writeFiles(folder: string, files: WrittenFiles): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/**
 * What the comments of a YAML file say must be found in it: each `# code` at the end of a line
 * stands for one diagnostic at that line. `code file:line`, in the order of the lines.
 */
export const announced = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const [, codes = ''] = /# ((?:[a-z-]+\/[a-z-]+ ?)+)$/.exec(line) ?? [];
    return codes
      .split(' ')
      .filter((code) => code !== '')
      .map((code) => `${code} ${file}:${index + 1}`);
  });

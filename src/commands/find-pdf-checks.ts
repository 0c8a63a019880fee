import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Machine } from '../browser/machine.ts';

/** Programs that look into a PDF for a press, and what each of them shows. */
const PROGRAMS = [
  { name: 'verapdf', shows: 'its structure' },
  { name: 'qpdf', shows: 'its syntax, boxes and layers' },
  { name: 'gs', shows: 'its separations' },
] as const;

/**
 * What this machine has to check a PDF for a press with, in words; `null` for nothing. Programs are
 * looked for on the path, and not started.
 */
export async function findPdfChecks({
  env,
  platform,
}: Pick<Machine, 'env' | 'platform'>): Promise<string | null> {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const ending = platform === 'win32' ? '.exe' : '';
  const found = await Promise.all(
    PROGRAMS.map(async ({ name, shows }) => {
      const tried = folders.map((folder) =>
        access(join(folder, `${name}${ending}`), constants.X_OK).then(
          () => true,
          () => false,
        ),
      );
      return (await Promise.all(tried)).includes(true) ? [`${name} (${shows})`] : [];
    }),
  );
  return found.flat().length === 0 ? null : found.flat().join(', ');
}

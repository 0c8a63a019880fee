import { join } from 'node:path';
import { InternalError } from '../../errors.ts';

/** Where the tool works inside the output folder; nothing of it is ever published. */
export const WORK_FOLDER = '.vbuses';

/**
 * True for a path that names a file inside the output folder: relative, `/` as separator, no empty,
 * `.` or `..` step, nothing that Windows reads as a drive or a stream, and not the tool's own folder.
 */
export function isOutputPath(path: string): boolean {
  if (path === '' || /[\\:\0]/.test(path)) return false;
  const steps = path.split('/');
  if (steps.some((step) => step === '' || step === '.' || step === '..')) return false;
  return steps[0]?.toLowerCase() !== WORK_FOLDER;
}

/** Throws InternalError for a path that could lead out of the output folder: no caller may ask for one. */
export function assertOutputPath(path: string): void {
  if (!isOutputPath(path)) {
    throw new InternalError(`Not a path inside the output folder: ${JSON.stringify(path)}`);
  }
}

/** The file's place on this machine. */
export const resolveIn = (folder: string, path: string): string => join(folder, ...path.split('/'));

/** `a/b/c.pdf` gives `['a', 'a/b']`: the folders on the way to a file, outermost first. */
export function parentFolders(path: string): readonly string[] {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

/** Orders texts by code units: the same on every machine, whatever its language. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

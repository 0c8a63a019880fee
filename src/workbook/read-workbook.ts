import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { errorCode } from '../diagnostics/errors.ts';
import type { FileProblem, PackFile } from '../pack/pack-files.ts';
import { formatSheetPath } from '../pack/sheet-text.ts';
import type { ReadSheet } from './read-sheets.ts';

/** What the thread that reads a workbook answers. */
export type WorkbookAnswer =
  | { readonly sheets: readonly ReadSheet[] }
  | { readonly problem: FileProblem };

/** A workbook of cards is read in a tenth of a second. */
const MAX_SECONDS = 20;
const MAX_MEMORY_MB = 512;

/**
 * Reads the visible sheets of a workbook, each as a file of the pack. It is read in a thread of its
 * own with limits of memory and time, since a small file can claim to be a huge one.
 *
 * @param path relative to the pack
 * @param bytes of the file
 * @returns its sheets, `data/cards.xlsx#Cards`, with the workbook itself; or the problem in its place
 */
export async function readWorkbook(path: string, bytes: Uint8Array): Promise<readonly PackFile[]> {
  const answer = await askThread(bytes);
  if ('problem' in answer) return [{ kind: 'problem', path, problem: answer.problem }];
  const sheets = answer.sheets.map(({ name, text, problem }): PackFile => {
    const at = formatSheetPath({ workbook: path, sheet: name });
    return problem === null
      ? { kind: 'text', path: at, text }
      : { kind: 'problem', path: at, problem };
  });
  return [{ kind: 'binary', path, bytes: bytes.length }, ...sheets];
}

async function askThread(bytes: Uint8Array): Promise<WorkbookAnswer> {
  const own = fileURLToPath(import.meta.url);
  const worker = new Worker(new URL(`./workbook-worker${extname(own)}`, import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<WorkbookAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) =>
        errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
          ? resolve({ problem: tooCostly(`more than ${MAX_MEMORY_MB} MB of memory`) })
          : reject(error),
      );
      timer = setTimeout(
        () => resolve({ problem: tooCostly(`more than ${MAX_SECONDS} seconds`) }),
        MAX_SECONDS * 1000,
      );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const tooCostly = (what: string): FileProblem => ({
  code: 'workbook/too-large',
  message: `this workbook is too large: reading it takes ${what}`,
  hint: 'keep the tables of the game in a workbook of their own, without other data',
});

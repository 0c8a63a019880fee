import { parentPort, workerData } from 'node:worker_threads';
import { WorkbookError } from './archive.ts';
import { readSheets } from './read-sheets.ts';
import type { WorkbookAnswer } from './read-workbook.ts';

/** What `read-workbook.ts` starts in a thread: it answers one workbook. */
const answer = await readSheets(Buffer.from(workerData as Uint8Array)).then(
  (sheets): WorkbookAnswer => ({ sheets }),
  (error: unknown): WorkbookAnswer => {
    if (error instanceof WorkbookError) return { problem: error.problem };
    throw error;
  },
);
parentPort?.postMessage(answer);

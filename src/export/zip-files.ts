import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { resolveIn } from '../output/paths.ts';
import { compareText } from '../text/text-order.ts';

/** The same local time for all files, as archives store it: it does not say when or where they were made. */
const fixedTime = (): Date => new Date(1981, 0, 1);

/** Rights of a file that everybody may read. */
const FILE_MODE = 0o100644;

export interface ZipRequest {
  /** The folder of the files, absolute. */
  readonly from: string;
  /** Relative to it, with `/`. */
  readonly paths: readonly string[];
  /** The one folder in the archive, so that unpacking it fills no other; `null` where a program wants none. */
  readonly root: string | null;
  /** The archive, absolute. */
  readonly to: string;
  readonly signal: AbortSignal;
}

/** Packs files into an archive: the same files give the same bytes. */
export async function zipFiles({ from, paths, root, to, signal }: ZipRequest): Promise<void> {
  const zip = new ZipFile();
  for (const path of [...paths].sort(compareText)) {
    zip.addFile(resolveIn(from, path), root === null ? path : `${root}/${path}`, {
      mtime: fixedTime(),
      mode: FILE_MODE,
      forceDosTimestamp: true,
      // What is packed already becomes no smaller.
      compress: !/\.(?:png|jpg|woff2)$/.test(path),
    });
  }
  zip.end();
  // A file that cannot be read is reported outside the stream, which would wait for ever.
  zip.on('error', (error: Error) => zip.outputStream.emit('error', error));
  await pipeline(zip.outputStream, createWriteStream(to), { signal });
}

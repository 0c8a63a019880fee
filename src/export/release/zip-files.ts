import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { compareText, resolveIn } from '../output/output-path.ts';

/** One day for all, by the clock on the wall, as archives keep it: none tells when or where it was made. */
const fixedTime = (): Date => new Date(1981, 0, 1);

/** Rights of a file that everybody may read. */
const FILE_MODE = 0o100644;

export interface ZipRequest {
  /** The folder of the files, absolute. */
  readonly from: string;
  /** Relative to it, with `/`. */
  readonly paths: readonly string[];
  /** The one folder in the archive, so that unpacking it fills no other. */
  readonly root: string;
  /** The archive, absolute. */
  readonly to: string;
  readonly signal: AbortSignal;
}

/** Packs files into an archive: the same files give the same bytes. */
export async function zipFiles({ from, paths, root, to, signal }: ZipRequest): Promise<void> {
  const zip = new ZipFile();
  for (const path of [...paths].sort(compareText)) {
    zip.addFile(resolveIn(from, path), `${root}/${path}`, {
      ...{ mtime: fixedTime(), mode: FILE_MODE, forceDosTimestamp: true },
      // What is packed already becomes no smaller.
      compress: !/\.(?:png|woff2)$/.test(path),
    });
  }
  zip.end();
  // A file that cannot be read is told beside the stream, which would wait for ever.
  zip.on('error', (error: Error) => zip.outputStream.emit('error', error));
  await pipeline(zip.outputStream, createWriteStream(to), { signal });
}

/** A file that lies ready. */
export interface FileSize {
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

export async function measureFile(path: string): Promise<FileSize> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machineError } from '../diagnostics/errors.ts';
import { parseTgcList, TGC_LIST_PATH } from '../export/tgc/tgc-list.ts';
import { MANIFEST_PATH, parseManifest } from '../output/manifest.ts';
import type { Product } from '../pack/product.ts';
import { type FileFacts, listedFiles, planUpload, type UploadPlan } from './plan-upload.ts';

/** Where an export is, and the products that it may consist of. */
export interface ExportSource {
  /** Absolute. */
  readonly folder: string;
  /** By name. */
  readonly products: ReadonlyMap<string, Product>;
}

/**
 * Plans the upload of an export that was just made.
 *
 * @throws CliError (exit 3) if its files are not those that the export wrote
 */
export async function readExport({ folder, products }: ExportSource): Promise<UploadPlan> {
  const changed = machineError(
    `the files in ${folder} have changed since the export wrote them`,
    'type the same command again: it makes the export first',
  );
  const manifest = parseManifest(await readFile(join(folder, MANIFEST_PATH), 'utf8'));
  const list = parseTgcList(await readFile(join(folder, TGC_LIST_PATH), 'utf8'));
  if (manifest === null || list === null) throw changed;
  const hashes = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const files = new Map<string, FileFacts>();
  for (const path of listedFiles(list)) {
    const bytes = await readFile(join(folder, ...path.split('/'))).catch(() => null);
    if (bytes === null || hash('sha256', bytes) !== hashes.get(path)) throw changed;
    files.set(path, { sha1: hash('sha1', bytes), bytes: bytes.length });
  }
  return planUpload({ list, files, products });
}

const hash = (algorithm: 'sha1' | 'sha256', bytes: Uint8Array): string =>
  createHash(algorithm).update(bytes).digest('hex');

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TGC_LIST_PATH, type WrittenTgcList } from '../export/tgc/tgc-list.ts';
import type { Product } from '../pack/product.ts';
import { type FileFacts, listedFiles, planUpload, type UploadPlan } from './plan-upload.ts';

/** Plans the upload of an export that was just made, from its absolute folder, and the products by name. */
export async function readExport(
  folder: string,
  products: ReadonlyMap<string, Product>,
): Promise<UploadPlan> {
  const list: WrittenTgcList = JSON.parse(await readFile(join(folder, TGC_LIST_PATH), 'utf8'));
  const files = new Map<string, FileFacts>();
  for (const path of listedFiles(list)) {
    const bytes = await readFile(join(folder, path));
    files.set(path, {
      sha1: createHash('sha1').update(bytes).digest('hex'),
      bytes: bytes.length,
    });
  }
  return planUpload({ list, files, products });
}

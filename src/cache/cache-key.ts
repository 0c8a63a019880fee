import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { toolFolder, toolVersion } from '../load/folders.ts';

/** What a result depends on: texts, bytes, or a list of such. */
export type KeyPart = string | Uint8Array | readonly KeyPart[];

/**
 * The name under which a result is kept: the SHA-256 of everything that can change it, in hexadecimal.
 * Each part is hashed with its kind and length, so that `['ab', 'c']` and `['a', 'bc']` differ.
 *
 * @param kind what sort of result it is, so that two sorts made of the same things do not meet
 */
export function cacheKey(kind: string, parts: readonly KeyPart[]): string {
  const hash = createHash('sha256');
  const add = (part: KeyPart): void => {
    if (typeof part === 'string') {
      hash.update(`t${Buffer.byteLength(part)}:`).update(part);
    } else if (part instanceof Uint8Array) {
      hash.update(`b${part.length}:`).update(part);
    } else {
      hash.update(`l${part.length}:`);
      part.forEach(add);
    }
  };
  add(kind);
  add(parts);
  return hash.digest('hex');
}

/**
 * What this tool is, as a hash: its version, its own files, the packages installed with it, and Node.
 * A result that another build of the tool made is never taken for one of this.
 */
export const toolIdentity = (): string => {
  identity ??= computeIdentity(toolFolder());
  return identity;
};

let identity: string | null = null;

/** @param folder of the tool */
export function computeIdentity(folder: string): string {
  const own = listFiles(dirname(import.meta.dirname)).map(fileStamp);
  // Package managers give every file the same time, and another preset may well have the same size.
  const data = ['presets', 'styles'].flatMap((name) =>
    listFiles(join(folder, name)).map((path) => [path, readFileSync(path)]),
  );
  // Where npm notes what it installed: beside the tool, or, of a package in a project, around it.
  const installed = [
    fileStamp(join(folder, 'node_modules', '.package-lock.json')),
    fileStamp(join(dirname(folder), '.package-lock.json')),
  ];
  return cacheKey('tool', [toolVersion(), process.version, own, data, installed]);
}

/** Every file below a folder, but for the types of TypeScript, which never run. */
function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts'));
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/** Name, size and time of a file; of one that cannot be looked at, its name. */
export function fileStamp(path: string): string {
  try {
    const { size, mtimeMs } = statSync(path);
    return `${path} ${size} ${mtimeMs}`;
  } catch {
    return path;
  }
}

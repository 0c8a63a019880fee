import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InternalError } from '../errors.ts';
import { isWithin, selfAndAncestors } from './find-pack.ts';

/** The folder of the installed tool: where its package.json, presets/ and shipped packs lie. */
export const toolFolder = (): string => dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Whether `npx vbuses`, typed in a folder, runs an installed program: of the folder or of one above it. */
export function isInstalledFor(folder: string): boolean {
  if (isWithin(folder, toolFolder())) return true;
  return selfAndAncestors(folder).some((one) =>
    existsSync(join(one, 'node_modules', '.bin', 'vbuses')),
  );
}

/** What `npm install` installs this program from: what npx was given, or the folder that it lies in. */
export function installSpec(): string {
  const folder = toolFolder();
  try {
    const found: unknown = JSON.parse(
      readFileSync(join(folder, '..', '..', 'package.json'), 'utf8'),
    );
    const { _npx: npx } = found as { _npx?: { packages?: unknown } };
    const [spec] = Array.isArray(npx?.packages) ? npx.packages : [];
    return typeof spec === 'string' ? spec : folder;
  } catch {
    return folder;
  }
}

let version: string | null = null;

/** The tool's version, as its package.json says. */
export function toolVersion(): string {
  if (version !== null) return version;
  const parsed: unknown = JSON.parse(readFileSync(join(toolFolder(), 'package.json'), 'utf8'));
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed)) {
    throw new InternalError('package.json of the tool has no version');
  }
  version = String(parsed.version);
  return version;
}

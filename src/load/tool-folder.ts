import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InternalError } from '../errors.ts';

/** The folder of the installed tool: where its package.json, presets/ and shipped packs lie. */
export const toolFolder = (): string => dirname(dirname(dirname(fileURLToPath(import.meta.url))));

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

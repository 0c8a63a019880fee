import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Machine } from './machine.ts';

/** The compressed browser that `npm ci` brought. */
export interface PackagedChromium {
  /** The package's version, `147.0.0`. */
  readonly version: string;
  /** The package's entry: its CommonJS module. */
  readonly entryFile: string;
}

const PACKAGE = '@sparticuz/chromium';

/**
 * The packaged browser, or `null` where it is not installed (it is an optional dependency) or could
 * not run: it is a program for Linux on x64 with glibc. Looks only, and imports nothing.
 */
export function findPackagedChromium(machine: Machine): PackagedChromium | null {
  if (machine.platform !== 'linux' || machine.arch !== 'x64' || !machine.hasGlibc) return null;
  const entry = resolvePackage();
  if (entry === null) return null;
  // The entry lies in build/cjs/ of the package.
  const folder = dirname(dirname(dirname(entry)));
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const hasVersion = typeof parsed === 'object' && parsed !== null && 'version' in parsed;
  if (!hasVersion || !existsSync(join(folder, 'bin', 'chromium.br'))) return null;
  return { version: String(parsed.version), entryFile: entry };
}

function resolvePackage(): string | null {
  try {
    return createRequire(fileURLToPath(import.meta.url)).resolve(PACKAGE);
  } catch {
    return null;
  }
}

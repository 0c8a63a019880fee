import { cacheKey } from './cache/cache-key.ts';
import type { Cache } from './cache/cache-store.ts';
import { getCachedValue, parseJsonOrNull, setCachedValue } from './cache/kept-values.ts';
import { toolIdentity } from './cache/tool-identity.ts';
import {
  arrayOf,
  isCount,
  isString,
  nullable,
  objectOf,
  oneOf,
  optional,
  recordOf,
  type TypeGuard,
} from './cache/value-shapes.ts';
import { collectChecks, restoreChecks } from './check/kept-checks.ts';
import { type CssFragment, cssFragments } from './css/css-pieces.ts';
import type { CssProblem } from './css/css-problem.ts';
import { type Diagnostic, SEVERITIES } from './diagnostics/diagnostic.ts';
import type { PresetsCache } from './load/load-presets.ts';
import type { PackFiles } from './model/pack-files.ts';
import type { PackPictures } from './model/pack-picture.ts';
import { checkStyles } from './render/check-styles.ts';

/** What was found out of a pack's files by earlier runs, and what this one adds to it. */
export interface CheckCache {
  /** Keeps what is known by now, if it is more than before. */
  readonly save: () => Promise<void>;
}

/** Lays what earlier runs have found out beside the files that are the same now: see `KeptChecks`. */
export async function openCheckCache(
  cache: Cache,
  folder: string,
  files: PackFiles,
): Promise<CheckCache> {
  if (!cache.enabled) return { save: async () => undefined };
  const key = cacheKey('checks', [await toolIdentity(), folder]);
  const bytes = await cache.get(key);
  const before = bytes === null ? null : Buffer.from(bytes).toString('utf8');
  if (before !== null) restoreChecks(files, parseJsonOrNull(before));
  return {
    save: async () => {
      const now = JSON.stringify(collectChecks(files));
      if (now !== before) await cache.set(key, Buffer.from(now));
    },
  };
}

/** The tool's own data are parsed once, and not in every run. */
export const createPresetsCache =
  (cache: Cache): PresetsCache =>
  async (texts, { parseAll, read }) => {
    if (!cache.enabled) return read(parseAll());
    const key = cacheKey('presets', [await toolIdentity(), texts]);
    const kept = await getCachedValue(cache, key, isList);
    try {
      if (kept !== null) return read(kept);
    } catch {
      // These are not the presets: they are parsed again.
    }
    const parsed = parseAll();
    await setCachedValue(cache, key, parsed);
    return read(parsed);
  };

const isList: TypeGuard<readonly unknown[]> = (value) => Array.isArray(value);

const areCachedProblems = recordOf(
  arrayOf(
    objectOf<CssProblem>({
      offset: isCount,
      length: isCount,
      code: isString,
      severity: optional(oneOf(SEVERITIES)),
      message: isString,
      hint: nullable(isString),
    }),
  ),
);

/** What is wrong with the CSS of a pack. Only what has changed is parsed, and the parser loaded only for that. */
export async function checkStylesCached(
  cache: Cache,
  folder: string,
  { files, pictures, faults }: PackPictures & { readonly files: PackFiles },
): Promise<Diagnostic[]> {
  const pieces = cssFragments(files);
  const key = cacheKey('styles', [await toolIdentity(), folder]);
  const known = (await getCachedValue(cache, key, areCachedProblems)) ?? {};
  const nameOf = ({ css, context }: CssFragment): string => cacheKey('css', [context, css]);
  const isNew = pieces.some((piece) => known[nameOf(piece)] === undefined);
  const parser = isNew ? await import('./css/check-css.ts') : null;
  const now: Record<string, readonly CssProblem[]> = {};
  const problemsOf = (piece: CssFragment): readonly CssProblem[] => {
    const name = nameOf(piece);
    const problems = known[name] ?? now[name] ?? parser?.checkCss(piece.css, piece.context) ?? [];
    now[name] = problems;
    return problems;
  };
  const diagnostics = checkStyles(pieces, {
    problemsOf,
    pictures: [...pictures.keys(), ...faults.keys()],
    faults,
    files,
  });
  if (isNew) await setCachedValue(cache, key, now);
  return diagnostics;
}

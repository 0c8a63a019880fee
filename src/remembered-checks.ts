import { cacheKey } from './cache/cache-key.ts';
import type { Cache } from './cache/cache-store.ts';
import { keepValue, parseOrNull, readValue } from './cache/kept-values.ts';
import { toolIdentity } from './cache/tool-identity.ts';
import {
  fieldsOf,
  isCount,
  isText,
  listOf,
  maybe,
  nullOr,
  oneOf,
  recordOf,
  type Shape,
} from './cache/value-shapes.ts';
import { gatherChecks, recallChecks } from './check/kept-checks.ts';
import { type CssPiece, cssPieces } from './css/css-pieces.ts';
import type { CssProblem } from './css/css-problem.ts';
import { type Diagnostic, SEVERITIES } from './diagnostics/diagnostic.ts';
import type { RememberParsed } from './load/load-presets.ts';
import type { PackFiles } from './model/pack-files.ts';
import type { PackPictures } from './model/pack-picture.ts';
import { checkStyles } from './render/check-styles.ts';

/** What was found out of a pack's files by earlier runs, and what this one adds to it. */
export interface RememberedChecks {
  /** Keeps what is known by now, if it is more than before. */
  readonly keep: () => Promise<void>;
}

/** Lays what earlier runs have found out beside the files that are the same now: see `KeptChecks`. */
export async function rememberChecks(
  cache: Cache,
  folder: string,
  files: PackFiles,
): Promise<RememberedChecks> {
  if (!cache.remembers) return { keep: async () => undefined };
  const key = cacheKey('checks', [await toolIdentity(), folder]);
  const bytes = await cache.read(key);
  const before = bytes === null ? null : Buffer.from(bytes).toString('utf8');
  if (before !== null) recallChecks(files, parseOrNull(before));
  return {
    keep: async () => {
      const now = JSON.stringify(gatherChecks(files));
      if (now !== before) await cache.keep(key, Buffer.from(now));
    },
  };
}

/** The tool's own data are parsed once, and not in every run. */
export const rememberParsed =
  (cache: Cache): RememberParsed =>
  async (texts, { parseAll, read }) => {
    if (!cache.remembers) return read(parseAll());
    const key = cacheKey('presets', [await toolIdentity(), texts]);
    const kept = await readValue(cache, key, isAnyList);
    try {
      if (kept !== null) return read(kept);
    } catch {
      // These are not the presets: they are parsed again.
    }
    const parsed = parseAll();
    await keepValue(cache, key, parsed);
    return read(parsed);
  };

const isAnyList: Shape<readonly unknown[]> = (value) => Array.isArray(value);

const areKeptProblems = recordOf(
  listOf(
    fieldsOf<CssProblem>({
      offset: isCount,
      length: isCount,
      code: isText,
      severity: maybe(oneOf(SEVERITIES)),
      message: isText,
      hint: nullOr(isText),
    }),
  ),
);

/** What is wrong with the CSS of a pack. Only what has changed is parsed, and the parser loaded only for that. */
export async function checkStylesRemembered(
  cache: Cache,
  folder: string,
  { files, pictures, faults }: PackPictures & { readonly files: PackFiles },
): Promise<Diagnostic[]> {
  const pieces = cssPieces(files);
  const key = cacheKey('styles', [await toolIdentity(), folder]);
  const known = (await readValue(cache, key, areKeptProblems)) ?? {};
  const nameOf = ({ css, context }: CssPiece): string => cacheKey('css', [context, css]);
  const isNew = pieces.some((piece) => known[nameOf(piece)] === undefined);
  const parser = isNew ? await import('./css/check-css.ts') : null;
  const now: Record<string, readonly CssProblem[]> = {};
  const problemsOf = (piece: CssPiece): readonly CssProblem[] => {
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
  if (isNew) await keepValue(cache, key, now);
  return diagnostics;
}

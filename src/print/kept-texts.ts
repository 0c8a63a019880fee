import { cacheKey, type KeyPart } from '../cache/cache-key.ts';
import type { Cache } from '../cache/cache-store.ts';
import { getCachedValue, setCachedValue } from '../cache/kept-values.ts';
import { fileStamp, toolIdentity } from '../cache/tool-identity.ts';
import { arrayOf, isCount, isString, objectOf, recordOf } from '../cache/value-shapes.ts';
import { subjectsOfHas } from '../css/css-tokens.ts';
import type { PageNumbers } from './page-numbers.ts';
import type { ValidParts } from './preflight-page.ts';

/** What is known of a text that has changed since it was last printed. */
export interface RulebookCache {
  /** On which pages its headings stood: a guess. */
  readonly guess: PageNumbers | null;
  /** Which of its parts were without a fault; absent where that cannot be known. */
  readonly validParts?: ValidParts;
  /** Keeps what this print found. */
  readonly save: (pageNumbers: PageNumbers) => Promise<void>;
}

interface RulebookEntry {
  readonly pageNumbers: PageNumbers;
  /** Hashes of the parts with all that decides how they look. */
  readonly sound: readonly string[];
}

const isRulebookEntry = objectOf<RulebookEntry>({
  pageNumbers: recordOf(isCount),
  sound: arrayOf(isString),
});

/**
 * Recalls what earlier prints found of a text.
 *
 * @param name tells the text and the form in which it is printed from all others
 * @param styles the CSS of the pack that is used in it
 * @param assetsHash of all that it loads
 */
export async function loadRulebookCache(
  cache: Cache,
  {
    name,
    styles,
    assetsHash,
    executablePath,
  }: {
    readonly name: readonly string[];
    readonly styles: string;
    readonly assetsHash: string;
    readonly executablePath: string;
  },
): Promise<RulebookCache> {
  const tool = [await toolIdentity(), await fileStamp(executablePath)];
  const key = cacheKey('text', [tool, name]);
  const kept = await getCachedValue(cache, key, isRulebookEntry);
  const before = new Set(kept?.sound);
  const now = new Set<string>();
  const hashOf = (part: KeyPart): string => cacheKey('part', [tool, assetsHash, part]);
  const subjects = subjectsOfHas(styles);
  const soundParts = (own: readonly string[]): ValidParts => ({
    subjects: own,
    has: (part) => before.has(hashOf(part)),
    add: (part) => void now.add(hashOf(part)),
  });
  return {
    guess: kept?.pageNumbers ?? null,
    ...(cache.enabled && subjects !== null ? { validParts: soundParts(subjects) } : {}),
    save: (pageNumbers) => setCachedValue(cache, key, { pageNumbers, sound: [...now] }),
  };
}

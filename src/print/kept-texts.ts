import { cacheKey, type KeyPart } from '../cache/cache-key.ts';
import type { Cache } from '../cache/cache-store.ts';
import { keepValue, readValue } from '../cache/kept-values.ts';
import { stampOf, toolIdentity } from '../cache/tool-identity.ts';
import { fieldsOf, isCount, isText, listOf, recordOf } from '../cache/value-shapes.ts';
import { subjectsOfHas } from '../css/css-tokens.ts';
import type { PageNumbers } from './page-numbers.ts';
import type { SoundParts } from './preflight-page.ts';

/** What is known of a text that has changed since it was last printed. */
export interface KeptText {
  /** On which pages its headings stood: a guess. */
  readonly guess: PageNumbers | null;
  /** Which of its parts were without a fault; absent where that cannot be known. */
  readonly soundParts?: SoundParts;
  /** Keeps what this print found. */
  readonly keep: (pageNumbers: PageNumbers) => Promise<void>;
}

interface KeptOfText {
  readonly pageNumbers: PageNumbers;
  /** Hashes of the parts with all that decides how they look. */
  readonly sound: readonly string[];
}

const isKeptOfText = fieldsOf<KeptOfText>({
  pageNumbers: recordOf(isCount),
  sound: listOf(isText),
});

/**
 * Recalls what earlier prints found of a text.
 *
 * @param name tells the text and the form in which it is printed from all others
 * @param styles the CSS of the pack that is used in it
 * @param assetsHash of all that it loads
 */
export async function recallText(
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
): Promise<KeptText> {
  const tool = [await toolIdentity(), await stampOf(executablePath)];
  const key = cacheKey('text', [tool, name]);
  const kept = await readValue(cache, key, isKeptOfText);
  const before = new Set(kept?.sound);
  const now = new Set<string>();
  const hashOf = (part: KeyPart): string => cacheKey('part', [tool, assetsHash, part]);
  const subjects = subjectsOfHas(styles);
  const soundParts = (own: readonly string[]): SoundParts => ({
    subjects: own,
    has: (part) => before.has(hashOf(part)),
    add: (part) => void now.add(hashOf(part)),
  });
  return {
    guess: kept?.pageNumbers ?? null,
    ...(cache.remembers && subjects !== null ? { soundParts: soundParts(subjects) } : {}),
    keep: (pageNumbers) => keepValue(cache, key, { pageNumbers, sound: [...now] }),
  };
}

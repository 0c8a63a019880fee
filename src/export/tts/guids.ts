import { createHash } from 'node:crypto';

/** Hands out the names by which Tabletop Simulator tells objects apart: six hexadecimal digits. */
export type GuidGenerator = (...about: readonly (string | number)[]) => string;

/**
 * A name follows from what an object is, not from where it stands in the file, so that it is the same
 * when other cards come and go. Two objects whose names would be equal get different ones.
 *
 * @param game its id
 */
export function createGuidGenerator(game: string): GuidGenerator {
  const taken = new Set<string>();
  return (...about) => {
    for (let attempt = 0; ; attempt += 1) {
      const text = JSON.stringify([game, ...about, ...(attempt === 0 ? [] : [`#${attempt}`])]);
      const guid = createHash('sha256').update(text).digest('hex').slice(0, 6);
      if (taken.has(guid)) continue;
      taken.add(guid);
      return guid;
    }
  };
}

import { distance } from 'fastest-levenshtein';
import { isTransposition } from './swap.ts';

/** Folds case, accents and punctuation, so that `Dunbar Loop` and `dunbar-loop` are the same. */
const foldForComparison = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');

/**
 * The known name that a writer most likely meant, or `null` when none is near: about a third of
 * the letters differ at most, or one name begins with the other.
 */
export function nearestName(wanted: string, known: Iterable<string>): string | null {
  const target = foldForComparison(wanted);
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const candidate = foldForComparison(name);
    const steps = isTransposition(target, candidate) ? 1 : distance(target, candidate);
    if (steps < bestDistance) {
      best = name;
      bestDistance = steps;
    }
  }
  if (best === null) return null;
  const lengths = [target.length, foldForComparison(best).length];
  const limit = Math.max(1, Math.floor((Math.max(...lengths) + 1) / 3));
  // Names of one letter, such as route numbers, are always near and never alike.
  if (bestDistance === 0 || (bestDistance <= limit && Math.min(...lengths) > 1)) return best;
  return prefixMatch(target, known);
}

function prefixMatch(target: string, known: Iterable<string>): string | null {
  if (target.length < 3) return null;
  for (const name of known) {
    const candidate = foldForComparison(name);
    if (candidate.startsWith(`${target}-`) || target.startsWith(`${candidate}-`)) return name;
  }
  return null;
}

/** The hint that goes with a name nobody knows: ``did you mean `…`?``, or the known ones when they are few. */
export function hintForName(wanted: string, known: Iterable<string>): string | null {
  const names = [...known];
  const nearest = nearestName(wanted, names);
  if (nearest !== null && nearest.normalize('NFC') === wanted.normalize('NFC')) {
    return `copy \`${nearest}\` from where it is defined: it looks the same, and its accents are encoded in another way`;
  }
  if (nearest !== null) return `did you mean \`${nearest}\`?`;
  if (names.length === 0 || names.length > 12) return null;
  return `known: ${names.map((name) => `\`${name}\``).join(', ')}`;
}

/** The hint for a picture that is not there: the one that was most likely meant. */
export function hintForPicture(wanted: string, paths: readonly string[]): string {
  const near = nearestName(wanted, paths);
  if (near === null) return 'pictures lie in assets/, and are named from there: `assets/fox.png`';
  const isCase = near.toLowerCase() === wanted.toLowerCase();
  return `did you mean \`${near}\`?${isCase ? ' names are case-sensitive' : ''}`;
}

/**
 * The hint for an icon that is not known: a file whose name is not in small letters is one to rename.
 *
 * @param unusable the files in the folder of icons that are none because of their names
 */
export function hintForIcon(
  wanted: string,
  known: Iterable<string>,
  unusable: readonly string[],
): string | null {
  const meant = unusable.find(
    (path) =>
      foldForComparison(path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')) ===
      foldForComparison(wanted),
  );
  return meant === undefined
    ? hintForName(wanted, known)
    : `rename \`${meant}\` to \`${wanted}.svg\`: icons are named in small letters, digits and hyphens`;
}

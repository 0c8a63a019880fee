import { distance } from 'fastest-levenshtein';

/** Folds case, accents and punctuation, so that `Dunbar Loop` and `dunbar-loop` are the same. */
const foldForComparison = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');

/** How many letters differ; two that have changed places are one mistake. */
const stepsBetween = (a: string, b: string): number => (isTransposition(a, b) ? 1 : distance(a, b));

/** Whether two names differ by one letter, or by two that have changed places. */
export const isOneSlip = (a: string, b: string): boolean => stepsBetween(a, b) === 1;

/**
 * The known name that was most likely meant: at most about a third of the letters differ, one name
 * begins with the other, or it lacks the first word of a known one. `null` if there is none.
 */
export function nearestName(wanted: string, known: Iterable<string>): string | null {
  const target = foldForComparison(wanted);
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const candidate = foldForComparison(name);
    const steps = stepsBetween(target, candidate);
    if (steps < bestDistance) {
      best = name;
      bestDistance = steps;
    }
  }
  if (best === null) return null;
  const lengths = [target.length, foldForComparison(best).length];
  const limit = Math.max(1, Math.floor((Math.max(...lengths) + 1) / 3));
  // Names of one letter, such as route numbers, are always close but never meant.
  if (bestDistance === 0 || (bestDistance <= limit && Math.min(...lengths) > 1)) return best;
  return partMatch(target, known);
}

/** ``did you mean `…`?`` for the nearest known name; `null` when none is near. */
export function hintForNearest(wanted: string, known: Iterable<string>): string | null {
  const nearest = nearestName(wanted, known);
  return nearest === null ? null : `did you mean \`${nearest}\`?`;
}

function partMatch(target: string, known: Iterable<string>): string | null {
  if (target.length < 3) return null;
  for (const name of known) {
    const candidate = foldForComparison(name);
    if (candidate.startsWith(`${target}-`) || target.startsWith(`${candidate}-`)) return name;
    const end = candidate.slice(candidate.indexOf('-') + 1);
    if (end !== candidate && stepsBetween(target, end) * 5 <= target.length) return name;
  }
  return null;
}

/** The hint for an unknown name: ``did you mean `…`?``, or the known names if there are few. */
export function hintForName(wanted: string, known: Iterable<string>): string | null {
  const names = [...known];
  const nearest = nearestName(wanted, names);
  if (nearest !== null && nearest.normalize('NFC') === wanted.normalize('NFC')) {
    return `copy \`${nearest}\` from its definition: it looks the same, but its accents are encoded differently`;
  }
  if (nearest !== null) return `did you mean \`${nearest}\`?`;
  if (names.length === 0 || names.length > 12) return null;
  return `known: ${names.map((name) => `\`${name}\``).join(', ')}`;
}

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const fileStem = (path: string): string => fileName(path).replace(/\.[^.]*$/, '');

/** The picture that was most likely meant, by its own name: that of its folder says nothing. */
export function nearestPicture(wanted: string, paths: readonly string[]): string | null {
  const stem = fileStem(wanted).toLowerCase();
  const isAlike = (path: string): boolean => {
    const other = fileStem(path).toLowerCase();
    // Hardly anyone mistypes the first letter and another one.
    const isClose =
      distance(stem, other) <= 1 ||
      (stepsBetween(stem, other) * 2 <= stem.length && other[0] === stem[0]);
    return isClose && path.startsWith('assets/icons/') === wanted.startsWith('assets/icons/');
  };
  const alike = paths.filter((path) => stem !== '' && isAlike(path));
  const nearestBy = (nameOf: (path: string) => string): string | undefined => {
    const nearest = nearestName(nameOf(wanted), alike.map(nameOf));
    return alike.find((path) => nameOf(path) === nearest);
  };
  return nearestBy(fileName) ?? nearestBy(fileStem) ?? null;
}

/** The hint for a missing image: the one that was most likely meant. */
export function hintForPicture(wanted: string, paths: readonly string[]): string {
  const near = nearestPicture(wanted, paths);
  if (near === null) {
    return wanted.startsWith('assets/')
      ? 'images are in assets/: put one with this name there, or correct the name'
      : 'images are in assets/, with paths such as `assets/fox.png`';
  }
  if (wanted === `assets/${near}`)
    return 'leave out `assets/`: the template puts it before the name';
  const isCase = near.toLowerCase() === wanted.toLowerCase();
  return `did you mean \`${near}\`?${isCase ? ' names are case-sensitive' : ''}`;
}

/** The name of an icon that a file could have. */
export const possibleIconName = (path: string): string =>
  fileStem(path)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|-+$/gu, '');

/**
 * The hint for an unknown icon, which may have a file with an invalid name, or in another folder.
 *
 * @param unusable pictures that are not icons because of their names or folders
 */
export function hintForIcon(
  wanted: string,
  known: Iterable<string>,
  unusable: readonly string[],
): string | null {
  const meant = unusable.find(
    (path) => foldForComparison(possibleIconName(path)) === foldForComparison(wanted),
  );
  if (meant === undefined) return hintForName(wanted, known);
  const isInFolder = /^assets\/icons\/[^/]+\.(?:svg|png|jpe?g|webp)$/i.test(meant);
  const name = `assets/icons/${possibleIconName(meant)}${meant.slice(meant.lastIndexOf('.')).toLowerCase()}`;
  return isInFolder
    ? `rename \`${meant}\` to \`${fileName(name)}\` and use that name: icon names consist of letters, digits, hyphens and underscores`
    : `there is \`${meant}\`: move it to \`${name}\``;
}

/** Whether two texts differ by two swapped neighbouring letters. */
export function isTransposition(a: string, b: string): boolean {
  if (a === b || a.length !== b.length) return false;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** Whether two codes are equal, ignoring case. */
export const isSameLanguageCode = (a: string, b: string): boolean =>
  a.toLowerCase() === b.toLowerCase();

/** Spaces at which a line may end; those that are there so that it does not are left out. */
export const BREAKABLE_SPACES = /[^\S\u00a0\u202f\u2007\ufeff]+/;

/** A text as stretches of such spaces and of what stands between them, each with its offset. */
export const splitAtBreakableSpaces = (
  text: string,
): { readonly piece: string; readonly at: number; readonly isSpace: boolean }[] =>
  [...text.matchAll(/([^\S\u00a0\u202f\u2007\ufeff]+)|[\S\u00a0\u202f\u2007\ufeff]+/g)].map(
    (match) => ({ piece: match[0], at: match.index, isSpace: match[1] !== undefined }),
  );

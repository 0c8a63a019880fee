const TITLE_ELEMENT = /(<title[^<>]*>)([^<]+)(<\/title>)/;

/** The `<title>` of an icon, and where it begins in its source; `null` for an icon without one. */
export function findIconTitle(
  source: string,
): { readonly text: string; readonly at: number } | null {
  const match = TITLE_ELEMENT.exec(source);
  if (match === null) return null;
  const [, opening = '', title = ''] = match;
  const blanks = title.length - title.trimStart().length;
  return { text: title.trim(), at: match.index + opening.length + blanks };
}

/** What an icon is called: its `<title>`, or else the words of its file name. */
export function iconDisplayName(name: string, source: string): string {
  const title = findIconTitle(source);
  if (title !== null) return title.text;
  const words = name.split('-').join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same drawing with another title, already escaped as its source wants it. */
export const replaceIconTitle = (source: string, title: string): string =>
  source.replace(
    TITLE_ELEMENT,
    (_, opening: string, __, closing: string) => opening + title + closing,
  );

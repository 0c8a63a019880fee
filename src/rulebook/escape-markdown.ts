/** Every character that means something somewhere in Markdown or HTML, and ends of lines. */
const SPECIAL = /[!-/:-@[-`{-~\r\n]/g;

/**
 * A value as plain text of Markdown. A character that is written by its number is never a mark, so
 * that nothing in the data can turn into a heading, a link, an icon or markup.
 */
export const escapeMarkdown = (text: string): string =>
  text.replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);

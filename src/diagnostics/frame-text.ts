/** Replaces tabs and invisible characters by one visible column each, so that the caret is aligned. */
export const showInvisible = (text: string): string =>
  text.replace(/\t/g, '→').replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '·');

/** The paints a frame needs; identity functions for plain text. */
export interface FrameColors {
  readonly dim: (text: string) => string;
  readonly mark: (text: string) => string;
}

/** Han, kana, hangul and their full-width marks. */
const WIDE_CHARACTER =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The width of a text in terminal columns: two for a wide character, none for a combining accent. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (!/\p{M}/u.test(character)) columns += WIDE_CHARACTER.test(character) ? 2 : 1;
  }
  return columns;
}

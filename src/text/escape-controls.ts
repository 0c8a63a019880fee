/** Control characters, and those that end a line or turn the direction of text around. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Shows control characters as escapes, such as `\u001b`, which mean the same within JSON. */
export const escapeControls = (text: string): string =>
  text.replace(CONTROLS, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

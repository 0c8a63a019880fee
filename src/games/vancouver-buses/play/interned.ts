/**
 * The same text, as the engine keeps names of properties: once each. Two of these are compared in one
 * step, where texts read from files are compared letter by letter; rules and bots do little else.
 */
export const intern = (text: string): string => Object.keys({ [text]: null })[0] ?? text;

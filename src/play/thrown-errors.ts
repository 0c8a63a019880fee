/** What to do about a change of something that does not change. */
const FROZEN_ADVICE =
  'it is frozen: copy it before you change it, as `{ ...state, active: 1 }` or `[...list].sort()`';

/** Whether an exception says that something frozen was to be changed. */
export const isRefusedChange = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'TypeError' &&
  /read only|not extensible|Cannot (?:assign|add|delete|define)/.test(error.message);

/** What to do about an exception of rules or bots, where that is known; `null` elsewhere. */
export const adviceFor = (error: unknown): string | null =>
  isRefusedChange(error) ? FROZEN_ADVICE : null;

/** In a stack: a module of a pack by its path in the pack, or of a user by its name. */
const MODULE_PLACE =
  /file:\/\/\S*\/((?:rules|strategies)\/\S+?:\d+:\d+)|file:\/\/\S*?\/([^/\s]+\.mjs:\d+:\d+)/;

const MAX_MESSAGE_CHARS = 500;

/** An exception of rules or bots in a line: what it says, where it was thrown, and what to do. */
export function describeThrown(error: unknown): string {
  if (!(error instanceof Error)) {
    return `${String(error).slice(0, MAX_MESSAGE_CHARS)} was thrown`;
  }
  const [, inPack, ofUser] = MODULE_PLACE.exec(error.stack ?? '') ?? [];
  const place = inPack ?? ofUser;
  const advice = adviceFor(error);
  return [
    `${error.name}: ${error.message}`.slice(0, MAX_MESSAGE_CHARS),
    place === undefined ? '' : ` (${place})`,
    advice === null ? '' : `; ${advice}`,
  ].join('');
}

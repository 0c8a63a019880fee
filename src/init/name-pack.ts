import { basename } from 'node:path';
import { usageError } from '../errors.ts';
import { gameModuleOf } from '../games/game-modules.ts';

export interface PackName {
  /** What the tool calls the game. */
  readonly id: string;
  /** As printed. */
  readonly name: string;
}

/** As many as fit the back of a card in one word. */
const MAX_ID_LENGTH = 40;

/**
 * The id and the name of a new pack, from the name of its folder: `snow-post` is "Snow Post".
 *
 * @param folder absolute
 * @throws CliError (exit 2) for a folder whose name gives no id of its own
 */
export function namePack(folder: string): PackName {
  const last = basename(folder);
  const words = last
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const id = words.join('-').toLowerCase();
  if (id === '') {
    throw usageError(
      `the name of the folder \`${last}\` gives the game no id`,
      'give the folder a name with letters a to z or digits; the name as printed is changed in game.yaml',
    );
  }
  if (id.length > MAX_ID_LENGTH) {
    throw usageError(
      `the name of the folder is too long for a game (at most ${MAX_ID_LENGTH} letters)`,
      'give the folder a shorter name; the name as printed is changed in game.yaml',
    );
  }
  if (gameModuleOf(id) !== null) {
    throw usageError(
      `\`${id}\` is a game that vbuses knows the rules of, and a new game would be held against them`,
      'give the folder another name',
    );
  }
  return { id, name: words.map(capitalise).join(' ') };
}

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

import { type CodeDescription, defineCode } from './define-code.ts';

/** Codes of boards of any kind, and of numbers that game.yaml promises. */
export const CODES_OF_BOARDS: readonly CodeDescription[] = [
  defineCode(
    'board/no-such-table',
    '`board:` in game.yaml names a table that does not exist.',
    'Use the name of an existing table.',
  ),
  defineCode(
    'board/missing-field',
    'A record in a board table is missing a field that is needed to draw the board.',
    'Add the field; docs/pack.md lists them.',
  ),
  defineCode(
    'board/stale',
    'A board image in Board/ is out of date (a warning).',
    'Build the board, then copy the new images to Board/.',
  ),
  defineCode(
    'count/cards',
    'A deck does not have the number of cards that game.yaml declares.',
    'Fix the records or the number.',
  ),
  defineCode(
    'count/copies',
    'The copies in a table do not add up to the number that game.yaml declares.',
    'Fix the records or the number.',
  ),
  defineCode(
    'count/records',
    'A table does not have the number of records that game.yaml declares.',
    'Fix the records or the number.',
  ),
];

import { type CodeDescription, defineCode } from './define-code.ts';

/** Codes of boards of any kind, and of numbers that game.yaml promises. */
export const CODES_OF_BOARDS: readonly CodeDescription[] = [
  defineCode(
    'board/no-such-table',
    '`board:` in game.yaml names a table that does not exist.',
    'Name one of the tables.',
  ),
  defineCode(
    'board/missing-field',
    'A record of a board table lacks what the drawing needs.',
    'Add the field; docs/pack.md lists them.',
  ),
  defineCode(
    'board/stale',
    'A picture of the board kept in Board/ is not what the data give now (a warning).',
    'Build the board and copy the new pictures there.',
  ),
  defineCode(
    'count/cards',
    'A deck does not have the number of cards that game.yaml promises.',
    'Mend the records, or the number.',
  ),
  defineCode(
    'count/copies',
    'The cards of a table do not add up to the number that game.yaml promises.',
    'Mend the records, or the number.',
  ),
  defineCode(
    'count/records',
    'A table does not have the number of records that game.yaml promises.',
    'Mend the records, or the number.',
  ),
];

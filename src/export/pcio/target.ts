import { tableTarget } from '../table/table-target.ts';

/** The whole game as a room of playingcards.io. */
export const pcio = tableTarget(
  'pcio',
  'a table for playingcards.io, as one file',
  async () => (await import('./widgets.ts')).playingCards,
);

import { tableTarget } from '../table/table-target.ts';

/** The whole game as a room of virtualtabletop. */
export const vtt = tableTarget(
  'vtt',
  'a table for virtualtabletop, as one file',
  async () => (await import('./room.ts')).virtualTabletop,
);

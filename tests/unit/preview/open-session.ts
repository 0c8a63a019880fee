import { NO_CACHE } from '../../../src/cache/cache.ts';
import type { CheckCards } from '../../../src/preview/measured-cards.ts';
import { PreviewSession } from '../../../src/preview/session.ts';
import { paper } from '../layout/decks.ts';

const clock = { time: async <T>(_stage: string, work: () => T | Promise<T>): Promise<T> => work() };

/** A session that looks at a pack without the files of the machine. */
export const sessionOf = (folder: string, checkCards?: CheckCards): PreviewSession =>
  new PreviewSession(
    {
      packFolder: folder,
      language: { locale: null, checksAll: false },
      choices: { leavesBooks: true },
      cache: NO_CACHE,
      clock,
    },
    {
      firstVersion: 0,
      checkCards,
      paperOf: () => paper('letter'),
      marks: 'crop',
      binding: 'none',
      flip: 'long',
    },
  );

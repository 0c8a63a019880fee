import { type OutputSession, openOutput } from './output/session.ts';

/** The report's own files, relative to its folder; maps and logs lie beside them. */
export const BALANCE_FILES = {
  page: 'index.html',
  markdown: 'balance.md',
  data: 'balance.json',
} as const;

/** The log of a game, relative to the folder of the report; games are counted from 0. */
export const gameLogPath = (number: number): string =>
  `logs/game-${String(number).padStart(4, '0')}.jsonl`;

/**
 * Opens the folder of a balance report before a game is played, so that nobody waits for a report that
 * cannot be written. Whoever opens calls `discard` in `finally`.
 *
 * @param logged how many games will have a log
 * @throws CliError (exit 3) for a folder that cannot be written, or in which a foreign file is in the way
 */
export async function openBalanceOutput(folder: string, logged: number): Promise<OutputSession> {
  const session = await openOutput({ folder });
  try {
    const logs = Array.from({ length: logged }, (_, number) => gameLogPath(number));
    await session.assertNoConflicts([...Object.values(BALANCE_FILES), ...logs]);
    return session;
  } catch (error) {
    await session.discard();
    throw error;
  }
}

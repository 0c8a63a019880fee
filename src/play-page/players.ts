import { usageError } from '../diagnostics/errors.ts';
import { isPerson, joinSettings, PERSON } from '../play/player-specs.ts';

/** Who sits at a seat: a person with a name, or a bot as a command line names it. */
export interface SeatPlayer {
  /** As it was written, and as the log has it: `me=Ana`, `greedy:fare=2`. */
  readonly text: string;
  readonly isPerson: boolean;
  /** What the page and its sentences call it. */
  readonly name: string;
}

/** What a bot is called, or a person without a name, by the number of the seat from 1. */
export type SeatNamer = (seat: number, bot?: string) => string;

/**
 * Reads the players of a command line.
 *
 * @throws CliError (exit 2) for a setting without a bot, or a name without letters
 */
export function parsePlayers(parts: readonly string[], unnamed: SeatNamer): SeatPlayer[] {
  const texts: string[] = [];
  let bots: string[] = [];
  const addBots = (): void => {
    texts.push(...joinSettings(bots));
    bots = [];
  };
  for (const part of parts) {
    if (!isPerson(part)) {
      bots.push(part);
      continue;
    }
    addBots();
    texts.push(part);
  }
  addBots();
  return namePlayers(texts, unnamed);
}

/** Longer names do not fit anywhere. */
const MAX_NAME = 24;

/** Players with names that are all different. */
export function namePlayers(texts: readonly string[], unnamed: SeatNamer): SeatPlayer[] {
  return texts.map((text, seat) => {
    const [, called] = PERSON.exec(text) ?? [];
    if (called !== undefined && (called.trim() === '' || called.length > MAX_NAME)) {
      throw usageError(
        `\`${text}\` needs a name of 1 to ${MAX_NAME} letters`,
        'write it after the equals sign: `me=Ana`',
      );
    }
    if (isPerson(text)) {
      return { text, isPerson: true, name: called?.trim() ?? unnamed(seat + 1) };
    }
    return { text, isPerson: false, name: unnamed(seat + 1, text) };
  });
}

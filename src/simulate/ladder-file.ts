import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rating } from '../balance/ratings.ts';
import { LADDER_PATH } from '../pack/pack-files.ts';
import type { Words } from '../text/words.ts';
import {
  type Guarded,
  isNumber,
  isString,
  parseJsonOrNull,
  recordOf,
  shapeOf,
} from '../values/value-shapes.ts';

const isLadder = shapeOf({
  rulesVersion: isString,
  /** By bot; 0 is the average. */
  elo: recordOf(isNumber),
});

type Ladder = Guarded<typeof isLadder>;

/** Writes the ladder of a tournament into its pack. */
export async function saveLadder(
  folder: string,
  rulesVersion: string,
  ratings: readonly Rating[],
): Promise<void> {
  const elo = Object.fromEntries(ratings.map((one) => [one.name, Math.round(one.elo.value)]));
  const ladder: Ladder = { rulesVersion, elo };
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, LADDER_PATH), `${JSON.stringify(ladder, null, 2)}\n`);
}

/** The ratings of the bots of a pack; none if its rules have changed since. */
export async function readLadder(folder: string, rulesVersion: string): Promise<Ladder['elo']> {
  const ladder = parseJsonOrNull(await readFile(join(folder, LADDER_PATH), 'utf8').catch(() => ''));
  return isLadder(ladder) && ladder.rulesVersion === rulesVersion ? ladder.elo : {};
}

/** Bots with a smaller difference of Elo play about as well. */
const LEAST_ELO = 80;

/** How strong a bot is, in words, with the number that it comes from. */
interface Strength {
  readonly strength: string;
  readonly elo?: number;
}

/**
 * How often a bot wins against the next one that is weaker; 400 points are odds of ten to one.
 *
 * @param description how it plays, for one that was not measured, as with settings of its own
 */
export function strengthOf(
  words: Words,
  ladder: Ladder['elo'],
  bot: string,
  description: string | undefined,
): Strength {
  const elo = ladder[bot];
  if (elo === undefined) {
    const unmeasured = words('play.not-measured');
    return { strength: description === undefined ? unmeasured : `${unmeasured}: ${description}` };
  }
  const weaker = Object.entries(ladder).filter(([, other]) => other <= elo - LEAST_ELO);
  const [next] = weaker.toSorted(([, a], [, b]) => b - a);
  if (next === undefined) return { strength: words('play.weakest'), elo };
  const [name, other] = next;
  const wins = Math.round(10 / (1 + 10 ** ((other - elo) / 400)));
  return { strength: words('play.beats', { bot: name, wins }), elo };
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { CliError, EXIT, usageError } from '../diagnostics/errors.ts';
import type { Toggle } from '../play/game-rules.ts';
import { canonicalJson } from '../play/log.ts';
import {
  type Guarded,
  isCount,
  isRecord,
  isString,
  objectOf,
  oneOf,
  parseJsonOrNull,
  recordOf,
  shapeOf,
} from '../values/value-shapes.ts';
import { readPlayedChunk } from './answer-shapes.ts';
import type { Chunk, GamePlan, PlayedChunk } from './play-chunk.ts';
import { userBotsIn } from './user-bots.ts';

const isShard = shapeOf({ number: isCount, of: isCount });

/** One of the equal parts into which the games of a run are cut, from 1. */
export type Shard = Guarded<typeof isShard>;

/** What is compared with what was played: an answer to a question, or a number of the data. */
export interface StudiedVariant {
  readonly kind: 'question' | 'number' | 'thing';
  readonly toggle: Toggle;
  readonly value: string;
}

/** Everything that decides what the games of a run are: the same in all of its parts. */
export interface RunHeader {
  readonly type: 'run-part';
  readonly format: typeof PART_FORMAT;
  readonly game: string;
  readonly rulesVersion: string;
  readonly plan: GamePlan;
  readonly studied: readonly StudiedVariant[];
  /** The SHA-256 of each file that is a bot. */
  readonly bots: Readonly<Record<string, string>>;
}

/** A part of a run on disk: the header with its shard, then a line for each game. */
interface RunPart {
  /** Absolute. */
  readonly path: string;
  readonly shard: Shard;
  readonly header: RunHeader;
}

export const PART_FORMAT = 2;

/** The file of a part. */
export const partFileName = ({ number, of }: Shard): string => `part-${number}-of-${of}.jsonl`;

const PART_FILE = /^part-\d+-of-\d+\.jsonl$/;

/** The games of a part: as many as those of any other, but for one. */
export const gamesOfShard = (games: number, { number, of }: Shard): Chunk => ({
  from: Math.floor(((number - 1) * games) / of),
  to: Math.floor((number * games) / of),
});

/** Hashes the bots of a run that are files of the user's, so that parts with other bots are found. */
export async function hashUserBots(players: readonly string[], cwd: string) {
  const hashes = userBotsIn(players).map(async (name): Promise<[string, string]> => {
    const bytes = await readFile(resolve(cwd, name));
    return [name, createHash('sha256').update(bytes).digest('hex')];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** The first line of a part. */
export const formatPartHeader = (header: RunHeader, shard: Shard): string =>
  `${JSON.stringify({ ...header, shard })}\n`;

/** A line for each game of a chunk; logs are those of the first games. */
export function formatPartGames({ games, logs, variants }: PlayedChunk): string {
  const lines = games.map((game, index) => ({
    games: [game],
    logs: logs.slice(index, index + 1),
    variants: variants.map((again) => again.slice(index, index + 1)),
  }));
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** All parts of one run. */
export interface WholeRun {
  readonly header: RunHeader;
  /** Every game in the order of their numbers, one by one. */
  readonly games: () => AsyncGenerator<PlayedChunk>;
}

/**
 * Finds the parts of a run below a folder, and looks whether they are all there and belong together.
 *
 * @throws CliError (exit 2) for a folder without parts, (exit 1) for parts that are not those of one run
 */
export async function openRunParts(folder: string): Promise<WholeRun> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      const hint = 'name the folder into which you have put the parts that `--shard` wrote';
      throw new CliError(`cannot read the folder ${folder}`, { exitCode: EXIT.usage, hint, cause });
    },
  );
  const paths = entries
    .filter((entry) => entry.isFile() && PART_FILE.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  if (paths.length === 0) {
    throw usageError(
      `there are no parts of a run in ${folder}`,
      'they are called `part-1-of-8.jsonl` and written by `vbuses simulate --shard 1/8`',
    );
  }
  const parts = await Promise.all(paths.map(readPart));
  const [first, ...others] = parts.sort((a, b) => a.shard.number - b.shard.number);
  if (first === undefined) throw usageError(`there are no parts of a run in ${folder}`);
  for (const other of others) requireSameRun(first, other);
  requireEachPart(parts);
  return { header: first.header, games: () => gamesOf(parts) };
}

async function* gamesOf(parts: readonly RunPart[]): AsyncGenerator<PlayedChunk> {
  for (const { path, shard, header } of parts) {
    const { plan } = header;
    const { from, to } = gamesOfShard(plan.games, shard);
    let number = from;
    let line = 0;
    for await (const text of createInterface({ input: createReadStream(path) })) {
      line += 1;
      if (line === 1) continue;
      const chunk = { from: number, to: number + 1 };
      const played = readPlayedChunk(parseJsonOrNull(text), { plan, chunk });
      if (played === null || number >= to) {
        throw partError(`${path}:${line}: this is not game ${number} of the run`);
      }
      number += 1;
      yield played;
    }
    if (number < to) {
      throw partError(`${path} ends after ${number - from} of ${to - from} games`);
    }
  }
}

const partError = (message: string, hint = 'play this part again, then merge again'): CliError =>
  new CliError(message, { exitCode: EXIT.problems, hint });

async function readPart(path: string): Promise<RunPart> {
  const input = createReadStream(path);
  try {
    for await (const text of createInterface({ input })) {
      const header = parseJsonOrNull(text);
      if (isRecord(header) && header.format !== PART_FORMAT && header.type === 'run-part') {
        throw partError(
          `${path}:1: the part has format ${String(header.format)}, but only ${PART_FORMAT} is supported`,
          'play all parts with this version of vbuses',
        );
      }
      if (!isPartHeader(header)) break;
      const { shard, ...rest } = header;
      return { path, shard, header: rest };
    }
  } finally {
    input.destroy();
  }
  throw partError(`${path}:1: this is not the part of a run`);
}

/** The file is the user's own: what is in its plan shows where parts are compared, and games are read. */
const isPartHeader = objectOf<RunHeader & { readonly shard: Shard }>({
  type: oneOf(['run-part']),
  format: (value): value is typeof PART_FORMAT => value === PART_FORMAT,
  game: isString,
  rulesVersion: isString,
  plan: (value): value is GamePlan => isRecord(value) && isRecord(value.config),
  studied: (value): value is RunHeader['studied'] => Array.isArray(value),
  bots: recordOf(isString),
  shard: isShard,
});

/** What parts can differ in, in the words of the command line. */
const DIFFERENCES: readonly (readonly [what: string, of: (part: RunPart) => unknown])[] = [
  ['the game', ({ header }) => header.game],
  ['the version of vbuses', ({ header }) => header.plan.log.engine],
  ['the version of the rules', ({ header }) => header.rulesVersion],
  ['the data of the pack', ({ header }) => header.plan.log.packDigest],
  ['the number of parts', ({ shard }) => shard.of],
  ['--seed', ({ header }) => header.plan.seed],
  ['--games', ({ header }) => header.plan.games],
  ['--players', ({ header }) => header.plan.strategies.join(',')],
  ['the files of the bots', ({ header }) => header.bots],
  ['--tournament', ({ header }) => header.plan.isTournament],
  ['the rules that are played (--seats, --set, --max-turns)', ({ header }) => header.plan.config],
  ['--study, --vary or --worth', ({ header }) => [header.studied, header.plan.variants]],
  ['--logs', ({ header }) => header.plan.logged],
  ['--win-chance', ({ header }) => header.plan.withChances],
  ['--each-turn', ({ header }) => header.plan.eachTurn === true],
];

function requireSameRun(first: RunPart, other: RunPart): void {
  for (const [what, of] of DIFFERENCES) {
    const [one, two] = [canonicalJson(of(first)), canonicalJson(of(other))];
    if (one === two) continue;
    const values = one.length + two.length > MAX_SHOWN ? '' : `: ${one} and ${two}`;
    throw partError(
      `${first.path} and ${other.path} are parts of different runs: they differ in ${what}${values}`,
      'put only parts that were played with the same command, but for `--shard`, into the folder',
    );
  }
}

const MAX_SHOWN = 120;

function requireEachPart(parts: readonly RunPart[]): void {
  const of = parts[0]?.shard.of ?? 0;
  const twice = parts.find(({ shard }, at) => parts[at - 1]?.shard.number === shard.number);
  if (twice !== undefined) {
    const { number } = twice.shard;
    const paths = parts.filter(({ shard }) => shard.number === number).map(({ path }) => path);
    throw partError(
      `part ${number} of ${of} is there more than once: ${paths.join(', ')}`,
      'remove all but one of them',
    );
  }
  const there = new Set(parts.map(({ shard }) => shard.number));
  const missing = Array.from({ length: of }, (_, at) => at + 1).filter((one) => !there.has(one));
  if (missing.length === 0) return;
  throw partError(
    `${missing.length === 1 ? 'part' : 'parts'} ${missing.join(', ')} of ${of} ${missing.length === 1 ? 'is' : 'are'} missing`,
    `play the rest too: \`--shard ${missing[0]}/${of}\``,
  );
}

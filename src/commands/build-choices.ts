import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Job } from '../app/job.ts';
import type { DraftEdition } from '../app/plan.ts';
import { errorCode, usageError } from '../diagnostics/errors.ts';
import type { PlainCards } from '../export/plain-pack.ts';
import type { CardList } from '../layout/card-list.ts';
import type { BuildFlags } from './options.ts';
import type { Terminal } from './terminal.ts';

/** What flags of `build` name that has to be looked up: cards that changed, the date of a draft. */
export const chooseByFlags = async (flags: BuildFlags, job: Job, terminal: Terminal) => ({
  ...(await chooseCards(flags, job, terminal)),
  draft: await chooseEdition(flags, job.packFolder, terminal),
});

/** Cards without their templates, as `--blanks` and `--text-only` ask for them. */
export function choosePlain({
  blanks: count,
  textOnly,
  backs,
  ids,
}: BuildFlags): PlainCards | null {
  if (count !== undefined) return { kind: 'blanks', count, backs };
  return textOnly ? { kind: 'text', idMarks: ids } : null;
}

/** `--cards`, with those that changed by their ids. */
async function chooseCards(
  { cards }: BuildFlags,
  job: Job,
  { cwd }: Terminal,
): Promise<Pick<BuildFlags, 'cards'>> {
  if (cards === undefined) return {};
  const { resolveChangedCards } = await import('./compare.ts');
  return { cards: await resolveChangedCards(cards, job, cwd) };
}

/**
 * Which draft it is: by `--date`, by SOURCE_DATE_EPOCH, or by the last commit; never by the clock, so
 * that the same files give the same pages.
 */
async function chooseEdition(
  { draft, date }: BuildFlags,
  folder: string,
  { env }: Terminal,
): Promise<DraftEdition | null> {
  if (draft !== true) {
    if (date === undefined) return null;
    throw usageError('`--date` has no effect without `--draft`', 'add `--draft`');
  }
  const [seconds] = /^\d{1,11}$/.exec(env.SOURCE_DATE_EPOCH ?? '') ?? [];
  const epoch = seconds === undefined ? undefined : new Date(Number(seconds) * 1000);
  const given = date ?? epoch?.toISOString().slice(0, 10);
  if (given !== undefined) return { date: given, isChanged: false };
  const { lastCommit } = await import('../load/read-revision.ts');
  return (await lastCommit(folder)) ?? { date: null, isChanged: false };
}

/** Where the list of `--proxies` is, absolute. */
export const listPaths = ({ proxies }: BuildFlags, { cwd }: Terminal): string[] =>
  proxies === undefined ? [] : [resolve(cwd, proxies)];

/** A longer file is not a list of cards. */
const MAX_LIST_BYTES = 1_000_000;

/**
 * The list of cards that `--proxies` names.
 *
 * @throws CliError (exit 2) for a file that is not there, or is no text
 */
export async function readProxies(
  flags: BuildFlags,
  terminal: Terminal,
): Promise<{ readonly cardList?: CardList }> {
  const [path] = listPaths(flags, terminal);
  const { proxies: name } = flags;
  if (path === undefined || name === undefined) return {};
  const bytes = await readFile(path).catch((error: unknown) => {
    const isMissing = errorCode(error) === 'ENOENT';
    throw usageError(
      isMissing ? `there is no file \`${name}\`` : `\`${name}\` cannot be read`,
      'name a text file with one card a line: `3x Fireball`',
    );
  });
  if (bytes.length > MAX_LIST_BYTES || bytes.includes(0)) {
    throw usageError(`\`${name}\` is no list of cards`, 'name a text file with one card a line');
  }
  return { cardList: { name, text: bytes.toString() } };
}

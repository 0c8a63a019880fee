import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// The runs behind the tables of the balance pages. Each stands in its page as
// `<!-- run: --game busao --players greedy --games 400 --seed seats | seats bots -->`: what is played, and
// the sections of the report that are shown. The end mark has a fingerprint of its first games.

/** The pages with runs, relative to the repository. */
export const BALANCE_PAGES = [
  'docs/balance.md',
  'games/busao/docs/balance.md',
  'games/busrider/docs/balance.md',
  'games/commute/docs/balance.md',
  'games/ten-days-ten-nights/docs/balance.md',
];

export const RUN = /^<!-- run: (.+?) \| (.+) -->\n[\s\S]*?^<!-- \/run(?:: (\w+))? -->$/gm;

/** The runs of a page, with the fingerprint that is written there. */
export const runsOf = (root, page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(RUN)].map(([, args, shown, written]) => ({
    args: args.split(' '),
    shown: shown.split(' '),
    written: written ?? '',
  }));

const FIRST_GAMES = 6;

/**
 * What the first games of a run come to: it changes with rules, bots, data and who sits where.
 *
 * @param simulate plays with such arguments, and returns the report as JSON
 */
export async function fingerprint(simulate, args) {
  const { verdicts, sections } = await simulate([...args, '--games', String(FIRST_GAMES)]);
  const tables = sections.flatMap(({ tables: all }) => all.map(({ rows }) => rows));
  const outcomes = verdicts.map(({ id, outcome }) => [id, outcome]);
  return createHash('sha256')
    .update(JSON.stringify([outcomes, tables]))
    .digest('hex')
    .slice(0, 12);
}

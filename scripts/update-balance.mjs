import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, execPath, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { tableLines } from '../dist/balance/format-report.js';
import { BALANCE_PAGES, fingerprint, RUN, runsOf } from './balance-runs.mjs';

// Plays the runs of the balance pages, and writes their tables. A slow test says when they are stale.
// Then the bots of each game meet, for the ratings that the page of `play` shows.
//
//   npm run balance                  all pages
//   npm run balance -- busao         those whose path has this word

const root = fileURLToPath(new URL('..', import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'vbuses-balance-'));

const simulate = (args) =>
  JSON.parse(
    execFileSync(
      execPath,
      [join(root, 'dist/cli.js'), 'simulate', ...args, '--logs', '0', '--out', out, '--json'],
      { cwd: root, maxBuffer: 1e9 },
    ).toString(),
  );

async function tablesOf({ args, shown }) {
  const { verdicts, sections } = simulate(args);
  const others = verdicts.filter(({ outcome }) => outcome !== 'holds');
  const tables = shown.flatMap((id) => {
    const section = sections.find((one) => one.id === id);
    if (section === undefined) throw new Error(`no section ${id} in ${args.join(' ')}`);
    return section.tables.flatMap(tableLines);
  });
  return [
    '```sh',
    `vbuses simulate ${args.join(' ')}`,
    '```',
    '',
    `${verdicts.length - others.length} of ${verdicts.length} verdicts hold${others.length > 0 ? '; the others:' : '.'}`,
    '',
    ...others.map(({ id, outcome, told }) => `- ${outcome} \`${id}\`: ${told}`),
    ...(others.length > 0 ? [''] : []),
    ...tables,
  ].join('\n');
}

const wanted = argv.slice(2);
try {
  for (const page of BALANCE_PAGES) {
    if (wanted.length > 0 && !wanted.some((word) => page.includes(word))) continue;
    const made = [];
    for (const run of runsOf(root, page)) {
      made.push([await tablesOf(run), await fingerprint(simulate, run.args)]);
      stdout.write(`${page}: ${run.args.join(' ')}\n`);
    }
    const text = readFileSync(join(root, page), 'utf8');
    const updated = text.replace(RUN, (_, args, shown) => {
      const [tables, mark] = made.shift();
      return `<!-- run: ${args} | ${shown} -->\n${tables}<!-- /run: ${mark} -->`;
    });
    writeFileSync(join(root, page), updated);
    const game = page.startsWith('docs/') ? '.' : page.replace('/docs/balance.md', '');
    const ladder = ['--tournament', '--games', '200', '--seed', 'ladder', '--save-ladder'];
    simulate(['--game', game, ...ladder]);
  }
} finally {
  rmSync(out, { recursive: true });
}

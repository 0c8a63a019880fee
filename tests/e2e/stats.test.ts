import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import type { PackStats } from '../../src/stats/pack-stats.ts';
import { jsonOf } from '../helpers/cli.ts';
import { runHere } from '../helpers/command-line.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { replacing } from '../helpers/pack.ts';
import { sharedTinyPack, tinyPack } from '../helpers/tiny-pack.ts';

/** The document of `stats --json`, without its page. */
async function statsOf(args: readonly string[], cwd: string): Promise<PackStats> {
  const result = await runHere(['stats', '--json', '--dry-run', ...args], { cwd });
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return jsonOf(result) as unknown as PackStats;
}

describe('stats', () => {
  it('writes a page with plots and the document, the same bytes each time', async () => {
    const pack = await tinyPack();
    const first = await runHere(['stats'], { cwd: pack });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toBe(`Tea Party 0.2.0

component           cards  copies  sheets
guests                  2       5       1
cakes                   2       3       1
shared last sheets                     -1
total                   4       8       1

with plots: ${join('Output', 'stats', 'index.html')}
`);
    const folder = join(pack, 'Output', 'stats');
    const tree = await treeOf(folder);
    expect(Object.keys(tree).sort()).toEqual(['index.html', 'manifest.json', 'stats.json']);
    await runHere(['stats', '--no-cache'], { cwd: pack });
    expect(await treeOf(folder)).toEqual(tree);

    const html = await readFile(join(folder, 'index.html'), 'utf8');
    const { document } = parseHTML(html);
    expect(document.querySelector('h1')?.textContent).toBe('Tea Party in numbers');
    expect(document.querySelectorAll('script')).toHaveLength(0);
    const plots = [...document.querySelectorAll('.plot svg')];
    expect(plots.length).toBeGreaterThan(0);
    expect(plots.every((plot) => plot.getAttribute('aria-label') !== null)).toBe(true);
    const listed = [...document.querySelectorAll('nav a')].map((one) => one.getAttribute('href'));
    for (const href of listed) expect(document.querySelector(href ?? '')).not.toBeNull();

    const { page, ...stats } = jsonOf(await runHere(['stats', '--json'], { cwd: pack }));
    expect(page).toBe(folder);
    expect(stats).toEqual(JSON.parse(await readFile(join(folder, 'stats.json'), 'utf8')));
  });

  it('counts the components that are named', async () => {
    const { components, tables } = await statsOf(['guests'], await sharedTinyPack());
    expect(components.map(({ id }) => id)).toEqual(['guests']);
    expect(tables).toMatchObject([{ table: 'guests', cards: 2, copies: 5 }]);
  });

  it.each([
    [['guets'], 'there is no component `guets`', 'did you mean `guests`?'],
    [['--paper', 'a44'], 'there is no paper `a44`', 'did you mean `a4`?'],
  ])('refuses %j', async (args, message, hint) => {
    const pack = await sharedTinyPack();
    const { code, stdout, stderr } = await runHere(['stats', ...args], { cwd: pack });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });

  it('reports what is wrong with a pack, and counts nothing', async () => {
    const pack = await tinyPack({
      'data/guests.yaml': replacing('brings: lemon-tart', 'brings: lemon-tarts'),
    });
    const { code, stdout, stderr } = await runHere(['stats'], { cwd: pack });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('data/guests.yaml:3:11');
    const json = await runHere(['stats', '--json'], { cwd: pack });
    expect(json.code).toBe(1);
    expect(jsonOf(json)).toMatchObject({ counts: { error: 1 } });
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { documentText, vbuses } from './documents.ts';

const text = documentText('docs/output.md');
const folder = mkdtempSync(join(tmpdir(), 'vbuses-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What stands between two headings. */
function sectionOf(heading: string): string {
  const [, below] = text.split(`\n${heading}\n`);
  if (below === undefined) throw new Error(`docs/output.md has no heading ${heading}`);
  return below.split(/\n##+ /)[0] ?? '';
}

/** The words in code in a section, paths taken apart: `plan[].html` names `plan` and `html`. */
const wordsOf = (section: string): Set<string> =>
  new Set(
    [...section.matchAll(/`([\w[\].]+)`/g)].flatMap((match) =>
      (match[1] ?? '').split(/\[\]\.|\[\]|\./),
    ),
  );

/** Every key of a JSON document, at whatever depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...keysOf(one)]);
}

/** Keys that a section does not tell. */
const untold = (section: string, value: unknown): string[] => {
  const reported = wordsOf(section);
  return [...new Set(keysOf(value))].filter((key) => !reported.has(key));
};

const jsonOf = async (args: readonly string[]): Promise<unknown> =>
  JSON.parse((await vbuses([...args, '--json', '--out', folder])).stdout);

describe('docs/output.md', () => {
  it('tells every key of the manifest', async () => {
    await vbuses(['build', 'fares', 'board', '--format', 'html', '--out', folder]);
    const manifest: Record<string, unknown> = JSON.parse(
      readFileSync(join(folder, 'manifest.json'), 'utf8'),
    );
    const { entries, ...promised } = manifest;
    expect(entries).toBeDefined();
    expect(untold(sectionOf('## `manifest.json`'), promised)).toEqual([]);
  });

  it('tells every key of a build', async () => {
    const found = await jsonOf(['build', 'fares', '--format', 'html']);
    const reported = sectionOf('### `build --json`') + sectionOf('### `validate --json`');
    expect(untold(reported, found)).toEqual([]);
  });

  it('tells every key of a plan', async () => {
    const found = await jsonOf(['build', 'fares', 'board', '--dry-run']);
    const reported = sectionOf('### `build --dry-run --json`') + sectionOf('### `validate --json`');
    expect(untold(reported, found)).toEqual([]);
  });

  it('tells every key of a failure', async () => {
    const { stdout, exitCode } = await vbuses(['validate', '--json', '--game', 'no-such-game']);
    expect(exitCode).toBe(2);
    const { failure }: { failure: object } = JSON.parse(stdout);
    expect(untold(sectionOf('## JSON on stdout'), { failure })).toEqual([]);
  });

  it('lists every file that a build leaves', async () => {
    await vbuses(['build', 'board', '--format', 'html', '--out', folder]);
    const { files }: { files: { path: string }[] } = JSON.parse(
      readFileSync(join(folder, 'manifest.json'), 'utf8'),
    );
    const table = sectionOf('## The folder')
      .replaceAll('<game>', 'vancouver-buses')
      .replaceAll('<component>', 'board');
    for (const { path } of files) {
      const [, base = ''] = /^(assets\/|board\/.*|[^/]*)/.exec(path) ?? [];
      if (base !== 'fares.html') expect(table).toContain(`\`${base}`);
    }
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseManifest } from '../../src/output/manifest.ts';
import { runHere } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { readPdf } from '../helpers/pdf.ts';

const PACK = join(REPOSITORY, 'tests', 'fixtures', 'mushroom-walk');

describe('a game of quite another kind', () => {
  it('is checked, laid out and printed by the same code', async () => {
    const out = join(await temporaryFolder(), 'Output');
    const { code, stderr } = await runHere(['build', '--game', PACK, '--out', out, '--quiet'], {
      cwd: REPOSITORY,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const pdf = await readPdf(await readFile(join(out, 'pdf', 'mushrooms.pdf')));
    const text = pdf.pages.map((page) => page.text).join('\n');
    expect(text.match(/penny-bun · 0\.3\.0/g)).toHaveLength(1);
    expect(text.match(/fly-agaric · 0\.3\.0/g)).toHaveLength(2);
    expect(text).not.toMatch(/vancouver|passenger|fare/i);
    const manifest = parseManifest(await readFile(join(out, 'manifest.json'), 'utf8'));
    expect(manifest?.cards).toHaveLength(12);
    expect(manifest?.cards.flatMap((card) => card.places)).toHaveLength(16);
    expect(manifest?.files.some(({ path }) => path.startsWith('board'))).toBe(false);
  });

  it('knows its own mistakes', async () => {
    const { code, stdout } = await runHere(['validate', '--game', PACK, '--json'], {
      cwd: REPOSITORY,
    });
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, diagnostics: [] });
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../helpers/cli.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { readPdfTexts } from '../helpers/pdf.ts';
import { runFolder } from '../helpers/shared-build.ts';

/** One card of each kind, with what is rare on it: three copies, a condition, a branch. */
const CARDS = {
  'passengers-1-fairview': 'passenger-broadway-city-hall-station',
  upgrades: 'night-bus',
  routes: 'route-26-29',
  fares: 'fare',
} as const;

/** Builds the cards and answers where they are. */
async function buildCards(name: string, ...args: readonly string[]): Promise<string> {
  const out = join(runFolder(), name);
  const cards = Object.values(CARDS).map((id) => `${id}x1`);
  const line = ['build', '--cards', cards.join(','), '--out', out, ...args];
  const result = await runCli(line, { cwd: REPOSITORY });
  expect(result, result.stderr).toMatchObject({ code: 0 });
  return out;
}

/** What each page of a component says, without empty lines. */
async function wordsOf(out: string, component: string): Promise<string[]> {
  const pages = await readPdfTexts(await readFile(join(out, 'pdf', `${component}.pdf`)));
  return pages.map((page) => {
    const lines = page.split('\n').filter((line) => line.trim() !== '');
    return `${lines.join('\n')}\n`;
  });
}

describe('what a card says, read from its PDF', () => {
  let out = '';
  beforeAll(async () => {
    out = await buildCards('faces');
  });

  it.each(Object.entries(CARDS))('of %s: %s', async (component, id) => {
    const [face, ...others] = await wordsOf(out, component);
    expect(others).toEqual([]);
    await expect(face).toMatchFileSnapshot(`files/face-${id}.txt`);
  });
});

describe('what its back says, read from its PDF', () => {
  let out = '';
  beforeAll(async () => {
    out = await buildCards('backs', '--backs', 'duplex');
  });

  it.each(Object.entries(CARDS))('of %s: %s', async (component, id) => {
    const [face, back, ...others] = await wordsOf(out, component);
    expect(others).toEqual([]);
    expect(face).toContain(`${id} · 1.0.0`);
    await expect(back).toMatchFileSnapshot(`files/back-${id}.txt`);
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runWell } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { readPdfTexts } from '../helpers/pdf.ts';
import { runFolder } from '../helpers/run-folder.ts';

/** One card of each kind, with what is rare on it: three copies, a condition, a branch. */
const CARDS = {
  'passengers-1-fairview': 'passenger-broadway-city-hall-station',
  upgrades: 'night-bus',
  routes: 'route-26-29',
  fares: 'fare',
} as const;

/** One piece of each kind that has words on it. */
const PIECES = {
  standees: 'bus-teal',
  'player-aids': 'aid-teal',
  'score-pad': 'score-sheet',
  dice: 'die-red',
  'boxes-passengers': 'box-passengers-downtown-vancouver',
  'boxes-others': 'box-upgrades',
} as const;

let out = '';

beforeAll(async () => {
  out = join(runFolder(), 'faces');
  const cards = Object.values({ ...CARDS, ...PIECES }).map((id) => `${id}x1`);
  const args = ['build', '--cards', cards.join(','), '--backs', 'duplex', '--out', out];
  await runWell(args, { cwd: REPOSITORY });
});

/** What each page of a component says, without empty lines. */
async function wordsOf(component: string): Promise<string[]> {
  const pages = await readPdfTexts(await readFile(join(out, 'pdf', `${component}.pdf`)));
  return pages.map((page) => {
    const lines = page.split('\n').filter((line) => line.trim() !== '');
    return `${lines.join('\n')}\n`;
  });
}

describe('what a card and its back say, read from their PDF', () => {
  it.each(Object.entries(CARDS))('of %s: %s', async (component, id) => {
    const [face, back, ...others] = await wordsOf(component);
    expect(others).toEqual([]);
    await expect(face).toMatchFileSnapshot(`../golden/files/face-${id}.txt`);
    await expect(back).toMatchFileSnapshot(`../golden/files/back-${id}.txt`);
  });
});

describe('what a piece says, read from its PDF', () => {
  it.each(Object.entries(PIECES))('of %s: %s', async (component, id) => {
    const [face] = await wordsOf(component);
    await expect(face).toMatchFileSnapshot(`../golden/files/piece-${id}.txt`);
  });
});

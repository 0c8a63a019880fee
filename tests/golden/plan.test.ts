import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';
import { runFolder } from '../helpers/run-folder.ts';

// After a wanted change: `npx vitest run tests/golden --update`, and read what changed.

/** A folder without an earlier build: what lies in one is part of the plan. */
const nowhere = (): string => join(runFolder(), 'nowhere');

describe('the plan of the shipped pack', () => {
  it.each([
    ['letter', 'duplex'],
    ['a4', 'gutterfold'],
  ])('on %s with backs: %s', async (paper, value) => {
    const line = `build --dry-run --paper ${paper} --backs ${value}`;
    const args = [...line.split(' '), '--out', nowhere()];
    const { code, stdout, stderr } = await runHere(args, { cwd: REPOSITORY });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot(`files/plan-${paper}-${value}.txt`);
  });
});

describe('the list of the shipped pack', () => {
  it('names each component with its cards, copies, size and data', async () => {
    const args = ['list', '--out', nowhere()];
    const { code, stdout, stderr } = await runHere(args, { cwd: REPOSITORY });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot('files/list.txt');
  });
});

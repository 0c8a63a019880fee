import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';

// After a wanted change: `npx vitest run tests/golden --update`, and read what changed.

describe('the numbers of', () => {
  it('a whole pack', async () => {
    const line = ['stats', '--game', 'kellergeister', '--dry-run'];
    const { code, stdout, stderr } = await runHere(line, { cwd: REPOSITORY });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot('files/stats.txt');
  });
});

import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/command-line.ts';
import { REPOSITORY } from '../helpers/pack.ts';

// After a wanted change: `npx vitest run tests/golden --update`, and read what changed.

describe('the numbers of', () => {
  it.each([
    ['a whole pack', 'stats', []],
    ['one deck by its fields', 'stats-by', ['finds', '--by', 'value', '--by', 'depth,good']],
  ])('%s', async (_, file, args) => {
    const line = ['stats', '--game', 'kellergeister', '--dry-run', ...args];
    const { code, stdout, stderr } = await runHere(line, { cwd: REPOSITORY });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot(`files/${file}.txt`);
  });
});

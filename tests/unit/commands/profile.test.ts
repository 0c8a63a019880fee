import { describe, expect, it } from 'vitest';
import { runCommand } from '../../helpers/command-line.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';

describe('--profile', () => {
  it.each([
    [['validate'], ['load', 'check', 'render']],
    [['list'], ['load', 'check', 'render']],
    [
      ['build', '--dry-run'],
      ['load', 'check', 'render'],
    ],
    [['doctor', '--browser', '/none'], []],
  ])('%j tells where the time went', async (args, stages) => {
    const { err } = await runCommand([...args, '--profile'], REPOSITORY);
    for (const stage of [...stages, 'in all', 'since the process began']) {
      expect(err).toMatch(new RegExp(`^${stage} +\\d+ ms$`, 'm'));
    }
  });

  it('tells it of a command that came to nothing, too', async () => {
    const { exitCode, err } = await runCommand(['build', '--profile'], await temporaryFolder());
    expect(exitCode).toBe(2);
    expect(err).toMatch(/^in all +\d+ ms$/m);
  });
});

import { describe, expect, it } from 'vitest';
import { describeChanges } from '../../../src/commands/report.ts';
import { editFiles, temporaryFolder } from '../../helpers/pack-copy.ts';

async function named(...changed: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  await editFiles(folder, { 'data/fares.yaml': '', 'data/routes.yaml': '', 'game.yaml': '' });
  return describeChanges(folder, new Set(changed));
}

describe('nameChanges', () => {
  it('names one file and counts the others', async () => {
    expect(await named()).toBe('the pack');
    expect(await named('game.yaml')).toBe('game.yaml');
    expect(await named('game.yaml', 'data/routes.yaml')).toBe('data/routes.yaml and 1 more file');
  });

  it('does not name what an editor wrote and took away, but tells of what was deleted', async () => {
    expect(await named('data/aed0Pyr', 'data/fares.yaml')).toBe('data/fares.yaml');
    expect(await named('data/gone.yaml')).toBe('data/gone.yaml');
  });
});

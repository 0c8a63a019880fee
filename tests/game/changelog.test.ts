import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findReleaseNotes } from '../../src/export/release/release-contents.ts';
import { checkFully, REPOSITORY, shippedPack } from '../helpers/pack.ts';

const { pack } = checkFully(shippedPack);
if (pack === null) throw new Error('no pack');
const { game, components } = pack;

describe('the changelog of the shipped game', () => {
  it('is its own, with a section of its version that speaks of the game', async () => {
    const log = await readFile(join(REPOSITORY, game.changelog ?? ''), 'utf8');
    const found = findReleaseNotes(log, game.version);
    expect(found?.otherHeading).toBeNull();
    expect(found?.body).not.toMatch(/vbuses|npm|docs\//);
    for (const { id } of components.filter(({ kind }) => kind !== 'deck')) {
      expect(found?.body.toLowerCase()).toContain(id);
    }
  });
});

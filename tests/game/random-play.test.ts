import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { ACTION_TYPES } from '../../rules/actions-and-events.ts';
import { walkAtRandom } from './random-play.ts';

/** `VBUSES_PLAY_DECISIONS=1000000` walks a million. */
const DECISIONS = Number(process.env.VBUSES_PLAY_DECISIONS ?? 5_000);
/** With fewer decisions, not every rare action can be expected. */
const ENOUGH_FOR_ALL = 200_000;

describe('games of any players with any toggles', () => {
  it(`break no law in ${DECISIONS} decisions at random`, { timeout: 3_600_000 }, () => {
    const walk = walkAtRandom('properties', DECISIONS);
    expect(walk.faults).toEqual([]);
    expect(walk.decisions).toBeGreaterThanOrEqual(DECISIONS);
    expect(walk.ended).toBeGreaterThan(0);
    if (DECISIONS >= ENOUGH_FOR_ALL) {
      expect([...walk.types].sort()).toEqual([...ACTION_TYPES].sort());
    } else {
      expect(walk.types.size).toBeGreaterThan(20);
    }
  });
});

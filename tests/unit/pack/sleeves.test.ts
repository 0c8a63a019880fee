import { describe, expect, it } from 'vitest';
import { loadPresets } from '../../../src/load/load-presets.ts';
import { SLEEVES, sleevedSize } from '../../../src/pack/sleeves.ts';

const { sleeves, cardSizes } = await loadPresets();
const standard = sleeves.get('standard');
if (standard === undefined) throw new Error('there are no standard sleeves');

describe('sleeves', () => {
  it('are those that the command line offers', () => {
    expect(['none', ...sleeves.keys()]).toEqual([...SLEEVES]);
  });

  it('hold every preset of a card', () => {
    for (const { trim } of cardSizes.values()) {
      const { widthIn, heightIn } = sleevedSize(trim, standard);
      expect(widthIn).toBeGreaterThan(trim.widthIn);
      expect(heightIn).toBeGreaterThan(trim.heightIn);
    }
  });
});

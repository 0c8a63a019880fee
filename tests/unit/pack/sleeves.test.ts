import { describe, expect, it } from 'vitest';
import { mmToInches } from '../../../src/geometry/geometry.ts';
import { loadPresets } from '../../../src/load/load-presets.ts';
import { SLEEVES, sleevedSize } from '../../../src/pack/sleeves.ts';

const { sleeves, cardSizes } = await loadPresets();
const standard = sleeves.get('standard');
if (standard === undefined) throw new Error('there are no standard sleeves');

const mm = (width: number, height: number) => ({
  widthIn: expect.closeTo(mmToInches(width), 4),
  heightIn: expect.closeTo(mmToInches(height), 4),
});

describe('sleeves', () => {
  it('are those that the command line offers', () => {
    expect(['none', ...sleeves.keys()]).toEqual([...SLEEVES]);
  });

  it('have their own size for poker cards, upright or lying', () => {
    const poker = cardSizes.get('poker')?.trim ?? { widthIn: 0, heightIn: 0 };
    expect(sleevedSize(poker, standard)).toEqual(mm(66, 91));
    const lying = { widthIn: poker.heightIn, heightIn: poker.widthIn };
    expect(sleevedSize(lying, standard)).toEqual(mm(91, 66));
  });

  it('are a little larger than any other card', () => {
    const own = { widthIn: mmToInches(100), heightIn: mmToInches(50) };
    expect(sleevedSize(own, standard)).toEqual(mm(103, 53));
  });

  it('hold every preset of a card', () => {
    for (const { trim } of cardSizes.values()) {
      const { widthIn, heightIn } = sleevedSize(trim, standard);
      expect(widthIn).toBeGreaterThan(trim.widthIn);
      expect(heightIn).toBeGreaterThan(trim.heightIn);
    }
  });
});

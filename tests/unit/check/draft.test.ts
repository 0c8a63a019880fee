import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../../src/app/check-files.ts';
import { countDemoted, type DraftMode } from '../../../src/diagnostics/waivers.ts';
import { FARES } from '../../helpers/edit-records.ts';
import { ownRules } from '../../helpers/own-rules.ts';
import { type Edits, editedPack, presets, replacing, shippedPack } from '../../helpers/pack.ts';

const check = (edits: Edits, isDraft: DraftMode) => {
  const { pack, diagnostics } = checkFiles(editedPack(edits), presets, {
    isDraft,
    rules: ownRules(shippedPack),
  });
  return {
    hasPack: pack !== null,
    found: diagnostics.map(({ code, severity }) => `${severity} ${code}`),
    demoted: countDemoted(diagnostics),
  };
};

describe('a draft', () => {
  it('is made of data with wrong sums, which print as they are written', () => {
    const wrongSum = { [FARES]: replacing('copies: 48', 'copies: 47') };
    const strict = check(wrongSum, false);
    expect(strict).toMatchObject({ hasPack: false, demoted: 0 });
    expect(strict.found).toContain('error count/cards');
    const draft = check(wrongSum, true);
    expect(draft).toMatchObject({ hasPack: true, demoted: strict.found.length });
    expect(draft.found).toEqual(strict.found.map((one) => one.replace('error', 'warning')));
  });

  it('is made without art that is not there yet, and so is a print of texts alone', () => {
    const missing = { 'assets/icons/park.svg': null };
    expect(check(missing, false)).toMatchObject({ hasPack: false });
    for (const mode of [true, 'without-art'] as const) {
      const { hasPack, found, demoted } = check(missing, mode);
      expect({ hasPack, demoted }).toEqual({ hasPack: true, demoted: found.length });
    }
  });

  it('of texts alone keeps to the sums', () => {
    const wrongSum = { [FARES]: replacing('copies: 48', 'copies: 47') };
    expect(check(wrongSum, 'without-art')).toMatchObject({ hasPack: false, demoted: 0 });
  });

  it('is not made of data from which something would be missing', () => {
    const wrongType = { [FARES]: replacing('copies: 48', 'copies: many') };
    expect(check(wrongType, true)).toMatchObject({ hasPack: false, demoted: 0 });
  });
});

import { describe, expect, it } from 'vitest';
import { checkForService, serviceNotes } from '../../../src/export/services.ts';
import { loadPresets } from '../../../src/load/load-presets.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import { cardSize, deck } from '../layout/decks.ts';

const presets = await loadPresets();

function service(id: string) {
  const found = presets.services.get(id);
  if (found === undefined) throw new Error(`no service ${id}`);
  return found;
}

const poker: DeckComponent = { ...deck(cardSize('poker'), [600]), back: 'back.hbs' };
const wide: DeckComponent = {
  ...poker,
  id: 'wide',
  size: { ...poker.size, trim: { widthIn: 4, heightIn: 2 } },
};
const box: DeckComponent = { ...wide, id: 'box', cut: 'drawn' };

const check = (id: string, components: readonly DeckComponent[]) => {
  const { decks, diagnostics } = checkForService({ components }, service(id), presets);
  return {
    decks,
    found: diagnostics.map(({ code, severity }) => `${severity} ${code}`),
    diagnostics,
  };
};

describe('what a print service would reject', () => {
  it.each([
    ['makeplayingcards', [poker, box], []],
    ['makeplayingcards', [poker, wide], ['warning service/size']],
    ['makeplayingcards', [wide], ['error service/size']],
    [
      'makeplayingcards',
      [{ ...poker, cards: deck(cardSize('poker'), [613]).cards }],
      ['error service/quantity'],
    ],
    ['makeplayingcards', [{ ...poker, back: null }], []],
    ['drivethrucards', [{ ...poker, back: null }], ['error service/no-back']],
    ['eu-offset', [wide, box], []],
    ['launchtabletop', [{ ...wide, back: null }], ['error service/no-back']],
  ])('is said of each deck: %s', (id, components, codes) => {
    expect(check(id, components).found).toEqual(codes);
  });

  it('is said where game.yaml has the deck', () => {
    expect(check('makeplayingcards', [wide]).diagnostics[0]).toMatchObject(wide.place);
  });

  it('is looked for on pages with the bleed and safe zone of the service', () => {
    const [offset] = check('eu-offset', [wide]).decks;
    expect((offset?.size.bleedIn ?? 0) * 25.4).toBeCloseTo(3);
    expect((offset?.size.safeIn ?? 0) * 25.4).toBeCloseTo(4);
    const [mpc] = check('makeplayingcards', [poker]).decks;
    expect(mpc?.size.bleedIn).toBeCloseTo(0.12);
  });

  it('comes with the command that makes the files, and what is not checked', () => {
    const notes = serviceNotes(service('printandplay')).join();
    expect(notes).toContain('build --paper arch-b --backs duplex');
    expect(presets.papers.has('arch-b')).toBe(true);
    expect(serviceNotes(service('drivethrucards')).join()).toMatch(/--icc .*240 %/);
  });
});

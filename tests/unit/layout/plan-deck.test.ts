import { describe, expect, it } from 'vitest';
import { planDeck } from '../../../src/layout/plan-deck.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import type { DeckPlan, MarkStyle } from '../../../src/pack/sheet.ts';
import { cardSize, deck, facesOnly, paper, planned, withBacks } from './decks.ts';

const plan = (component: DeckComponent, paperId: string, marks: MarkStyle): DeckPlan =>
  planned(component, paperId, { marks });

const passengers = deck(cardSize('poker'), Array<number>(153).fill(1));

describe('planDeck: crop marks', () => {
  it('are left out, and that is reported, where no layout has room for them', () => {
    const size = { ...cardSize('poker'), trim: { widthIn: 8, heightIn: 10.4 } };
    const made = plan(deck(size, [2]), 'letter', 'crop');
    expect(made.sheets.map((sheet) => sheet.marks)).toEqual([[], []]);
    expect(made.sheets.map((sheet) => sheet.label)).toEqual([null, null]);
    expect(made.notes).toEqual([
      '1 a sheet (1 x 1, portrait), without marks: there is no room for crop marks',
      'no room outside the cards for the ruler and the label (game, component, version and page)',
    ]);
  });
});

describe('planDeck: edge marks', () => {
  it('are named in the note where they cost a card', () => {
    expect(plan(passengers, 'letter', 'edge').notes[0]).toContain('without edge marks');
    expect(plan(passengers, 'letter', 'ticks').notes[0]).toContain('without corner ticks');
  });
});

describe('planDeck: backs', () => {
  const fares = withBacks(deck(cardSize('poker'), [3, 8]));
  it('are left out, and that is reported, for a deck without a template for them', () => {
    for (const binding of ['duplex', 'gutterfold'] as const) {
      const made = planned({ ...fares, back: null }, 'letter', { binding });
      expect(made.sheets.map(({ side }) => side)).toEqual(['face', 'face']);
      expect(made.notes).toContain('no template for the back: prints the faces only, single-sided');
      expect(made.binding).toBe('none');
    }
  });

  it('cannot stand beside a face that fills the paper', () => {
    const size = { ...cardSize('poker'), trim: { widthIn: 7, heightIn: 9 } };
    const component = withBacks(deck(size, [1]));
    const request = { ...facesOnly, component, paper: paper('letter'), marks: 'none' } as const;
    expect(planDeck({ ...request, binding: 'duplex' }).ok).toBe(true);
    expect(planDeck({ ...request, binding: 'gutterfold' })).toEqual({
      ok: false,
      reason: 'a card of 7 x 9 in and its back do not fit next to each other on Letter paper',
    });
  });

  it('are moved for a printer that is off, and that is reported where it reaches into the margin', () => {
    const printer = { portrait: { xMm: 0, yMm: 0 }, landscape: { xMm: 1, yMm: 3 } };
    const made = planned(fares, 'letter', { binding: 'duplex', printer });
    expect(made.notes.at(-1)).toBe(
      'after shifting by -1 mm, 3 mm for this printer, parts of the backs are in its unprintable margin',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { mmToInches } from '../../../src/geometry/geometry.ts';
import { planDeck } from '../../../src/layout/plan-deck.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import type { DeckPlan, MarkStyle, Sheet } from '../../../src/pack/sheet.ts';
import { cardSize, deck, facesOnly, paper, planned, withBacks } from './decks.ts';

const plan = (component: DeckComponent, paperId: string, marks: MarkStyle): DeckPlan =>
  planned(component, paperId, { marks });

function sheetOf({ sheets }: DeckPlan, number: number): Sheet {
  const sheet = sheets[number - 1];
  if (sheet === undefined) throw new Error(`no sheet ${number}`);
  return sheet;
}

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

describe('planDeck: corner ticks', () => {
  it('stand at every corner that has room, and need less of it than crop marks', () => {
    const component = deck(cardSize('poker'), [9]);
    const sheet = sheetOf(plan(component, 'a4', 'ticks'), 1);
    expect(sheet.slots).toHaveLength(9);
    // Four cuts down and four across, a tick at each end.
    expect(sheet.marks).toHaveLength(2 * (4 + 4));
    const lengths = sheet.marks.map(({ x1In, x2In, y1In, y2In }) => x2In - x1In + y2In - y1In);
    for (const length of lengths) expect(length * 25.4).toBeCloseTo(1.5, 9);
    const [crop, ticks] = ['crop', 'ticks'] as const;
    expect(leftBleedMm(plan(component, 'a4', ticks))).toBeGreaterThan(
      leftBleedMm(plan(component, 'a4', crop)) + 0.5,
    );
  });
});

const leftBleedMm = (made: DeckPlan): number => {
  const [slot] = sheetOf(made, 1).slots;
  return ((slot?.trim.xIn ?? 0) - (slot?.painted.xIn ?? 0)) * 25.4;
};

describe('planDeck: edge marks', () => {
  it('are named in the note where they cost a card', () => {
    expect(plan(passengers, 'letter', 'edge').notes[0]).toContain('without edge marks');
    expect(plan(passengers, 'letter', 'ticks').notes[0]).toContain('without corner ticks');
  });
});

describe('planDeck: the gutter that a deck does not ask for', () => {
  const spare = (paperId: string, marks: MarkStyle) =>
    plan(deck(cardSize('poker'), Array<number>(8).fill(1), null), paperId, marks);

  it('gives rows their whole bleed, and columns a millimetre before the outer edges have more, with cuts of their own', () => {
    const made = spare('letter', 'crop');
    expect(made).toMatchObject({ columns: 4, rows: 2, orientation: 'landscape' });
    const { slots, marks } = sheetOf(made, 1);
    const [first, second, , , below] = slots;
    const gutterIn = (second?.trim.xIn ?? 0) - (first?.trim.xIn ?? 0) - 2.5;
    expect(gutterIn).toBeCloseTo(mmToInches(2), 9);
    expect(first?.painted.widthIn).toBeCloseTo(2.5 + gutterIn, 9);
    expect((below?.trim.yIn ?? 0) - (first?.trim.yIn ?? 0)).toBeCloseTo(3.75, 12);
    expect(first?.painted.heightIn).toBeCloseTo(3.75, 12);
    expect(below?.painted.heightIn).toBeCloseTo(3.75, 12);
    const across = new Set(marks.filter((m) => m.y1In === m.y2In).map((m) => m.y1In.toFixed(4)));
    const down = new Set(marks.filter((m) => m.x1In === m.x2In).map((m) => m.x1In.toFixed(4)));
    expect([across.size, down.size]).toEqual([4, 8]);
  });

  it('costs a card before two would share a cut, and the note says what would touch', () => {
    const wider = { ...cardSize('poker'), trim: { widthIn: 2.58, heightIn: 3.5 } };
    const made = plan(deck(wider, [8], null), 'letter', 'crop');
    expect(made).toMatchObject({ columns: 3, rows: 2 });
    expect(made.notes).toEqual([
      '9 per sheet would fit without crop marks (3 x 3, portrait): use --marks none',
    ]);
    expect(plan(deck(wider, [9], null), 'letter', 'none')).toMatchObject({ columns: 3, rows: 3 });
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

describe('planDeck: a card that cannot be laid out', () => {
  it('is reported when it is larger than the printable area', () => {
    const size = { ...cardSize('poker'), trim: { widthIn: 9, heightIn: 12 } };
    const request = { ...facesOnly, component: deck(size, [1]), paper: paper('letter') };
    expect(planDeck({ ...request, marks: 'none' })).toEqual({
      ok: false,
      reason: 'a card of 9 x 12 in is larger than the printable area of Letter paper',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { InternalError } from '../../../src/diagnostics/errors.ts';
import { mmToInches } from '../../../src/geometry/geometry.ts';
import { planDeck, summariseDeckPlan } from '../../../src/layout/plan-deck.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import type { BackMode, DeckPlan, Flip, MarkStyle, Sheet } from '../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { cardSize, deck, facesOnly, paper, withBacks } from './decks.ts';

function plan(component: DeckComponent, paperId: string, marks: MarkStyle): DeckPlan {
  const result = planDeck({
    words: ENGLISH_WORDS,
    component,
    paper: paper(paperId),
    marks,
    ...facesOnly,
  });
  if (!result.ok) throw new Error(result.reason);
  return result.plan;
}

function sheetOf({ sheets }: DeckPlan, number: number): Sheet {
  const sheet = sheets[number - 1];
  if (sheet === undefined) throw new Error(`no sheet ${number}`);
  return sheet;
}

const passengers = deck(cardSize('poker'), Array<number>(153).fill(1));

describe('planDeck: 153 poker cards', () => {
  it('go 4 x 2 on letter with crop marks, and say what that costs', () => {
    const made = plan(passengers, 'letter', 'crop');
    expect(made).toMatchObject({ orientation: 'landscape', columns: 4, rows: 2 });
    expect(made.sheets).toHaveLength(20);
    expect(made.notes).toEqual([
      '9 per sheet would fit without crop marks (3 x 3, portrait): use --marks none',
    ]);
    expect(summariseDeckPlan(made, ENGLISH_WORDS)).toBe(
      'passengers-1-fairview: 153 cards, 20 sheets of letter, 8 a sheet (4 x 2, landscape)',
    );
  });

  it('go 3 x 3 on letter without marks, a quarter inch from top and bottom', () => {
    const made = plan(passengers, 'letter', 'none');
    expect(made).toMatchObject({ orientation: 'portrait', columns: 3, rows: 3, notes: [] });
    expect(made.sheets).toHaveLength(17);
    const { slots, marks, label, page } = sheetOf(made, 1);
    expect(page).toEqual({ widthIn: 8.5, heightIn: 11 });
    expect(marks).toEqual([]);
    expect(slots[0]?.trim).toEqual({ xIn: 0.5, yIn: 0.25, widthIn: 2.5, heightIn: 3.5 });
    expect(slots[0]?.painted).toEqual({ xIn: 0.375, yIn: 0.25, widthIn: 2.625, heightIn: 3.5 });
    expect(slots[8]?.trim).toEqual({ xIn: 5.5, yIn: 7.25, widthIn: 2.5, heightIn: 3.5 });
    expect(label).toMatchObject({
      text: 'Vancouver Buses · Fairview passengers · 1.0.0 · page 1 of 17',
      turnDeg: 90,
      box: { xIn: 0.25, yIn: 4.35, widthIn: 0.1, heightIn: 6.4 },
    });
  });

  it('go 3 x 3 on A4 even with crop marks, which are shorter there to leave a millimetre of bleed', () => {
    const made = plan(passengers, 'a4', 'crop');
    expect(made).toMatchObject({ orientation: 'portrait', columns: 3, rows: 3, notes: [] });
    const { slots, label, marks } = sheetOf(made, 1);
    const [first] = slots;
    expect((first?.trim.xIn ?? 0) * 25.4).toBeCloseTo(9.75, 9);
    expect(((first?.trim.xIn ?? 0) - (first?.painted.xIn ?? 0)) * 25.4).toBeCloseTo(1, 9);
    const besideMm = marks.flatMap(({ x1In, x2In }) => (x1In < x2In ? (x2In - x1In) * 25.4 : []));
    for (const lengthMm of besideMm) expect(lengthMm).toBeCloseTo(2.1, 9);
    expect(label?.turnDeg).toBe(0);
  });
});

describe('planDeck: slots', () => {
  it('are filled row by row, copies of a card next to each other', () => {
    const made = plan(deck(cardSize('poker'), [2, 0, 3, 5]), 'letter', 'none');
    const slots = made.sheets.flatMap((sheet) =>
      sheet.slots.map((slot) => `${sheet.number}.${slot.number} ${slot.cardId}`),
    );
    expect(slots).toEqual([
      '1.1 card-1',
      '1.2 card-1',
      '1.3 card-3',
      '1.4 card-3',
      '1.5 card-3',
      '1.6 card-4',
      '1.7 card-4',
      '1.8 card-4',
      '1.9 card-4',
      '2.1 card-4',
    ]);
    const [first, second] = made.sheets;
    expect(second?.slots[0]?.trim).toEqual(first?.slots[0]?.trim);
  });

  it('share the gutter between neighbours and paint what bleed there is room for outside', () => {
    const made = plan(deck(cardSize('poker'), [4], 0.1), 'letter', 'none');
    expect(made).toMatchObject({ columns: 4, rows: 2, orientation: 'landscape' });
    const [left, right] = sheetOf(made, 1).slots;
    expect(left?.painted.heightIn).toBeCloseTo(0.125 + 3.5 + 0.05, 12);
    expect(left?.painted.widthIn).toBeCloseTo(0.1 + 2.5 + 0.05, 12);
    expect(right?.painted.widthIn).toBeCloseTo(0.05 + 2.5 + 0.05, 12);
    expect((left?.painted.xIn ?? 0) + (left?.painted.widthIn ?? 0)).toBeCloseTo(
      right?.painted.xIn ?? 0,
      12,
    );
  });

  it('leave no sheet for a deck without cards', () => {
    expect(plan(deck(cardSize('poker'), []), 'letter', 'crop').sheets).toEqual([]);
  });
});

describe('planDeck: crop marks', () => {
  const across = (sheet: Sheet) => sheet.marks.filter((mark) => mark.y1In === mark.y2In);
  const down = (sheet: Sheet) => sheet.marks.filter((mark) => mark.x1In === mark.x2In);

  it('stand at both ends of every cut, 3 mm long', () => {
    const sheet = sheetOf(plan(passengers, 'letter', 'crop'), 1);
    expect(down(sheet).map((mark) => mark.x1In)).toEqual([
      0.5, 0.5, 3, 3, 5.5, 5.5, 8, 8, 10.5, 10.5,
    ]);
    expect(across(sheet).map((mark) => mark.y1In)).toEqual([0.75, 0.75, 4.25, 4.25, 7.75, 7.75]);
    for (const { x1In, x2In, y1In, y2In } of sheet.marks) {
      expect((x2In - x1In + y2In - y1In) * 25.4).toBeCloseTo(3, 9);
    }
  });

  it('are doubled where a gutter parts two cards', () => {
    const sheet = sheetOf(plan(deck(cardSize('tarot'), [4], 0.25), 'letter', 'crop'), 1);
    expect(new Set(down(sheet).map((mark) => mark.x1In))).toEqual(
      new Set([1.375, 4.125, 4.375, 7.125]),
    );
  });

  it('serve only the cards of a partly filled sheet, where the full sheets have them', () => {
    const made = plan(passengers, 'letter', 'crop');
    const [full, last] = [sheetOf(made, 1), sheetOf(made, 20)];
    expect(last.slots).toHaveLength(1);
    expect(down(last).map((mark) => mark.x1In)).toEqual([0.5, 0.5, 3, 3]);
    expect(across(last).map((mark) => mark.y1In)).toEqual([0.75, 0.75, 4.25, 4.25]);
    for (const mark of last.marks) expect(full.marks).toContainEqual(mark);
  });

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

  it('stand beside the open sides of a partly filled sheet', () => {
    const sheet = sheetOf(plan(deck(cardSize('poker'), [1]), 'letter', 'ticks'), 1);
    expect(sheet.marks).toHaveLength(8);
  });

  it('stand between cards whose bleed leaves room', () => {
    const made = plan(deck(cardSize('poker'), [2], 0.5), 'letter', 'ticks');
    const [left, right] = sheetOf(made, 1).slots;
    const from = (left?.painted.xIn ?? 0) + (left?.painted.widthIn ?? 0);
    const to = right?.painted.xIn ?? 0;
    const between = sheetOf(made, 1).marks.filter(({ x1In, x2In }) => x1In > from && x2In < to);
    expect(between).toHaveLength(4);
  });
});

const leftBleedMm = (made: DeckPlan): number => {
  const [slot] = sheetOf(made, 1).slots;
  return ((slot?.trim.xIn ?? 0) - (slot?.painted.xIn ?? 0)) * 25.4;
};

describe('planDeck: edge marks', () => {
  it('stand at the border of the printable area, 3 mm long', () => {
    const sheet = sheetOf(plan(deck(cardSize('tarot'), [1]), 'letter', 'edge'), 1);
    const xs = sheet.marks.flatMap(({ x1In, x2In }) => [x1In, x2In]);
    const ys = sheet.marks.flatMap(({ y1In, y2In }) => [y1In, y2In]);
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([0.25, 8.25]);
    // The label has the strip below, and for the sake of the backs the one above is kept free.
    expect(Math.min(...ys)).toBeCloseTo(0.25 + 0.1 + 0.5 / 25.4, 9);
    for (const { x1In, x2In, y1In, y2In } of sheet.marks) {
      expect((x2In - x1In + y2In - y1In) * 25.4).toBeCloseTo(3, 9);
    }
  });

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

  it('keeps nine on A4 apart, with shorter marks', () => {
    const made = plan(deck(cardSize('poker'), [9], null), 'a4', 'crop');
    expect(made).toMatchObject({ columns: 3, rows: 3, notes: [] });
    const [first, second] = sheetOf(made, 1).slots;
    expect(((second?.trim.xIn ?? 0) - (first?.trim.xIn ?? 0)) * 25.4).toBeCloseTo(63.5 + 1.6, 9);
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

  it('is left out without marks, where cards may touch', () => {
    const made = plan(deck(cardSize('poker'), [9], null), 'letter', 'none');
    expect(made).toMatchObject({ columns: 3, rows: 3 });
    const [first, , , below] = sheetOf(made, 1).slots;
    expect((below?.trim.yIn ?? 0) - (first?.trim.yIn ?? 0)).toBeCloseTo(3.5, 12);
  });

  it('is no wider than two bleeds', () => {
    const made = plan(deck(cardSize('tarot'), [4], null), 'letter', 'none');
    const [first, second] = sheetOf(made, 1).slots;
    expect((second?.trim.xIn ?? 0) - (first?.trim.xIn ?? 0)).toBeCloseTo(3, 12);
  });
});

describe('planDeck: backs', () => {
  const fares = withBacks(deck(cardSize('poker'), [3, 8]));
  const bound = (binding: BackMode, flip: Flip = 'long', component: DeckComponent = fares) => {
    const request = { ...facesOnly, component, paper: paper('letter'), binding, flip };
    const result = planDeck({ words: ENGLISH_WORDS, ...request, marks: 'crop' });
    if (!result.ok) throw new Error(result.reason);
    return result.plan;
  };
  const _cells = (sheet: Sheet) =>
    sheet.slots.map(({ number, side, turnDeg, trim }) => [
      `${number} ${side} ${turnDeg}`,
      Number(trim.xIn.toFixed(4)),
      Number(trim.yIn.toFixed(4)),
    ]);

  it('are left out, and that is reported, for a deck without a template for them', () => {
    for (const binding of ['duplex', 'gutterfold'] as const) {
      const made = bound(binding, 'long', { ...fares, back: null });
      expect(made.sheets.map(({ side }) => side)).toEqual(['face', 'face']);
      expect(made.notes).toContain('no template for the back: prints the faces only, single-sided');
      expect(made.binding).toBe('none');
    }
  });

  it('cannot stand beside a face that fills the paper', () => {
    const size = { ...cardSize('poker'), trim: { widthIn: 7, heightIn: 9 } };
    const component = withBacks(deck(size, [1]));
    const request = { ...facesOnly, component, paper: paper('letter'), marks: 'none' } as const;
    expect(planDeck({ words: ENGLISH_WORDS, ...request, binding: 'duplex' }).ok).toBe(true);
    expect(planDeck({ words: ENGLISH_WORDS, ...request, binding: 'gutterfold' })).toEqual({
      ok: false,
      reason: 'a card of 7 x 9 in and its back do not fit next to each other on Letter paper',
    });
  });

  it('are moved for a printer that is off, and that is reported where it reaches into the margin', () => {
    const printer = { portrait: { xMm: 0, yMm: 0 }, landscape: { xMm: 1, yMm: 3 } };
    const request = {
      ...facesOnly,
      component: fares,
      paper: paper('letter'),
      marks: 'crop',
    } as const;
    const result = planDeck({ words: ENGLISH_WORDS, ...request, binding: 'duplex', printer });
    if (!result.ok) throw new Error(result.reason);
    expect(result.plan.notes.at(-1)).toBe(
      'after shifting by -1 mm, 3 mm for this printer, parts of the backs are in its unprintable margin',
    );
  });
});

describe('planDeck: a card that cannot be laid out', () => {
  it('is reported when it is larger than the printable area', () => {
    const size = { ...cardSize('poker'), trim: { widthIn: 9, heightIn: 12 } };
    const result = planDeck({
      words: ENGLISH_WORDS,
      component: deck(size, [1]),
      paper: paper('letter'),
      marks: 'none',
      ...facesOnly,
    });
    expect(result).toEqual({
      ok: false,
      reason: 'a card of 9 x 12 in is larger than the printable area of Letter paper',
    });
  });

  it('is our bug when it has no size', () => {
    const size = { ...cardSize('poker'), trim: { widthIn: 0, heightIn: 3 } };
    const request = {
      component: deck(size, [1]),
      paper: paper('letter'),
      marks: 'none',
      words: ENGLISH_WORDS,
      ...facesOnly,
    } as const;
    expect(() => planDeck(request)).toThrow(InternalError);
  });
});

describe('summariseDeckPlan', () => {
  it('counts one as one', () => {
    const made = plan(deck(cardSize('tarot'), [1]), 'a4', 'crop');
    expect(summariseDeckPlan(made, ENGLISH_WORDS)).toBe(
      'passengers-1-fairview: 1 card, 1 sheet of a4, 4 a sheet (2 x 2, portrait)',
    );
  });
});

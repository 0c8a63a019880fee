import { describe, expect, it } from 'vitest';
import { InternalError } from '../../../src/errors.ts';
import { planDeck } from '../../../src/layout/plan-deck.ts';
import { summariseDeckPlan } from '../../../src/layout/summarise-deck-plan.ts';
import type { DeckComponent } from '../../../src/model/pack.ts';
import type { DeckPlan, MarkStyle, Sheet } from '../../../src/model/sheet.ts';
import { cardSize, deck, game, paper } from './decks.ts';

function plan(component: DeckComponent, paperId: string, marks: MarkStyle): DeckPlan {
  const result = planDeck({ component, paper: paper(paperId), marks, game });
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
      '8 a sheet (4 x 2, landscape): 9 (3 x 3, portrait) would leave no room for crop marks; --marks none prints 9',
    ]);
    expect(summariseDeckPlan(made)).toBe(
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
      box: { xIn: 0.25, yIn: 0.25, widthIn: 0.1, heightIn: 10.5 },
    });
  });

  it('go 3 x 3 on A4 even with crop marks, with no bleed left beside the outer cards', () => {
    const made = plan(passengers, 'a4', 'crop');
    expect(made).toMatchObject({ orientation: 'portrait', columns: 3, rows: 3, notes: [] });
    const { slots, label } = sheetOf(made, 1);
    const [first] = slots;
    expect((first?.trim.xIn ?? 0) * 25.4).toBeCloseTo(9.75, 9);
    expect(((first?.trim.xIn ?? 0) - (first?.painted.xIn ?? 0)) * 25.4).toBeCloseTo(0.1, 9);
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

  it('are left out, and that is told, where no layout has room for them', () => {
    const size = { ...cardSize('poker'), trim: { widthIn: 8, heightIn: 10.4 } };
    const made = plan(deck(size, [2]), 'letter', 'crop');
    expect(made.sheets.map((sheet) => sheet.marks)).toEqual([[], []]);
    expect(made.sheets.map((sheet) => sheet.label)).toEqual([null, null]);
    expect(made.notes).toEqual([
      '1 a sheet (1 x 1, portrait), without marks: no layout leaves room for crop marks',
      'no room outside the cards for the line with game, component, version and page',
    ]);
  });
});

describe('planDeck: a card that cannot be laid out', () => {
  it('is told when it is larger than the printable area', () => {
    const size = { ...cardSize('poker'), trim: { widthIn: 9, heightIn: 12 } };
    const result = planDeck({
      component: deck(size, [1]),
      paper: paper('letter'),
      marks: 'none',
      game,
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
      game,
    } as const;
    expect(() => planDeck(request)).toThrow(InternalError);
  });
});

describe('summariseDeckPlan', () => {
  it('counts one as one', () => {
    const made = plan(deck(cardSize('tarot'), [1]), 'a4', 'crop');
    expect(summariseDeckPlan(made)).toBe(
      'passengers-1-fairview: 1 card, 1 sheet of a4, 4 a sheet (2 x 2, portrait)',
    );
  });
});

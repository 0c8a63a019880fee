import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CliError } from '../../../src/diagnostics/errors.ts';
import { bottomOf, EPSILON_IN, isInside, outset, rightOf } from '../../../src/geometry/geometry.ts';
import { shrinkToPage } from '../../../src/layout/cards-per-page.ts';
import { cardsPerPage, type DeckPlanRequest, planDeck } from '../../../src/layout/plan-deck.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import { BACK_MODES, type DeckPlan, MARK_STYLES } from '../../../src/pack/sheet.ts';
import { cardSize, cardSizes, deck, facesOnly, paper, papers, withBacks } from './decks.ts';

const request = (
  size: string,
  paperId: string,
  rest: Partial<DeckPlanRequest> = {},
): DeckPlanRequest => ({
  ...facesOnly,
  component: deck(cardSize(size), [40]),
  paper: paper(paperId),
  marks: 'crop',
  ...rest,
});

function planOf(asked: DeckPlanRequest): DeckPlan {
  const result = planDeck(asked);
  if (!result.ok) throw new Error(result.reason);
  return result.plan;
}

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CliError) return `${error.exitCode}: ${error.message} / ${error.hint}`;
    throw error;
  }
  return '';
}

describe('cards that are shrunk to a page', () => {
  const shrunk = (size: string, perSheet: number | null) => {
    const sizeOf = (component: DeckComponent) => [request(size, 'letter', { component, perSheet })];
    const [made] = shrinkToPage([deck(cardSize(size), [40])], sizeOf);
    if (made?.kind !== 'deck') throw new Error('no deck');
    return made;
  };

  it('keep their shape, and are no smaller than they have to be', () => {
    const { size, drawnSize } = shrunk('jumbo', 9);
    expect(drawnSize).toEqual(cardSize('jumbo'));
    const scale = size.trim.widthIn / 3.5;
    expect(size.trim.heightIn).toBeCloseTo(5.5 * scale);
    expect(size.bleedIn).toBeCloseTo(cardSize('jumbo').bleedIn * scale);
    expect(scale).toBeGreaterThan(0.55);
    expect(scale).toBeLessThan(0.67);
    const made = request('jumbo', 'letter', { component: shrunk('jumbo', 9), perSheet: 9 });
    expect(planOf(made).sheets[0]?.slots).toHaveLength(9);
  });
});

describe('a stated number of cards a page', () => {
  it.each([
    ['poker', 'letter', 8, 4, 2, 'landscape'],
    ['poker', 'letter', 9, 3, 3, 'portrait'],
    ['poker', 'a4', 9, 3, 3, 'portrait'],
    ['poker', 'letter', 6, 3, 2, 'portrait'],
    ['mini', 'letter', 18, 6, 3, 'landscape'],
    ['tarot', 'letter', 4, 2, 2, 'portrait'],
  ] as const)(
    'puts %s cards on %s %i a page',
    (size, paperId, perSheet, columns, rows, orientation) => {
      const { sheets, notes: _, ...made } = planOf(request(size, paperId, { perSheet }));
      expect(made).toMatchObject({ columns, rows, orientation });
      expect(sheets.map(({ slots }) => slots.length).slice(0, 2)).toEqual([perSheet, perSheet]);
      const [first, second] = sheets[0]?.slots ?? [];
      expect(second?.trim.xIn).toBeCloseTo(rightOf(first?.trim ?? never()), 9);
    },
  );

  it('draws lines where there is no room for marks, and says so', () => {
    const { sheets, notes } = planOf(request('poker', 'letter', { perSheet: 9 }));
    expect(notes).toEqual([
      '9 a sheet (3 x 3, portrait), with lines to cut along: there is no room for crop marks',
    ]);
    expect(sheets[0]?.marks).toEqual([]);
    // Four lines down and four across, each from the first card to the last.
    expect(sheets[0]?.cutPaths[0]?.match(/M/g)).toHaveLength(8);
    expect(sheets[0]?.cutPaths[0]).toContain('M0.5 0.25L0.5 10.75');
    // The last page holds four cards of nine.
    expect(sheets.at(-1)?.slots).toHaveLength(4);
    expect(sheets.at(-1)?.cutPaths[0]).toContain('M3 0.25L3 7.25');
  });

  it('is refused where no page holds it, however small', () => {
    const requestsOf = (component: DeckComponent) => [
      request('poker', 'letter', { component, perSheet: 211 }),
    ];
    expect(messageOf(() => shrinkToPage([deck(cardSize('poker'), [1])], requestsOf))).toBe(
      '2: no page holds so many cards of `passengers-1-fairview` in equal rows, however small / ' +
        'choose another number with `--per-page`, or a larger paper with `--paper`',
    );
  });
});

const rectangular = ['poker', 'euro-poker', 'bridge', 'mini', 'mini-euro', 'tarot', 'micro'];

const anyPnp = fc.record({
  size: fc.constantFrom(...rectangular),
  paperId: fc.constantFrom(...papers.keys()),
  perSheet: fc.integer({ min: 1, max: 40 }),
  marks: fc.constantFrom(...MARK_STYLES),
  binding: fc.constantFrom(...BACK_MODES),
  cut: fc.constantFrom('size', 'sleeves'),
  gutterIn: fc.constantFrom(null, 0, 0.05, 0.2),
});

it('what can be printed is what the message says, touching, and inside the paper', () => {
  expect(cardSizes.size).toBeGreaterThan(rectangular.length);
  fc.assert(
    fc.property(anyPnp, ({ size, paperId, binding, ...rest }) => {
      const component = withBacks(deck(cardSize(size), [50]));
      const asked = request(size, paperId, { ...rest, component, binding });
      const result = planDeck(asked);
      expect(result.ok).toBe(cardsPerPage(asked).includes(rest.perSheet));
      if (!result.ok) return;
      const { sheets, columns, rows, trim } = result.plan;
      expect(columns * rows).toBe(rest.perSheet);
      for (const { slots, page } of sheets) {
        const { marginIn } = paper(paperId);
        const printable = outset({ xIn: 0, yIn: 0, ...page }, -marginIn);
        for (const slot of slots) {
          expect(isInside(slot.painted, printable)).toBe(true);
          expect(slot.trim).toMatchObject(trim);
        }
        const faces = slots.filter(({ side }) => side === 'face');
        const right = faces.slice(1).find(({ trim: { yIn } }) => yIn === faces[0]?.trim.yIn);
        if (right === undefined || faces[0] === undefined) continue;
        const gapIn = right.trim.xIn - rightOf(faces[0].trim);
        expect(Math.abs(gapIn - (rest.gutterIn ?? 0))).toBeLessThan(EPSILON_IN);
        expect(bottomOf(faces[0].painted)).toBeGreaterThanOrEqual(bottomOf(faces[0].trim) - 1e-9);
      }
    }),
  );
});

function never(): never {
  throw new Error('there is none');
}

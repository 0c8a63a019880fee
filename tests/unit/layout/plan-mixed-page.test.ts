import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInside, isOverlapping, mmToInches, outset } from '../../../src/geometry/geometry.ts';
import { RECTANGLE } from '../../../src/geometry/outline.ts';
import { mergeDecks } from '../../../src/layout/merge-decks.ts';
import { summariseDeckPlan } from '../../../src/layout/plan-deck.ts';
import { planMixedPage } from '../../../src/layout/plan-mixed-page.ts';
import { type CardSize, type DeckComponent, deckOfCard } from '../../../src/pack/pack.ts';
import type { MarkStyle } from '../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { deck, paper, planned, withBacks } from './decks.ts';

const sizeOf = (widthIn: number, heightIn: number, bleedIn: number): CardSize => ({
  id: 'custom',
  trim: { widthIn, heightIn },
  bleedIn,
  safeIn: 0,
  cornerIn: 0,
  outline: RECTANGLE,
});

function named(id: string, made: DeckComponent): DeckComponent {
  const cards = made.cards.map((card) => ({ ...card, id: `${id}-${card.id}` }));
  return { ...made, id, name: id, cards };
}

const figures = named('figures', deck(sizeOf(0.8, 2.6, 0.1), [1, 1, 2], 0.3));
const nets: DeckComponent = {
  ...named('nets', deck(sizeOf(5, 4.4, 0), [1, 1])),
  cut: 'drawn',
  piece: 'net',
};

const joined = (...decks: DeckComponent[]): DeckComponent => {
  const [only] = mergeDecks(decks, {
    words: ENGLISH_WORDS,
    printOf: () => null,
    fitsOnePage: () => true,
  });
  if (only?.kind !== 'deck') throw new Error('no deck');
  return only;
};

describe('a page of small decks', () => {
  it.each(['letter', 'a4'])(
    'holds pieces of two sizes on %s, short ones beside tall ones',
    (id) => {
      const plan = planned(joined(figures, nets), id, { marks: 'crop' });
      expect(plan.sheets).toHaveLength(1);
      expect(summariseDeckPlan(plan, ENGLISH_WORDS)).toContain(
        `figures-and-more: 6 pieces, 1 sheet of ${id}, 6 a sheet (several sizes, portrait)`,
      );
      const [sheet] = plan.sheets;
      const [figure, , , , net] = sheet?.slots ?? [];
      expect(net?.trim).toMatchObject({ widthIn: 5, heightIn: 4.4 });
      expect(figure?.trim).toMatchObject({ widthIn: 0.8, heightIn: 2.6 });
      expect(figure?.trim.yIn).toBeCloseTo(net?.trim.yIn ?? 0, 9);
      expect(sheet?.label?.text).toContain('figures and 1 more');
      expect(sheet?.ruler).not.toBeNull();
    },
  );

  it('is turned where only that holds them, and refused where nothing does', () => {
    const wide = named('wide', deck(sizeOf(9.5, 3, 0), [1]));
    const slips = named('slips', deck(sizeOf(1, 2, 0), [3]));
    expect(planned(joined(wide, slips), 'letter', { marks: 'none' }).orientation).toBe('landscape');
    const many = named('many', deck(sizeOf(4, 4, 0), [5]));
    const request = { paper: paper('letter'), marks: 'crop', binding: 'none' } as const;
    expect(planMixedPage({ ...request, component: joined(many, slips) })).toBeNull();
  });

  it('has backs on the other side behind the pieces that have some, and none on the same side', () => {
    const component = joined(figures, withBacks(named('slips', deck(sizeOf(1, 2, 0), [3]))));
    const { sheets } = planned(component, 'letter', { marks: 'crop', binding: 'duplex' });
    const [faces, backs] = sheets.map(({ slots }) => slots);
    expect(sheets).toHaveLength(2);
    const slips = faces?.filter(({ cardId }) => cardId.startsWith('slips')) ?? [];
    const mirrored = slips.map(({ trim }) => 8.5 - trim.xIn - trim.widthIn);
    expect(backs?.map(({ cardId }) => cardId)).toEqual(slips.map(({ cardId }) => cardId));
    expect(backs?.map(({ trim }) => trim.xIn)).toEqual(mirrored.map((x) => expect.closeTo(x, 9)));
    const request = { component, paper: paper('letter'), marks: 'crop' } as const;
    expect(planMixedPage({ ...request, binding: 'gutterfold' })).toBeNull();
  });

  it('shows the outline of round pieces, which have no ticks', () => {
    const round = named('round', deck({ ...sizeOf(1, 1, 0), outline: { kind: 'ellipse' } }, [2]));
    const cuts = (component: DeckComponent) =>
      planned(component, 'letter').sheets.map(({ cutPaths }) => cutPaths.length);
    expect(cuts(joined(figures, round))).toEqual([2]);
    expect(cuts(joined(figures, nets))).toEqual([0]);
  });

  it('keeps pieces, their bleed and the marks apart and where the printer reaches', () => {
    const tenths = (min: number, max: number) =>
      fc.integer({ min: min * 10, max: max * 10 }).map((value) => value / 10);
    const anyDeck = fc
      .record({
        size: fc
          .tuple(tenths(0.5, 5), tenths(0.5, 5), fc.constantFrom(0, 0.05, 0.125))
          .map((given) => sizeOf(...given)),
        copies: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
        gutterIn: fc.constantFrom(null, 0, 0.2),
      })
      .map(({ size, copies, gutterIn }) => deck(size, copies, gutterIn));
    let count = 0;
    fc.assert(
      fc.property(
        fc.array(anyDeck, { minLength: 2, maxLength: 4 }),
        fc.constantFrom('letter', 'a4', 'a3'),
        fc.constantFrom<MarkStyle>('crop', 'ticks', 'lines', 'none'),
        (decks, paperId, marks) => {
          const component = joined(...decks.map((one, at) => named(`deck${at}`, one)));
          const request = { component, paper: paper(paperId), marks, binding: 'none' } as const;
          if (component.members === undefined || planMixedPage(request) === null) return;
          const { sheets } = planned(component, paperId, { marks });
          const [sheet] = sheets;
          if (sheet === undefined || sheets.length > 1) return;
          count += 1;
          const copies = component.cards.flatMap(({ id, copies: of }) => Array(of).fill(id));
          expect(sheet.slots.map(({ cardId }) => cardId)).toEqual(copies);
          const marginIn = paper(paperId).marginIn;
          const printable = outset({ xIn: 0, yIn: 0, ...sheet.page }, 1e-6 - marginIn);
          for (const [at, { cardId, trim, painted }] of sheet.slots.entries()) {
            const { size } = deckOfCard(component, cardId);
            expect(trim).toMatchObject(size.trim);
            expect(isInside(painted, printable)).toBe(true);
            expect(isInside(trim, painted)).toBe(true);
            const least = Math.min(size.bleedIn, mmToInches(1)) - 1e-6;
            expect(isInside(outset(trim, least), painted)).toBe(true);
            for (const next of sheet.slots.slice(at + 1)) {
              expect(isOverlapping(painted, next.painted)).toBe(false);
            }
            for (const { x1In, y1In, x2In, y2In } of sheet.marks) {
              const ink = { xIn: x1In, yIn: y1In, widthIn: x2In - x1In, heightIn: y2In - y1In };
              expect(isInside(ink, printable)).toBe(true);
              expect(isOverlapping(outset(ink, mmToInches(0.07)), painted)).toBe(false);
            }
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(count).toBeGreaterThan(100);
  });
});

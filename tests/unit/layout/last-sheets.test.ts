import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSaved, isOnPaper } from '../../../src/layout/merge-decks.ts';
import { planPack, planSharedSheets } from '../../../src/layout/plan-pack.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import type { BackMode, ComponentPlan } from '../../../src/pack/sheet.ts';
import { barePack } from '../../helpers/bare-pack.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { cardSize, deck, game, paper, withBacks } from './decks.ts';

const named = (id: string, made: DeckComponent): DeckComponent => ({
  ...made,
  id,
  name: id.toUpperCase(),
  cards: made.cards.map((card) => ({ ...card, id: `${id}-${card.id}` })),
});

function plansOf(components: readonly DeckComponent[], binding: BackMode = 'none') {
  const pack = barePack({ game, components });
  const request = { pack, words: ENGLISH_WORDS, papers: [paper('letter')], binding };
  const { plans } = planPack(request);
  return { plans, shared: planSharedSheets(request, plans) };
}

/** The cards on the faces of a plan, sheet by sheet. */
const facesOf = ({ layout }: ComponentPlan): string[][] =>
  layout.kind === 'deck'
    ? layout.sheets
        .filter(({ side }) => side !== 'back')
        .map(({ slots }) => slots.filter(({ side }) => side === 'face').map((one) => one.cardId))
    : [];

const poker = (id: string, ...copies: number[]) => named(id, deck(cardSize('poker'), copies, null));

describe('the last sheets of decks', () => {
  it('are joined where that saves a sheet, without those that save none', () => {
    const { shared } = plansOf([poker('a', 8, 3), poker('b', 2), poker('c', 8, 7), poker('d', 8)]);
    expect(shared.map((plan) => [plan.component.name, plan.htmlPath, facesOf(plan)])).toEqual([
      [
        'Last sheets: A and 1 more',
        'a-and-more.last.html',
        [['a-card-2', 'a-card-2', 'a-card-2', 'b-card-1', 'b-card-1']],
      ],
    ]);
    expect(countSaved(shared, ENGLISH_WORDS)).toEqual([
      {
        paper: 'letter',
        sheets: 1,
        note: '`everything.pdf` prints the last sheets of A and B together, which saves 1 sheet of Letter',
      },
    ]);
  });

  it('of paper are not joined with those of card', () => {
    const pad = { ...poker('pad', 1), piece: 'score sheet' };
    expect(plansOf([pad, poker('a', 1)]).shared).toEqual([]);
    expect(isOnPaper('token', ENGLISH_WORDS)).toBe(false);
  });

  it('with the sheets before them hold every copy once, on fewer sheets', () => {
    const sizes = fc.constantFrom('poker', 'tarot', 'mini', 'circle');
    const anyDeck = fc.record({
      size: sizes,
      copies: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
      hasBack: fc.boolean(),
    });
    let saved = 0;
    fc.assert(
      fc.property(
        fc.array(anyDeck, { minLength: 2, maxLength: 5 }),
        fc.constantFrom<BackMode>('none', 'duplex', 'gutterfold'),
        (decks, binding) => {
          const made = decks.map(({ size, copies, hasBack }, at) => {
            const one = named(`deck${at}`, deck(cardSize(size), copies, null));
            return hasBack ? withBacks(one) : one;
          });
          const { plans, shared } = plansOf(made, binding);
          const isShared = (plan: ComponentPlan) =>
            shared.some(({ lastOf }) => lastOf?.some((one) => one.pdfPath === plan.pdfPath));
          const kept = plans.flatMap((plan) =>
            facesOf(plan).slice(0, isShared(plan) ? -1 : undefined),
          );
          const all = plans.flatMap(facesOf);
          const printed = [...kept, ...shared.flatMap(facesOf)];
          expect(printed.flat().sort()).toEqual(all.flat().sort());
          const counts = countSaved(shared, ENGLISH_WORDS).map(({ sheets }) => sheets);
          for (const sheets of counts) expect(sheets).toBeGreaterThan(0);
          const count = counts.reduce((sum, sheets) => sum + sheets, 0);
          expect(all.length - printed.length).toBe(count);
          saved += count;
        },
      ),
      { numRuns: 60 },
    );
    expect(saved).toBeGreaterThan(20);
  });
});

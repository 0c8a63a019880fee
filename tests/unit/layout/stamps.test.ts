import { describe, expect, it } from 'vitest';
import { isRectangular } from '../../../src/geometry/outline.ts';
import { composeSheetsHtml } from '../../../src/layout/compose-sheets.ts';
import { placeStamp } from '../../../src/layout/stamps.ts';
import type { DeckPlan } from '../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { cardSize, cardSizes, deck, game, planned, withBacks } from './decks.ts';

const STAMP = 'Draft 1.0.0 · 2026-11-23';

function planOf(size: string, stamp: string | null = STAMP): DeckPlan {
  const component = withBacks(deck(cardSize(size), [2, 1]));
  return planned(component, 'letter', { binding: 'duplex', stamp });
}

function htmlOf(plan: DeckPlan): string {
  const sides = new Map(plan.component.cards.map(({ id }) => [id, `<p>${id}</p>`]));
  return composeSheetsHtml({
    words: ENGLISH_WORDS,
    plan,
    faces: sides,
    backs: sides,
    game,
    head: { stylesheets: [] },
  });
}

describe('what a draft says on its cards', () => {
  it('stands once on each face, and not on backs or other builds', () => {
    const html = htmlOf(planOf('poker'));
    expect(html.split(`>${STAMP}</text>`)).toHaveLength(4);
    expect(html.match(/class="vb-sheet-stamps"/g)).toHaveLength(1);
    expect(htmlOf(planOf('poker', null))).not.toContain('sheet-stamps');
  });

  it.each([...cardSizes.values()].filter(isRectangular))(
    'lies between the text and the upper edge of $id cards',
    (size) => {
      const place = placeStamp(deck(size, [1]), size.trim, STAMP);
      if (place === null) throw new Error('it has no place');
      const { at } = place;
      const capsIn = (0.7 * place.sizePt) / 72;
      expect(at.xIn).toBeCloseTo(size.trim.widthIn / 2, 9);
      expect(at.yIn).toBeLessThan(size.safeIn);
      expect(at.yIn - capsIn).toBeGreaterThan(0);
      // As far from the text as from the cut.
      expect(at.yIn - capsIn).toBeCloseTo(size.safeIn - at.yIn, 9);
      expect((place.sizePt / 72) * 0.55 * STAMP.length).toBeLessThan(size.trim.widthIn);
    },
  );

  it('is left out where there is no room, with a note, and on what has lines of its own', () => {
    expect(planOf('circle-small').notes).toContain(
      `no room outside the text for ${STAMP} on its faces`,
    );
    const size = cardSize('poker');
    expect(placeStamp({ ...deck(size, [1]), cut: 'drawn' }, size.trim, STAMP)).toBeNull();
    const tight = { ...size, safeIn: 0 };
    expect(placeStamp(deck(tight, [1]), tight.trim, STAMP)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { manifestCards } from '../../../src/export/build-contents.ts';
import { planPack } from '../../../src/layout/plan-pack.ts';
import {
  type BackMode,
  type ComponentPlan,
  UNCALIBRATED_PROFILE,
} from '../../../src/pack/sheet.ts';
import { barePack } from '../../helpers/bare-pack.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { cardSize, deck, game, paper, withBacks } from '../layout/decks.ts';

const component = withBacks(deck(cardSize('poker'), [2, 8]));
const pack = barePack({ game, components: [component] });

function planned(binding: BackMode): ComponentPlan {
  const [plan] = planPack({
    words: ENGLISH_WORDS,
    pack,
    components: [component],
    papers: [paper('letter')],
    marks: 'crop',
    binding,
    flip: 'short',
    printer: UNCALIBRATED_PROFILE,
  }).plans;
  if (plan === undefined) throw new Error('nothing was planned');
  return plan;
}

describe('manifestCards', () => {
  it.each([
    ['none', 8],
    ['duplex', 8],
    ['gutterfold', 4],
  ] as const)('lists each face once and no back, with backs %s', (binding, perSheet) => {
    const cards = manifestCards([planned(binding)]);
    const places = cards.flatMap((card) => card.places);
    expect(places.map(({ sheet, slot }) => [sheet, slot])).toEqual(
      Array.from({ length: 10 }, (_, at) => [Math.floor(at / perSheet) + 1, (at % perSheet) + 1]),
    );
    expect(cards.map(({ copies }) => copies)).toEqual([2, 8]);
  });
});

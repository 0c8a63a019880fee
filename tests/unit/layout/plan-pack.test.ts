import { describe, expect, it } from 'vitest';
import { type PackPlanRequest, planPack } from '../../../src/layout/plan-pack.ts';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import { UNCALIBRATED_PROFILE } from '../../../src/pack/sheet.ts';
import { barePack } from '../../helpers/bare-pack.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { cardSize, deck, game, paper, withBacks } from './decks.ts';
import { boardOf, LARGE } from './tiles/boards.ts';

const named = (id: string, component: DeckComponent): DeckComponent => ({ ...component, id });
const upgrades = named('upgrades', withBacks(deck(cardSize('poker'), [3])));
const routes = named('routes', deck(cardSize('tarot'), [2]));

const pack = barePack({ game, components: [upgrades, routes] });

const tiny = { ...paper('letter'), size: { widthIn: 1, heightIn: 1 } };

const planned = (change: Partial<PackPlanRequest>) =>
  planPack({
    pack,
    words: ENGLISH_WORDS,
    components: pack.components,
    papers: [paper('letter')],
    marks: 'crop',
    binding: 'none',
    flip: 'long',
    printer: UNCALIBRATED_PROFILE,
    ...change,
  });

describe('planPack', () => {
  it('lays a board out whole and, for each paper it is too large for, in tiles', () => {
    const paths = (papers: string[], component = boardOf(LARGE)) =>
      planned({ components: [component], papers: papers.map(paper) }).plans.map((plan) => [
        ...[plan.paper?.id ?? null, plan.layout.kind, plan.htmlPath, plan.pdfPath],
      ]);
    const whole = [null, 'board', 'board.html', 'pdf/board.pdf'];
    expect(paths(['letter'])).toEqual([
      whole,
      ['letter', 'tiles', 'board/tiles.html', 'board/tiles.pdf'],
    ]);
    expect(paths(['letter', 'tabloid'])).toEqual([
      whole,
      ['letter', 'tiles', 'board/tiles.letter.html', 'board/tiles.letter.pdf'],
      ['tabloid', 'tiles', 'board/tiles.tabloid.html', 'board/tiles.tabloid.pdf'],
    ]);
    const small = boardOf({ widthIn: 9, heightIn: 12 });
    expect(paths(['letter', 'tabloid'], small)).toEqual([
      whole,
      ['letter', 'tiles', 'board/tiles.letter.html', 'board/tiles.letter.pdf'],
    ]);
    expect(paths(['tabloid'], small)).toEqual([whole]);
    const mat = { ...boardOf(LARGE), id: 'mat' };
    expect(paths(['letter'], mat)[1]).toEqual([
      ...['letter', 'tiles', 'board/mat-tiles.html', 'board/mat-tiles.pdf'],
    ]);
  });

  const sized = (widthIn: number, heightIn: number): DeckComponent =>
    withBacks(deck({ ...cardSize('poker'), trim: { widthIn, heightIn } }, [1, 2]));

  it.each([
    ['paper that holds no tile', 'none', sized(9, 12), tiny, 'or a smaller `size`'],
    ['a fold', 'gutterfold', sized(7, 9), paper('letter'), 'or `--backs duplex`'],
  ] as const)('reports a card that is too large for %s', (_, binding, large, on, hint) => {
    const { plans, diagnostics } = planned({ binding, components: [large], papers: [on] });
    expect(plans).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: 'component/too-large', file: 'game.yaml', line: 1, column: 1 },
    ]);
    expect(diagnostics[0]?.hint).toContain(hint);
  });

  it.each([
    ['none', ['card-1', 'card-2', 'card-2']],
    ['gutterfold', ['card-1', 'card-1', 'card-2', 'card-2', 'card-2', 'card-2']],
  ] as const)('cuts cards that are larger than the paper into tiles, backs %s', (binding, ids) => {
    const { plans, diagnostics } = planned({ binding, components: [sized(9, 12)] });
    expect(diagnostics).toEqual([]);
    expect(plans.map(({ layout, htmlPath }) => [layout.kind, htmlPath])).toEqual([
      ['tiles', 'passengers-1-fairview.html'],
    ]);
    const [plan] = plans;
    const pictures = plan?.layout.kind === 'tiles' ? plan.layout.pictures : [];
    expect(pictures.map(({ cardId }) => cardId)).toEqual(ids);
  });

  it('takes the paper of a component, where it has its own', () => {
    const { plans } = planned({
      papersOf: ({ id }) => (id === 'routes' ? [paper('tabloid'), paper('a3')] : null),
    });
    expect(plans.map((plan) => [plan.paper?.id, plan.htmlPath])).toEqual([
      ['letter', 'upgrades.html'],
      ['tabloid', 'routes.tabloid.html'],
      ['a3', 'routes.a3.html'],
    ]);
  });
});

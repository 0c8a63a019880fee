import { describe, expect, it } from 'vitest';
import { checkBooklet } from '../../../../src/export/tgc/export-tgc.ts';
import { composeGuideHtml, composeProofHtml } from '../../../../src/export/tgc/pages.ts';
import { chooseProduct, planTgc } from '../../../../src/export/tgc/plan-tgc.ts';
import { createTgcList, type TgcList } from '../../../../src/export/tgc/tgc-list.ts';
import { fitProduct, pageScale } from '../../../../src/layout/fit-product.ts';
import { productsOf } from '../../../../src/pack/product.ts';
import { pageSizeOf } from '../../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { pictureSizeOf } from '../../../helpers/picture-size.ts';
import { shippedRun } from '../../../helpers/shipped-run.ts';
import { cardSize } from '../../layout/decks.ts';

const run = await shippedRun();
const { rendered, renderAs, presets } = run;
const letter = presets.papers.get('letter');
if (rendered === null || renderAs === null || letter === undefined) throw new Error('no pack');
const products = productsOf(presets.products, 'tgc');
const plan = planTgc({ ...rendered, products, paper: letter, renderAs });
const decks = rendered.pack.components.flatMap((one) => (one.kind === 'deck' ? [one] : []));

describe('the plan for The Game Crafter', () => {
  it('has a place for every component of the shipped pack', () => {
    expect(plan.unplaced).toEqual([]);
    expect(plan.products.map(({ folder }) => folder)).toEqual(
      expect.arrayContaining([
        ...['PokerDeck-upgrades', 'TarotDeck-routes', 'MiniDeck-fares', 'SixFoldBoard-board'],
        ...['SmallSquareChit-tokens', 'PostcardMat-player-aids', 'LargeBooklet-rulebook'],
        ...['PokerTuckBox72-boxes-others', 'TarotTuckBox40-boxes-others', 'Document-rulebook'],
      ]),
    );
  });

  it('has quantities that add up to the game', () => {
    const list = createTgcList(rendered.pack, plan, []);
    const quantities = sumQuantities(list);
    const copies = new Map(
      // One bought box replaces lid and base.
      decks.flatMap(({ id, cards }) =>
        cards.map((card) => [card.id, card.copies / (id === 'game-box' ? 2 : 1)] as const),
      ),
    );
    expect(new Map([...quantities].sort())).toEqual(new Map([...copies].sort()));
  });

  it('lists stock parts by their names, and no product among them', () => {
    const { parts } = createTgcList(rendered.pack, plan, []);
    const named = parts.map(({ name, quantity }) => `${quantity} ${name}`);
    expect(named).toContain('1 D8, blue');
    expect(named).toContain('4 Bus, one each in teal, pink, cream and brown');
    expect(named.join()).not.toContain('CustomColorD8');
    expect(named.join()).not.toContain('Meeple');
    const bus = parts.find(({ name }) => name.startsWith('Bus'));
    const players = rendered.pack.tables.get('players')?.entries ?? [];
    expect(players.length).toBe(4);
    for (const { fields } of players)
      expect(bus?.name).toContain(String(fields.name).toLowerCase());
    expect(bus?.isCertain).toBe(false);
  });
});

describe('a quantity', () => {
  const listOf = (copies: number) => {
    const components = rendered.pack.components.map((one) =>
      one.kind === 'deck' && one.id === 'fares'
        ? { ...one, cards: one.cards.map((card) => ({ ...card, copies })) }
        : one,
    );
    const pack = { ...rendered.pack, components };
    const own = planTgc({ ...rendered, pack, products, paper: letter, renderAs });
    return createTgcList(pack, own, []);
  };

  it('is a whole number from 1 to 99: more are two items of one picture', () => {
    const list = listOf(240);
    const fares = list.products.find(({ component }) => component === 'fares');
    expect(fares?.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['fare', 99],
      ['fare (2)', 99],
      ['fare (3)', 42],
    ]);
    expect(new Set(fares?.items.map(({ face }) => face)).size).toBe(1);
    expect(sumQuantities(list).get('fare')).toBe(240);
    for (const { items } of list.products) {
      for (const { quantity } of items) expect(isQuantity(quantity)).toBe(true);
    }
    const guide = composeGuideHtml(list, ENGLISH_WORDS);
    expect(guide).toContain('add it 3 times, with the quantities 99, 99 and 42');
    expect(
      composeProofHtml(list, ENGLISH_WORDS).split('src="MiniDeck-fares/fare.png"').length,
    ).toBe(2);
  });
});

const isQuantity = (number: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= 99;

describe('a booklet', () => {
  const book = plan.pictures.pages.find(({ pathOf }) => pathOf(1, 9).startsWith('LargeBooklet-'));
  if (book === undefined) throw new Error('no booklet');
  const faultsOf = (pages: number): string[] => {
    const paths = Array.from({ length: pages }, (_, index) => book.pathOf(index + 1, pages));
    const folder = 'LargeBooklet-rulebook';
    const drawn = { plan: book.plan, files: [], pageCount: pages, paths, folder };
    return checkBooklet(drawn, plan.products).map(({ code, message }) => `${code} ${message}`);
  };

  const scaleIn = (id: string): number => {
    const product = products.find((one) => one.id === id);
    if (product === undefined) throw new Error(`no ${id}`);
    return pageScale(product, pageSizeOf(book.plan));
  };

  it('is filled by the pages of the rulebook where their margins allow it, else holds them whole', () => {
    expect(book.plan.layout).toMatchObject({ page: { widthIn: 5.5, heightIn: 8.5 } });
    expect(scaleIn('LargeBooklet')).toBeCloseTo(8 / 8.5);
    expect(scaleIn('JumboBooklet')).toBeCloseTo(10 / 8.5);
    expect(scaleIn('MediumBooklet')).toBeCloseTo(5 / 8.5);
    // 8 in high, and cut at the left and the right.
    expect(book.frame).toMatchObject({ widthPx: 1500, heightPx: 2400, xPx: -26, yPx: 0 });
  });

  it('may have forty pages, and is reported at its component when it has more', () => {
    expect(faultsOf(40)).toEqual([]);
    expect(faultsOf(44)).toEqual([
      'component/too-many-pages rulebook fills 44 pages of a LargeBooklet, which has at most 40',
    ]);
  });
});

describe('the product of a component', () => {
  const upgrades = decks.find(({ id }) => id === 'upgrades');
  if (upgrades === undefined) throw new Error('no upgrades');

  it('is the first of its kind that is finished at its size, unless game.yaml names one', () => {
    const named = { product: 'TradingDeck', template: null, cards: new Map() };
    const idOf = (one: ReturnType<typeof chooseProduct>) =>
      typeof one === 'object' ? one?.id : one;
    expect(idOf(chooseProduct(upgrades, null, products))).toBe('PokerDeck');
    expect(idOf(chooseProduct({ ...upgrades, tgc: named }, null, products))).toBe('TradingDeck');
    const single = { ...named, cards: new Map([['bike-rack', 'parts']]) };
    expect(idOf(chooseProduct({ ...upgrades, tgc: single }, 'bike-rack', products))).toBe('parts');
  });

  const sized = (widthIn: number, heightIn: number, more: object = {}) => ({
    ...upgrades,
    size: { ...upgrades.size, trim: { widthIn, heightIn }, cornerIn: 0 },
    ...more,
  });
  const round = (widthIn: number) => ({
    ...sized(widthIn, widthIn, { piece: 'token' }),
    size: { ...sized(widthIn, widthIn).size, cornerIn: widthIn / 2 },
  });

  const outlined = (preset: string, piece: string) => ({
    ...upgrades,
    size: cardSize(preset),
    piece,
  });
  const ellipse = { kind: 'ellipse' } as const;
  const oval = { ...sized(2, 4).size, outline: ellipse };

  it.each([
    ['a circle', outlined('circle', 'token'), 'LargeCircleChit', 1],
    ['cards that are circles', outlined('circle-card', 'card'), 'CircleDeck', 1],
    ['a hexagon by its shape', outlined('hex-small', 'tile'), 'SmallHexTile', 1],
    [
      'an ellipse, as the rectangle around it',
      { ...upgrades, size: oval, piece: 'tile' },
      'DominoTile',
      1,
    ],
    ['a token', sized(1, 1, { piece: 'token' }), 'LargeSquareChit', 1],
    ['a round token', round(0.75), 'MediumCircleChit', 1],
    ['a round one of 20 mm', round(20 / 25.4), 'MediumCircleChit', 0.9525],
    ['a large square tile', sized(2, 2, { piece: 'tile' }), 'SmallSquareTile', 1],
    ['a hexagon', sized(2, 1.75, { piece: 'tile' }), 'SmallHexTile', 1],
    ['a hexagon on its point', sized(2.25, 2.5, { piece: 'tile' }), 'MediumHexTile', 1],
    ['hexagonal cards', sized(3.75, 3.25), 'HexDeck', 1],
    ['round cards', sized(3.5, 3.5, { size: round(3.5).size }), 'CircleDeck', 1],
    ['a mat', sized(10, 5, { piece: 'player mat' }), 'HalfMat', 1],
    ['cards on their sides', sized(3.5, 2.5), 'PokerDeck', 1],
  ])('is found for pieces of any pack: %s', (_, component, id, scale) => {
    const product = chooseProduct(component, null, products);
    if (product === null || product === 'parts') throw new Error(`${id} was not found`);
    expect(product.id).toBe(id);
    const fit = fitProduct(component.size, product, { dpi: 300, isRedrawn: false });
    expect(fit.scale).toBeCloseTo(scale, 4);
    expect(pictureSizeOf(fit.frameOf('face'))).toEqual(product.canvas);
    // The art covers the picture: nothing of it stays white.
    const { pxPerIn, xPx, yPx, widthPx, heightPx } = fit.frameOf('face');
    const { trim, bleedIn } = fit.size;
    expect(xPx + (trim.widthIn + 2 * bleedIn) * pxPerIn).toBeGreaterThan(widthPx - 1);
    expect(yPx + (trim.heightIn + 2 * bleedIn) * pxPerIn).toBeGreaterThan(heightPx - 1);
    expect(Math.max(xPx, yPx)).toBeLessThan(1);
  });
});

/** How often the game needs a card or a piece: what the quantities of a list add up to. */
function sumQuantities({ products, parts }: TgcList): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (id: string, count: number): void => {
    sums.set(id, (sums.get(id) ?? 0) + count);
  };
  for (const { quantity, items } of products) {
    for (const item of items) if (item.card !== null) add(item.card, quantity * item.quantity);
  }
  for (const { cards, quantity } of parts) {
    for (const id of cards) add(id, quantity / cards.length);
  }
  return sums;
}

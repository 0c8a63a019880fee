import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../../src/check-folder.ts';
import { chooseProduct } from '../../../../src/export/tgc/choose-product.ts';
import { bookFaults } from '../../../../src/export/tgc/export-tgc.ts';
import { planTgc } from '../../../../src/export/tgc/plan-tgc.ts';
import { roomOf } from '../../../../src/export/tgc/room-needed.ts';
import { quantitiesOf, tgcList } from '../../../../src/export/tgc/tgc-list.ts';
import { pictureSizeOf } from '../../../../src/model/picture-frame.ts';
import { productsOf } from '../../../../src/model/product.ts';
import { REPOSITORY } from '../../../helpers/pack.ts';

const run = await checkFolder(REPOSITORY, { time: async (_, work) => work() });
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
        ...['SmallSquareChit-tokens', 'PostcardMat-player-aids', 'JumboBooklet-rulebook'],
        ...['PokerTuckBox72-boxes-others', 'TarotTuckBox40-boxes-others', 'Document-rulebook'],
      ]),
    );
  });

  it('shows every card once, or has it bought, and never both', () => {
    const shown = plan.pictures.cards.map(({ cardId }) => cardId);
    const bought = plan.bought.flatMap(({ cards }) => cards.map(({ id }) => id));
    const all = decks.flatMap(({ cards }) => cards.map(({ id }) => id));
    expect([...shown, ...bought].sort()).toEqual(all.sort());
    const paths = plan.pictures.drawn.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has quantities that add up to the game', () => {
    const list = tgcList(rendered.pack, plan, [], products);
    const quantities = quantitiesOf(list);
    const copies = new Map(
      decks.flatMap(({ cards }) => cards.map((card) => [card.id, card.copies] as const)),
    );
    expect(new Map([...quantities].sort())).toEqual(new Map([...copies].sort()));
  });

  it('draws each picture at exactly the canvas of its product', () => {
    for (const { path, frame } of plan.pictures.drawn) {
      const own = plan.products.find(({ folder }) => path.startsWith(`${folder}/`));
      expect({ path, size: pictureSizeOf(frame) }).toEqual({ path, size: own?.product.canvas });
    }
    for (const { frame, pathOf } of plan.pictures.pages) {
      if (frame === null) continue;
      const own = plan.products.find(({ folder }) => pathOf(1, 1).startsWith(`${folder}/`));
      expect(pictureSizeOf(frame)).toEqual(own?.product.canvas);
    }
  });

  it('lists stock parts by their names, and no product among them', () => {
    const { parts } = tgcList(rendered.pack, plan, [], products);
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

  it('adds every box alone, and nothing twice under one name', () => {
    const { products: entries } = tgcList(rendered.pack, plan, [], products);
    const boxes = entries.filter(({ kind }) => kind === 'tuckbox');
    expect(boxes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Box: Fairview passengers', 'Box: Upgrades', 'Box: Routes']),
    );
    expect(boxes.length).toBe(10);
    for (const { items } of boxes) expect(items.length).toBe(1);
    const names = entries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(entries.map(({ anchor }) => anchor)).size).toBe(names.length);
  });

  it('says how large a box of the whole game is inside at least', () => {
    const { products: entries } = tgcList(rendered.pack, plan, [], products);
    const room = roomOf(entries, products);
    // The board folds into six, and a booklet of letter paper is 8.5 x 11 in.
    const booklet = products.find(({ id }) => id === 'JumboBooklet')?.finished;
    expect(room.base).toEqual({
      widthIn: Math.max(9, booklet?.widthIn ?? 0),
      heightIn: Math.max(9, booklet?.heightIn ?? 0),
    });
    // Eight boxes of 2.53 x 3.53 x 0.55 in, one twice as deep, and one of 2.78 x 4.78 x 0.6 in.
    expect(room.boxes).toBe(10);
    expect(room.boxesCubicIn).toBeCloseTo(8 * 4.9 + 9.65 + 7.96, 0);
  });
});

describe('a booklet', () => {
  const book = plan.pictures.pages.find(({ pathOf }) => pathOf(1, 9).startsWith('JumboBooklet-'));
  if (book === undefined) throw new Error('no booklet');
  const faultsOf = (pages: number): string[] => {
    const paths = Array.from({ length: pages }, (_, index) => book.pathOf(index + 1, pages));
    const folder = 'JumboBooklet-rulebook';
    const drawn = { plan: book.plan, files: [], pageCount: pages, paths, folder };
    return bookFaults(drawn, plan.products).map(({ code, message }) => `${code} ${message}`);
  };

  it('may have forty pages, and is told at its component when it has more', () => {
    expect(faultsOf(40)).toEqual([]);
    expect(faultsOf(44)).toEqual([
      'component/too-many-pages rulebook fills 44 pages of a JumboBooklet, which has 40 at most',
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

  it('is none for a size that nobody sells, and for what is cut along drawn lines', () => {
    const odd = { ...upgrades.size, trim: { widthIn: 2.4, heightIn: 3.1 } };
    expect(chooseProduct({ ...upgrades, size: odd }, null, products)).toBeNull();
    expect(chooseProduct({ ...upgrades, cut: 'drawn' }, null, products)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import type { Fields, Pack } from '../../../src/pack/pack.ts';
import { faceOf, foxes, renderFoxes } from './decks.ts';

/** The deck of one fox is poker-sized: a box for it is 2.6 x 3.6 x 0.2 in. */
const box = (change: Fields = {}): Fields => ({
  deck: { id: 'foxes', name: 'Foxes', cards: 1 },
  thickness: '0.1 in',
  room: '0.1 in',
  ...change,
});
/** Large enough for the places of all nets here. */
const SHEET = { widthIn: 8, heightIn: 8 };
const panel = (name: string) =>
  `<p style="{{tuckBoxPanel card "${name}" widthIn=7 heightIn=6}}">x</p>`;

describe('tuckBox', () => {
  it('grows by the sleeves of the cards', () => {
    const mm = (size: number): number => size / 25.4;
    const sleeves = {
      ...{ id: 'thick', thicknessIn: 0.1, extraIn: 0 },
      sizes: [
        {
          card: { widthIn: 2.5, heightIn: 3.5 },
          sleeve: { widthIn: mm(66), heightIn: mm(91) },
        },
      ],
    };
    const records = [box()];
    const front = (change: Partial<Pack>): string | undefined =>
      faceOf({ piece: SHEET, template: panel('front') + panel('lid'), records, change });
    expect(front({})).toContain('width:2.6in;height:3.6in');
    // With 0.1 in of room, and a card of 0.1 in in its sleeve of 0.1 in.
    expect(front({ sleeves })).toMatch(/width:2\.69\d*in;height:3\.68\d*in/);
    expect(front({ sleeves })).toMatch(/width:2\.69\d*in;height:0\.3in/);
    const asked = '<p>{{#if sleeved}}in sleeves{{else}}bare{{/if}}</p>';
    expect(faceOf({ template: asked, change: { sleeves } })).toContain('in sleeves');
    expect(faceOf({ template: asked })).toContain('bare');
  });

  it('has a light line below each fold and cut, for dark panels', () => {
    const template = '{{tuckBox card widthIn=7 heightIn=6}}';
    const html = faceOf({ piece: SHEET, template, records: [box()] }) ?? '';
    const pathsOf = (name: string): (string | undefined)[] =>
      [...html.matchAll(new RegExp(`class="net__${name}" [^>]* d="([^"]+)"`, 'g'))].map(
        ([, d]) => d,
      );
    expect(pathsOf('halo')).toEqual([...pathsOf('cuts'), ...pathsOf('folds')]);
    expect(pathsOf('halo')).toHaveLength(2);
  });

  it('is as deep as the cards of all decks that its record holds', () => {
    const deck = { id: 'foxes', name: 'Foxes', cards: 1 };
    const holds = ['foxes', 'cubs', 'board'].map((id) => ({ id, name: id, cards: 1 }));
    const cubs = foxes({ id: 'cubs', trim: { widthIn: 3.6, heightIn: 2 }, cards: 4 });
    const change = { components: [foxes({ id: 'foxes', cards: 1 }), cubs] };
    const test = { piece: SHEET, template: panel('front') + panel('lid'), change };
    const html = faceOf({ ...test, records: [box({ deck, holds })] });
    // As high as the cubs, which are turned, and as deep as five cards.
    expect(html).toContain('width:2.6in;height:3.7in');
    expect(html).toContain('width:2.6in;height:0.6in');
  });
});

describe('tuckBoxPanel', () => {
  const cssOf = (name: string): Record<string, string> => {
    const html = faceOf({ piece: SHEET, template: panel(name), records: [box()] });
    const [, style = ''] = /style="([^"]*)"/.exec(html) ?? [];
    return Object.fromEntries(
      style.split(';').map((one) => {
        const [key = '', value = ''] = one.split(':');
        return [key, value];
      }),
    );
  };
  const inches = (css: Record<string, string>, key: string): number =>
    Number.parseFloat(css[key] ?? '');

  it('is where the panel lies: the back at the left, the front behind it and a side', () => {
    const [back, front] = [cssOf('back'), cssOf('front')];
    expect(back).toMatchObject({ width: '2.6in', height: '3.6in' });
    expect(inches(front, 'left') - inches(back, 'left')).toBeCloseTo(2.6 + 0.2, 3);
    expect(front.top).toBe(back.top);
  });

  it('turns what is written on a side upwards, as wide as the side is high', () => {
    const side = cssOf('left');
    expect(side).toMatchObject({
      width: '3.6in',
      height: '0.2in',
      transform: 'rotate(270deg)',
    });
    const middle = inches(side, 'left') + 1.8;
    expect(middle).toBeCloseTo(inches(cssOf('back'), 'left') + 2.6 + 0.1, 3);
  });
});

const OPTIONS =
  'edgeIn=0.9 flapIn=0.13 widthIn=7.5 heightIn=7.5 sizePt=20 family="Barlow" weight=700';
const dieOf = (options: string): string => `<div>{{dieNet ${options} ${OPTIONS}}}</div>`;
const textsOf = (html: string): string[] =>
  [...html.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);

describe('dieNet', () => {
  it.each([
    [6, ['1', '2', '3', '4', '5', '6']],
    [8, ['1', '2', '3', '4', '5', '6', '7', '8']],
  ])('numbers the faces of a die with %s sides', (sides, numbers) => {
    const html = faceOf({ piece: SHEET, template: dieOf(`sides=${sides}`) });
    expect(textsOf(html).sort()).toEqual(numbers);
    expect(html.match(/net__part--face-\d+"/g)).toHaveLength(2 * sides);
  });

  it('draws a text or an icon for each face, in their order', () => {
    const records = [{ sides: ['fox', '2', '2', 'a & b', 'fox', 'go'] }];
    const html = faceOf({ piece: SHEET, template: dieOf('sides=6 faces=card.sides'), records });
    expect(html.match(/class="icon icon--fox"/g)).toHaveLength(2);
    expect(textsOf(html).sort()).toEqual(['2', '2', 'a &amp; b', 'go']);
  });

  it('is the octahedron of `octahedronNet` with eight sides', () => {
    const eight = faceOf({ piece: SHEET, template: dieOf('sides=8') });
    const template = `<div>{{octahedronNet ${OPTIONS}}}</div>`;
    expect(eight).toBe(faceOf({ piece: SHEET, template }));
  });

  it.each([
    ['sides=7', 'must be 6 or 8'],
    ['sides="6"', 'must be 6 or 8'],
    ['sides=6 faces=card.id', 'needs a list of 6 texts or icons in `faces=`, found something else'],
    ['sides=6 faces=card.sides', 'found 2 faces'],
  ])('reports `%s`', (options, message) => {
    const records = [{ sides: ['a', 'b'] }];
    expect(
      renderFoxes({ piece: SHEET, template: dieOf(options), records }).diagnostics,
    ).toMatchObject([{ code: 'template/wrong-value', message: expect.stringContaining(message) }]);
  });
});

const FOLDED = 'panelWidthIn=2.5 panelHeightIn=1.5 baseIn=1 widthIn=3 heightIn=6';

describe.each(['tent', 'standee'])('%sNet', (kind) => {
  it('has panels to write on, the back upside down above the front', () => {
    const styleOf = (name: string): string =>
      faceOf({
        piece: SHEET,
        template: `<p style="{{netPanel "${kind}" "${name}" ${FOLDED}}}">x</p>`,
      });
    expect(styleOf('front')).toContain('top:3in;width:2.5in;height:1.5in"');
    expect(styleOf('back')).toContain(
      'top:1.5in;width:2.5in;height:1.5in;transform:rotate(180deg)',
    );
  });
});

const BOXED =
  'innerWidthIn=3 innerHeightIn=2 innerDepthIn=1 thicknessIn=0.05 roomIn=0.1 widthIn=7 heightIn=6';

describe.each([
  // Of the base, the outside is 3.2 x 2.2 x 1.05 in; the lid is 0.3 in wider and higher.
  ['boxBase', 'left:1.9in;top:1.9in;width:3.2in;height:2.2in', 180, 0],
  ['boxLid', 'left:1.75in;top:1.75in;width:3.5in;height:2.5in', 0, 180],
] as const)('%sNet', (kind, middle, frontTurn, backTurn) => {
  const styleOf = (name: string, options = BOXED): string =>
    faceOf({
      piece: SHEET,
      template: `<p style="{{netPanel "${kind}" "${name}" ${options}}}">x</p>`,
    });
  const turn = (degrees: number) => (degrees === 0 ? '' : `;transform:rotate(${degrees}deg)`);

  it('has panels to write on, upright as the box stands', () => {
    expect(styleOf('middle')).toContain(`${middle}"`);
    expect(styleOf('front')).toContain(`in${turn(frontTurn)}"`);
    expect(styleOf('back')).toContain(`in${turn(backTurn)}"`);
  });
});

describe('a box of its own size', () => {
  const base = (size: string, more = '') =>
    `<div>{{boxBaseNet holds=card.holds ${size} thicknessIn=0.05 roomIn=0.1 ${more} widthIn=8 heightIn=8}}</div>`;
  const SMALL = 'innerWidthIn=2.7 innerHeightIn=3.7 innerDepthIn=0.2';
  /** Poker cards. */
  const cards = (count: number, name = 'foxes') =>
    Array.from({ length: count }, () => ({ holds: [{ id: name, name, cards: count }] }));
  const found = (test: Parameters<typeof renderFoxes>[0]) => {
    const { diagnostics } = renderFoxes({ piece: SHEET, ...test });
    return [...new Set(diagnostics.map(({ message }) => message))];
  };
  const small = (sides: string, neededIn: string, what = 'cards') => [
    `the box is ${sides} inside, too small for what it holds: its 20 ${what} need a depth of ${neededIn} in`,
  ];

  it('is reported at its record if its cards need more depth than it has', () => {
    const deep = SMALL.replace('innerDepthIn=0.2', 'innerDepthIn=0.25');
    const piles = { records: cards(20) };
    expect(found({ template: base(SMALL), ...piles })).toEqual(small('2.7 x 3.7 x 0.2 in', '0.24'));
    expect(found({ template: base(deep), ...piles })).toEqual([]);
    const thick = base(deep, 'cardThicknessIn=0.02');
    expect(found({ template: thick, ...piles })).toEqual(small('2.7 x 3.7 x 0.25 in', '0.4'));
    expect(
      renderFoxes({ piece: SHEET, template: base(SMALL), ...piles }).diagnostics[0],
    ).toMatchObject({
      code: 'card/box-too-small',
      file: 'data/foxes.yaml',
      line: 1,
    });
  });
});

describe('netPanel', () => {
  it('reports sides that cannot lean against each other', () => {
    const template = `<div>{{tentNet ${FOLDED.replace('baseIn=1', 'baseIn=3')}}}</div>`;
    expect(renderFoxes({ piece: SHEET, template }).diagnostics).toMatchObject([
      { code: 'template/wrong-value', message: expect.stringContaining('cannot lean') },
    ]);
  });
});

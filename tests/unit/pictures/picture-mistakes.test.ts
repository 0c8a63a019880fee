import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import type { StageClock } from '../../../src/limits/time-budget.ts';
import { TINY_PACK, tinyPack } from '../../helpers/tiny-pack.ts';

const clock: StageClock = { time: async (_, work) => work() };

const GUESTS_SCHEMA = 'data/schemas/guests.schema.json';

/** Guests with a picture that the schema calls one, and art that only the template shows. */
const ILLUSTRATED = {
  [GUESTS_SCHEMA]: (TINY_PACK[GUESTS_SCHEMA] ?? '').replace(
    '"copies":{',
    '"picture":{"type":"string","x-image":true},"art":{"type":"string"},"copies":{',
  ),
  'templates/guest.hbs': `<article class="card"><b>{{card.name}}</b><p>brings {{card.brings.name}}</p><small>{{card.id}}</small>
{{#if card.picture}}<img src="{{card.picture}}">{{/if}}{{#if card.art}}<i style="background: url({{card.art}})"></i>{{/if}}</article>
`,
};

interface Picture {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const drawn = () => sharp({ create: { width: 40, height: 56, channels: 3, background: '#846' } });

/** What is reported of the pack with a field added to the first guest, and these pictures in assets/. */
async function problems(
  field: string,
  pictures: readonly Picture[],
  edits: Record<string, string | null> = {},
): Promise<readonly Diagnostic[]> {
  const guests = (TINY_PACK['data/guests.yaml'] ?? '').replace(
    '  copies: 2',
    `  ${field}\n  copies: 2`,
  );
  const folder = await tinyPack({
    ...ILLUSTRATED,
    'data/guests.yaml': guests,
    'assets/readme.txt': 'pictures',
    ...Object.fromEntries(pictures.map(({ path, bytes }) => [path, bytes])),
    ...edits,
  });
  const { diagnostics } = await checkFolder(folder, clock);
  return diagnostics;
}

const png = async (path: string): Promise<Picture> => ({
  path,
  bytes: await drawn().png().toBuffer(),
});

/** The value of the added field, after `picture: ` or `art: `. */
const atValue = (column: number) => ({ file: 'data/guests.yaml', line: 4, column });

describe('`url()` in what is no style', () => {
  it.each([
    ['a text', '<p>{{card.name}}</p>'],
    ['an alternative text', '<i aria-label="{{card.name}}"></i>'],
    ['a text in a drawing', '<svg viewBox="0 0 9 9"><text y="5">{{card.name}}</text></svg>'],
    ['a written text', '<p>the words url(fox.png) and src="fox.png"</p>'],
  ])('names no picture: %s', async (_, part) => {
    const folder = await tinyPack({
      'data/guests.yaml': (TINY_PACK['data/guests.yaml'] ?? '').replace(
        'name: Mad Hatter',
        'name: \'url(fox.png) src="fox.png" style="background: url(fox.png)"\'',
      ),
      'templates/guest.hbs': `<article class="card">${part}</article>\n`,
    });
    const { diagnostics } = await checkFolder(folder, clock);
    expect(diagnostics.filter(({ code }) => code.startsWith('image/'))).toEqual([]);
  });

  it.each([
    ['a style', '<i style="background: url({{card.id}}.png)"></i>'],
    ['a style element', '<style>.card { background: url({{card.id}}.png) }</style>'],
  ])('names one in %s', async (_, part) => {
    const edit = { 'templates/guest.hbs': `<article class="card">${part}</article>\n` };
    const { diagnostics } = await checkFolder(await tinyPack(edit), clock);
    expect(diagnostics.map(({ code }) => code)).toContain('image/missing');
  });
});

describe('a picture that a record names', () => {
  it('is decoded to its end', async () => {
    const whole = await drawn().jpeg().toBuffer();
    const cut = { path: 'assets/fox.jpg', bytes: whole.subarray(0, whole.length - 40) };
    const [found, ...others] = await problems('picture: assets/fox.jpg', [cut]);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'image/unreadable', severity: 'error', ...atValue(12) });
    expect(found?.message).toContain('not fully copied');
  });

  it('is a picture', async () => {
    const text = { path: 'assets/fox.png', bytes: Buffer.from('a fox') };
    const found = await problems('picture: assets/fox.png', [text]);
    expect(found).toMatchObject([{ code: 'image/unreadable', ...atValue(12) }]);
    const unnamed = await problems('art: assets/fox.png', [text]);
    expect(unnamed).toMatchObject([{ code: 'image/unreadable', ...atValue(8) }]);
  });

  it('is of a kind that browsers show', async () => {
    const tiff = { path: 'assets/fox.tif', bytes: await drawn().tiff().toBuffer() };
    const found = await problems('picture: assets/fox.tif', [tiff]);
    expect(found).toMatchObject([{ code: 'image/unsupported', ...atValue(12) }]);
    const bmp = { path: 'assets/fox.bmp', bytes: Buffer.from('BM and more') };
    const other = await problems('picture: assets/fox.bmp', [bmp]);
    expect(other).toMatchObject([{ code: 'image/unsupported', ...atValue(12) }]);
  });

  it('is what its name says', async () => {
    const jpeg = { path: 'assets/fox.png', bytes: await drawn().jpeg().toBuffer() };
    const found = await problems('picture: assets/fox.png', [jpeg]);
    expect(found).toMatchObject([
      { code: 'image/wrong-format', severity: 'warning', ...atValue(12) },
    ]);
  });

  it('may have the colours of inks, which is said once', async () => {
    const bytes = await drawn().toColourspace('cmyk').jpeg().toBuffer();
    const found = await problems('picture: assets/fox.jpg', [{ path: 'assets/fox.jpg', bytes }]);
    expect(found).toMatchObject([{ code: 'image/cmyk', severity: 'warning', ...atValue(12) }]);
  });

  it('is found by its exact name', async () => {
    const pictures = [await png('assets/Fox.png')];
    const [named] = await problems('picture: assets/fox.png', pictures);
    expect(named).toMatchObject({ code: 'guest/no-such-image', ...atValue(12) });
    expect(named?.hint).toBe('did you mean `assets/Fox.png`? names are case-sensitive');
    const [shown, ...others] = await problems('art: assets/fox.png', pictures);
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ code: 'image/missing', ...atValue(8), hint: named?.hint });
  });

  it.each(['fox #1 (red) 50%.png', "Füchsin & Co's.png", 'a+b,c;d.png'])(
    'may be called %s',
    async (name) => {
      const pictures = [await png(`assets/${name}`)];
      expect(await problems(`picture: "assets/${name}"`, pictures)).toEqual([]);
      expect(await problems(`art: "assets/${name.normalize('NFD')}"`, pictures)).toEqual([]);
    },
  );

  it.each(['webp', 'avif', 'gif'] as const)('may be a %s file', async (format) => {
    const bytes = await drawn().toFormat(format).toBuffer();
    const path = `assets/fox.${format}`;
    expect(await problems(`picture: ${path}`, [{ path, bytes }])).toEqual([]);
  });
});

describe('a picture whose name is put together', () => {
  const template = (tag: string) => ({
    'templates/guest.hbs': `<article class="card"><b>{{card.name}}</b><p>brings {{card.brings.name}}</p><small>{{card.id}}</small>\n${tag}</article>\n`,
    'templates/partials/back.hbs': '<img src="assets/art/fox.png">',
  });
  const art = async () => [await png('assets/art/fox.png')];

  it.each([
    ['misspelt', '"fxo"', '<img src="assets/art/{{card.art}}.png">', 'mean'],
    ['misspelt', 'fxo.png', '<img src="assets/art/{{card.art}}">', 'mean'],
    ['misspelt', 'fxo', '<i style="background: url(assets/art/{{card.art}}.png)"></i>', 'mean'],
    ['empty', '""', '<img src="assets/art/{{card.art}}">', 'omit the element'],
    ['empty', '""', '<img src="assets/art/{{card.art}}.png">', 'omit the element'],
    ['with assets/', 'assets/art/fox.png', '<img src="assets/{{card.art}}">', 'leave out'],
    ['quite another', 'zebra.png', '<img src="assets/art/{{card.art}}">', 'images are in assets/'],
  ])('is reported at its field: %s, %s', async (_, value, tag, hint) => {
    const found = await problems(`art: ${value}`, await art(), {
      ...template(
        `{{#if (has card "art")}}${tag}{{/if}}`.replace('(has card "art")', 'card.copies'),
      ),
    });
    expect(found[0]).toMatchObject({ code: 'image/missing', ...atValue(8) });
    expect(found[0]?.hint).toContain(hint);
    expect(found[0]?.related[0]?.file).toBe('templates/guest.hbs');
  });
});

describe('a picture that cannot be read', () => {
  const damaged = { path: 'assets/paper #1.png', bytes: Buffer.from('paper') };
  const unreadable = { code: 'image/unreadable', severity: 'error' };

  it('is reported at the line of the stylesheet that names it, once', async () => {
    const css = TINY_PACK['templates/tea.css'] ?? '';
    const found = await problems('# no picture', [damaged], {
      'templates/tea.css': `${css}.card { background: url("paper%20%231.png") }\n.card b { background: url('paper %231.png?v=2') }\n`,
    });
    const place = { file: 'templates/tea.css' };
    expect(found).toMatchObject([
      {
        ...unreadable,
        ...place,
        line: 3,
        column: 21,
        related: [{ ...place, line: 4, column: 23 }],
      },
    ]);
  });

  it('is reported at the record that names it, and where a stylesheet does', async () => {
    const css = TINY_PACK['templates/tea.css'] ?? '';
    const found = await problems('picture: "assets/paper #1.png"', [damaged], {
      'templates/tea.css': `${css}.card { background: url("paper%20%231.png") }\n`,
    });
    expect(found).toMatchObject([
      { ...unreadable, ...atValue(12), related: [{ file: 'templates/tea.css', line: 3 }] },
    ]);
  });
});

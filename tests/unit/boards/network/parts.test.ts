import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markOverflows } from '../../../../src/boards/network/preflight.ts';
import { readPackFiles } from '../../../../src/load/read-pack-files.ts';
import { boardComponents } from '../../../../src/pack/pack.ts';
import type { PackFiles } from '../../../../src/pack/pack-files.ts';
import type { Ink } from '../../../../src/pack/sheet.ts';
import type { MeasuredContent } from '../../../../src/preflight/measures.ts';
import {
  collectTemplateSources,
  compileTemplates,
} from '../../../../src/render/compile-templates.ts';
import { renderBoard, renderBoardParts } from '../../../../src/render/render-pack.ts';
import { checkFully, editedPack, REPOSITORY, replacing } from '../../../helpers/pack.ts';
import { faceOf } from '../../preflight/faces.ts';
import { roughMeasure as measure } from './boards.ts';

const files = await readPackFiles(join(REPOSITORY, 'examples', 'four-boards'));

const STATION = 'templates/partials/station.hbs';

function render(of: PackFiles) {
  const { pack, diagnostics } = checkFully(of);
  if (pack === null) throw new Error(`${diagnostics[0]?.message}`);
  const { compiled } = compileTemplates(collectTemplateSources(of));
  return { pack, ...renderBoardParts({ pack, compiled, measure }) };
}

const { pack, boardParts, diagnostics } = render(files);

function draw(id: string, ink: Ink = 'full'): string {
  const component = boardComponents(pack).find((one) => one.board === id);
  const parts = boardParts.get(id);
  if (component === undefined) throw new Error(`no component shows ${id}`);
  const svg = renderBoard(pack, measure, { component, ink, ...(parts && { parts }) });
  return svg ?? '';
}

const stretch = (text: string, start: string, length = 400): string => {
  const at = text.indexOf(start);
  return at === -1 ? '' : text.slice(at, at + length);
};

describe('what partials draw on boards', () => {
  it('is drawn from the records of stops and areas', () => {
    expect(diagnostics).toEqual([]);
    expect([...boardParts.keys()]).toEqual(['city', 'walk']);
    const walk = boardParts.get('walk');
    expect(walk?.get('park')).toMatch(/<text[^>]*>−2<\/text>/);
    expect(walk?.get('works')).toMatch(/^<circle r="13\.8"[^>]*\/>\s*<text[^>]*>\+6<\/text>$/);
    expect(walk?.get('home')).toContain('>Home<');
    const city = boardParts.get('city');
    expect([...(city?.keys() ?? [])].filter((place) => place.startsWith('area/'))).toHaveLength(4);
    expect(city?.get('area/hill')).toMatch(/3 Ghost walk/);
  });

  it('stands in its mark in place of the number, in the middle of the stop', () => {
    const svg = draw('walk');
    const [mark = '', content = ''] = stretch(svg, 'data-stop="works"', 900).split(
      'data-content-of="works"',
    );
    expect(mark).not.toContain('<text');
    expect(content).toMatch(/^ data-room="18" transform="translate\([\d. ]+\)" fill="#17212b"/);
    expect(content).toContain('>+6<');
  });

  it('has the room that game.yaml gives to areas, which keep their fill for print in full ink only', () => {
    const svg = draw('city');
    expect(stretch(svg, 'data-area="market"')).toMatch(/fill="#dcebd0"/);
    expect(stretch(svg, 'data-content-of="area/market"')).toContain('data-room="165.6x95.04"');
    expect(stretch(draw('city', 'low'), 'data-area="market"')).toMatch(/fill="#ffffff"/);
  });

  it.each([
    ['a field that is missing', '{{stop.mood}}', 'template/no-such-field'],
    ['markup that is refused', '<script>1</script>', 'template/script'],
    ['an element that is not closed', '<text>1', 'template/unclosed-element'],
    ['an image', '<image href="assets/fox.png"/>', 'template/not-allowed'],
  ])('is checked: %s is reported once, in the partial', (_, text, code) => {
    const found = render(editedPack({ [STATION]: `<g>\n${text}</g>\n` }, files)).diagnostics;
    expect(found.map((one) => [one.code, one.file, one.line])).toEqual([[code, STATION, 2]]);
  });
});

describe('the look of a board', () => {
  const own = render(
    editedPack(
      {
        'game.yaml': replacing(
          '    lengths: true\n',
          '    lengths: true\n    backdrop: old-map\n    colours: { ground: "#f3ead3" }\n',
        ),
        'templates/partials/old-map.hbs': '<text x="40" y="30">The {{board.id}} of old</text>',
      },
      files,
    ),
  );
  const component = boardComponents(own.pack).find(({ board }) => board === 'railways');
  if (component === undefined) throw new Error('there is no board');
  const drawIn = (ink: Ink): string => {
    const parts = own.boardParts.get('railways');
    return renderBoard(own.pack, measure, { component, ink, ...(parts && { parts }) }) ?? '';
  };

  it('has a backdrop above the ground and beneath the links', () => {
    const svg = drawIn('full');
    const order = ['id="ground"', 'The railways of old', 'id="links"'].map((one) =>
      svg.indexOf(one),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it('marks its routes with their fields, in capsules and in the legend', () => {
    const svg = drawIn('full');
    expect(svg).toContain('>A 200<');
    expect(svg).toContain('>Amber Line · 200<');
    const dearer = render(
      editedPack({ 'data/railways.yaml': replacing('price: 200', 'price: 210') }, files),
    );
    const svgOfDearer = renderBoard(dearer.pack, measure, { component }) ?? '';
    expect(svgOfDearer).toContain('>A 210<');
    expect(svgOfDearer).toContain('>Amber Line · 210<');
  });
});

describe('what stands in a mark', () => {
  const content = (place: string, beyondPx: number): MeasuredContent => ({
    place,
    beyondPx,
    box: { x: 0, y: 0, width: 9, height: 9 },
  });

  it('is reported where it reaches out of it, once for all stops', () => {
    const contents = [content('park', 3), content('works', 9.6), content('home', 0.4)];
    expect(markOverflows(faceOf({ contents }))).toMatchObject([
      {
        code: 'board/mark-overflow',
        message: 'what is drawn in `works` extends 0.1 in beyond its mark; 1 more (`park`) too',
        places: ['works'],
      },
    ]);
    expect(markOverflows(faceOf({ contents: [content('area/hill', 5)] }))).toMatchObject([
      { message: 'what is drawn in `hill` extends 0.05 in beyond its area', places: ['area/hill'] },
    ]);
    expect(markOverflows(faceOf({ contents: [content('park', 0)] }))).toEqual([]);
  });
});

describe('areas without a partial', () => {
  it('have their name in the lines of the data', () => {
    const own = render(
      editedPack(
        {
          'game.yaml': (text) => replacing(/ {4}areaMarks: .*\n/.exec(text)?.[0] ?? '', '')(text),
          'data/schemas/districts.schema.json': replacing(
            '"properties": {',
            '"properties": { "label": { "type": "object" },',
          ),
          'data/districts.yaml': replacing(
            'name: Market\n',
            'name: Market\n  label: { lines: [Old, Market] }\n',
          ),
        },
        files,
      ),
    );
    const component = boardComponents(own.pack).find(({ board }) => board === 'city');
    if (component === undefined) throw new Error('there is no board');
    const svg = renderBoard(own.pack, measure, { component }) ?? '';
    const lines = [
      ...stretch(svg, 'data-content-of="area/market"', 900).matchAll(/>([^<]+)<\/text>/g),
    ];
    expect(lines.map(([, line]) => line).slice(0, 2)).toEqual(['Old', 'Market']);
  });
});

import { describe, expect, it } from 'vitest';
import { composePack } from '../../../../src/layout/compose-pack.ts';
import { composeTilesHtml } from '../../../../src/layout/tiles/compose-tiles.ts';
import { planTiles } from '../../../../src/layout/tiles/plan-tiles.ts';
import type { BoardComponent, Game } from '../../../../src/pack/pack.ts';
import type { MarkStyle, TilePlan } from '../../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { game, paper } from '../decks.ts';
import { boardOf, LARGE } from './boards.ts';

const SVG = '<svg width="27in" height="18in" viewBox="0 0 1944 1296"><circle r="9"/></svg>';
const head = { stylesheets: ['../assets/sheet.css'] };

function plan(marks: MarkStyle = 'crop', component: BoardComponent = boardOf(LARGE)): TilePlan {
  const planned = planTiles({ words: ENGLISH_WORDS, component, paper: paper('letter'), marks });
  if (planned === null) throw new Error('no tile fits');
  return planned;
}

const compose = (of: TilePlan = plan(), by: Game = game): string =>
  composeTilesHtml({ words: ENGLISH_WORDS, picture: { svg: SVG }, plan: of, game: by, head });

/** The page with this number. */
function pageOf(html: string, number: number): string {
  const at = html.indexOf(`<section class="vb-sheet" id="sheet-${number}"`);
  if (at === -1) throw new Error(`no page ${number}`);
  return html.slice(at, html.indexOf('</section>', at));
}

describe('composeTilesHtml', () => {
  it('holds the picture once, and shows it on every page', () => {
    const html = compose();
    expect(html.split(SVG)).toHaveLength(2);
    expect(html.match(/<section /g)).toHaveLength(9);
    expect(html.match(/<use href="#vb-tiles-picture"\/>/g)).toHaveLength(9);
    expect(html).toContain('@page { size: 8.5in 11in; margin: 0 }');
    expect(html).toContain('<title>Vancouver Buses: Board in tiles</title>');
  });

  it('shows each part at its true size: as many units as pixels', () => {
    const html = compose();
    for (const number of [2, 5, 9]) {
      const page = pageOf(html, number);
      expect(page).toContain('width="816" height="1056" viewBox="0 0 816 1056"');
      const [, ...sizes] =
        /<svg x="[\d.]+" y="[\d.]+" width="([\d.]+)" height="([\d.]+)" viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"/.exec(
          page,
        ) ?? [];
      const [width, height, shownWidth, shownHeight] = sizes;
      expect(width).toBeDefined();
      expect([shownWidth, shownHeight]).toEqual([width, height]);
    }
    // The trim corner of the picture lies on that of the tile: both move by the same bleed.
    expect(pageOf(html, 2)).toContain('viewBox="-12 -12 ');
  });

  it('says on each page which tile it is, what to do with it, and which page', () => {
    const words = pageOf(compose(), 4).replaceAll(/<[^>]+>/g, ' ');
    expect(words).toContain('A3 · row A of B, column 3 of 4');
    expect(words).toContain('Cut left and top.');
    expect(words).toContain('A4 is glued over this strip');
    expect(words).toContain('B3 is glued over this strip');
    expect(words).toContain('Vancouver Buses · Board · 1.0.0 · page 4 of 9');
  });

  it('marks strips only where another tile goes over them', () => {
    const html = compose();
    const strips = [2, 5, 6, 9].map((number) =>
      [...pageOf(html, number).matchAll(/data-glue="(\w+)"/g)].map(([, name]) => name),
    );
    expect(strips).toEqual([['A2', 'B1'], ['B4'], ['B2'], []]);
  });

  it('begins with a map of all tiles, the steps and a ruler', () => {
    const first = pageOf(compose(), 1);
    expect([...first.matchAll(/<text>(\w+)<\/text>/g)].map(([, name]) => name)).toEqual([
      ...['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4'],
    ]);
    expect(first.match(/<li>/g)).toHaveLength(5);
    expect(first).toContain('sheet-ruler');
    expect(first).toContain('page 1 of 9');
    expect(first).toContain(
      '27 × 18 in · 4 columns, 2 rows · Letter, portrait · neighbours overlap by 0.5 in',
    );
  });

  it('keeps the words and loses the marks with marks none', () => {
    expect(compose(plan('crop'))).toContain('class="vb-tile-marks"');
    const bare = compose(plan('none'));
    expect(bare).not.toContain('class="vb-tile-marks"');
    expect(bare).toContain('B4 · row B of B, column 4 of 4');
    expect(bare).toContain('data-glue="A2"');
  });

  it('escapes every text of the pack', () => {
    const html = compose(plan('crop', { ...boardOf(LARGE), name: '<i>"x"</i>' }), {
      ...game,
      name: '</title><script>',
    });
    expect(html).not.toMatch(/<(i|script)\b/);
  });
});

describe('composePack', () => {
  it('links the stylesheets from the folder of the tiles, and says the ink', () => {
    const layout = plan();
    const shared = { component: layout.component, paper: layout.paper, pdfPath: 'board/tiles.pdf' };
    const [file] = composePack({
      words: ENGLISH_WORDS,
      game,
      plans: [{ ...shared, htmlPath: 'board/tiles.html', layout }],
      faces: new Map(),
      backs: new Map(),
      ink: 'low',
      boardSvgs: new Map([[layout.component.id, SVG]]),
    });
    expect(file?.path).toBe('board/tiles.html');
    expect(file?.component).toBe('board');
    expect(file?.text).toContain('<link rel="stylesheet" href="../assets/game.css">');
    expect(file?.text).toContain('data-ink="low"');
  });
});

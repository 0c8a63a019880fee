import { describe, expect, it } from 'vitest';
import { composeTilesHtml } from '../../../../src/layout/tiles/compose-tiles.ts';
import type { BoardComponent, Game } from '../../../../src/pack/pack.ts';
import type { MarkStyle, TilePlan } from '../../../../src/pack/sheet.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { game } from '../decks.ts';
import { boardOf, LARGE, tiled } from './boards.ts';

const SVG = '<svg width="27in" height="18in" viewBox="0 0 1944 1296"><circle r="9"/></svg>';
const head = { stylesheets: ['../assets/sheet.css'] };

const plan = (marks: MarkStyle = 'crop', component: BoardComponent = boardOf(LARGE)): TilePlan =>
  tiled(component, 'letter', { marks });

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

  it('marks strips only where another tile goes over them', () => {
    const html = compose();
    const strips = [2, 5, 6, 9].map((number) =>
      [...pageOf(html, number).matchAll(/data-glue="(\w+)"/g)].map(([, name]) => name),
    );
    expect(strips).toEqual([['A2', 'B1'], ['B4'], ['B2'], []]);
  });

  it('escapes every text of the pack', () => {
    const html = compose(plan('crop', { ...boardOf(LARGE), name: '<i>"x"</i>' }), {
      ...game,
      name: '</title><script>',
    });
    expect(html).not.toMatch(/<(i|script)\b/);
  });
});

import { InternalError } from '../errors.ts';
import type { Game } from '../model/pack.ts';
import type { ComponentPlan, Ink } from '../model/sheet.ts';
import { composeBoardHtml } from './compose-board.ts';
import { composeSheetsHtml } from './compose-sheets.ts';
import type { HtmlHead } from './html-document.ts';
import { SHEET_CSS } from './sheet-style.ts';
import { composeTilesHtml } from './tiles/compose-tiles.ts';
import { TILES_CSS } from './tiles/tiles-style.ts';

/** A text file of the output. */
export interface ComposedFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly text: string;
  /** `null` for what all components share. */
  readonly component: string | null;
}

export interface ComposeRequest {
  readonly game: Game;
  readonly plans: readonly ComponentPlan[];
  /** Faces by component, then by card. */
  readonly faces: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Backs likewise; a deck without backs is not among them. */
  readonly backs: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly ink: Ink;
  readonly boardSvg: string | null;
}

/** What every page links, relative to the output folder. */
export const STYLESHEETS = ['assets/fonts.css', 'assets/sheet.css', 'assets/game.css'] as const;

/** One HTML document for each plan but those of rulebooks, which are no sheets. */
export const composePack = ({
  game,
  plans,
  faces,
  backs,
  ink,
  boardSvg,
}: ComposeRequest): ComposedFile[] =>
  plans.flatMap(({ component, layout, htmlPath }) => {
    if (layout.kind === 'rulebook') return [];
    const head = { stylesheets: STYLESHEETS, ink };
    if (layout.kind === 'deck') {
      const deck = faces.get(component.id);
      if (deck === undefined) throw new InternalError(`${component.id} was not rendered`);
      const behind = backs.get(component.id) ?? new Map<string, string>();
      const text = composeSheetsHtml({ plan: layout, faces: deck, backs: behind, game, head });
      return { path: htmlPath, text, component: component.id };
    }
    if (layout.kind === 'tiles' && boardSvg !== null) {
      const text = composeTilesHtml({
        svg: boardSvg,
        plan: layout,
        game,
        head: headFrom(htmlPath, head),
      });
      return { path: htmlPath, text, component: component.id };
    }
    if (boardSvg === null || component.kind !== 'board') {
      throw new InternalError(`${component.id} was not drawn`);
    }
    const text = composeBoardHtml({ svg: boardSvg, size: layout.page, game, component, head });
    return { path: htmlPath, text, component: component.id };
  });

/** What a page links, as it finds it from the folder it lies in. */
function headFrom(path: string, head: HtmlHead): HtmlHead {
  const upwards = '../'.repeat(path.split('/').length - 1);
  return { ...head, stylesheets: head.stylesheets.map((href) => `${upwards}${href}`) };
}

/** The stylesheets that every page of a build links. */
export const composeStyles = (fontFaces: string, styles: string): ComposedFile[] => [
  { path: 'assets/fonts.css', text: `${fontFaces}\n`, component: null },
  { path: 'assets/sheet.css', text: `${SHEET_CSS}\n${TILES_CSS}`, component: null },
  { path: 'assets/game.css', text: styles, component: null },
];

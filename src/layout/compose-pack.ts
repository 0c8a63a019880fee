import { InternalError } from '../errors.ts';
import type { Game } from '../model/pack.ts';
import type { ComponentPlan } from '../model/sheet.ts';
import { composeBoardHtml } from './compose-board.ts';
import { composeSheetsHtml } from './compose-sheets.ts';
import { SHEET_CSS } from './sheet-style.ts';

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
  readonly boardSvg: string | null;
}

const STYLESHEETS = ['assets/fonts.css', 'assets/sheet.css', 'assets/game.css'] as const;

/** One HTML document for each plan. */
export const composePack = ({ game, plans, faces, boardSvg }: ComposeRequest): ComposedFile[] =>
  plans.map(({ component, layout, htmlPath }) => {
    const head = { stylesheets: STYLESHEETS };
    if (layout.kind === 'deck') {
      const deck = faces.get(component.id);
      if (deck === undefined) throw new InternalError(`${component.id} was not rendered`);
      const text = composeSheetsHtml({ plan: layout, faces: deck, game, head });
      return { path: htmlPath, text, component: component.id };
    }
    if (boardSvg === null || component.kind !== 'board') {
      throw new InternalError(`${component.id} was not drawn`);
    }
    const text = composeBoardHtml({ svg: boardSvg, size: layout.page, game, component, head });
    return { path: htmlPath, text, component: component.id };
  });

/** The stylesheets that every page of a build links. */
export const composeStyles = (fontFaces: string, styles: string): ComposedFile[] => [
  { path: 'assets/fonts.css', text: `${fontFaces}\n`, component: null },
  { path: 'assets/sheet.css', text: SHEET_CSS, component: null },
  { path: 'assets/game.css', text: styles, component: null },
];

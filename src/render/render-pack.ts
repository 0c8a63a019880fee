import { shownBoard } from '../boards/boards.ts';
import { greyscaleSvg } from '../boards/colours.ts';
import { type DrawBoardInput, drawBoard } from '../boards/network/draw-board.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import {
  type BoardComponent,
  boardComponents,
  type Component,
  type DeckComponent,
  type Fields,
  type Pack,
} from '../pack/pack.ts';
import type { RenderedCards } from '../pack/rendered-pack.ts';
import { type DeckRenderRequest, type RenderedDeck, renderDeck } from './render-deck.ts';

export interface RenderPackRequest extends Omit<DeckRenderRequest, 'component' | 'allCards'> {
  readonly components: readonly Component[];
}

export interface RenderedSides extends RenderedCards {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders a deck of the pack again, with another template for instance.
 *
 * @param facts what templates get besides the facts of the game
 * @param change what is otherwise about the pack
 */
export type RenderAs = (
  deck: DeckComponent,
  facts: Fields,
  change?: Partial<Pick<Pack, 'sleeves'>>,
) => RenderedSides;

/** Renders every face and back of the given components. */
export const renderPack = (request: RenderPackRequest): RenderedSides =>
  collectSides(
    request.components
      .filter((component) => component.kind === 'deck')
      .map((component) => ({ component, deck: renderDeck({ ...request, component }) })),
  );

/** Rendered decks as the sides of a pack. */
export const collectSides = (
  decks: readonly {
    readonly component: Component;
    readonly deck: Omit<RenderedDeck, 'tablesRead'>;
  }[],
): RenderedSides => ({
  faces: new Map(decks.map(({ component, deck }) => [component.id, deck.faces])),
  backs: new Map(
    decks.flatMap(({ component, deck }) =>
      deck.backs === null ? [] : [[component.id, deck.backs] as const],
    ),
  ),
  diagnostics: decks.flatMap(({ deck }) => deck.diagnostics),
});

/** What a board is drawn with beside the pack. */
export interface BoardStyle extends Pick<DrawBoardInput, 'fontFaces' | 'ink' | 'parts' | 'heat'> {
  /** The component to draw; the first board of the pack by default. */
  readonly component?: BoardComponent;
}

/** A board as SVG, or `null` for a pack without one. */
export function renderBoard(
  pack: Pack,
  measure: TextMeasure,
  { component = boardComponents(pack)[0], ...style }: BoardStyle = {},
): string | null {
  if (component === undefined) return null;
  const board = shownBoard(pack, component);
  const { size, panels } = component;
  const { game, icons } = pack;
  return drawBoard({ ...style, board, game, icons, measure, size: size.trim, panels });
}

/** A board in greys with little ink, and on it how much happens at each place (0 to 1, by id). */
export function renderHeatMap(
  pack: Pack,
  measure: TextMeasure,
  style: BoardStyle & Required<Pick<BoardStyle, 'fontFaces' | 'heat'>>,
): string | null {
  const svg = renderBoard(pack, measure, { ...style, ink: 'low' });
  return svg === null ? null : greyscaleSvg(svg);
}

import type { BoardRules } from '../check/board-rules.ts';
import type { PanelGrid } from '../geometry/fold-panels.ts';
import type { Size } from '../geometry/geometry.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import type { BoardData, Card, Entry, Fields, Pack } from '../pack/pack.ts';
import type { BoardParts } from '../pack/rendered-pack.ts';
import type { Ink, SeamObstacle } from '../pack/sheet.ts';
import type { FigureContext, TemplateHelpers } from '../pack/template-helper.ts';
import type { BoardPreflight } from '../preflight/preflight-board.ts';

/** A kind of board, from its tables to its drawing: what `kind` of a board in game.yaml names. */
export interface BoardKind extends BoardRules, BoardPreflight {
  /** Its tables in game.yaml: `presets/schemas/boards/<id>.schema.json`; its codes: `presets/codes/boards/<id>.yaml`. */
  readonly id: string;
  /**
   * The board as a standalone SVG. The mark of a place is a `<g data-stop="id">`, and its label a
   * `<g data-label-of="id">`: they are measured on the laid-out page.
   */
  readonly draw: (request: BoardDrawRequest) => string;
  /** What seams between tiles had better not cut. */
  readonly seamObstacles: (request: BoardPlaceRequest) => readonly SeamObstacle[];
  /** Embeds `@font-face` rules in a drawing that has none. */
  readonly embedFonts: (svg: string, fontFaces: string) => string;
  /** The cuts that it is lettered in. */
  readonly fonts: { readonly family: string; readonly weights: readonly number[] };
  /** What partials of the pack draw on a board, in the order of the data. */
  readonly templateParts: (
    board: BoardData,
    tables: Pack['tables'],
  ) => readonly BoardTemplatePart[];
  readonly templateHelpers: TemplateHelpers;
  /** Helpers that only the figures of rulebooks can call. */
  readonly figureHelpers: (context: FigureContext) => TemplateHelpers;
  readonly previewFilters: readonly CardFilter[];
}

/** Something that a partial draws at a place of a board. */
export interface BoardTemplatePart {
  /** The id of the place, unique on the board. */
  readonly place: string;
  /** The name of the partial. */
  readonly partial: string;
  /** What it sees besides the game and its tables. */
  readonly context: Fields;
  /** The record of the place. */
  readonly entry: Entry;
}

/** What decides where everything goes on a board. */
export interface BoardPlaceRequest {
  readonly pack: Pack;
  /** One of the pack's, of this kind. */
  readonly board: BoardData;
  /** The finished board. */
  readonly size: Size;
  /** How it is folded; absent for one that lies flat. */
  readonly panels?: PanelGrid;
  /** Widths of text in the fonts that the page brings, or `fontFaces` holds. */
  readonly measure: TextMeasure;
}

export interface BoardDrawRequest extends BoardPlaceRequest {
  /** CSS `@font-face` rules to be embedded; none when left out. */
  readonly fontFaces?: string;
  /** `full` when left out. */
  readonly ink?: Ink;
  /** What partials of the pack drew on it; none when left out. */
  readonly parts?: BoardParts;
  /** How much happens at each place, by its id: from 0 to 1; nothing is drawn for places left out. */
  readonly heat?: ReadonlyMap<string, number>;
}

/** A filter for the cards of the preview. */
export interface CardFilter {
  /** Also its key in the preview's address. */
  readonly id: string;
  readonly label: string;
  /** The label for choosing none. */
  readonly allLabel: string;
  readonly choices: (pack: Pack) => readonly CardChoice[];
  /** The ids of the choices to which a card belongs. */
  readonly ofCard: (pack: Pack, card: Card) => readonly string[];
}

export interface CardChoice {
  readonly id: string;
  readonly name: string;
  /** `#rrggbb` of its mark. */
  readonly fill: string;
}

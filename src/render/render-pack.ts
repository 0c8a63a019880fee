import { type BoardTemplatePart, shownBoard, templateParts } from '../boards/boards.ts';
import { greyscaleSvg } from '../boards/colours.ts';
import { type DrawBoardInput, drawBoard } from '../boards/network/draw-board.ts';
import { networksOf } from '../boards/network/model.ts';
import { dedupeDiagnostics } from '../diagnostics/dedupe.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import {
  type BoardComponent,
  type BoardData,
  boardComponents,
  type Component,
  type DeckComponent,
  type Fields,
  type Pack,
} from '../pack/pack.ts';
import type { BoardParts, RenderedCards } from '../pack/rendered-pack.ts';
import {
  type CompiledTemplate,
  type CompiledTemplates,
  compileTemplate,
  partialPath,
} from './compile-templates.ts';
import {
  type DeckRenderRequest,
  type RenderedDeck,
  renderDeck,
  tableContext,
} from './render-deck.ts';
import { renderFace } from './render-face.ts';
import { TEMPLATE_HELPERS } from './template-helpers/registry.ts';
import { spanAt, templateError } from './template-problem.ts';

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

export interface BoardPartsRequest {
  readonly pack: Pack;
  /** All templates of the pack, compiled without mistakes. */
  readonly compiled: CompiledTemplates;
  readonly measure: TextMeasure;
}

/** Everything that partials draw on the boards of a pack, by board. */
export function renderBoardParts(request: BoardPartsRequest): {
  readonly boardParts: ReadonlyMap<string, BoardParts>;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { pack } = request;
  const boardParts = new Map<string, BoardParts>();
  const diagnostics: Diagnostic[] = [];
  for (const board of networksOf(pack)) {
    const parts = templateParts(board, pack.tables);
    if (parts.length === 0) continue;
    const drawn = renderParts(board, parts, request);
    boardParts.set(board.id, drawn.parts);
    diagnostics.push(...drawn.diagnostics);
  }
  return { boardParts, diagnostics: dedupeDiagnostics(diagnostics) };
}

/** A partial draws inside an SVG: what may stand there is checked in one. */
const [BEFORE, AFTER] = ['<svg>', '</svg>'];

/** A template that holds nothing but the drawing of a partial. */
function drawingOf(partial: string): CompiledTemplate | null {
  const { template } = compileTemplate({
    file: partialPath(partial),
    source: `${BEFORE}{{> ${partial}}}${AFTER}`,
    partial: '',
    partialNames: [partial],
    helpers: Object.keys(TEMPLATE_HELPERS),
  });
  return template;
}

function renderParts(
  board: BoardData,
  parts: readonly BoardTemplatePart[],
  { pack, compiled, measure }: BoardPartsRequest,
): { parts: BoardParts; diagnostics: Diagnostic[] } {
  const rendered = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const shared = { ...tableContext(pack.tables), game: pack.game, board: { id: board.id } };
  const drawings = new Map(
    [...new Set(parts.map(({ partial }) => partial))].map((partial) => [
      partial,
      drawingOf(partial),
    ]),
  );
  for (const { place, partial, context, entry } of parts) {
    const template = drawings.get(partial) ?? null;
    if (template === null) continue;
    setCurrentFile(template.file, `\`${entry.id}\` on the board \`${board.id}\``);
    const side = renderFace({
      template,
      compiled,
      pack,
      measure,
      context: { ...shared, ...context },
      card: entry,
    });
    diagnostics.push(...side.diagnostics);
    // The others would take as long to be given up.
    if (side.diagnostics.some(({ code }) => code === 'template/too-much')) break;
    if (side.html === null) continue;
    const drawing = side.html.slice(BEFORE.length, -AFTER.length).trim();
    const picture = findPicture(drawing);
    if (picture !== null) diagnostics.push(pictureProblem(picture, compiled, partial));
    rendered.set(place, drawing);
  }
  return { parts: rendered, diagnostics };
}

const findPicture = (drawing: string): string | null =>
  /<(?:image|img|feImage)\b|url\(\s*['"]?(?!#)/i.exec(drawing)?.[0] ?? null;

/** The drawing of a board is a file of its own, without pictures beside it. */
function pictureProblem(
  picture: string,
  { partials }: CompiledTemplates,
  partial: string,
): Diagnostic {
  const { file = partialPath(partial), source = '' } = partials.get(partial) ?? {};
  const at = Math.max(0, source.indexOf(picture));
  return templateError(spanAt(file, source, at, picture.length), {
    code: 'template/not-allowed',
    message: 'a partial on a board cannot show image files',
    hint: 'draw it as SVG, or use an icon: `{{icon "name"}}`',
  });
}

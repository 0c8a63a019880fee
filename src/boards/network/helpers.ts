import { hintForName } from '../../diagnostics/suggestions.ts';
import { type BoardComponent, boardComponents } from '../../pack/pack.ts';
import {
  type FigureContext,
  flagOption,
  fontOptions,
  type HelperCall,
  HelperFailure,
  Markup,
  numberOption,
  recordArgument,
  type TemplateHelper,
  type TemplateHelpers,
  textArgument,
  wrongValue,
} from '../../pack/template-helper.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import { valueAt } from '../../values/value-shapes.ts';
import {
  type BoardPictures,
  boardPictures,
  type StopMark,
  type WaitingToken,
} from './board-pictures.ts';
import { ROUTE_ENDS_WEIGHT } from './map-route-ends.ts';
import { type Board, networksOf, REGION_SHAPES } from './model.ts';
import { drawMiniMap, drawRouteMap, type MiniMapStyle } from './network-maps.ts';
import { drawRegionShape } from './svg.ts';

/** The boards that a call is about: the one of `board=`, or all. */
function boardsOf(call: HelperCall): Board[] {
  const boards = networksOf(call.pack);
  const { board: id } = call.hash;
  if (boards.length === 0)
    return wrongValue('this pack has no board to draw', 'declare `board:` in game.yaml');
  if (id === undefined) return boards;
  return [findIn(boards, id, 'there is no board')];
}

/** What an option names by its id. */
function findIn<T extends { readonly id: string }>(
  known: readonly T[],
  id: unknown,
  message: string,
): T {
  const ids = known.map((one) => one.id);
  return (
    known.find((one) => one.id === id) ??
    wrongValue(
      `${message} \`${String(id)}\``,
      hintForName(String(id), ids) ?? 'use an `id` of the data, in quotes',
    )
  );
}

/**
 * `{{miniMap card.stop ground=true endsPt=6.5 widthIn=1.9 family="Barlow Condensed"}}`: the board in
 * small with that stop lit and its lines drawn, or with one route. `ground=true` adds water and land,
 * `endsPt=` the number of each route at its ends, on a map that is printed `widthIn=` wide.
 */
function miniMap(call: HelperCall): Markup {
  const record = recordArgument(call, 'miniMap');
  const style = miniMapStyle(call);
  for (const board of boardsOf(call)) {
    const stop = board.stops.find(({ id }) => id === record.id);
    if (stop !== undefined) return new Markup(drawMiniMap(board, stop, style));
    const route = board.routes.find(({ id }) => id === record.id);
    if (route !== undefined) return new Markup(drawRouteMap(board, route, style));
  }
  return wrongValue(
    `\`${record.id}\` is not a stop or a route of the board`,
    'pass a stop: `{{miniMap card.stop}}`',
  );
}

function miniMapStyle(call: HelperCall): MiniMapStyle {
  const hasGround = flagOption(call, 'ground');
  if (call.hash.endsPt === undefined) return { hasGround, ends: null };
  const sizePt = numberOption(call, 'endsPt');
  const widthIn = numberOption(call, 'widthIn');
  const { family } = fontOptions(call, null, ROUTE_ENDS_WEIGHT);
  return { hasGround, ends: { measure: call.measure, family, sizePt, widthIn } };
}

/** `{{regionShape card.stop.region.shape}}`: the region's mark, in the colour of the text around it. */
function regionShape(call: HelperCall): Markup {
  const shape = textArgument(call, 0, 'regionShape');
  if (!REGION_SHAPES.some((known) => known === shape)) {
    throw new HelperFailure({
      code: 'template/no-such-shape',
      message: `there is no region shape \`${shape}\``,
      hint: hintForName(shape, REGION_SHAPES),
    });
  }
  const drawing = drawRegionShape(shape, 12, 12, 12);
  const classes = `region-shape region-shape--${escapeMarkup(shape)}`;
  return new Markup(
    `<svg class="${classes}" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${drawing}</svg>`,
  );
}

export const TEMPLATE_HELPERS: TemplateHelpers = { miniMap, regionShape };

/** A board with a component that shows it. */
interface ShownBoard {
  readonly board: Board;
  readonly component: BoardComponent;
}

/** The board of `board=`, or the first that a component shows. */
function shownBoard(call: HelperCall): ShownBoard {
  const boards = boardsOf(call);
  for (const component of boardComponents(call.pack)) {
    const board = boards.find(({ id }) => id === component.board);
    if (board !== undefined) return { board, component };
  }
  return wrongValue(
    'this pack has no board to draw',
    'add a component of `kind: board` to game.yaml',
  );
}

/**
 * `{{boardPicture tokens=figure.waiting marks=figure.steps around=figure.trip board="city"}}`: a board
 * as it is printed, whole or around some stops, with tokens and marks at stops; the first board by default.
 * `names=false` leaves out names and numbers that are too small to read in a small picture.
 */
function boardPicture({
  pack,
  measure,
  boardParts,
  define,
  drawOnce,
}: FigureContext): TemplateHelper {
  const [first] = boardComponents(pack);
  const inputOf = ({ board, component }: ShownBoard) => {
    const parts = boardParts.get(board.id);
    const { size, panels } = component;
    const input = { board, game: pack.game, size: size.trim, panels, icons: pack.icons };
    return parts === undefined ? input : { ...input, parts };
  };
  const opened = new Map<string, BoardPictures>();
  const open = (shown: ShownBoard, hasNames: boolean, around: string[]): BoardPictures => {
    const { id } = shown.board;
    const part = around.map((stop) => `${stop}-`).join('');
    const name = `${shown.component === first ? '' : `${id}-`}${hasNames ? '' : 'plain-'}${part}`;
    const input = { ...inputOf(shown), measure };
    const pictures = opened.get(name) ?? boardPictures(input, { name, hasNames, around });
    opened.set(name, pictures);
    return pictures;
  };
  const defined = new Set<string>();
  return (call) => {
    const shown = shownBoard(call);
    const { stops, regions } = shown.board;
    const stopOf = (one: unknown, option: string): string =>
      findIn(stops, valueAt(one, ['stop']), `\`${option}\` has no stop of the board:`).id;
    const tokens = listOption(call, 'tokens').map((token): WaitingToken => {
      const region = valueAt(token, ['region']);
      return {
        stop: stopOf(token, 'tokens='),
        region: findIn(regions, region, '`tokens=` has no region of the board:'),
      };
    });
    const marks = listOption(call, 'marks').map((mark): StopMark => {
      return { stop: stopOf(mark, 'marks='), text: String(valueAt(mark, ['text']) ?? '') };
    });
    const { around: asked = [] } = call.hash;
    const around = (Array.isArray(asked) ? asked : String(asked).split(' ')).map(
      (id: unknown) => findIn(stops, id, '`around=` has the id of no stop of the board:').id,
    );
    const { parts, ...input } = { parts: undefined, ...inputOf(shown) };
    const hasNames = flagOption(call, 'names', true);
    const key = [hasNames, around, input, ...(parts === undefined ? [] : [[...parts]])];
    const drawing = [shown.board.id, hasNames, ...around].join(' ');
    if (!defined.has(drawing)) {
      define(drawOnce(['board', ...key], () => open(shown, hasNames, around).definition));
    }
    defined.add(drawing);
    const request = { tokens, marks };
    return new Markup(
      drawOnce(['board picture', ...key, request], () =>
        open(shown, hasNames, around).draw(request),
      ),
    );
  };
}

/** What an option lists; one thing alone is a list too. */
function listOption({ hash }: HelperCall, name: string): readonly unknown[] {
  const value: unknown = hash[name] ?? [];
  return Array.isArray(value) ? value : [value];
}

/** What only figures of rulebooks can call. */
export const figureHelpers = (context: FigureContext): TemplateHelpers => ({
  boardPicture: boardPicture(context),
});

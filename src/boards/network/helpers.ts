import { hintForName } from '../../diagnostics/suggestions.ts';
import { type BoardComponent, boardComponents } from '../../pack/pack.ts';
import { iconContent } from '../../pack/pictures.ts';
import {
  type FigureContext,
  fontOptions,
  type HelperCall,
  Markup,
  numberOption,
  recordArgument,
  sizeOptions,
  type TemplateHelper,
  type TemplateHelpers,
  type TemplateProblem,
  textArgument,
} from '../../pack/template-helper.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import {
  type BoardPictures,
  boardPictures,
  type StopMark,
  type WaitingToken,
} from './board-pictures.ts';
import { drawLineDiagram, LINE_WEIGHTS } from './line-diagram.ts';
import { type Board, networksOf, REGION_SHAPES, type Stop } from './model.ts';
import { drawMovementMap } from './movement-map.ts';
import { drawMiniMap, drawRouteMap, type MiniMapStyle } from './network-maps.ts';
import { drawRegionShape } from './svg.ts';

const EMPTY_MARKUP = new Markup('');

const reportWrongValue = (call: HelperCall, message: string, hint: string): void =>
  call.report({ code: 'template/wrong-value', message, hint });

/**
 * `{{lineDiagram card.route widthIn=2.5 heightIn=3 zoneWidthIn=0.4 zoneMarginIn=0.25 maxPt=10 minPt=7.5 start="Start"}}`:
 * the line with all its stops and branches. `start` is written beside the starting stop where there is room.
 */
function lineDiagram(call: HelperCall): Markup {
  const record = recordArgument(call, 'lineDiagram');
  const fonts = Object.values(LINE_WEIGHTS).map((weight) => fontOptions(call, null, weight));
  const family = fonts.includes(null) ? null : fonts[0]?.family;
  const widthIn = numberOption(call, 'widthIn');
  const heightIn = numberOption(call, 'heightIn');
  const zoneWidthIn = numberOption(call, 'zoneWidthIn');
  const zoneMarginIn = numberOption(call, 'zoneMarginIn');
  const sizes = sizeOptions(call);
  if (!record || !family || !widthIn || !heightIn || !zoneWidthIn || !zoneMarginIn) {
    return EMPTY_MARKUP;
  }
  if (!sizes) return EMPTY_MARKUP;
  const route = boardsOf(call)
    .flatMap(({ routes }) => routes)
    .find(({ id }) => id === record.id);
  if (!route) {
    const message = `\`${record.id}\` is not a route of the board`;
    reportWrongValue(call, message, 'pass a route: `{{lineDiagram card.route …}}`');
    return EMPTY_MARKUP;
  }
  const { measure } = call;
  const startLabel = typeof call.hash.start === 'string' ? call.hash.start : null;
  const size = { widthIn, heightIn, zoneWidthIn, zoneMarginIn, ...sizes };
  const diagram = drawLineDiagram({ route, measure, family, startLabel, ...size });
  const where = `for the diagram at ${sizes.minPt} pt`;
  for (const name of diagram.tooWide) {
    reportOverflow(call, {
      message: `"${name}" is too wide ${where}`,
      hint: 'shorten it',
      about: name,
    });
  }
  if (diagram.isTooTall) {
    const message = `the stops of route ${route.id} are too many ${where}`;
    reportOverflow(call, { message, hint: null });
  }
  return new Markup(diagram.svg);
}

const reportOverflow = (call: HelperCall, problem: Omit<TemplateProblem, 'code'>): void =>
  call.reportCard({ code: 'card/text-overflow', ...problem });

/** The boards that a call is about: the one of `board=`, or all. Reports one that does not exist. */
function boardsOf(call: HelperCall): Board[] {
  const boards = networksOf(call.pack);
  const { board: id } = call.hash;
  if (id === undefined) return boards;
  const named = boards.filter((board) => board.id === id);
  if (named.length === 0 && boards.length > 0) {
    const ids = boards.map((board) => board.id);
    reportWrongValue(
      call,
      `there is no board \`${String(id)}\``,
      hintForName(String(id), ids) ?? `\`board=\` is the id of a board: ${ids.join(', ')}`,
    );
    return boards;
  }
  return named;
}

/** Reports a record that the board does not have, or a pack without a board. */
const reportNotOnBoard = (call: HelperCall, message: string, hint: string): void =>
  call.pack.boards.size === 0
    ? reportWrongValue(call, 'this pack has no board to draw', 'declare `board:` in game.yaml')
    : reportWrongValue(call, message, hint);

/**
 * `{{miniMap card.stop ground=true endsPt=6.5 widthIn=1.9 family="Barlow Condensed"}}`: the board in
 * small with that stop lit and its lines drawn, or with one route. `ground=true` adds water and land,
 * `endsPt=` the number of each route at its ends, on a map that is printed `widthIn=` wide.
 */
function miniMap(call: HelperCall): Markup {
  const record = recordArgument(call, 'miniMap');
  const style = miniMapStyle(call);
  if (!record || !style) return EMPTY_MARKUP;
  for (const board of boardsOf(call)) {
    const stop = board.stops.find(({ id }) => id === record.id);
    if (stop !== undefined) return new Markup(drawMiniMap(board, stop, style));
    const route = board.routes.find(({ id }) => id === record.id);
    if (route !== undefined) return new Markup(drawRouteMap(board, route, style));
  }
  reportNotOnBoard(
    call,
    `\`${record.id}\` is not a stop or a route of the board`,
    'pass a stop: `{{miniMap card.stop}}`',
  );
  return EMPTY_MARKUP;
}

/** `null` after reporting what is wrong with the options. */
function miniMapStyle(call: HelperCall): MiniMapStyle | null {
  const { ground = false, endsPt } = call.hash;
  if (typeof ground !== 'boolean') {
    reportWrongValue(call, '`ground=` is true or false', 'write it without quotes: `ground=true`');
    return null;
  }
  if (endsPt === undefined) return { hasGround: ground, ends: null };
  const sizePt = numberOption(call, 'endsPt');
  const widthIn = numberOption(call, 'widthIn');
  const font = fontOptions(call, null, LINE_WEIGHTS.major);
  if (sizePt === null || widthIn === null || font === null) return null;
  const { measure } = call;
  return { hasGround: ground, ends: { measure, family: font.family, sizePt, widthIn } };
}

/** `{{regionShape card.stop.region.shape}}`: the region's mark, in the colour of the text around it. */
function regionShape(call: HelperCall): Markup {
  const shape = textArgument(call, 0, 'regionShape');
  if (shape === null) return EMPTY_MARKUP;
  if (!REGION_SHAPES.some((known) => known === shape)) {
    call.report({
      code: 'template/no-such-shape',
      message: `there is no region shape \`${shape}\``,
      hint: hintForName(shape, REGION_SHAPES),
    });
    return EMPTY_MARKUP;
  }
  const drawing = drawRegionShape(shape, { cx: 12, cy: 12, r: 12 });
  const classes = `region-shape region-shape--${escapeMarkup(shape)}`;
  return new Markup(
    `<svg class="${classes}" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">${drawing}</svg>`,
  );
}

export const TEMPLATE_HELPERS: TemplateHelpers = { lineDiagram, miniMap, regionShape };

/** `{{movementMap at="old-mill" from="harbour" piece="cart" board="city"}}`: where a piece may go from a stop, and where not. */
const movementMap: TemplateHelper = (call) => {
  const boards = boardsOf(call);
  const at = stopOption(call, 'at', boards);
  const board = boards.find(({ stops }) => at !== null && stops.includes(at));
  const own = board === undefined ? boards : [board];
  const from = call.hash.from === undefined ? null : stopOption(call, 'from', own);
  if (board === undefined || at === null) return EMPTY_MARKUP;
  if (from !== null && !areNeighbours(board, at, from)) {
    const message = `\`from=\` is not a neighbour of \`at=\`: \`${from.id}\` and \`${at.id}\` are not linked`;
    reportWrongValue(call, message, 'name the stop that the piece came from');
  }
  return new Markup(drawMovementMap({ board, at, from, piece: pieceOption(call) }));
};

/** What is drawn at the stop: the icon of `piece=`, or nothing. */
function pieceOption(call: HelperCall): string {
  const { piece } = call.hash;
  const icon = call.pack.icons.get(String(piece));
  if (icon !== undefined) return iconContent(icon);
  if (piece !== undefined) {
    call.report({
      code: 'template/no-such-icon',
      message: `no icon is called \`${String(piece)}\``,
      hint: hintForName(String(piece), call.pack.icons.keys()) ?? 'name an icon of assets/icons',
    });
  }
  return '';
}

const areNeighbours = ({ links }: Board, one: Stop, other: Stop): boolean =>
  links.some(({ a, b }) => [a.id, b.id].includes(one.id) && [a.id, b.id].includes(other.id));

function stopOption(call: HelperCall, key: string, boards: readonly Board[]): Stop | null {
  const id = call.hash[key];
  const stops = boards.flatMap((board) => board.stops);
  const stop = stops.find((one) => one.id === id);
  if (stop !== undefined) return stop;
  call.report({
    code: 'template/wrong-value',
    message:
      call.pack.boards.size === 0
        ? 'this pack has no board to draw'
        : id === undefined
          ? `\`movementMap\` needs \`${key}=\`, the id of a stop`
          : `\`${key}=\` is not a stop of the board: \`${String(id)}\``,
    hint:
      hintForName(
        String(id),
        stops.map((one) => one.id),
      ) ?? 'use the `id` of a stop, in quotes',
  });
  return null;
}

/** A board with a component that shows it. */
interface ShownBoard {
  readonly board: Board;
  readonly component: BoardComponent;
}

/** The board of `board=`, or the first that a component shows; `null` after reporting that there is none. */
function shownBoard(call: HelperCall): ShownBoard | null {
  const boards = boardsOf(call);
  const components = boardComponents(call.pack);
  const shown = components.flatMap((component) => {
    const board = boards.find(({ id }) => id === component.board);
    return board === undefined ? [] : [{ board, component }];
  });
  if (shown[0] !== undefined) return shown[0];
  const hint = 'add `board:` and a component of `kind: board` to game.yaml';
  reportWrongValue(call, 'this pack has no board to draw', hint);
  return null;
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
    if (shown === null) return EMPTY_MARKUP;
    const tokens = tokensOption(call, shown.board);
    const marks = marksOption(call, shown.board);
    const around = aroundOption(call, shown.board);
    const { parts, ...input } = { parts: undefined, ...inputOf(shown) };
    const hasNames = namesOption(call);
    if (tokens === null || marks === null || around === null || hasNames === null) {
      return EMPTY_MARKUP;
    }
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

/** Whether `names=` asks for names; `null` after reporting a wrong value. */
function namesOption(call: HelperCall): boolean | null {
  const { names = true } = call.hash;
  if (typeof names === 'boolean') return names;
  reportWrongValue(call, '`names=` is true or false', 'write it without quotes: `names=false`');
  return null;
}

/** The tokens of `tokens=`, each with the ids of a `stop` and a `region`; `null` after reporting a wrong one. */
function tokensOption(call: HelperCall, { stops, regions }: Board): WaitingToken[] | null {
  const { tokens = [] } = call.hash;
  const listed = Array.isArray(tokens) ? tokens : [tokens];
  const found = listed.flatMap((token): WaitingToken[] => {
    const { stop, region } = Object(token) as {
      readonly stop?: unknown;
      readonly region?: unknown;
    };
    const ofRegion = regions.find(({ id }) => id === region);
    const isKnown = stops.some(({ id }) => id === stop);
    return isKnown && ofRegion !== undefined ? [{ stop: String(stop), region: ofRegion }] : [];
  });
  if (found.length === listed.length) return found;
  reportWrongValue(
    call,
    '`tokens=` needs a list of tokens, each with the id of its `stop` and of its `region`',
    'pass a list from `facts` or `tables` whose records have both',
  );
  return null;
}

/** The marks of `marks=`, each with the id of a `stop` and its `text`; `null` after reporting a wrong one. */
function marksOption(call: HelperCall, { stops }: Board): StopMark[] | null {
  const { marks = [] } = call.hash;
  const listed = Array.isArray(marks) ? marks : [marks];
  const found = listed.flatMap((mark): StopMark[] => {
    const { stop, text } = Object(mark) as { readonly stop?: unknown; readonly text?: unknown };
    const isKnown = stops.some(({ id }) => id === stop);
    return isKnown && text !== undefined ? [{ stop: String(stop), text: String(text) }] : [];
  });
  if (found.length === listed.length) return found;
  reportWrongValue(
    call,
    '`marks=` needs a list of marks, each with the id of its `stop` and its `text`',
    'pass a list from `facts` or `tables` whose records have both',
  );
  return null;
}

/** The ids of `around=`; `null` after reporting one that is not on the board. */
function aroundOption(call: HelperCall, { stops }: Board): string[] | null {
  const { around = [] } = call.hash;
  const listed: unknown[] = Array.isArray(around) ? around : String(around).split(' ');
  const unknown = listed.find((one) => !stops.some(({ id }) => id === one));
  if (unknown === undefined) return listed.map(String);
  reportWrongValue(
    call,
    `\`around=\` has the id of no stop of the board: \`${String(unknown)}\``,
    hintForName(
      String(unknown),
      stops.map(({ id }) => id),
    ) ?? 'pass a list of the ids of stops',
  );
  return null;
}

/** What only figures of rulebooks can call. */
export const figureHelpers = (context: FigureContext): TemplateHelpers => ({
  movementMap,
  boardPicture: boardPicture(context),
});

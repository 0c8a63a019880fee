import { isOverlapping, outset, type Rect, type Size } from '../../geometry/geometry.ts';
import type { TextFont, TextMeasure } from '../../pack/fonts.ts';
import type { Game } from '../../pack/pack.ts';
import { distanceToDisc, lengthInside, type Point, segmentsOf } from '../geometry.ts';
import type { BOARD_TEXTS, Board, LinkKind, Railway, Region, Route } from './model.ts';
import { isMajor, type PlacedLink, type PlacedStop } from './place-network.ts';

/** What one line of the legend explains. */
export type LegendMark =
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'stop'; readonly isMajor: boolean }
  /** With the stripe of the route, if stripes have a width. */
  | { readonly kind: 'link'; readonly route: Route | null; readonly stripePt: number | null }
  | { readonly kind: 'link-kind'; readonly linkKind: LinkKind }
  | { readonly kind: 'route-line'; readonly route: Route; readonly widthPt: number }
  /** On the line of its railway, if one has its id. */
  | { readonly kind: 'symbol'; readonly icon: string; readonly railway: Railway | null };

/** A mark with its words; `at` is the middle of the mark's left edge. */
export interface LegendItem {
  readonly mark: LegendMark;
  readonly text: string;
  readonly at: Point;
}

/** Title and legend, relative to the top left corner of their box. */
export interface Legend {
  readonly size: Size;
  readonly title: { readonly text: string; readonly at: Point; readonly sizePt: number };
  readonly items: readonly LegendItem[];
  /** Heights of the fine lines between sections. */
  readonly rules: readonly number[];
}

export const TITLE_FONT: TextFont = { family: 'Barlow Condensed', weight: 700, sizePt: 60 };

export const LEGEND_FONT: TextFont = { family: 'Barlow Condensed', weight: 600, sizePt: 13 };
/** From the left edge of a mark to its words. */
export const LEGEND_MARK_IN = 0.52;

const COLUMN_GAP_IN = 0.2;

const SECTION_GAP_IN = 0.26;

const TITLE_HEIGHT_IN = 0.72;
/** A long name is set smaller, so that the legend leaves most of a small board to its stops. */
const MAX_WIDTH_SHARE = 0.34;

const COLUMNS = 3;

type Item = Omit<LegendItem, 'at'>;

/** A column of items by its index, and the height of a row. */
interface Section {
  readonly columns: readonly (readonly Item[])[];
  readonly rowIn: number;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Items dealt into `count` columns, the first column filled first. */
function splitIntoColumns(items: readonly Item[], count: number): Item[][] {
  const rows = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, column) =>
    items.slice(column * rows, (column + 1) * rows),
  );
}

/** Stops and links, as far as the board has words for them. */
function stopAndLinkItems({ stops, links, routes, linkKinds, texts, options }: Board): Item[] {
  const stripePt = options.lines === 'striped' ? options.lineWidthPt : null;
  const item = (mark: LegendMark, word: (typeof BOARD_TEXTS)[number]): Item[] => {
    const text = texts.get(word);
    return text === undefined ? [] : [{ mark, text }];
  };
  const stop = (major: boolean): Item[] =>
    item({ kind: 'stop', isMajor: major }, major ? 'major-stop' : 'minor-stop');
  const link = (route: Route | null): Item[] =>
    item({ kind: 'link', route, stripePt }, route === null ? 'no-route' : 'route');
  const served = links.flatMap(({ routes }) => routes).at(0);
  const hasUnserved =
    routes.length > 0 && links.some((one) => one.routes.length === 0 && one.kind === null);
  const kinds = linkKinds
    .filter((linkKind) => links.some(({ kind }) => kind === linkKind))
    .map((linkKind): Item => ({ mark: { kind: 'link-kind', linkKind }, text: linkKind.name }));
  return [
    ...[false, true].filter((major) => stops.some((s) => isMajor(s) === major)).flatMap(stop),
    ...(served === undefined ? [] : link(served)),
    ...(hasUnserved ? link(null) : []),
    ...kinds,
  ];
}

/** The lines of routes with their names, and what the data say of their price, where they have lines of their own. */
const routeLineItems = ({ routes, options }: Board): Item[] =>
  options.lines === 'parallel'
    ? routes.map((route) => ({
        mark: { kind: 'route-line', route, widthPt: options.lineWidthPt },
        text: route.legend,
      }))
    : [];

function sectionsOf(board: Board, nameOfSymbol: (icon: string) => string): Section[] {
  const regions = board.regions.map(
    (region): Item => ({ mark: { kind: 'region', region }, text: region.name }),
  );
  const symbols = unique(board.stops.flatMap((stop) => stop.symbols))
    .sort()
    .map((icon): Item => {
      const railway = board.railways.find(({ id }) => id === icon) ?? null;
      return { mark: { kind: 'symbol', icon, railway }, text: nameOfSymbol(icon) };
    });
  const others = stopAndLinkItems(board);
  const columns =
    regions.length === 0
      ? splitIntoColumns(others, COLUMNS)
      : [...splitIntoColumns(regions, COLUMNS - 1), others];
  const sections: Section[] = [
    { columns, rowIn: 0.46 },
    { columns: splitIntoColumns(routeLineItems(board), COLUMNS), rowIn: 0.32 },
    { columns: splitIntoColumns(symbols, COLUMNS), rowIn: 0.38 },
  ];
  return sections.filter(({ columns }) => columns.flat().length > 0);
}

/** Lays out title and legend for a board; its place on the board is another matter. */
export function layOutLegend(
  board: Board,
  game: Game,
  {
    measure,
    nameOfSymbol,
    boardWidthIn,
  }: {
    measure: TextMeasure;
    nameOfSymbol: (icon: string) => string;
    boardWidthIn: number;
  },
): Legend {
  const sections = sectionsOf(board, nameOfSymbol);
  const widths = Array.from({ length: COLUMNS }, (_, column) => {
    const words = sections.flatMap(({ columns }) => columns[column] ?? []);
    return LEGEND_MARK_IN + Math.max(0, ...words.map(({ text }) => measure(text, LEGEND_FONT)));
  });
  const leftOf = (column: number): number =>
    widths.slice(0, column).reduce((sum, width) => sum + width + COLUMN_GAP_IN, 0);
  const items: LegendItem[] = [];
  const rules: number[] = [];
  const columnsIn = leftOf(COLUMNS) - COLUMN_GAP_IN;
  const fullIn = measure(game.name, TITLE_FONT);
  const scale = Math.min(1, Math.max(columnsIn, MAX_WIDTH_SHARE * boardWidthIn) / fullIn);
  let top = TITLE_HEIGHT_IN * scale;
  for (const { columns, rowIn } of sections) {
    rules.push(top + SECTION_GAP_IN / 2);
    top += SECTION_GAP_IN;
    const placed = columns.flatMap((column, index) =>
      column.map((item, row) => ({
        ...item,
        at: { xIn: leftOf(index), yIn: top + (row + 0.5) * rowIn },
      })),
    );
    items.push(...placed);
    top += rowIn * Math.max(...columns.map(({ length }) => length));
  }
  return {
    size: { widthIn: Math.max(fullIn * scale, columnsIn), heightIn: top },
    title: { text: game.name, at: { xIn: 0, yIn: 0.6 * scale }, sizePt: TITLE_FONT.sizePt * scale },
    items,
    rules,
  };
}

/** What a panel keeps clear of. */
export interface PanelObstacles {
  readonly stops: readonly PlacedStop[];
  readonly links: readonly PlacedLink[];
  readonly taken?: readonly Rect[];
}

/** White around the legend. */
const MARGIN_IN = 0.3;

const STEP_IN = 0.1;

/** The free place for `size` inside `page` nearest to its top left corner, or `null` if none is free. */
export function findFreeSpace(
  size: Size,
  page: Rect,
  { stops, links, taken = [] }: PanelObstacles,
): Rect | null {
  const segments = links.flatMap(({ points }) => segmentsOf(points));
  const isFree = (rect: Rect): boolean => {
    const wide = outset(rect, MARGIN_IN);
    return (
      taken.every((other) => !isOverlapping(wide, other)) &&
      stops.every((stop) => distanceToDisc(wide, stop) > 0) &&
      segments.every((segment) => lengthInside(segment, wide) === 0)
    );
  };
  const stepsX = Math.floor((page.widthIn - size.widthIn) / STEP_IN);
  const stepsY = Math.floor((page.heightIn - size.heightIn) / STEP_IN);
  for (let sum = 0; sum <= stepsX + stepsY; sum += 1) {
    for (let step = Math.max(0, sum - stepsY); step <= Math.min(sum, stepsX); step += 1) {
      const xIn = page.xIn + step * STEP_IN;
      const rect = { ...size, xIn, yIn: page.yIn + (sum - step) * STEP_IN };
      if (isFree(rect)) return rect;
    }
  }
  return null;
}

import type { CheckContext } from '../../check/check-context.ts';
import type { BoardDeclaration } from '../../check/manifest.ts';
import type { WrittenRecord, WrittenTable } from '../../check/written-data.ts';
import { parseLength } from '../../geometry/geometry.ts';
import type { Component, Place, Table } from '../../pack/pack.ts';
import { fillPlaceholders } from '../../text/translation.ts';
import { groupBy } from '../../values/maps.ts';
import { isRecord } from '../../values/value-shapes.ts';
import { PALETTE } from '../colours.ts';
import {
  type Area,
  BOARD_COLOURS,
  type Board,
  type DeckSpace,
  GROUND_KINDS,
  type GroundKind,
  type GroundLabel,
  type GroundShape,
  LABEL_SIDES,
  type LabelSide,
  LINE_STYLES,
  type Link,
  type LinkKind,
  type NetworkOptions,
  PILES,
  type Pile,
  type Railway,
  type Region,
  type Route,
  STROKE_STYLES,
  type Stop,
  type Street,
  type StrokeStyle,
} from './model.ts';
import {
  parsePoint,
  parsePoints,
  readBoardTables,
  routeLegs,
  spacePosition,
  type WrittenBoard,
} from './written-board.ts';

/** Makes the board's graph of the tables that game.yaml names. Only for packs without errors. */
export function linkBoard(
  declaration: BoardDeclaration,
  context: CheckContext,
  linked: {
    readonly components: readonly Component[];
    readonly tables: ReadonlyMap<string, Table>;
  },
): Board | null {
  const board = readBoardTables(declaration, context);
  if (board === null) return null;
  const { id, tables: roles } = declaration;
  const table = (role: string) => context.tables.get(roles[role] ?? '');
  const regions = new Map(
    (table('regions')?.records ?? []).map((record) => [record.id, linkRegion(record)]),
  );
  const stops = new Map(
    board.stops.records.map((record) => [record.id, linkStop(record, regions)]),
  );
  const options = linkOptions(declaration);
  const routes = board.routes.records.flatMap((record) => linkRoute(record, stops, options));
  const linkKinds = (table('linkKinds')?.records ?? []).map(linkLinkKind);
  for (const route of routes) {
    for (const stop of route.stops) stops.get(stop.id)?.routes.push(route);
  }
  return {
    id,
    tables: roles,
    options,
    regions: [...regions.values()],
    linkKinds,
    stops: [...stops.values()],
    links: linkLinks(board, { stops, routes, linkKinds }),
    routes,
    railways: (table('railways')?.records ?? []).map((record) => linkRailway(record, stops)),
    streets: (table('streets')?.records ?? []).map(linkStreet),
    ...linkBoardExtras(table, { regions, components: linked.components }),
    texts: new Map(
      (linked.tables.get(roles.texts ?? '')?.entries ?? []).map(({ id, fields }) => [
        id,
        String(fields.text ?? ''),
      ]),
    ),
  };
}

/** A stop while the routes that serve it are still being gathered. */
type MutableStop = Omit<Stop, 'routes'> & { readonly routes: Route[] };

const textOf = (record: WrittenRecord, key: string): string => record.text(key) ?? '';

const placeOf = ({ start: { file, line, column } }: WrittenRecord): Place => ({
  file,
  line,
  column,
});

const linkRegion = (record: WrittenRecord): Region => ({
  id: record.id,
  number: record.number('number') ?? 0,
  name: textOf(record, 'name'),
  fill: textOf(record, 'fill'),
  ink: textOf(record, 'ink'),
  shape: textOf(record, 'shape'),
});

function linkStop(record: WrittenRecord, regions: ReadonlyMap<string, Region>): MutableStop {
  const position = record.fields.position;
  const [x, y] = Array.isArray(position) ? position.map(Number) : [];
  return {
    id: record.id,
    name: textOf(record, 'name'),
    region: regions.get(textOf(record, 'region')) ?? null,
    size: textOf(record, 'size'),
    position: [x ?? 0, y ?? 0],
    symbols: record.texts('symbols'),
    value: valueText(record.fields.value),
    label: linkLabel(record.fields.label),
    routes: [],
    place: placeOf(record),
  };
}

/** A number with a proper minus sign, or a text. */
const valueText = (value: unknown): string | null =>
  typeof value === 'number' || typeof value === 'string'
    ? String(value).replace(/^-(?=\d)/, '\u2212')
    : null;

const strokeStyle = (record: WrittenRecord): StrokeStyle =>
  oneOf(STROKE_STYLES, record.fields.style) ?? 'solid';

const linkLinkKind = (record: WrittenRecord): LinkKind => {
  const { dash, casing } = record.fields;
  return {
    id: record.id,
    name: textOf(record, 'name'),
    stroke: textOf(record, 'stroke'),
    widthPt: record.number('width') ?? DEFAULT_LINK_WIDTH_PT,
    dash: Array.isArray(dash) ? dash.map(Number) : [],
    style: strokeStyle(record),
    casing: casing === false ? null : (record.text('casing') ?? PALETTE.paper),
  };
};

const DEFAULT_LINK_WIDTH_PT = 3.4;

const DEFAULT_LINE_WIDTH_PT = 2.7;

const DEFAULT_RAILWAY_WIDTH_PT = 11;

/** What a declaration says besides its tables. */
function linkOptions({ options }: BoardDeclaration): NetworkOptions {
  const marks = isRecord(options.stopMarks) ? options.stopMarks : {};
  const areas = isRecord(options.areaMarks) ? options.areaMarks : {};
  const routes = isRecord(options.routeMarks) ? options.routeMarks : {};
  const [widthIn, heightIn] = [parseLength(areas.width), parseLength(areas.height)];
  const { diameter } = marks;
  return {
    lines: LINE_STYLES.find((style) => style === options.lines) ?? 'bundled',
    hasLengths: options.lengths === true,
    diameterIn: isRecord(diameter)
      ? Object.fromEntries(
          Object.entries(diameter).map(([size, written]) => [size, parseLength(written) ?? 0]),
        )
      : parseLength(diameter),
    hasNames: marks.names !== false,
    hasLegend: options.legend !== false,
    legendAt: parsePoint(isRecord(options.legend) ? options.legend.at : null),
    lineWidthPt: typeof options.lineWidth === 'number' ? options.lineWidth : DEFAULT_LINE_WIDTH_PT,
    stopPartial: textOr(marks.partial),
    areaPartial: textOr(areas.partial),
    areaRoom: widthIn === null || heightIn === null ? null : { widthIn, heightIn },
    backdrop: textOr(options.backdrop),
    colours: Object.fromEntries(
      BOARD_COLOURS.flatMap((key) => {
        const colour = isRecord(options.colours) ? textOr(options.colours[key]) : null;
        return colour === null ? [] : [[key, colour]];
      }),
    ),
    routeMarks: { text: textOr(routes.text), legend: textOr(routes.legend) },
  };
}

const linkRailway = (record: WrittenRecord, stops: ReadonlyMap<string, Stop>): Railway => ({
  id: record.id,
  stroke: textOf(record, 'stroke'),
  widthPt: record.number('width') ?? DEFAULT_RAILWAY_WIDTH_PT,
  stops: record.texts('stops').flatMap((id) => stops.get(id) ?? []),
});

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function linkLabel(value: unknown): Stop['label'] {
  const { side, lines } = isRecord(value) ? value : { side: null, lines: null };
  const known: readonly unknown[] = LABEL_SIDES;
  return {
    side: known.includes(side) ? (side as LabelSide) : null,
    lines: Array.isArray(lines) ? lines.map(String) : null,
  };
}

function linkRoute(
  record: WrittenRecord,
  stops: ReadonlyMap<string, Stop>,
  { lines, routeMarks }: NetworkOptions,
): Route[] {
  const isParallel = lines === 'parallel';
  const start = stops.get(textOf(record, 'start'));
  if (start === undefined) return [];
  const legs = routeLegs(record).map((leg) => leg.flatMap((id) => stops.get(id) ?? []));
  const own = { mark: record.text('mark') ?? record.id, value: valueText(record.fields.value) };
  const name = textOf(record, 'name');
  return [
    {
      id: record.id,
      name,
      start,
      legs,
      stops: [...new Set(legs.flat())],
      kind: record.text('kind'),
      fill: record.text('fill'),
      style: strokeStyle(record),
      mark: isParallel ? (fillFrom(record, routeMarks.text) ?? own.mark) : record.id,
      legend:
        fillFrom(record, routeMarks.legend) ??
        [name, own.value].filter((part) => part !== null && part !== '').join(' \u00b7 '),
    },
  ];
}

/** A text with the fields of a record in the place of their names in braces. */
const fillFrom = (record: WrittenRecord, text: string | null): string | null =>
  text === null ? null : fillPlaceholders(text, (key) => valueText(record.fields[key]) ?? '');

function linkLinks(
  { links }: WrittenBoard,
  {
    stops,
    routes,
    linkKinds,
  }: {
    readonly stops: ReadonlyMap<string, Stop>;
    readonly routes: readonly Route[];
    readonly linkKinds: readonly LinkKind[];
  },
): Link[] {
  const users = new Map<string, Set<Route>>();
  for (const route of routes) {
    for (const leg of route.legs) {
      leg.slice(1).forEach((stop, at) => {
        const key = pairKey(leg[at]?.id ?? '', stop.id);
        users.set(key, (users.get(key) ?? new Set()).add(route));
      });
    }
  }
  const pairOf = (record: WrittenRecord) => pairKey(textOf(record, 'from'), textOf(record, 'to'));
  const byPair = groupBy(links.records, pairOf);
  return links.records.flatMap((record) => {
    const a = stops.get(textOf(record, 'from'));
    const b = stops.get(textOf(record, 'to'));
    if (a === undefined || b === undefined) return [];
    const siblings = byPair.get(pairOf(record)) ?? [];
    const runsHere = (route: Route): boolean => linkOfRoute(route, siblings) === record;
    const kind = linkKinds.find(({ id }) => id === record.text('kind')) ?? null;
    const length = record.number('length');
    return [
      { a, b, routes: [...(users.get(pairOf(record)) ?? [])].filter(runsHere), kind, length },
    ];
  });
}

/** Of several links between two stops, the one that a route runs on. */
const linkOfRoute = ({ kind }: Route, links: readonly WrittenRecord[]): WrittenRecord | undefined =>
  links.find((link) => link.text('kind') === kind) ?? links[0];

const pairKey = (a: string, b: string): string => [a, b].sort().join(' ');

const linkStreet = (record: WrittenRecord): Street => ({
  name: textOf(record, 'name'),
  runs: record.text('runs') === 'across' ? 'across' : 'down',
  at: record.number('at') ?? 0,
});

type BoardExtras = Pick<Board, 'ground' | 'areas' | 'spaces'>;

/** What lies on the board beside its network: ground, areas, spaces for decks. */
function linkBoardExtras(
  table: (role: string) => WrittenTable | undefined,
  known: { regions: ReadonlyMap<string, Region>; components: readonly Component[] },
): BoardExtras {
  const records = (role: string): readonly WrittenRecord[] => table(role)?.records ?? [];
  return {
    ground: records('ground').map(linkGround),
    areas: records('areas').map(linkArea),
    spaces: records('spaces').flatMap((record) => linkSpace(record, known)),
  };
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

const linkGround = (record: WrittenRecord): GroundShape => ({
  id: record.id,
  kind: oneOf<GroundKind>(GROUND_KINDS, record.fields.kind) ?? 'land',
  depth: record.number('depth') ?? 0,
  outline: parsePoints(record.fields.outline) ?? [],
  label: linkGroundLabel(record),
});

const linkArea = (record: WrittenRecord): Area => ({
  id: record.id,
  name: textOf(record, 'name'),
  outline: parsePoints(record.fields.outline) ?? [],
  fill: record.text('fill'),
  ...areaLabel(record.fields.label),
  place: placeOf(record),
});

function areaLabel(label: unknown): Pick<Area, 'lines' | 'at'> {
  const { lines, at } = isRecord(label) ? label : { lines: null, at: null };
  return { lines: Array.isArray(lines) ? lines.map(String) : null, at: parsePoint(at) };
}

function linkGroundLabel(record: WrittenRecord): GroundLabel | null {
  const { label } = record.fields;
  const at = isRecord(label) ? parsePoint(label.at) : null;
  if (!isRecord(label) || at === null) return null;
  const lines = Array.isArray(label.lines) ? label.lines.map(String) : [record.text('name') ?? ''];
  return { lines, at, turn: typeof label.turn === 'number' ? label.turn : 0 };
}

function linkSpace(
  record: WrittenRecord,
  { regions, components }: Parameters<typeof linkBoardExtras>[1],
): DeckSpace[] {
  const component = components.find(({ id }) => id === record.text('component'));
  const region = regions.get(record.text('region') ?? '') ?? null;
  const at = spacePosition(record);
  if (component?.kind !== 'deck' || at === null) return [];
  return [
    {
      id: record.id,
      name: record.text('name') ?? region?.name ?? component.name,
      pile: oneOf<Pile>(PILES, record.fields.pile) ?? 'deck',
      region,
      icon: record.text('icon'),
      card: component.size.trim,
      at,
    },
  ];
}

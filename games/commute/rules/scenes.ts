import {
  type Fields,
  fieldsIn,
  type Graph,
  idOf,
  listOf,
  type PackRecord,
  type Value,
} from 'vbuses/play';
import { spaceInfo } from './board.ts';
import type { Tables } from './tables.ts';

/** A typical path on the board is so long in a figure, and a space so wide; in points. */
const PATH = 46;
const RADIUS = 14;

/** How far the way back runs beside the way there. */
const ASIDE = 8;

/** How far a figure shows the board beyond the spaces of its moves, in paths. */
const MARGIN = 0.75;

type Point = Readonly<{ x: number; y: number }>;

/**
 * A piece of the board with some moves on it, as a figure draws it: places in points, and what each
 * move adds to the minutes, by the rules.
 */
export function drawScene(graph: Graph, tables: Tables, { id, fields }: PackRecord): Fields {
  const moves = recordsIn(fields.moves).map(readMove);
  const barred = recordsIn(fields.barred).map(({ way }) => idsIn(way));
  const ends =
    fields.landings === true ? moves.flatMap((move) => landingsOf(tables, fields.which, move)) : [];
  const shown = [...moves.map(({ way }) => way), ...barred, ends].flat();
  const frame = fitFrame(graph, shown);
  const along = (way: readonly string[]): readonly Point[] => way.map(frame.place);
  return {
    id,
    ...{ width: frame.width, height: frame.height },
    links: graph.links
      .filter(({ from, to }) => frame.holds(from) || frame.holds(to))
      .map(({ from, to }) => linesThrough(along([from, to]))),
    spaces: graph.nodes
      .filter((node) => frame.holds(node.id))
      .map((node) => ({
        ...frame.place(node.id),
        stop: node.fields,
        isLanding: ends.includes(node.id),
      })),
    walks: moves.map(({ way, pawn, by }, index) => ({
      ...drawArrow(along(way)),
      house: pawn,
      number: index + 1,
      isPush: by !== null,
    })),
    barred: barred.map((way) => drawBar(along(way))),
    pawns: placePawns(moves, frame.place),
    moves: moves.map((move, index) => ({
      number: index + 1,
      ...countMove(tables, fields.which, move),
    })),
  };
}

/** The spaces at which a pawn may stop with the card of a move. */
export function landingsOf(tables: Tables, which: Value | undefined, move: Move): string[] {
  const { card, way, pawn } = move;
  const goal = goalOf(tables, which, pawn);
  const steps = cardValue(tables, card);
  return tables.walks({ from: way[0] ?? '', notTo: null, steps, goal }).map(({ to }) => to);
}

const cardValue = ({ values }: Tables, { id }: Fields): number => values.get(String(id)) ?? 0;

const goalOf = ({ work, houses }: Tables, which: Value | undefined, { id }: Fields): string =>
  which === 'evening' ? (houses.get(String(id))?.space ?? '') : work;

export const readMove = (move: Fields) => ({
  pawn: fieldsIn(move.pawn),
  /** `null` for a card of its own player. */
  by: move.by === null || move.by === undefined ? null : fieldsIn(move.by),
  card: fieldsIn(move.card),
  /** Spaces from where the pawn stood to where it stops. */
  way: idsIn(move.way),
});

/** One pawn on its way, by a card of its own player or of another one. */
type Move = ReturnType<typeof readMove>;

/** What a move adds to the minutes of the player who is moved: a card only if it is their own. */
function countMove(tables: Tables, which: Value | undefined, move: Move): Fields {
  const { pawn, by, card, way } = move;
  const stop = way.at(-1) ?? '';
  const { minutes: space, isUhOh } = spaceInfo(tables, stop);
  const value = cardValue(tables, card);
  return {
    ...{ pawn, by, card, value, space, isUhOh },
    minutes: by === null ? value + space : space,
    hasArrived: stop === goalOf(tables, which, pawn),
    steps: way.length - 1,
  };
}

/** Every pawn where it stood at first, faintly, and where it stands in the end. */
function placePawns(moves: readonly Move[], place: (space: string) => Point): Fields[] {
  const houses = [...new Map(moves.map(({ pawn }) => [pawn.id, pawn])).values()];
  return houses.flatMap((house) => {
    const own = moves.filter(({ pawn }) => pawn.id === house.id);
    const [first = '', last = ''] = [own[0]?.way[0], own.at(-1)?.way.at(-1)];
    return [
      { house, ...place(first), isGhost: true },
      { house, ...place(last), isGhost: false },
    ];
  });
}

/** The part of the board around some spaces. */
function fitFrame({ nodes, links }: Graph, shown: readonly string[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const positionOf = (id: string): readonly [number, number] => byId.get(id)?.position ?? [0, 0];
  const lengths = links
    .map(({ from, to }) => {
      const [[x, y], [toX, toY]] = [positionOf(from), positionOf(to)];
      return Math.hypot(toX - x, toY - y);
    })
    .sort((a, b) => a - b);
  const scale = PATH / (lengths[Math.floor(lengths.length / 2)] || 1);
  const margin = MARGIN * PATH;
  const xs = shown.map((id) => positionOf(id)[0] * scale);
  const ys = shown.map((id) => positionOf(id)[1] * scale);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const width = rounded(Math.max(...xs) + margin - left);
  const height = rounded(Math.max(...ys) + margin - top);
  const place = (id: string): Point => {
    const [x, y] = positionOf(id);
    return { x: rounded(x * scale - left), y: rounded(y * scale - top) };
  };
  const isWithin = (at: number, length: number): boolean => at > RADIUS && at < length - RADIUS;
  /** Whether all of a space is within it. */
  const holds = (id: string): boolean =>
    isWithin(place(id).x, width) && isWithin(place(id).y, height);
  return { width, height, place, holds };
}

const rounded = (value: number): number => Number(value.toFixed(1)) + 0;

const formatPoint = ({ x, y }: Point): string => `${rounded(x)} ${rounded(y)}`;

const linesThrough = (points: readonly Point[]): string => `M${points.map(formatPoint).join('L')}`;

/** The point so far from one on the way to another. */
function pointTowards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) / length) * distance,
    y: from.y + ((to.y - from.y) / length) * distance,
  };
}

/** A line through the spaces of a way to the edge of the last one, its head, and where its number stands. */
function drawArrow(points: readonly Point[]): Fields {
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return {};
  const tip = pointTowards(last, before, RADIUS + 1);
  const foot = pointTowards(last, before, RADIUS + 10);
  const [dx, dy] = [(tip.x - foot.x) * 0.62, (tip.y - foot.y) * 0.62];
  const corners = [tip, { x: foot.x - dy, y: foot.y + dx }, { x: foot.x + dy, y: foot.y - dx }];
  return {
    line: linesThrough([...points.slice(0, -1), foot]),
    head: `${linesThrough(corners)}z`,
    at: pointTowards(first, second, Math.hypot(second.x - first.x, second.y - first.y) / 2),
  };
}

/** A way that doubles back: its last step runs beside the one before, with a bar across its middle. */
function drawBar(points: readonly Point[]): Fields {
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!last || !before) return {};
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const [dx, dy] = [((last.y - before.y) / length) * ASIDE, ((before.x - last.x) / length) * ASIDE];
  const [turn, end] = [before, last].map(({ x, y }) => ({ x: x + dx, y: y + dy }));
  if (!turn || !end) return {};
  return {
    line: linesThrough([...points.slice(0, -1), turn, end]),
    at: pointTowards(turn, end, length / 2),
  };
}

export const recordsIn = (value: Value | undefined): Fields[] => listOf(value).map(fieldsIn);

const idsIn = (value: Value | undefined): string[] => listOf(value).map(idOf);

import {
  type PanelGrid,
  type PanelJoint,
  panelEdges,
  panelSize,
} from '../../geometry/fold-panels.ts';
import {
  describeLengths,
  describeSize,
  EPSILON_IN,
  type Size,
  unitOf,
} from '../../geometry/geometry.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import { componentCopies, type Game } from '../../pack/pack.ts';
import { type Tile, type TilePicture, type TilePlan, tilePageCount } from '../../pack/sheet.ts';
import type { Words } from '../../text/words.ts';
import { labelText } from '../sheet-strip.ts';

const LETTERS = 26;

/** `A` to `Z`, then `AA`. Rows count from 1. */
export function rowLetter(row: number): string {
  const last = String.fromCharCode(65 + ((row - 1) % LETTERS));
  const before = Math.floor((row - 1) / LETTERS);
  return before === 0 ? last : `${rowLetter(before)}${last}`;
}

/** `B3`: row B, column 3. */
export const tileName = (row: number, column: number): string => `${rowLetter(row)}${column}`;

/** `B3 · row B of C, column 3 of 4`, and the size of a tile that nothing else shows. */
export function tileTitle(
  tile: Tile,
  { rows, columns, markStyle, isUneven, component }: TilePlan,
  words: Words,
): string {
  const { name, row, column } = tile;
  const place = { name, row: rowLetter(row), rows: rowLetter(rows), column, columns };
  const title = words('tiles.title', place);
  return markStyle === 'none' && isUneven
    ? `${title} · ${tileSize(tile, component, words)}`
    : title;
}

/** With its strips, in the unit of the whole. */
export const tileSize = ({ window }: Tile, { size }: TilePlan['component'], words: Words): string =>
  describeSize(window, words, unitOf(size.trim));

/** `0.5 in`, or across and down where they differ: `0.5 x 0.31 in`; `null` for a single tile. */
export function describeOverlap(
  { overlap: { xIn, yIn }, component: { size } }: TilePlan,
  words: Words,
): string | null {
  const lengths = [xIn, yIn].filter((inches) => inches > 0);
  return lengths.length === 0 ? null : describeLengths(lengths, words, unitOf(size.trim));
}

/** `2 boxes, each in 4 tiles`; with their backs `2 mats, each side in 4 tiles`; the tiles alone for one picture. */
export function describeTiles(
  tiles: string,
  {
    pieces,
    copies,
    pictures,
  }: {
    /** In words. */
    readonly pieces: string;
    readonly copies: number;
    /** More than there are pieces if their backs are in tiles too. */
    readonly pictures: number;
  },
  words: Words,
): string {
  if (pictures === 1) return tiles;
  return words(pictures > copies ? 'tiles.sides' : 'tiles.pieces', { pieces, tiles });
}

/** The same of a plan. */
export function describePictures(
  { component, pictures: { length: pictures } }: TilePlan,
  tiles: string,
  words: Words,
): string {
  if (component.kind === 'board') return tiles;
  const copies = componentCopies(component);
  const pieces = words.count(copies, component.piece);
  return describeTiles(tiles, { pieces, copies, pictures }, words);
}

/**
 * What is glued over a tile; `null` at the edge of the picture. Below a tile that is the whole next
 * row, if its seams lie elsewhere than those of this one.
 */
export function overlappingTiles(
  { row, column, glue }: Tile,
  { tiles }: Pick<TilePlan, 'tiles'>,
  words: Words,
): {
  readonly right: string | null;
  readonly below: string | null;
} {
  const seams = (of: number): number[] =>
    tiles.flatMap((tile) => (tile.row === of ? [tile.window.xIn] : []));
  const own = seams(row);
  const isAligned = seams(row + 1).every((xIn, at) => Math.abs(xIn - (own[at] ?? 0)) < EPSILON_IN);
  const below = isAligned
    ? tileName(row + 1, column)
    : words('tiles.row', { row: rowLetter(row + 1) });
  return {
    right: glue.rightIn > 0 ? tileName(row, column + 1) : null,
    below: glue.bottomIn > 0 ? below : null,
  };
}

/** `Cut left and top. B4 goes over the strip at the right, C3 over the strip at the bottom.` */
export function cuttingSteps(tile: Tile, plan: Pick<TilePlan, 'tiles'>, words: Words): string {
  const { right, below } = overlappingTiles(tile, plan, words);
  const edges = [
    words('tiles.left'),
    words('tiles.top'),
    ...(right === null ? [words('tiles.right')] : []),
    ...(below === null ? [words('tiles.bottom')] : []),
  ];
  const strips = [
    ...(right === null ? [] : [words('tiles.over-right', { name: right })]),
    ...(below === null ? [] : [words('tiles.over-bottom', { name: below })]),
  ];
  const glue = strips.length === 0 ? '' : ` ${strips.join(', ')}.`;
  return `${words('tiles.cut', { edges: words.list(edges) })}${glue}`;
}

/**
 * What a set of tiles shows, where there are several: `Red mat, 2 of 3`, or for the other side of a
 * card `Red mat, back`; empty for the only one.
 */
export function pictureTitle(
  { cardId, side, copy, copies }: TilePicture,
  { component, pictures }: Pick<TilePlan, 'component' | 'pictures'>,
  words: Words,
): string {
  if (component.kind === 'board' || pictures.length === 1) return '';
  const title = cardTitle(component, cardId);
  const name = side === 'back' ? words('tiles.back', { name: title }) : title;
  return copies === 1 ? name : words('tiles.copy', { name, copy, copies });
}

/** `Vancouver Buses · Board · 1.0.0 · page 2 of 9`. */
export const tilePageLabel = (
  { game, plan, words }: { game: Game; plan: TilePlan; words: Words },
  page: number,
): string =>
  labelText({
    game,
    componentName: plan.component.name,
    side: null,
    noun: 'page',
    number: page,
    of: tilePageCount(plan),
    words,
  });

/** How to make one picture of the tiles, a sentence or two a step. */
export function assemblySteps(plan: TilePlan, words: Words): string[] {
  const { columns, rows, markStyle } = plan;
  return [
    words('tiles.step-print'),
    words(markStyle === 'none' ? 'tiles.step-cut-edges' : 'tiles.step-cut-marks'),
    ...(columns > 1 ? [rowStep(columns, words)] : []),
    ...(rows > 1 ? [columnStep(columns, rows, words)] : []),
    words('tiles.step-tape'),
  ];
}

const rowStep = (columns: number, words: Words): string =>
  columns > 2
    ? words('tiles.step-row-onward', { last: tileName(1, columns) })
    : words('tiles.step-row');

/** Rows of tiles are laid over each other, or single tiles where each row is one. */
function columnStep(columns: number, rows: number, words: Words): string {
  const kind = columns > 1 ? 'rows' : 'column';
  const last = columns > 1 ? rowLetter(rows) : tileName(rows, 1);
  return rows > 2 ? words(`tiles.step-${kind}-onward`, { last }) : words(`tiles.step-${kind}`);
}

/** How a board is mounted and folded, a sentence or two a step. */
export function mountingSteps(size: Size, panels: PanelGrid, words: Words): string[] {
  const edges = panelEdges(size, panels);
  const panel = describeSize(panelSize(size, panels), words, unitOf(size));
  const numbersOf = (joint: PanelJoint): string =>
    words.list(
      edges
        .flatMap((edge) => (edge.joint === joint ? (edge.fold ?? []) : []))
        .sort((a, b) => a - b)
        .map(String),
    );
  const count = panels.columns * panels.rows;
  const [face, back] = [numbersOf('face'), numbersOf('back')];
  return [
    words('mount.step-panels', { count, size: panel }),
    words('mount.step-glue'),
    ...(edges.some(({ joint }) => joint === 'slit') ? [words('mount.step-slit')] : []),
    words('mount.step-face', { numbers: face }),
    ...(back === '' ? [] : [words('mount.step-back', { numbers: back })]),
    words('mount.step-paper', { numbers: face }),
    words(back === '' ? 'mount.step-fold-once' : 'mount.step-fold'),
  ];
}

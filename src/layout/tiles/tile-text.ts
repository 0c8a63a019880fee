import type { Game } from '../../core/pack.ts';
import { type Tile, type TilePlan, tilePageCount } from '../../core/sheet.ts';
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

/** `B3 · row B of C, column 3 of 4`. */
export const tileTitle = ({ name, row, column }: Tile, { rows, columns }: TilePlan): string =>
  `${name} · row ${rowLetter(row)} of ${rowLetter(rows)}, column ${column} of ${columns}`;

/** The neighbours that are glued over a tile; `null` at the edge of the picture. */
export function overlappingTiles({ row, column, glue }: Tile): {
  readonly right: string | null;
  readonly below: string | null;
} {
  return {
    right: glue.rightIn > 0 ? tileName(row, column + 1) : null,
    below: glue.bottomIn > 0 ? tileName(row + 1, column) : null,
  };
}

/** `Cut left and top. B4 goes over the strip at the right, C3 over the strip at the bottom.` */
export function cuttingSteps(tile: Tile): string {
  const { right, below } = overlappingTiles(tile);
  const ends = [...(right === null ? ['right'] : []), ...(below === null ? ['bottom'] : [])];
  const strips = [
    ...(right === null ? [] : [`${right} goes over the strip at the right`]),
    ...(below === null ? [] : [`${below} goes over the strip at the bottom`]),
  ];
  const glue = strips.length === 0 ? '' : ` ${strips.join(', ')}.`;
  return `Cut ${joinWords(['left', 'top', ...ends])}.${glue}`;
}

/** `Vancouver Buses · Board · 1.0.0 · page 2 of 9`. */
export const tilePageLabel = (game: Game, plan: TilePlan, page: number): string =>
  labelText({
    game,
    componentName: plan.component.name,
    side: null,
    noun: 'page',
    number: page,
    of: tilePageCount(plan),
  });

/** How to make one picture of the tiles, a sentence or two a step. */
export function assemblySteps(plan: TilePlan): string[] {
  const { columns, rows, markStyle } = plan;
  const where = markStyle === 'none' ? 'at the edge of the picture' : 'along the marks';
  return [
    'Print every page at 100 % (“actual size”), on one side. Lay a ruler on the scales below: if they are too short, the printer has shrunk the page.',
    `Cut each tile ${where}: at its left and its top, and where the picture ends. Leave the hatched strips at the right and the bottom on; the small line under each tile says what it needs.`,
    ...(columns > 1 ? [rowStep(columns)] : []),
    ...(rows > 1 ? [columnStep(columns, rows)] : []),
    'Turn it over and tape the seams, or glue it all to stout card.',
  ];
}

function rowStep(columns: number): string {
  const onward = columns > 2 ? `, and so on to ${tileName(1, columns)}; then the other rows` : '';
  return `Put glue on the hatched strip at the right of A1 and lay A2 over it, its cut edge on the dashed line and the picture running on${onward}.`;
}

function columnStep(columns: number, rows: number): string {
  const [upper, lower] = columns > 1 ? ['row A', 'row B'] : ['A1', 'B1'];
  const last = columns > 1 ? `row ${rowLetter(rows)}` : tileName(rows, 1);
  const onward = rows > 2 ? `, and so on to ${last}` : '';
  return `Lay ${lower} over the hatched strip at the bottom of ${upper} in the same way${onward}.`;
}

/** `left, top and right`. */
const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

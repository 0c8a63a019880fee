import type { Segment, Size } from './geometry.ts';

/** How a mounted board is divided into panels of one size. */
export interface PanelGrid {
  readonly columns: number;
  readonly rows: number;
}

/**
 * What holds two panels together: `face`, the picture, which lies inside when they are folded;
 * `back`, a strip behind them, with the picture outside; or nothing, along a slit.
 */
export const PANEL_JOINTS = ['face', 'back', 'slit'] as const;

export type PanelJoint = (typeof PANEL_JOINTS)[number];

/** Where two panels meet, in inches from the top left corner of the board. */
export interface PanelEdge extends Segment {
  readonly joint: PanelJoint;
  /** Of a hinge: its place in the order of folding, from 1; `null` for a slit. */
  readonly fold: number | null;
}

/** `3x2`; `null` for anything else, and for a single panel. */
export function parsePanels(written: unknown): PanelGrid | null {
  const [, columns, rows] = /^([1-6])x([1-6])$/.exec(String(written)) ?? [];
  if (columns === undefined || rows === undefined) return null;
  const grid = { columns: Number(columns), rows: Number(rows) };
  return grid.columns * grid.rows > 1 ? grid : null;
}

export const panelSize = ({ widthIn, heightIn }: Size, { columns, rows }: PanelGrid): Size => ({
  widthIn: widthIn / columns,
  heightIn: heightIn / rows,
});

/** Where the panels of a board meet, in inches from its left and from its top. */
export interface FoldLines {
  readonly xIn: readonly number[];
  readonly yIn: readonly number[];
}

/** None for a board that is in one piece. */
export function foldLines(size: Size, grid: PanelGrid | undefined): FoldLines {
  if (grid === undefined) return { xIn: [], yIn: [] };
  const { widthIn, heightIn } = panelSize(size, grid);
  const between = (count: number, lengthIn: number): number[] =>
    Array.from({ length: count - 1 }, (_, index) => (index + 1) * lengthIn);
  return { xIn: between(grid.columns, widthIn), yIn: between(grid.rows, heightIn) };
}

/**
 * The edges between the panels of a board, row by row. The panels are one chain, which runs to the
 * right in the first row and back in the next: folded like an accordion, each lies on the one before
 * it, so that no hinge has to reach around more than the thickness of the board.
 */
export function panelEdges(size: Size, grid: PanelGrid): PanelEdge[] {
  const { columns, rows } = grid;
  const panel = panelSize(size, grid);
  const hinge = (fold: number) => ({ joint: fold % 2 === 1 ? 'face' : 'back', fold }) as const;
  const at = (column: number, row: number) => ({
    xIn: column * panel.widthIn,
    yIn: row * panel.heightIn,
  });
  return Array.from({ length: rows }, (_, row) => {
    const isBack = row % 2 === 1;
    const turn = isBack ? 0 : columns - 1;
    const beside = Array.from({ length: columns - 1 }, (_, index): PanelEdge => {
      const step = isBack ? columns - 1 - index : index + 1;
      const ends = { from: at(index + 1, row), to: at(index + 1, row + 1) };
      return { ...ends, ...hinge(row * columns + step) };
    });
    const below = Array.from({ length: row < rows - 1 ? columns : 0 }, (_, column): PanelEdge => {
      const ends = { from: at(column, row + 1), to: at(column + 1, row + 1) };
      return column === turn
        ? { ...ends, ...hinge((row + 1) * columns) }
        : { ...ends, joint: 'slit', fold: null };
    });
    return [...beside, ...below];
  }).flat();
}

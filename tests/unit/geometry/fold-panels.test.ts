import { describe, expect, it } from 'vitest';
import { type PanelGrid, panelEdges, parsePanels } from '../../../src/geometry/fold-panels.ts';

const SIZE = { widthIn: 12, heightIn: 6 };

const GRIDS: readonly PanelGrid[] = Array.from({ length: 36 }, (_, at) => ({
  columns: 1 + (at % 6),
  rows: 1 + Math.floor(at / 6),
})).slice(1);

/** The two panels beside an edge, as column and row. */
function panelsAt(edge: ReturnType<typeof panelEdges>[number], { columns, rows }: PanelGrid) {
  const { from, to } = edge;
  const middle = { x: (from.xIn + to.xIn) / 2, y: (from.yIn + to.yIn) / 2 };
  const isDown = from.xIn === to.xIn;
  return [-0.01, 0.01].map((off) => {
    const column = Math.floor(((middle.x + (isDown ? off : 0)) * columns) / SIZE.widthIn);
    const row = Math.floor(((middle.y + (isDown ? 0 : off)) * rows) / SIZE.heightIn);
    return `${column} ${row}`;
  });
}

describe('panelEdges', () => {
  it('joins all panels to one chain, in the order of folding, and slits the other edges', () => {
    for (const grid of GRIDS) {
      const edges = panelEdges(SIZE, grid);
      const { columns, rows } = grid;
      expect(edges).toHaveLength((columns - 1) * rows + columns * (rows - 1));
      const hinges = edges.filter(({ fold }) => fold !== null);
      hinges.sort((a, b) => (a.fold ?? 0) - (b.fold ?? 0));
      expect(hinges.map(({ fold }) => fold)).toEqual(hinges.map((_, at) => at + 1));
      expect(hinges).toHaveLength(columns * rows - 1);
      let end = '0 0';
      const visited = new Set([end]);
      for (const hinge of hinges) {
        const beside = panelsAt(hinge, grid);
        expect(beside).toContain(end);
        end = beside.find((one) => one !== end) ?? '';
        visited.add(end);
      }
      expect(visited.size).toBe(columns * rows);
    }
  });
});

describe('parsePanels', () => {
  it('reads columns and rows, and nothing else', () => {
    expect(parsePanels('3x2')).toEqual({ columns: 3, rows: 2 });
    for (const wrong of ['1x1', '0x2', '7x1', '3 x 2', '3', null, 32, '3x2x1']) {
      expect(parsePanels(wrong), String(wrong)).toBeNull();
    }
  });
});

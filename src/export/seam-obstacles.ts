import { boardKindOf, shownBoard } from '../boards/registry.ts';
import type { BoardComponent, DeckComponent } from '../pack/pack.ts';
import { findPlacedBoxes } from '../pack/places.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { SeamObstacle } from '../pack/sheet.ts';

type Drawn = Pick<RenderedPack, 'pack' | 'measure' | 'faces' | 'backs'>;

/**
 * What seams had better not cut: what stands on a board that its kind draws; on the faces and backs
 * of a deck everything that the helpers of places put somewhere.
 */
export const seamObstaclesOf =
  ({ pack, measure, faces, backs }: Drawn) =>
  (component: BoardComponent | DeckComponent): readonly SeamObstacle[] => {
    if (component.kind === 'board') {
      const board = shownBoard(pack, component);
      const { size, panels } = component;
      return boardKindOf(board).seamObstacles({ pack, board, size: size.trim, panels, measure });
    }
    const sides = [faces, backs].flatMap((side) => [...(side.get(component.id)?.values() ?? [])]);
    const boxes = new Map(
      sides.flatMap(findPlacedBoxes).map((box) => [Object.values(box).join(), box]),
    );
    return [...boxes.values()].map((box) => ({ box, cost: 1 }));
  };

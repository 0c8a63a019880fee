import { shownBoard } from '../boards/boards.ts';
import { placeBoardOnce } from '../boards/network/draw-board.ts';
import { seamObstacles } from '../boards/network/seam-obstacles.ts';
import type { BoardComponent, DeckComponent } from '../pack/pack.ts';
import { findPlacedBoxes } from '../pack/places.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { SeamObstacle } from '../pack/sheet.ts';

type Drawn = Pick<RenderedPack, 'pack' | 'measure' | 'faces' | 'backs'>;

/**
 * What seams had better not cut: what stands on a drawn board; on the faces and backs
 * of a deck everything that the helpers of places put somewhere.
 */
export const seamObstaclesOf =
  ({ pack, measure, faces, backs }: Drawn) =>
  (component: BoardComponent | DeckComponent): readonly SeamObstacle[] => {
    if (component.kind === 'board') {
      const board = shownBoard(pack, component);
      const { size, panels } = component;
      const { game, icons } = pack;
      const input = { board, game, icons, size: size.trim, panels, measure };
      return seamObstacles(placeBoardOnce(input), measure);
    }
    const sides = [faces, backs].flatMap((side) => [...(side.get(component.id)?.values() ?? [])]);
    const boxes = new Map(
      sides.flatMap(findPlacedBoxes).map((box) => [Object.values(box).join(), box]),
    );
    return [...boxes.values()].map((box) => ({ box, cost: 1 }));
  };

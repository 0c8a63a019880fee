import { shownBoard } from '../boards/boards.ts';
import { placeBoardOnce } from '../boards/network/draw-board.ts';
import { seamObstacles } from '../boards/network/seam-obstacles.ts';
import type { Cache } from '../cache/cache.ts';
import { jsonKind, memo } from '../cache/memo.ts';
import { type BoardComponent, boardComponents, type DeckComponent } from '../pack/pack.ts';
import { findPlacedBoxes } from '../pack/places.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { SeamObstacle } from '../pack/sheet.ts';
import { boardInputs } from './board-files.ts';

type Drawn = Pick<RenderedPack, 'pack' | 'measure' | 'faces' | 'backs'>;

/** What seams had better not cut, by component. */
type BoardSeams = ReadonlyMap<string, readonly SeamObstacle[]>;

const boardSeams = jsonKind<readonly SeamObstacle[]>('seams');

/** What seams had better not cut on the boards of a pack: kept, as placing a board takes long. */
export async function findBoardSeams(cache: Cache, rendered: RenderedPack): Promise<BoardSeams> {
  const seams = new Map<string, readonly SeamObstacle[]>();
  for (const component of boardComponents(rendered.pack)) {
    const found = await memo(cache, boardSeams, {
      inputs: () => boardInputs(rendered, component),
      compute: () => obstaclesOnBoard(rendered, component),
    });
    seams.set(component.id, found);
  }
  return seams;
}

function obstaclesOnBoard(
  { pack, measure }: Pick<RenderedPack, 'pack' | 'measure'>,
  component: BoardComponent,
): SeamObstacle[] {
  const board = shownBoard(pack, component);
  const { size, panels } = component;
  const { game, icons } = pack;
  const input = { board, game, icons, size: size.trim, panels, measure };
  return seamObstacles(placeBoardOnce(input), measure);
}

/**
 * What seams had better not cut: what stands on a drawn board; on the faces and backs
 * of a deck everything that the helpers of places put somewhere.
 *
 * @param known of boards, where `findBoardSeams` has looked
 */
export const seamObstaclesOf =
  ({ pack, measure, faces, backs }: Drawn, known: BoardSeams = new Map()) =>
  (component: BoardComponent | DeckComponent): readonly SeamObstacle[] => {
    if (component.kind === 'board') {
      return known.get(component.id) ?? obstaclesOnBoard({ pack, measure }, component);
    }
    const sides = [faces, backs].flatMap((side) => [...(side.get(component.id)?.values() ?? [])]);
    const boxes = new Map(
      sides.flatMap(findPlacedBoxes).map((box) => [Object.values(box).join(), box]),
    );
    return [...boxes.values()].map((box) => ({ box, cost: 1 }));
  };

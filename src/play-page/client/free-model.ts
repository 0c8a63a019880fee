import type { ShownCard, ShownThing, TableMessage } from '../table-message.ts';
import type { TableRequest } from '../table-session.ts';
import type { Target } from '../table-state.ts';
import type { PageModel } from './page.tsx';
import type { Point } from './pan-zoom.ts';
import { PX_PER_IN } from './pictures.tsx';

/** CSS pixels of a millimetre. */
export const PX_PER_MM = PX_PER_IN / 25.4;

/** What is being dragged: things, cards of the hand, or the top of a pile. */
export interface Drag {
  readonly ids: readonly number[];
  readonly isTop: boolean;
  readonly shown: ShownCard | ShownThing;
  /** Where the pointer is, on the screen. */
  readonly at: Point;
}

/** What the page of a table shows. */
export interface FreeModel extends PageModel {
  readonly state: TableMessage;
  /** Things and cards of the hand, by their ids. */
  readonly chosen: readonly number[];
  /** How many are drawn, taken or dealt. */
  readonly count: number;
  /** Whether touches choose more, and drags choose what is in a box. */
  readonly isChoosing: boolean;
  readonly drag: Drag | null;
}

/** The things that are chosen, and the cards of the hand. */
export const chosenThings = ({ state, chosen }: FreeModel): ShownThing[] =>
  state.things.filter(({ id }) => chosen.includes(id));

export const chosenCards = ({ state, chosen }: FreeModel): ShownCard[] =>
  state.hand.filter(({ id }) => chosen.includes(id));

/** Whether something can be laid onto a thing: into a bag, or on a pile as large as it. */
export const canTake = (
  { kind, id, width, height }: ShownThing,
  what: readonly (ShownCard | ShownThing)[],
): boolean =>
  what.every((one) => one.id !== id && (!('kind' in one) || one.kind === 'pile')) &&
  (kind === 'bag' ||
    (kind === 'pile' && what.every((one) => one.width === width && one.height === height)));

/** What a drag does where it ends. */
export function dropOp({ ids, isTop }: Drag, to: Target): TableRequest['op'] {
  const [id = 0] = ids;
  return isTop ? { do: 'take', id, count: 1, to } : { do: 'move', ids, to };
}

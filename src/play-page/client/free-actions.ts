import type { ShownThing } from '../table-message.ts';
import type { Target } from '../table-state.ts';
import { change, hand, page } from './actions.ts';
import { type Drag, freeTable, type Model, shownMessage } from './model.ts';
import type { Point } from './pan-zoom.ts';

// What can be done on the page of a table without rules.

/** The table as it is drawn, where points of the screen are places on it. */
interface Ground {
  readonly zoom: number;
  readonly middle: () => Point;
  readonly mmAt: (at: Point) => Point;
}

export let ground: Ground = { zoom: 1, middle: () => ({ x: 0, y: 0 }), mmAt: (at) => at };

export const setGround = (one: Ground): void => {
  ground = one;
};

/** The seat that acts; `null` for spectators. */
export function seatOf(model: Model): number | null {
  const { viewer } = shownMessage(model);
  return typeof viewer === 'number' ? viewer : null;
}

export function chooseThing(id: number, isMore: boolean): void {
  const { chosen = [], isChoosing } = page.model ?? {};
  const others = chosen.filter((one) => one !== id);
  const isChosen = chosen.includes(id);
  if (isMore || isChoosing) change({ chosen: isChosen ? others : [...chosen, id], note: '' });
  else change({ chosen: isChosen && others.length === 0 ? [] : [id], note: '' });
}

export function enlargeThing({ id, name, look }: ShownThing): void {
  const [side, component, card] = look?.split('/') ?? [];
  if (side !== 'face') return;
  change({ enlarged: { id: String(id), card: `${component}/${card}`, name }, drag: null });
}

/** Whether something can be laid onto a thing: into a bag, or on a pile as large as it. */
export const canTake = (
  { kind, id, width, height }: ShownThing,
  what: readonly ShownThing[],
): boolean =>
  what.every((one) => one.id !== id && one.kind === 'pile') &&
  (kind === 'bag' ||
    (kind === 'pile' && what.every((one) => one.width === width && one.height === height)));

/** Where something lies that is let go of on the screen; `null` for nowhere. */
function targetAt(model: Model, at: Point, { ids, shown }: Drag): Target | null {
  const under = document.elementsFromPoint(at.x, at.y);
  const seat = seatOf(model);
  if (seat !== null && under.some((one) => one.closest('.hand'))) return { hand: seat };
  if (!under.some((one) => one.closest('.surface'))) return null;
  const below = under.flatMap((one) => one.closest<HTMLElement>('.thing')?.dataset.id ?? []);
  const onto = freeTable(model).things.find(
    (thing) =>
      below.includes(String(thing.id)) && !ids.includes(thing.id) && canTake(thing, [shown]),
  );
  return onto === undefined ? ground.mmAt(at) : { onto: onto.id };
}

/** What a finger may tremble without dragging, in pixels. */
const TREMBLE = 5;

/** Drags something until the pointer lets go of it. */
export function startDrag(event: PointerEvent, held: Omit<Drag, 'at'>): void {
  const ending = new AbortController();
  const { signal } = ending;
  const onMove = ({ pointerId, clientX: x, clientY: y }: PointerEvent): void => {
    const isFar = Math.hypot(x - event.clientX, y - event.clientY) > TREMBLE;
    if (pointerId === event.pointerId && (isFar || page.model?.drag)) {
      change({ drag: { ...held, at: { x, y } } });
    }
  };
  const onUp = (one: PointerEvent): void => {
    if (one.pointerId !== event.pointerId) return;
    ending.abort();
    const { model } = page;
    change({ drag: null });
    if (!model?.drag || one.type === 'pointercancel') return;
    // What was dragged is not touched as well.
    const stop = (click: Event): void => click.stopPropagation();
    window.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
    const to = targetAt(model, { x: one.clientX, y: one.clientY }, model.drag);
    const { ids, isTop } = held;
    const [id = 0] = ids;
    if (to !== null) hand(isTop ? { do: 'take', id, count: 1, to } : { do: 'move', ids, to });
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onUp, { signal });
}

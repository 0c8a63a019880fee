import type { ShownCard, ShownThing, TableMessage } from '../table-message.ts';
import type { TableRequest } from '../table-session.ts';
import type { Target } from '../table-state.ts';
import { ask } from './connection.ts';
import { canTake, type Drag, dropOp, type FreeModel } from './free-model.ts';
import { Page } from './page.tsx';
import type { Point } from './pan-zoom.ts';

// What can be done on the page of a table without rules.

export const page = new Page<FreeModel>();
export const { change } = page;

/** The table as it is drawn, where points of the screen are places on it. */
export interface Ground {
  readonly zoom: number;
  readonly middle: () => Point;
  readonly mmAt: (at: Point) => Point;
}

let ground: Ground | null = null;

export const setGround = (one: Ground): void => {
  ground = one;
};

/** The middle of what is seen of the table. */
export const middle = (): Point => ground?.middle() ?? { x: 0, y: 0 };

export const groundZoom = (): number => ground?.zoom ?? 1;

const FRESH = {
  ...{ count: 1, isChoosing: false, drag: null, note: '' },
  ...{ enlarged: null, chosen: [], isConnected: true },
} as const;

/** What is shown of a state; what was chosen stays so while it is there. */
export function modelOf(state: TableMessage, before: FreeModel | null): FreeModel {
  const known = new Set([...state.things, ...state.hand].map(({ id }) => id));
  const chosen = (before?.chosen ?? []).filter((id) => known.has(id));
  return { ...FRESH, ...before, state, chosen };
}

export function send(op: TableRequest['op']): void {
  change({ note: '' });
  ask({ op, revision: page.model?.state.revision ?? 0 })
    .then(({ refused }) => refused !== undefined && change({ note: refused }))
    .catch(() => change({ isConnected: false }));
}

export function choose(id: number, isMore: boolean): void {
  const chosen = page.model?.chosen ?? [];
  const others = chosen.filter((one) => one !== id);
  const isChosen = chosen.includes(id);
  if (isMore) change({ chosen: isChosen ? others : [...chosen, id], note: '' });
  else change({ chosen: isChosen && others.length === 0 ? [] : [id], note: '' });
}

export function enlarge({ id, name, look }: ShownCard | ShownThing): void {
  const [side, component, card] = look?.split('/') ?? [];
  if (side !== 'face') return;
  change({ enlarged: { id: String(id), card: `${component}/${card}`, name }, drag: null });
}

/** Where something lies that is let go of on the screen; `null` for nowhere. */
function targetAt(at: Point, { ids, shown }: Drag): Target | null {
  const under = document.elementsFromPoint(at.x, at.y);
  const { viewer, things = [] } = page.model?.state ?? {};
  if (viewer !== 'public' && viewer !== undefined && under.some((one) => one.closest('.hand'))) {
    return { hand: viewer };
  }
  if (!under.some((one) => one.closest('.surface'))) return null;
  const below = under.flatMap((one) => one.closest<HTMLElement>('.thing')?.dataset.id ?? []);
  const onto = things.find(
    (thing) =>
      below.includes(String(thing.id)) && !ids.includes(thing.id) && canTake(thing, [shown]),
  );
  return onto === undefined ? (ground?.mmAt(at) ?? null) : { onto: onto.id };
}

/** What a finger may tremble without dragging, in pixels. */
const TREMBLE = 5;

/** Drags something until the pointer lets go of it. */
export function startDrag(event: PointerEvent, held: Omit<Drag, 'at'>): void {
  const from = { x: event.clientX, y: event.clientY };
  const ending = new AbortController();
  const { signal } = ending;
  const onMove = (one: PointerEvent): void => {
    const at = { x: one.clientX, y: one.clientY };
    const isFar = Math.hypot(at.x - from.x, at.y - from.y) > TREMBLE;
    if (one.pointerId === event.pointerId && (isFar || page.model?.drag)) {
      change({ drag: { ...held, at } });
    }
  };
  const onUp = (one: PointerEvent): void => {
    if (one.pointerId !== event.pointerId) return;
    ending.abort();
    const drag = page.model?.drag ?? null;
    change({ drag: null });
    if (drag === null || one.type === 'pointercancel') return;
    // What was dragged is not touched as well.
    const stop = (click: Event): void => click.stopPropagation();
    window.addEventListener('click', stop, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0);
    const to = targetAt({ x: one.clientX, y: one.clientY }, drag);
    if (to !== null) send(dropOp(drag, to));
  };
  window.addEventListener('pointermove', onMove, { signal });
  window.addEventListener('pointerup', onUp, { signal });
  window.addEventListener('pointercancel', onUp, { signal });
}

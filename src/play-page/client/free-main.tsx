import { Fragment, render } from 'preact';
import type { TableMessage } from '../table-message.ts';
import type { Target } from '../table-state.ts';
import { type Connection, drawOnce, follow } from './connection.ts';
import { canTake, type Drag, dropOp, type FreeActions, type FreeModel } from './free-model.ts';
import { deedBar, deedsOf, handView, searchView, seatsAndLog } from './free-sides.tsx';
import { lookOf, Surface } from './free-view.tsx';
import type { Point } from './pan-zoom.ts';
import { curtain, topBar } from './sides.tsx';
import { enlargedView } from './table.tsx';

// The page of a table without rules: what lies on it, on the screen, and what hands do, to the server.

const root = document.querySelector('#page');

let connection: Connection | null = null;
let model: FreeModel | null = null;
let surface: Surface | null = null;

const middle = (): Point => surface?.middle() ?? { x: 0, y: 0 };

const draw = drawOnce(() => {
  if (model === null || root === null) return;
  const { state, enlarged, welcome } = model;
  const setSurface = (one: Surface): void => {
    surface = one;
  };
  const page = (
    <Fragment>
      <div class="page free" inert={state.curtain !== null || enlarged !== null}>
        {topBar(model)}
        <Surface model={model} actions={actions} onReady={setSurface} />
        {handView(model, actions, middle)}
        <div class="side">
          {deedBar(model, actions, middle)}
          {searchView(model, actions, middle)}
          {seatsAndLog(model, actions)}
        </div>
      </div>
      {dragView(model)}
      {curtain({ welcome, seat: state.curtain }, () => actions.send({ do: 'lift' }))}
      {enlargedView(model, actions)}
    </Fragment>
  );
  render(page, root);
});

function dragView({ drag }: FreeModel) {
  if (drag === null || model === null) return null;
  const { at, ids, shown } = drag;
  return (
    <div class="drag" style={`left:${at.x}px;top:${at.y}px`}>
      {lookOf(shown, model, actions, surface?.zoom ?? 1)}
      {ids.length > 1 && <b>{ids.length}</b>}
    </div>
  );
}

function change(part: Partial<FreeModel>): void {
  if (model === null) return;
  model = { ...model, ...part };
  draw();
}

function send(op: Parameters<FreeActions['send']>[0]): void {
  change({ note: '' });
  const revision = model?.state.revision ?? 0;
  connection
    ?.ask({ op, revision })
    .then(({ refused }) => refused !== undefined && change({ note: refused }))
    .catch(() => change({ isConnected: false }));
}

function choose(id: number, isMore: boolean): void {
  const chosen = model?.chosen ?? [];
  const others = chosen.filter((one) => one !== id);
  const isChosen = chosen.includes(id);
  if (isMore) change({ chosen: isChosen ? others : [...chosen, id], note: '' });
  else change({ chosen: isChosen && others.length === 0 ? [] : [id], note: '' });
}

/** Where something lies that is let go of on the screen; `null` for nowhere. */
function targetAt(at: Point, { ids, shown }: Drag): Target | null {
  const under = document.elementsFromPoint(at.x, at.y);
  const { viewer, things = [] } = model?.state ?? {};
  if (viewer !== 'public' && viewer !== undefined && under.some((one) => one.closest('.hand'))) {
    return { hand: viewer };
  }
  if (!under.some((one) => one.closest('.surface'))) return null;
  const below = under.flatMap((one) => one.closest<HTMLElement>('.thing')?.dataset.id ?? []);
  const onto = things.find(
    (thing) =>
      below.includes(String(thing.id)) && !ids.includes(thing.id) && canTake(thing, [shown]),
  );
  return onto === undefined ? (surface?.mmAt(at) ?? null) : { onto: onto.id };
}

/** What a finger may tremble without dragging, in pixels. */
const TREMBLE = 5;

/** Drags something until the pointer lets go of it. */
function startDrag(event: PointerEvent, held: Omit<Drag, 'at'>): void {
  const from = { x: event.clientX, y: event.clientY };
  const ending = new AbortController();
  const { signal } = ending;
  const onMove = (one: PointerEvent): void => {
    const at = { x: one.clientX, y: one.clientY };
    const isFar = Math.hypot(at.x - from.x, at.y - from.y) > TREMBLE;
    if (one.pointerId === event.pointerId && (isFar || model?.drag)) {
      change({ drag: { ...held, at } });
    }
  };
  const onUp = (one: PointerEvent): void => {
    if (one.pointerId !== event.pointerId) return;
    ending.abort();
    const drag = model?.drag ?? null;
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

const actions: FreeActions = {
  ...{ change, send, choose, startDrag },
  look: (path) => connection?.look(path) ?? Promise.resolve(''),
  enlarge: ({ id, name, look }) => {
    const [side, component, card] = look?.split('/') ?? [];
    if (side !== 'face') return;
    change({ enlarged: { id: String(id), card: `${component}/${card}`, name }, drag: null });
  },
};

function onKeyDown({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (model === null || ctrlKey || metaKey || altKey || isTyping) return;
  if (key === 'u' && model.state.undo !== null) send({ do: 'undo' });
  if (key === 'r' && model.state.redo !== null) send({ do: 'redo' });
  if (key === 'Escape') change({ chosen: [], enlarged: null, note: '' });
  // What has the focus is meant, unless it is one of those that are chosen.
  const focused = document.activeElement?.closest<HTMLElement>('.thing')?.dataset.id;
  const isElsewhere = focused !== undefined && !model.chosen.includes(Number(focused));
  const meant = isElsewhere ? { ...model, chosen: [Number(focused)] } : model;
  const deed = deedsOf(meant).find((one) => one.key === key);
  if (deed !== undefined) send(deed.op);
}

function onState(state: TableMessage): void {
  if (connection === null) return;
  const known = new Set([...state.things, ...state.hand].map(({ id }) => id));
  const fresh = {
    ...{ count: 1, isChoosing: false, drag: null, note: '', enlarged: null, chosen: [] },
    welcome: connection.welcome,
  };
  const chosen = (model?.chosen ?? []).filter((id) => known.has(id));
  model = { ...fresh, ...model, state, chosen, isConnected: true };
  draw();
}

/** Shows the table that a connection is to. */
export function openTable(opened: Connection): void {
  connection = opened;
  document.title = opened.welcome.game;
  document.addEventListener('keydown', onKeyDown);
  follow(opened, onState, (isConnected) => change({ isConnected }));
}

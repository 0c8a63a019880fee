import { Fragment } from 'preact';
import { welcome } from './connection.ts';
import { groundZoom, modelOf, page, send } from './free-actions.ts';
import type { FreeModel } from './free-model.ts';
import { deedBar, deedsOf, handView, searchView, seatsAndLog } from './free-sides.tsx';
import { lookOf, Surface } from './free-view.tsx';
import { onKeys, topBar } from './page.tsx';

// The page of a table without rules: what lies on it, on the screen, and what hands do, to the server.

const freeView = (model: FreeModel) => (
  <Fragment>
    {topBar(model.isConnected)}
    <Surface model={model} />
    {handView(model)}
    <div class="side">
      {deedBar(model)}
      {searchView(model)}
      {seatsAndLog(model)}
    </div>
    {dragView(model)}
  </Fragment>
);

const dragView = ({ drag }: FreeModel) =>
  drag !== null && (
    <div class="drag" style={`left:${drag.at.x}px;top:${drag.at.y}px`}>
      {lookOf(drag.shown, groundZoom())}
      {drag.ids.length > 1 && <b>{drag.ids.length}</b>}
    </div>
  );

function pressKey({ key }: KeyboardEvent): void {
  const { model } = page;
  if (model === null) return;
  if (key === 'u' && model.state.undo !== null) send({ do: 'undo' });
  if (key === 'r' && model.state.redo !== null) send({ do: 'redo' });
  if (key === 'Escape') page.change({ chosen: [], enlarged: null, note: '' });
  // What has the focus is meant, unless it is one of those that are chosen.
  const focused = document.activeElement?.closest<HTMLElement>('.thing')?.dataset.id;
  const isElsewhere = focused !== undefined && !model.chosen.includes(Number(focused));
  const meant = isElsewhere ? { ...model, chosen: [Number(focused)] } : model;
  const deed = deedsOf(meant).find((one) => one.key === key);
  if (deed !== undefined) send(deed.op);
}

/** Shows the table. */
export function openTable(): void {
  document.title = welcome.game;
  onKeys(pressKey);
  page.open(freeView, modelOf, () => send({ do: 'lift' }));
}

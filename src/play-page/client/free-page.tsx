import { type ComponentChild, Fragment } from 'preact';
import type { ShownThing } from '../table-message.ts';
import type { Target } from '../table-state.ts';
import { hand, page } from './actions.ts';
import { chooseThing, enlargeThing, ground, seatOf, startDrag } from './free-actions.ts';
import { deedsOf } from './free-deeds.tsx';
import { lookOf, Surface } from './free-view.tsx';
import { freeTable, type Model } from './model.ts';
import { Button, topBar } from './page.tsx';
import { enlarging } from './pictures.tsx';
import { logView, scoreSheet } from './scores-and-log.tsx';
import { actionBar } from './sides.tsx';

// The page of a table without rules.

export const freeView = (model: Model): ComponentChild => (
  <Fragment>
    {topBar(model.isConnected)}
    <Surface model={model} />
    {handView(model)}
    <div class="side">
      {actionBar(model)}
      {searchView(model)}
      {scoreSheet(model)}
      {logView(model)}
    </div>
    {dragView(model)}
  </Fragment>
);

const dragView = ({ drag }: Model): ComponentChild =>
  drag !== null && (
    <div class="drag" style={`left:${drag.at.x}px;top:${drag.at.y}px`}>
      {lookOf(drag.shown, ground.zoom)}
      {drag.ids.length > 1 && <b>{drag.ids.length}</b>}
    </div>
  );

/** Does what a key stands for, with what has the focus, unless that is one of those that are chosen. */
export function pressDeedKey(key: string): void {
  const { model } = page;
  if (model === null) return;
  const focused = document.activeElement?.closest<HTMLElement>('.thing')?.dataset.id;
  const isElsewhere = focused !== undefined && !model.chosen.includes(Number(focused));
  const meant = isElsewhere ? { ...model, chosen: [Number(focused)] } : model;
  const deed = deedsOf(meant).find((one) => one.key === key);
  if (deed !== undefined) hand(deed.op);
}

/** The cards that only this seat sees. */
function handView(model: Model): ComponentChild {
  if (seatOf(model) === null) return null;
  const { hand: held } = freeTable(model);
  const picked = held.map(({ id }) => id).filter((id) => model.chosen.includes(id));
  const play = (name: string, isDown: boolean): ComponentChild =>
    picked.length > 0 && (
      <Button onClick={() => hand({ do: 'move', ids: picked, to: { ...ground.middle(), isDown } })}>
        {name}
      </Button>
    );
  const drag = (event: PointerEvent, card: ShownThing): void => {
    const ids = picked.includes(card.id) ? picked : [card.id];
    startDrag(event, { ids, isTop: false, shown: card });
  };
  return (
    <section class="hand" aria-label="My hand">
      <div class="tools">
        <h2>{`My hand: ${held.length}`}</h2>
        {play('Play', false)}
        {play('Play face down', true)}
      </div>
      {held.length === 0 && (
        <p class="none">Your hand is empty. Drag cards here: only you see them.</p>
      )}
      <ul class="cards">
        {held.map((card) => (
          <li
            key={card.id}
            class={`card-box${picked.includes(card.id) ? ' chosen' : ''}`}
            onPointerDown={(event) => drag(event, card)}
          >
            {lookOf(card, handScale(card))}
            <Button
              class="card"
              aria-label={card.name}
              title={card.name}
              aria-pressed={picked.includes(card.id)}
              onClick={({ shiftKey, ctrlKey }) => chooseThing(card.id, shiftKey || ctrlKey)}
              {...enlarging(() => enlargeThing(card))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Cards of a hand are about equally high. */
const HAND_MM = 32;

const handScale = ({ height }: ShownThing): number => Math.min(1, HAND_MM / height);

/** What is looked through: only this page sees it. */
function searchView(model: Model): ComponentChild {
  const { search } = freeTable(model);
  const seat = seatOf(model);
  if (search === null || seat === null) return null;
  const { id, cards } = search;
  const pick = (card: ShownThing, text: string, to: Target, where: string): ComponentChild => (
    <Button
      onClick={() => hand({ do: 'pick', id, at: card.id, to })}
      aria-label={`${text.split(' ')[0]} ${card.name} ${where}`}
    >
      {text}
    </Button>
  );
  return (
    <section class="search" aria-label="Looked through, seen by you alone">
      <div class="tools">
        <h2>{`Seen by you alone, from the top: ${cards.length}`}</h2>
        <Button onClick={() => hand({ do: 'close' })}>Close</Button>
      </div>
      <ul class="cards">
        {cards.map((card) => (
          <li key={card.id}>
            {lookOf(card, handScale(card))}
            <small>{card.name}</small>
            {pick(card, 'Take', { hand: seat }, 'into hand')}
            {pick(card, 'Lay out', ground.middle(), 'on the table')}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { ComponentChild } from 'preact';
import type { ShownCard, ShownThing } from '../table-message.ts';
import type { TableRequest } from '../table-session.ts';
import type { Target } from '../table-state.ts';
import { welcome } from './connection.ts';
import { change, choose, enlarge, middle, send, startDrag } from './free-actions.ts';
import { canTake, chosenCards, chosenThings, type FreeModel } from './free-model.ts';
import { lookOf } from './free-view.tsx';
import { Button, noteLine, withKeys } from './page.tsx';
import { enlarging } from './pictures.tsx';
import { logLines, seatSign } from './scores-and-log.tsx';

type Op = TableRequest['op'];

const QUARTER = 90;
/** Between a pile and what is taken from it. */
const BESIDE_MM = 8;

const beside = ({ x, y, width }: ShownThing): Target => ({
  x: x + Math.round(width) + BESIDE_MM,
  y,
});

interface Deed {
  readonly text: string;
  readonly key: string | null;
  readonly op: Op;
}

/** What can be done with what is chosen: in words, by a key, and how the server calls it. */
export function deedsOf(model: FreeModel): readonly Deed[] {
  const { count, state } = model;
  const things = chosenThings(model);
  const ids = things.map(({ id }) => id);
  const has = (...kinds: readonly ShownThing['kind'][]): boolean =>
    things.some(({ kind }) => kinds.includes(kind));
  const [one] = things.length === 1 ? things : [];
  // What alone is chosen, if something can be taken from it; and if that is one of several.
  const holder = one && has('pile', 'bag') && one.count > 0 ? one : null;
  const many = holder && (holder.kind === 'bag' || holder.count > 1) ? holder : null;
  const counter = one && has('counter') ? one : null;
  const seats = welcome.seats.length;
  const own = state.viewer === 'public' ? 0 : state.viewer;
  const isDealt = holder && seats > 1 && holder.count >= count * seats;
  const counted = (by: number): Op | null =>
    counter && { do: 'set', id: counter.id, value: counter.value + by, text: counter.text };
  const deeds: readonly (readonly [text: string, key: string | null, op: Op | null | false])[] = [
    ['Draw', 'd', holder && { do: 'take', id: holder.id, count, to: { hand: own } }],
    ['Lay out', 'o', many && { do: 'take', id: many.id, count, to: beside(many) }],
    ['Shuffle', 's', many && { do: 'shuffle', id: many.id }],
    ['Deal to each', null, isDealt && { do: 'deal', id: holder.id, count }],
    ['Look through', 'l', holder && { do: 'search', id: holder.id }],
    ['Spread', null, many && has('pile') && { do: 'spread', id: many.id }],
    ['Flip', 'f', has('pile', 'board') && { do: 'flip', ids }],
    ['Roll', 'x', has('die') && { do: 'roll', ids }],
    ['Turn', 't', ids.length > 0 && { do: 'turn', ids, by: QUARTER }],
    ['+ 1', null, counted(1)],
    ['− 1', null, counted(-1)],
    ['+ 10', null, counted(10)],
    ['Remove', null, one !== undefined && has('counter', 'note') && { do: 'remove', id: one.id }],
  ];
  return deeds.flatMap(([text, key, op]) => (op ? [{ text, key, op }] : []));
}

/** What is chosen, what can be done with it, and what can be done at any time. */
export function deedBar(model: FreeModel): ComponentChild {
  const { state, note, isChoosing, chosen, count } = model;
  const things = chosenThings(model);
  const all = [...chosenCards(model), ...things];
  const isWatching = state.viewer === 'public';
  const names = all.map(({ name }) => name);
  const what = names.length > 3 ? `${names.length} things` : names.join(', ');
  const prompt = isWatching
    ? 'You are watching.'
    : what || 'Touch something to see what can be done with it, or drag it.';
  const [first] = things;
  const isWritable = things.length === 1 && (first?.kind === 'note' || first?.kind === 'counter');
  const undo = (op: 'undo' | 'redo', name: string): ComponentChild =>
    state[op] !== null && (
      <Button onClick={() => send({ do: op })} title={state[op]}>
        {name}
      </Button>
    );
  const add = (kind: 'counter' | 'note', name: string): ComponentChild => (
    <Button onClick={() => send({ do: 'add', kind, ...middle() })}>{name}</Button>
  );
  return (
    <section class={`ask${all.length > 0 ? ' asked' : ''}`} aria-label="What to do">
      <p class="prompt" role="status">
        {state.failure ?? prompt}
      </p>
      {noteLine(note)}
      {!isWatching && (
        <div class="tools deeds">
          {deedsOf(model).map(({ text, key, op }) => (
            <Button key={text} onClick={() => send(op)}>
              {text}
              {key !== null && withKeys(` (${key})`)}
            </Button>
          ))}
          {all.length > 0 && targetSelect(model, all)}
          {first !== undefined && (
            <label>
              How many{' '}
              <input
                type="number"
                min={1}
                max={200}
                value={count}
                class="count"
                onInput={({ currentTarget: { valueAsNumber } }) =>
                  change({ count: Math.max(1, Math.round(valueAsNumber || 1)) })
                }
              />
            </label>
          )}
        </div>
      )}
      {isWritable && first !== undefined && textInput(first)}
      {!isWatching && (
        <div class="tools">
          {undo('undo', 'Undo')}
          {undo('redo', 'Redo')}
          {add('counter', 'Counter')}
          {add('note', 'Note')}
          <Button onClick={() => change({ isChoosing: !isChoosing })} aria-pressed={isChoosing}>
            Choose several
          </Button>
          {chosen.length > 0 && <Button onClick={() => change({ chosen: [] })}>Clear</Button>}
        </div>
      )}
    </section>
  );
}

const textInput = ({ id, value, text }: ShownThing): ComponentChild => (
  <label key={id}>
    Words on it{' '}
    <input
      type="text"
      maxLength={300}
      value={text}
      onChange={({ currentTarget }) => send({ do: 'set', id, value, text: currentTarget.value })}
    />
  </label>
);

/** Where what is chosen can be put without dragging it. */
function targetSelect(
  { state }: FreeModel,
  all: readonly (ShownCard | ShownThing)[],
): ComponentChild {
  const ids = all.map(({ id }) => id);
  const isFlat = all.every((one) => !('kind' in one) || one.kind === 'pile');
  const seats = isFlat ? welcome.seats : [];
  const things = isFlat ? state.things.filter((thing) => canTake(thing, all)) : [];
  const targets = [
    ...seats.map(({ name }, hand) => ({
      name: hand === state.viewer ? 'My hand' : `The hand of ${name}`,
      to: { hand },
    })),
    ...things.map(({ name, id }) => ({ name, to: { onto: id } })),
  ];
  if (targets.length === 0) return null;
  const put = (select: HTMLSelectElement): void => {
    const target = targets[Number(select.value)];
    select.value = '';
    if (target !== undefined) send({ do: 'move', ids, to: target.to });
  };
  return (
    <select
      aria-label="Put it somewhere"
      onChange={({ currentTarget }) => put(currentTarget)}
      value=""
    >
      <option value="">Put it …</option>
      {targets.map(({ name }, at) => (
        <option key={`target-${at + 1}`} value={at}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The cards that only this seat sees. */
export function handView(model: FreeModel): ComponentChild {
  const { state, chosen, isChoosing } = model;
  if (state.viewer === 'public') return null;
  const picked = chosenCards(model).map(({ id }) => id);
  const play = (name: string, isDown: boolean): ComponentChild =>
    picked.length > 0 && (
      <Button onClick={() => send({ do: 'move', ids: picked, to: { ...middle(), isDown } })}>
        {name}
      </Button>
    );
  const drag = (event: PointerEvent, card: ShownCard): void => {
    const others = picked.filter((id) => id !== card.id && picked.includes(card.id));
    startDrag(event, { ids: [card.id, ...others], isTop: false, shown: card });
  };
  return (
    <section class="hand" aria-label="My hand">
      <div class="tools">
        <h2>{`My hand: ${state.hand.length}`}</h2>
        {play('Play', false)}
        {play('Play face down', true)}
      </div>
      {state.hand.length === 0 && (
        <p class="none">Your hand is empty. Drag cards here: only you see them.</p>
      )}
      <ul class="cards">
        {state.hand.map((card) => (
          <li
            key={card.id}
            class={`card-box${chosen.includes(card.id) ? ' chosen' : ''}`}
            onPointerDown={(event) => drag(event, card)}
            {...enlarging(() => enlarge(card))}
          >
            {lookOf(card, handScale(card))}
            <Button
              class="card"
              aria-label={card.name}
              title={card.name}
              aria-pressed={chosen.includes(card.id)}
              onClick={({ shiftKey, ctrlKey }) =>
                choose(card.id, shiftKey || ctrlKey || isChoosing)
              }
              onKeyDown={({ key }) => key === 'e' && enlarge(card)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Cards of a hand are about equally high. */
const HAND_MM = 32;

const handScale = ({ height }: ShownCard): number => Math.min(1, HAND_MM / height);

/** What is looked through: only this page sees it. */
export function searchView(model: FreeModel): ComponentChild {
  const { search, viewer } = model.state;
  if (search === null || viewer === 'public') return null;
  const { id, cards } = search;
  const pick = (card: ShownCard, text: string, to: Target, where: string): ComponentChild => (
    <Button
      onClick={() => send({ do: 'pick', id, at: card.id, to })}
      aria-label={`${text.split(' ')[0]} ${card.name} ${where}`}
    >
      {text}
    </Button>
  );
  return (
    <section class="search" aria-label="Looked through, seen by you alone">
      <div class="tools">
        <h2>{`Seen by you alone, from the top: ${cards.length}`}</h2>
        <Button onClick={() => send({ do: 'close' })}>Close</Button>
      </div>
      <ul class="cards">
        {cards.map((card) => (
          <li key={card.id}>
            {lookOf(card, handScale(card))}
            <small>{card.name}</small>
            {pick(card, 'Take', { hand: viewer }, 'into hand')}
            {pick(card, 'Lay out', middle(), 'on the table')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The seats with what they hold, and what was done. */
export function seatsAndLog({ state }: FreeModel): ComponentChild {
  const isShared = welcome.own.length > 1;
  return [
    <section class="scores" aria-label="Seats" key="seats">
      <ul>
        {welcome.seats.map(({ name }, seat) => (
          <li key={name} class={`seat-${seat}`}>
            {seatSign(seat)}
            {` ${name}${seat === state.viewer ? ' (you)' : ''}: ${state.hands[seat] || 'no cards'} `}
            {isShared && (
              <Button onClick={() => send({ do: 'pass', seat })}>Pass the screen</Button>
            )}
          </li>
        ))}
      </ul>
    </section>,
    <section class="log" aria-label="What has happened" key="log">
      {logLines(state.log.lines.map((line, at) => <li key={`line-${at + 1}`}>{line}</li>))}
    </section>,
  ];
}

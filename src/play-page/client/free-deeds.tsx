import { type ComponentChild, Fragment } from 'preact';
import type { ShownThing } from '../table-message.ts';
import type { TableOp, Target } from '../table-state.ts';
import { change, hand } from './actions.ts';
import { welcome } from './connection.ts';
import { canTake, ground, seatOf } from './free-actions.ts';
import { freeTable, type Model } from './model.ts';
import { Button, withKeys } from './page.tsx';

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
  readonly op: TableOp;
}

/** What can be done with what is chosen: in words, by a key, and how the server calls it. */
export function deedsOf(model: Model): readonly Deed[] {
  const { count, chosen } = model;
  const things = freeTable(model).things.filter(({ id }) => chosen.includes(id));
  const ids = things.map(({ id }) => id);
  const has = (...kinds: readonly ShownThing['kind'][]): boolean =>
    things.some(({ kind }) => kinds.includes(kind));
  const [one] = things.length === 1 ? things : [];
  // What alone is chosen, if something can be taken from it; and if that is one of several.
  const holder = one && has('pile', 'bag') && one.count > 0 ? one : null;
  const many = holder && (holder.kind === 'bag' || holder.count > 1) ? holder : null;
  const counter = one && has('counter') ? one : null;
  const seats = welcome.seats.length;
  const isDealt = holder && seats > 1 && holder.count >= count * seats;
  const counted = (by: number): TableOp | null =>
    counter && { do: 'set', id: counter.id, value: counter.value + by, text: counter.text };
  const deeds: readonly (readonly [
    text: string,
    key: string | null,
    op: TableOp | null | false,
  ])[] = [
    ['Draw', 'd', holder && { do: 'take', id: holder.id, count, to: { hand: seatOf(model) ?? 0 } }],
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

/** What is chosen on a table, in words. */
export function chosenText(model: Model): string {
  if (seatOf(model) === null) return 'You are watching.';
  const names = chosenOf(model).map(({ name }) => name);
  const what = names.length > 3 ? `${names.length} things` : names.join(', ');
  return what || 'Touch something to see what can be done with it, or drag it.';
}

const chosenOf = (model: Model): ShownThing[] => {
  const { hand: held, things } = freeTable(model);
  return [...held, ...things].filter(({ id }) => model.chosen.includes(id));
};

/** What can be done with what is chosen. */
export function deedList(model: Model): ComponentChild {
  if (seatOf(model) === null) return null;
  const all = chosenOf(model);
  const [only] = all.length === 1 ? all : [];
  const isOnTable = freeTable(model).things.some(({ id }) => model.chosen.includes(id));
  return (
    <Fragment>
      <div class="tools deeds">
        {deedsOf(model).map(({ text, key, op }) => (
          <Button key={text} onClick={() => hand(op)}>
            {text}
            {key !== null && withKeys(` (${key})`)}
          </Button>
        ))}
        {all.length > 0 && targetSelect(model, all)}
        {isOnTable && (
          <label>
            How many{' '}
            <input
              type="number"
              min={1}
              max={200}
              value={model.count}
              class="count"
              onInput={({ currentTarget: { valueAsNumber } }) =>
                change({ count: Math.max(1, Math.round(valueAsNumber || 1)) })
              }
            />
          </label>
        )}
      </div>
      {(only?.kind === 'note' || only?.kind === 'counter') && textInput(only)}
    </Fragment>
  );
}

/** What can be done on a table at any time. */
export function tableTools(model: Model): ComponentChild {
  const { isChoosing } = model;
  const add = (kind: 'counter' | 'note', name: string): ComponentChild => (
    <Button onClick={() => hand({ do: 'add', kind, ...ground.middle() })}>{name}</Button>
  );
  return (
    seatOf(model) !== null && (
      <Fragment>
        {add('counter', 'Counter')}
        {add('note', 'Note')}
        <Button onClick={() => change({ isChoosing: !isChoosing })} aria-pressed={isChoosing}>
          Choose several
        </Button>
      </Fragment>
    )
  );
}

const textInput = ({ id, value, text }: ShownThing): ComponentChild => (
  <label key={id}>
    Words on it{' '}
    <input
      type="text"
      maxLength={300}
      value={text}
      onChange={({ currentTarget }) => hand({ do: 'set', id, value, text: currentTarget.value })}
    />
  </label>
);

/** Where what is chosen can be put without dragging it. */
function targetSelect(model: Model, all: readonly ShownThing[]): ComponentChild {
  const ids = all.map(({ id }) => id);
  const isFlat = all.every(({ kind }) => kind === 'pile');
  const seats = isFlat ? welcome.seats : [];
  const own = seatOf(model);
  const things = isFlat ? freeTable(model).things.filter((thing) => canTake(thing, all)) : [];
  const targets = [
    ...seats.map(({ name }, seat) => ({
      name: seat === own ? 'My hand' : `The hand of ${name}`,
      to: { hand: seat },
    })),
    ...things.map(({ name, id }) => ({ name, to: { onto: id } })),
  ];
  if (targets.length === 0) return null;
  const put = (select: HTMLSelectElement): void => {
    const target = targets[Number(select.value)];
    select.value = '';
    if (target !== undefined) hand({ do: 'move', ids, to: target.to });
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

import { type ComponentChild, h } from 'preact';
import type { ShownCard, ShownThing } from '../table-message.ts';
import type { TableRequest } from '../table-session.ts';
import {
  canTake,
  chosenCards,
  chosenThings,
  type FreeActions,
  type FreeModel,
} from './free-model.ts';
import { lookOf } from './free-view.ts';
import type { Point } from './pan-zoom.ts';
import { enlarging } from './pictures.ts';
import { button } from './sides.ts';

type Op = TableRequest['op'];

/** What is chosen on the table, as far as it matters to what can be done. */
interface Chosen {
  readonly ids: readonly number[];
  readonly kinds: readonly ShownThing['kind'][];
  /** What is chosen alone. */
  readonly one: ShownThing | null;
  /** The same, if something can be taken from it. */
  readonly holder: ShownThing | null;
  readonly count: number;
  readonly own: number;
  readonly seats: number;
}

const QUARTER = 90;
/** Between a pile and what is taken from it. */
const BESIDE_MM = 8;

const many = ({ holder }: Chosen): ShownThing | null =>
  holder !== null && (holder.kind === 'bag' || holder.count > 1) ? holder : null;

const counted =
  (by: number) =>
  ({ one }: Chosen): Op | null =>
    one?.kind === 'counter'
      ? { do: 'set', id: one.id, value: one.value + by, text: one.text }
      : null;

/** All that can be done with things, with its key; `null` where it cannot. */
const DEEDS: readonly {
  readonly text: string;
  readonly key?: string;
  readonly opOf: (chosen: Chosen) => Op | null;
}[] = [
  {
    text: 'Draw',
    key: 'd',
    opOf: ({ holder, count, own }) =>
      holder && { do: 'take', id: holder.id, count, to: { hand: own } },
  },
  {
    text: 'Lay out',
    key: 'o',
    opOf: (chosen) => {
      const from = many(chosen);
      if (from === null) return null;
      const { id, x, y, width } = from;
      const to = { x: x + Math.round(width) + BESIDE_MM, y };
      return { do: 'take', id, count: chosen.count, to };
    },
  },
  {
    text: 'Shuffle',
    key: 's',
    opOf: (chosen) => {
      const pile = many(chosen);
      return pile && { do: 'shuffle', id: pile.id };
    },
  },
  {
    text: 'Deal to each',
    opOf: ({ holder, count, seats }) =>
      holder !== null && seats > 1 && holder.count >= count * seats
        ? { do: 'deal', id: holder.id, count }
        : null,
  },
  {
    text: 'Look through',
    key: 'l',
    opOf: ({ holder }) => holder && { do: 'search', id: holder.id },
  },
  {
    text: 'Spread',
    opOf: ({ one }) =>
      one?.kind === 'pile' && one.count > 1 ? { do: 'spread', id: one.id } : null,
  },
  {
    text: 'Flip',
    key: 'f',
    opOf: ({ ids, kinds }) =>
      kinds.includes('pile') || kinds.includes('board') ? { do: 'flip', ids } : null,
  },
  {
    text: 'Roll',
    key: 'x',
    opOf: ({ ids, kinds }) => (kinds.includes('die') ? { do: 'roll', ids } : null),
  },
  {
    text: 'Turn',
    key: 't',
    opOf: ({ ids }) => (ids.length > 0 ? { do: 'turn', ids, by: QUARTER } : null),
  },
  { text: '+ 1', opOf: counted(1) },
  { text: '− 1', opOf: counted(-1) },
  { text: '+ 10', opOf: counted(10) },
  {
    text: 'Remove',
    opOf: ({ one }) =>
      one?.kind === 'counter' || one?.kind === 'note' ? { do: 'remove', id: one.id } : null,
  },
];

/** What can be done with what is chosen. */
export function deedsOf(
  model: FreeModel,
): readonly { readonly text: string; readonly key: string | undefined; readonly op: Op }[] {
  const { count, welcome, state } = model;
  const things = chosenThings(model);
  const [only] = things;
  const one = things.length === 1 && only !== undefined ? only : null;
  const isHolder = (one?.kind === 'pile' || one?.kind === 'bag') && one.count > 0;
  const chosen = {
    ...{ ids: things.map(({ id }) => id), kinds: things.map(({ kind }) => kind) },
    ...{ one, holder: isHolder ? one : null, count, seats: welcome.seats.length },
    own: state.viewer === 'public' ? 0 : state.viewer,
  };
  return DEEDS.flatMap(({ text, key, opOf }) => {
    const op = opOf(chosen);
    return op === null ? [] : [{ text, key, op }];
  });
}

/** What is chosen, what can be done with it, and what can be done at any time. */
export function deedBar(
  model: FreeModel,
  actions: FreeActions,
  middle: () => Point,
): ComponentChild {
  const { state, note, isChoosing, chosen } = model;
  const things = chosenThings(model);
  const all = [...chosenCards(model), ...things];
  const isWatching = state.viewer === 'public';
  const names = all.map(({ name }) => name);
  const [first] = things;
  const what = names.length > 3 ? `${names.length} things` : names.join(', ');
  const prompt = isWatching
    ? 'You are watching.'
    : what || 'Touch something to see what can be done with it, or drag it.';
  const writable =
    things.length === 1 && (first?.kind === 'note' || first?.kind === 'counter') ? first : null;
  return h(
    'section',
    { class: `ask${all.length > 0 ? ' asked' : ''}`, 'aria-label': 'What to do' },
    h('p', { class: 'prompt', role: 'status' }, state.failure ?? prompt),
    note !== '' && h('p', { class: 'note', role: 'alert' }, note),
    !isWatching &&
      h(
        'div',
        { class: 'tools deeds' },
        deedsOf(model).map(({ text, key, op }) =>
          button(key === undefined ? text : `${text} (${key})`, () => actions.send(op), {
            key: text,
          }),
        ),
        all.length > 0 && targetSelect(model, actions, all),
        first !== undefined && countInput(model, actions),
      ),
    writable !== null && textInput(writable, actions),
    !isWatching &&
      h(
        'div',
        { class: 'tools' },
        state.undo !== null &&
          button('Undo', () => actions.send({ do: 'undo' }), { title: state.undo }),
        state.redo !== null &&
          button('Redo', () => actions.send({ do: 'redo' }), { title: state.redo }),
        button('Counter', () => actions.send({ do: 'add', kind: 'counter', ...middle() })),
        button('Note', () => actions.send({ do: 'add', kind: 'note', ...middle() })),
        button('Choose several', () => actions.change({ isChoosing: !isChoosing }), {
          'aria-pressed': isChoosing,
        }),
        chosen.length > 0 && button('Clear', () => actions.change({ chosen: [] })),
      ),
  );
}

const countInput = ({ count }: FreeModel, { change }: FreeActions): ComponentChild =>
  h(
    'label',
    null,
    'How many ',
    h('input', {
      ...{ type: 'number', min: 1, max: 200, value: count, class: 'count' },
      onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        change({ count: Math.max(1, Math.round(currentTarget.valueAsNumber || 1)) }),
    }),
  );

const textInput = ({ id, value, text }: ShownThing, { send }: FreeActions): ComponentChild =>
  h(
    'label',
    { key: id },
    'Words on it ',
    h('input', {
      ...{ type: 'text', maxLength: 300, value: text },
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        send({ do: 'set', id, value, text: currentTarget.value }),
    }),
  );

/** Where what is chosen can be put without dragging it. */
function targetSelect(
  model: FreeModel,
  { send }: FreeActions,
  all: readonly (ShownCard | ShownThing)[],
): ComponentChild {
  const { state, welcome } = model;
  const ids = all.map(({ id }) => id);
  const isFlat = all.every((one) => !('kind' in one) || one.kind === 'pile');
  const seats = isFlat ? welcome.seats : [];
  const targets = isFlat ? state.things.filter((thing) => canTake(thing, all)) : [];
  if (seats.length + targets.length === 0) return null;
  const put = ({ currentTarget }: { currentTarget: HTMLSelectElement }): void => {
    const [kind, id] = currentTarget.value.split(' ');
    currentTarget.value = '';
    if (kind === undefined || id === undefined) return;
    const to = kind === 'hand' ? { hand: Number(id) } : { onto: Number(id) };
    send({ do: 'move', ids, to });
  };
  const handOf = (name: string, seat: number): string =>
    seat === state.viewer ? 'My hand' : `The hand of ${name}`;
  return h(
    'select',
    { 'aria-label': 'Put it somewhere', onChange: put, value: '' },
    h('option', { value: '' }, 'Put it …'),
    seats.map(({ name }, seat) =>
      h('option', { key: `hand ${seat}`, value: `hand ${seat}` }, handOf(name, seat)),
    ),
    targets.map(({ id, name }) => h('option', { key: id, value: `onto ${id}` }, name)),
  );
}

/** The cards that only this seat sees. */
export function handView(
  model: FreeModel,
  actions: FreeActions,
  middle: () => Point,
): ComponentChild {
  const { state, chosen, isChoosing } = model;
  if (state.viewer === 'public') return null;
  const picked = chosenCards(model).map(({ id }) => id);
  const play = (isDown: boolean): void =>
    actions.send({ do: 'move', ids: picked, to: { ...middle(), isDown } });
  return h(
    'section',
    { class: 'hand', 'aria-label': 'My hand' },
    h(
      'div',
      { class: 'tools' },
      h('h2', null, `My hand: ${state.hand.length}`),
      picked.length > 0 && button('Play', () => play(false)),
      picked.length > 0 && button('Play face down', () => play(true)),
    ),
    h(
      'ul',
      { class: 'cards' },
      state.hand.map((card) =>
        h(
          'li',
          {
            ...{ key: card.id, class: `card-box${chosen.includes(card.id) ? ' chosen' : ''}` },
            onPointerDown: (event: PointerEvent) => {
              const others = picked.filter((id) => id !== card.id && picked.includes(card.id));
              actions.startDrag(event, { ids: [card.id, ...others], isTop: false, shown: card });
            },
            ...enlarging(() => actions.enlarge(card)),
          },
          lookOf(card, model, actions, handScale(card)),
          h('button', {
            ...{ type: 'button', class: 'card', 'aria-label': card.name, title: card.name },
            'aria-pressed': chosen.includes(card.id),
            onClick: ({ shiftKey, ctrlKey }: MouseEvent) =>
              actions.choose(card.id, shiftKey || ctrlKey || isChoosing),
            onKeyDown: ({ key }: KeyboardEvent) => key === 'e' && actions.enlarge(card),
          }),
        ),
      ),
    ),
  );
}

/** Cards of a hand are about equally high. */
const HAND_MM = 32;

const handScale = ({ height }: ShownCard): number => Math.min(1, HAND_MM / height);

/** What is looked through: only this page sees it. */
export function searchView(
  model: FreeModel,
  actions: FreeActions,
  middle: () => Point,
): ComponentChild {
  const { search, viewer } = model.state;
  if (search === null || viewer === 'public') return null;
  const { id, cards } = search;
  return h(
    'section',
    { class: 'search', 'aria-label': 'Looked through, seen by you alone' },
    h(
      'div',
      { class: 'tools' },
      h('h2', null, `Seen by you alone, from the top: ${cards.length}`),
      button('Close', () => actions.send({ do: 'close' })),
    ),
    h(
      'ul',
      { class: 'cards' },
      cards.map((card) =>
        h(
          'li',
          { key: card.id },
          lookOf(card, model, actions, handScale(card)),
          h('small', null, card.name),
          button(
            'Take',
            () => actions.send({ do: 'pick', id, at: card.id, to: { hand: viewer } }),
            {
              'aria-label': `Take ${card.name} into hand`,
            },
          ),
          button('Lay out', () => actions.send({ do: 'pick', id, at: card.id, to: middle() }), {
            'aria-label': `Lay ${card.name} on the table`,
          }),
        ),
      ),
    ),
  );
}

/** The seats with what they hold, and what was done. */
export function seatsAndLog({ welcome, state }: FreeModel, actions: FreeActions): ComponentChild {
  const isShared = welcome.own.length > 1;
  return [
    h(
      'section',
      { class: 'scores', 'aria-label': 'Seats', key: 'seats' },
      h(
        'ul',
        null,
        welcome.seats.map(({ name }, seat) =>
          h(
            'li',
            { key: seat, class: `seat-${seat}` },
            h('i', { class: `seat seat-${seat}`, 'aria-hidden': 'true' }, String(seat + 1)),
            ` ${name}${seat === state.viewer ? ' (you)' : ''}: ${state.hands[seat] || 'no cards'} `,
            isShared && button('Pass the screen', () => actions.send({ do: 'pass', seat })),
          ),
        ),
      ),
    ),
    h(
      'section',
      { class: 'log', 'aria-label': 'What has happened', key: 'log' },
      h(
        'div',
        { class: 'lines', role: 'log', 'aria-label': 'Log', tabIndex: 0 },
        h(
          'ol',
          null,
          state.log.lines.map((line, at) => h('li', { key: at }, line)),
        ),
      ),
    ),
  ];
}

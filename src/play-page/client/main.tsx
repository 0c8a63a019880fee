import { Fragment, render } from 'preact';
import type { PageRequest, PageState } from '../page-messages.ts';
import { type Connection, drawOnce, enter, follow } from './connection.ts';
import { type Actions, type Model, shownMessage, touched } from './model.ts';
import { logView, scoreSheet } from './scores-and-log.tsx';
import { actionBar, curtain, settings, topBar } from './sides.tsx';
import { enlargedView, tableView } from './table.tsx';

// The page of a game: what the server says, on the screen, and what is chosen, to the server.

const root = document.querySelector('#page');

/** What is shown; `null` until the server has said something. */
let model: Model | null = null;

const draw = drawOnce(() => {
  if (model === null || root === null) return;
  const { state, welcome, enlarged } = model;
  const hadFocus = document.activeElement !== null && document.activeElement !== document.body;
  const page = (
    <Fragment>
      <div
        class="page"
        inert={state.curtain !== null || enlarged !== null}
        data-revision={state.revision}
      >
        {topBar(model, settings(model, actions))}
        {actionBar(model, actions)}
        {tableView(model, actions)}
        {scoreSheet(model)}
        {logView(model, actions)}
      </div>
      {curtain({ welcome, seat: state.curtain }, () => actions.ask('lift'))}
      {enlargedView(model, actions)}
    </Fragment>
  );
  render(page, root);
  const isYours = shownMessage(model).choices.length > 0 && state.curtain === null;
  document.title = `${isYours ? '● Your turn, ' : ''}${welcome.game}`;
  // What had the focus may be gone: the next choice has it then.
  const isLost = hadFocus && document.activeElement === document.body;
  if (isLost && isYours) document.querySelector<HTMLElement>('.choices button')?.focus();
});

function change(part: Partial<Model>): void {
  if (model === null) return;
  model = { ...model, ...part };
  draw();
}

const CLEARED = {
  picked: [],
  armed: null,
  hints: null,
  note: '',
  marked: [],
  pointed: null,
} as const;

let connection: Connection | null = null;

/** Whether a choice is on its way: it is made once. */
let isChosen = false;

async function ask(request: PageRequest): Promise<void> {
  try {
    const { refused, hints, past } = (await connection?.ask(request)) ?? {};
    if (refused !== undefined) change({ ...CLEARED, note: refused });
    if (hints !== undefined) change({ hints: hints ?? [] });
    if (past !== undefined && request.do === 'look-back')
      change({ ...CLEARED, past: { at: request.at, message: past } });
  } catch {
    change({ isConnected: false });
  }
}

const actions: Actions = {
  change,
  touch: (id) => {
    if (model === null) return;
    const { made, ...left } = touched(shownMessage(model).choices, model, id);
    if (made === null) change({ ...left, note: '' });
    else actions.choose(made);
  },
  choose: (choice) => {
    if (model === null || model.past !== null) return;
    if (model.confirms && model.armed !== choice) {
      change({ armed: choice, note: '' });
      return;
    }
    const { revision } = model.state;
    if (isChosen) return;
    isChosen = true;
    void ask({ do: 'act', choice, revision }).then(() => {
      isChosen = false;
    });
  },
  ask: (what) => void ask({ do: what, revision: model?.state.revision ?? 0 }),
  pace: (pace) => void ask({ do: 'pace', pace }),
  lookBack: (at) => {
    if (at === null) change({ past: null, ...CLEARED });
    else void ask({ do: 'look-back', at });
  },
  look: (path) => connection?.look(path) ?? Promise.resolve(''),
};

const KEYS: Readonly<Record<string, () => void>> = {
  u: () => actions.ask('undo'),
  U: () => actions.ask('undo-turn'),
  r: () => actions.ask('redo'),
  h: () => {
    if (model !== null && shownMessage(model).choices.length > 0) actions.ask('hint');
  },
  n: () => actions.ask('step'),
  e: () => {
    document
      .querySelector('.card-box:hover .card')
      ?.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }));
  },
  p: () => change({ hidesPieces: model?.hidesPieces !== true }),
  Escape: () => change({ ...CLEARED, enlarged: null, past: null }),
};

function onKeyDown(event: KeyboardEvent): void {
  const { target, key } = event;
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (event.ctrlKey || event.metaKey || event.altKey || (isTyping && key !== 'Escape')) return;
  if (key === 'Enter' && model !== null && model.armed !== null && target === document.body) {
    actions.choose(model.armed);
    return;
  }
  KEYS[key]?.();
}

async function start(): Promise<void> {
  const key = location.hash.slice(1);
  connection = await enter(key);
  const { welcome } = connection;
  const fonts = document.createElement('link');
  Object.assign(fonts, { rel: 'stylesheet', href: '/assets/fonts.css' });
  document.head.append(fonts);
  if (welcome.isTable === true) {
    const { openTable } = await import('./free-main.tsx');
    openTable(connection);
    return;
  }
  document.addEventListener('keydown', onKeyDown);
  follow(
    connection,
    (state: PageState) => {
      isChosen = false;
      const fresh = { welcome, past: null, enlarged: null, hidesPieces: false, confirms: false };
      // The last thing that happened is marked on the table.
      const { message, log } = state;
      const marked = message.choices.length > 0 ? [] : (log.lines.at(-1)?.about ?? []);
      // What was touched stays so while the same is asked.
      const before = JSON.stringify(model?.state.message.choices);
      const cleared = JSON.stringify(message.choices) === before ? {} : { ...CLEARED, marked };
      model = { ...CLEARED, ...fresh, ...model, ...cleared, state, isConnected: true };
      draw();
    },
    (isConnected) => change({ isConnected }),
  );
}

start().catch((error: unknown) => {
  if (root !== null) root.textContent = error instanceof Error ? error.message : String(error);
});

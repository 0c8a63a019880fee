import { Fragment, h, render } from 'preact';
import type { PageAnswer, PageRequest, PageState } from '../page-messages.ts';
import { type Connection, drawOnce, enter, follow } from './connection.ts';
import { type Actions, type Model, shownMessage, touched, withLog } from './model.ts';
import { actionBar, curtain, header, logView, scoreSheet } from './sides.ts';
import { enlargedView, tableView } from './table.ts';

// The page of a game: what the server says, on the screen, and what is chosen, to the server.

const root = document.querySelector('#page');
const narrow = window.matchMedia('(max-width: 700px)');

/** What is shown; `null` until the server has said something. */
let model: Model | null = null;

const draw = drawOnce(() => {
  if (model === null || root === null) return;
  const { state } = model;
  const hadFocus = document.activeElement !== null && document.activeElement !== document.body;
  const parts = [
    header(model, actions),
    actionBar(model, actions),
    tableView(model, actions),
    scoreSheet(model),
    logView(model, actions),
  ];
  const isCovered = state.curtain !== null || model.enlarged !== null;
  render(
    h(
      Fragment,
      null,
      h('div', { class: 'page', inert: isCovered }, parts),
      curtain(model, actions),
      enlargedView(model, actions),
    ),
    root,
  );
  const isYours = shownMessage(model).choices.length > 0 && state.curtain === null;
  document.title = `${isYours ? '● Your turn, ' : ''}${model.welcome.game}`;
  // What had the focus may be gone: the next choice has it then.
  const isLost = hadFocus && document.activeElement === document.body;
  if (isLost && isYours) document.querySelector<HTMLElement>('.choices button')?.focus();
});

function change(part: Partial<Model>): void {
  if (model === null) return;
  model = { ...model, ...part };
  draw();
}

const CLEARED = { picked: [], armed: null, hints: null, note: '', marked: [] } as const;

let connection: Connection | null = null;

async function ask(request: PageRequest): Promise<PageAnswer> {
  if (connection === null) return {};
  try {
    const answer = await connection.ask(request);
    if (answer.refused !== undefined) change({ ...CLEARED, note: answer.refused });
    return answer;
  } catch {
    change({ isConnected: false });
    return {};
  }
}

/** Asks for something about the state that is shown. */
const askNow = (
  what: 'undo' | 'undo-turn' | 'redo' | 'hint' | 'lift' | 'step',
): Promise<PageAnswer> => ask({ do: what, revision: model?.state.revision ?? 0 });

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
    change(CLEARED);
    void ask({ do: 'act', choice, revision });
  },
  undo: () => void askNow('undo'),
  undoTurn: () => void askNow('undo-turn'),
  redo: () => void askNow('redo'),
  step: () => void askNow('step'),
  lift: () => void askNow('lift'),
  hint: () => {
    void askNow('hint').then(({ hints }) => {
      if (hints !== undefined) change({ hints: hints ?? [] });
    });
  },
  pace: (pace) => void ask({ do: 'pace', pace }),
  lookBack: (at) => {
    if (at === null) {
      change({ past: null, ...CLEARED });
      return;
    }
    void ask({ do: 'look-back', at }).then(({ past }) => {
      if (past !== undefined) change({ past: { at, message: past }, ...CLEARED });
    });
  },
  look: (path) => connection?.look(path) ?? Promise.resolve(''),
};

const KEYS: Readonly<Record<string, () => void>> = {
  u: actions.undo,
  U: actions.undoTurn,
  r: actions.redo,
  h: () => {
    if (model !== null && shownMessage(model).choices.length > 0) actions.hint();
  },
  n: actions.step,
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

/** The last line of the log is in view, unless someone reads further up. */
function keepLogAtEnd(): void {
  const find = (): Element | null => document.querySelector('.lines');
  const before = find();
  const left = before === null ? 0 : before.scrollHeight - before.scrollTop - before.clientHeight;
  const scroll = (): void => find()?.scrollTo(0, find()?.scrollHeight ?? 0);
  if (left < 80) requestAnimationFrame(() => requestAnimationFrame(scroll));
}

async function start(): Promise<void> {
  const key = location.hash.slice(1);
  connection = await enter(key);
  const { welcome } = connection;
  const fonts = document.createElement('link');
  Object.assign(fonts, { rel: 'stylesheet', href: '/assets/fonts.css' });
  document.head.append(fonts);
  if (welcome.isTable === true) {
    const { openTable } = await import('./free-main.ts');
    openTable(connection);
    return;
  }
  document.addEventListener('keydown', onKeyDown);
  narrow.addEventListener('change', () => change({ isNarrow: narrow.matches }));
  follow(
    connection,
    (state: PageState) => {
      const before = model?.state ?? null;
      keepLogAtEnd();
      const fresh = {
        ...{ welcome, past: null, enlarged: null, hidesPieces: false, confirms: false },
        isNarrow: narrow.matches,
      };
      const next = withLog(before, state);
      const lines = next.message.log.lines;
      // The last thing that happened is marked on the table.
      const marked = next.message.choices.length > 0 ? [] : (lines.at(-1)?.about ?? []);
      model = { ...fresh, ...model, ...CLEARED, marked, state: next, isConnected: true };
      draw();
    },
    (isConnected) => change({ isConnected }),
  );
}

start().catch((error: unknown) => {
  if (root !== null) root.textContent = error instanceof Error ? error.message : String(error);
});

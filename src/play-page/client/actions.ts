import type { PageAnswer, PageRequest, PageState, ShownMessage } from '../page-messages.ts';
import type { PageOp, TableOp } from '../table-state.ts';
import { ask as askServer, follow } from './connection.ts';
import { freeTable, type Model, shownMessage, touched } from './model.ts';
import { words } from './words.ts';

// What is shown, and what can be done on the page.

/** `null` until the server has said something. */
export const page: { model: Model | null } = { model: null };

let draw: (model: Model) => void = () => undefined;
let isDrawing = false;

/** Draws once for all changes of a moment. */
function drawLater(): void {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    if (page.model !== null) draw(page.model);
  });
}

export function change(part: Partial<Model>): void {
  if (page.model === null) return;
  page.model = { ...page.model, ...part };
  drawLater();
}

/** Whether the screen is that of a phone. */
export const narrow = window.matchMedia('(max-width: 700px)');

/** Shows all that the server says from now on. */
export function openPage(show: (model: Model) => void): void {
  draw = show;
  narrow.addEventListener('change', drawLater);
  follow(
    (state) => {
      page.model = { ...modelOf(state, page.model), isConnected: true };
      drawLater();
    },
    () => change({ isConnected: false }),
  );
}

const CLEARED = {
  picked: [],
  armed: null,
  hints: null,
  note: '',
  marked: [],
  pointed: null,
} as const;

const FRESH = {
  ...CLEARED,
  ...{
    question: 0,
    past: null,
    enlarged: null,
    hidesPieces: false,
    confirms: false,
    isConnected: true,
  },
  ...{ chosen: [], count: 1, isChoosing: false, drag: null },
} as const;

/** Whether a choice is on its way: it is made once. */
let isChosen = false;

/** What is shown of a state; what was touched stays so while the same is asked. */
function modelOf(state: PageState, before: Model | null): Model {
  isChosen = false;
  const { message, log } = state;
  // The last thing that happened is marked on the table.
  const marked = message.choices.length > 0 ? [] : (log.lines.at(-1)?.about ?? []);
  const isSame = JSON.stringify(message.choices) === JSON.stringify(before?.state.message.choices);
  const question = (before?.question ?? 0) + 1;
  const fresh = isSame ? {} : { ...CLEARED, marked, question };
  const model = { ...FRESH, ...before, ...fresh, state };
  const { things, hand } = freeTable(model);
  const known = new Set([...things, ...hand].map(({ id }) => id));
  return { ...model, chosen: model.chosen.filter((id) => known.has(id)) };
}

async function send(request: PageRequest): Promise<PageAnswer> {
  try {
    const answer = await askServer(request);
    if (answer.refused !== undefined) change({ ...CLEARED, note: answer.refused });
    return answer;
  } catch {
    change({ isConnected: false });
    return {};
  }
}

/** Asks for something about the state that is shown. */
export async function ask(
  what: 'undo' | 'undo-turn' | 'redo' | 'hint' | 'step' | 'lift',
): Promise<void> {
  const { hints } = await send({ do: what, revision: page.model?.state.revision ?? 0 });
  if (hints !== undefined) change({ hints: hints ?? [] });
}

/** Does something on a table without rules. */
export function hand(op: TableOp | PageOp): void {
  if (page.model === null || page.model.past !== null) return;
  change({ note: '' });
  void send({ do: 'hand', op, revision: page.model.state.revision });
}

/** Why nothing more can be taken back. */
export const undoText = ({ why, line }: NonNullable<ShownMessage['undoStop']>): string =>
  words(`play.undo-${why}`, { line: line === null ? '' : ` (${line})` });

/** Takes something back, or says why that cannot be done. */
export function undo(): void {
  const { undoSteps = 0, undoStop = null } = page.model === null ? {} : shownMessage(page.model);
  if (undoSteps === 0 && undoStop !== null) change({ note: undoText(undoStop) });
  else void ask('undo');
}

export const setPace = (pace: PageState['pace']) => send({ do: 'pace', pace });

/** Shows the table after a line of the log; `null` for now. */
export async function lookBack(at: number | null): Promise<void> {
  if (at === null) return change({ past: null, ...CLEARED });
  const { past } = await send({ do: 'look-back', at });
  if (past !== undefined) change({ ...CLEARED, past: { at, message: past } });
}

export function touch(id: string): void {
  const { model } = page;
  if (model === null) return;
  const { made, ...left } = touched(shownMessage(model).choices, model, id);
  if (made === null) change({ ...left, note: '' });
  else choose(made);
}

export function choose(choice: number): void {
  const { model } = page;
  if (model === null || model.past !== null) return;
  if (model.confirms && model.armed !== choice) {
    change({ armed: choice, note: '' });
    return;
  }
  if (isChosen) return;
  isChosen = true;
  // The next question may look the same.
  change({ picked: [], armed: null });
  void send({ do: 'act', choice, revision: model.state.revision }).then(() => {
    isChosen = false;
  });
}

const KEYS: Readonly<Record<string, () => void>> = {
  u: undo,
  U: () => void ask('undo-turn'),
  r: () => void ask('redo'),
  h: () => {
    if (page.model !== null && shownMessage(page.model).choices.length > 0) void ask('hint');
  },
  n: () => void ask('step'),
  e: () => {
    const pointed = document.querySelector('.card-box:hover .card, .piece:hover, .thing:hover');
    const meant = pointed ?? document.activeElement?.closest('.card, .thing');
    meant?.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }));
  },
  p: () => change({ hidesPieces: page.model?.hidesPieces !== true }),
  Escape: () => change({ ...CLEARED, enlarged: null, past: null, chosen: [] }),
};

/** Keys that are meant for the page, and not for a field of it or for the browser. */
export const onKeys = (handle: (key: string) => void): void =>
  document.addEventListener('keydown', ({ target, key, ctrlKey, metaKey, altKey }) => {
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (ctrlKey || metaKey || altKey || (isTyping && key !== 'Escape')) return;
    const armed = page.model?.armed ?? null;
    if (key === 'Enter' && armed !== null && target === document.body) choose(armed);
    KEYS[key]?.();
    handle(key);
  });

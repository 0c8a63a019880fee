import type { PageAnswer, PageRequest, PageState } from '../page-messages.ts';
import { ask as askServer } from './connection.ts';
import { type Model, shownMessage, touched } from './model.ts';
import { Page } from './page.tsx';

// What can be done on the page of a game.

export const page = new Page<Model>();
export const { change } = page;

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
  ...{ past: null, enlarged: null, hidesPieces: false, confirms: false, isConnected: true },
} as const;

/** Whether a choice is on its way: it is made once. */
let isChosen = false;

/** What is shown of a state; what was touched stays so while the same is asked. */
export function modelOf(state: PageState, before: Model | null): Model {
  isChosen = false;
  const { message, log } = state;
  // The last thing that happened is marked on the table.
  const marked = message.choices.length > 0 ? [] : (log.lines.at(-1)?.about ?? []);
  const isSame = JSON.stringify(message.choices) === JSON.stringify(before?.state.message.choices);
  return { ...FRESH, ...before, ...(isSame ? {} : { ...CLEARED, marked }), state };
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
  u: () => void ask('undo'),
  U: () => void ask('undo-turn'),
  r: () => void ask('redo'),
  h: () => {
    if (page.model !== null && shownMessage(page.model).choices.length > 0) void ask('hint');
  },
  n: () => void ask('step'),
  e: () => {
    document
      .querySelector('.card-box:hover .card, .piece:hover, .place:hover')
      ?.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true }));
  },
  p: () => change({ hidesPieces: page.model?.hidesPieces !== true }),
  Escape: () => change({ ...CLEARED, enlarged: null, past: null }),
};

export function pressKey({ key, target }: KeyboardEvent): void {
  const armed = page.model?.armed ?? null;
  if (key === 'Enter' && armed !== null && target === document.body) choose(armed);
  else KEYS[key]?.();
}

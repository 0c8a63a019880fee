import type { PageAnswer, PageRequest, PageState, Welcome } from '../page-messages.ts';

// The server, as the page speaks to it.

/** What never changes while the page is open: the answer to its key. */
export let welcome: Welcome;

/**
 * Shows the key of the address, which is its last part, and no browser sends on.
 *
 * @throws Error for an address that opens no seat
 */
export async function enter(key: string): Promise<void> {
  const answer = await post('/enter', { key });
  if (!answer.ok) throw new Error('This address does not open a seat. Ask for the whole address.');
  welcome = await answer.json();
}

export const ask = async (request: PageRequest): Promise<PageAnswer> =>
  (await post(`/do?as=${welcome.as}`, request)).json();

const looks = new Map<string, Promise<string>>();

/** Markup of the pack, which is loaded once; nothing for what is not there. */
export function look(path: string): Promise<string> {
  const load = async (): Promise<string> => {
    const found = await fetch(`/look/${path}?as=${welcome.as}`);
    return found.ok ? found.text() : '';
  };
  const text = looks.get(path) ?? load();
  looks.set(path, text);
  return text;
}

/** Each post is JSON: nothing but a script of the page can send that. */
const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Follows the game; a browser that was asleep, or lost the server, catches up by itself. */
export function follow(onState: (state: PageState) => void, onLost: () => void): void {
  const source = new EventSource(`/events?as=${welcome.as}`);
  let lines: PageState['log']['lines'] = [];
  source.addEventListener('state', ({ data }) => {
    const state: PageState = JSON.parse(data);
    // The page has the lines before these.
    lines = [...lines.slice(0, state.log.from), ...state.log.lines];
    onState({ ...state, log: { from: 0, lines } });
  });
  source.addEventListener('error', onLost);
}

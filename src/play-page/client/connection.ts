import type { PageAnswer, PageRequest, ShownState, Welcome } from '../page-messages.ts';
import type { TableRequest } from '../table-session.ts';

/** The server, as the page speaks to it. */
export interface Connection {
  readonly welcome: Welcome;
  readonly ask: (request: PageRequest | TableRequest) => Promise<PageAnswer>;
  readonly look: (path: string) => Promise<string>;
}

/**
 * Shows the key of the address, which is its last part, and no browser sends on.
 *
 * @throws Error for an address that opens no seat
 */
export async function enter(key: string): Promise<Connection> {
  const answer = await post('/enter', { key });
  if (!answer.ok) throw new Error('This address does not open a seat. Ask for the whole address.');
  const welcome: Welcome = await answer.json();
  const looks = new Map<string, Promise<string>>();
  const query = `as=${welcome.as}`;
  return {
    welcome,
    ask: async (request) => (await post(`/do?${query}`, request)).json(),
    look: (path) => {
      const known = looks.get(path);
      if (known !== undefined) return known;
      const text = fetch(`/look/${path}?${query}`).then((found) => (found.ok ? found.text() : ''));
      looks.set(path, text);
      return text;
    },
  };
}

/** Each post is JSON: nothing but a script of the page can send that. */
const post = (path: string, body: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Follows the game; a browser that was asleep, or lost the server, catches up by itself. */
export function follow<State extends ShownState>(
  { welcome }: Connection,
  onState: (state: State) => void,
  onConnection: (isConnected: boolean) => void,
): void {
  const source = new EventSource(`/events?as=${welcome.as}`);
  let lines: readonly unknown[] = [];
  source.addEventListener('state', ({ data }) => {
    onConnection(true);
    const state: State = JSON.parse(data);
    // The page has the lines before these.
    lines = [...lines.slice(0, state.log.from), ...state.log.lines];
    onState({ ...state, log: { from: 0, lines } });
  });
  source.addEventListener('error', () => onConnection(false));
}

/** Whether the screen is that of a phone. */
export const narrow = window.matchMedia('(max-width: 700px)');

/** Draws once for all changes of a moment, and for those of the screen. */
export function drawOnce(draw: () => void): () => void {
  let isDrawing = false;
  const drawLater = (): void => {
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      draw();
    });
  };
  narrow.addEventListener('change', drawLater);
  return drawLater;
}

import type { PreviewUpdate } from '../preview-state.ts';

export interface UpdateHandlers {
  readonly onUpdate: (update: PreviewUpdate) => void;
  /** Whether the tool is connected. */
  readonly onConnection: (isConnected: boolean) => void;
}

/** Everything as it is now. */
export async function fetchFullUpdate(): Promise<PreviewUpdate> {
  const answer = await fetch('/state.json');
  const update: PreviewUpdate = await answer.json();
  return update;
}

/** The looks of what stands around each card and above each deck. */
export interface WallStyles {
  readonly card: string;
  readonly heading: string;
}

export async function fetchWallStyles(): Promise<WallStyles> {
  const fetchText = async (path: string): Promise<string> => (await fetch(path)).text();
  const [card, heading] = await Promise.all([
    fetchText('/tool/preview-card.css'),
    fetchText('/tool/preview-heading.css'),
  ]);
  return { card, heading };
}

/**
 * Follows the tool: every change as it comes, and everything again when some were missed. A page
 * in the background closes its connection: a browser has only six for all pages of one address.
 *
 * @param version the version that the page shows now
 */
export function followChanges(version: () => number, events: UpdateHandlers): void {
  let source: EventSource | null = null;
  const follow = (): void => {
    if (document.hidden) {
      source?.close();
      source = null;
    } else source ??= connect(version, events);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}

function connect(version: () => number, { onUpdate, onConnection }: UpdateHandlers): EventSource {
  const source = new EventSource('/events');
  const catchUp = async (): Promise<void> => onUpdate(await fetchFullUpdate());
  source.addEventListener('hello', ({ data }) => {
    onConnection(true);
    if (Number(data) !== version()) void catchUp();
  });
  source.addEventListener('update', ({ data }) => {
    const update: PreviewUpdate = JSON.parse(data);
    if (update.since === version()) onUpdate(update);
    else void catchUp();
  });
  source.addEventListener('error', () => onConnection(false));
  return source;
}

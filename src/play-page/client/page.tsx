import { type ComponentChild, Fragment, type JSX, render } from 'preact';
import type { TableCard } from '../../play/table.ts';
import { ask, change, narrow } from './actions.ts';
import { welcome } from './connection.ts';
import type { Model } from './model.ts';
import type { PanZoom } from './pan-zoom.ts';
import { cardLabel, cardPicture } from './pictures.tsx';
import { words } from './words.ts';

// What the page of a game and that of a table without rules have in common.

const root = document.querySelector('#page');

/** Draws the page around what is shown of a game or a table. */
export function drawPage({ state, enlarged }: Model, content: ComponentChild): void {
  if (root === null) return;
  const hadFocus = document.activeElement !== null && document.activeElement !== document.body;
  render(
    <Fragment>
      <div
        class={welcome.isTable === true ? 'page free' : 'page'}
        inert={state.curtain !== null || enlarged !== null}
        data-revision={state.revision}
      >
        {content}
      </div>
      {state.curtain !== null && curtain(welcome.seats[state.curtain]?.name)}
      {enlarged !== null && enlargedView(enlarged)}
    </Fragment>,
    root,
  );
  // What had the focus may be gone: the next choice has it then.
  const isLost = hadFocus && document.activeElement === document.body;
  if (isLost) document.querySelector<HTMLElement>('.choices button')?.focus();
}

/** Between two people at one screen: nothing of a seat is shown before it is ready. */
const curtain = (name: string | undefined): ComponentChild => (
  <div class="curtain" role="dialog" aria-modal="true" aria-label={words('play.next-player')}>
    <p>{words('play.next', { name })}</p>
    <Button onClick={() => ask('lift')} autofocus>
      {words('play.show')}
    </Button>
  </div>
);

const close = (): void => change({ enlarged: null });

/** A card in large, over everything else. */
const enlargedView = (card: TableCard): ComponentChild => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: its button and Escape close it
  <div
    class="enlarged"
    role="dialog"
    aria-modal="true"
    aria-label={cardLabel(card)}
    onClick={close}
  >
    {cardPicture({ card: card.card, width: narrow.matches ? 300 : 380 })}
    <Button onClick={close} autofocus>
      {words('play.close')}
    </Button>
  </div>
);

/** What stands above every page. */
export const topBar = (isConnected: boolean, more: ComponentChild = null): ComponentChild => (
  <header class="bar">
    <h1>{welcome.game}</h1>
    {!isConnected && (
      <p class="offline" role="alert">
        {words('play.offline')}
      </p>
    )}
    {welcome.hasRules && rulesLink(words('play.rules'))}
    {more}
  </header>
);

/** The rulebook, in a tab of its own. */
export const rulesLink = (text: string, heading = ''): ComponentChild => (
  <a href={`/rules${heading}`} target="vbuses-rules">
    {text}
  </a>
);

export const Button = (more: JSX.IntrinsicElements['button']): ComponentChild => (
  <button type="button" {...more} />
);

/** Why something was not done. */
export const noteLine = (note: string): ComponentChild =>
  note !== '' && (
    <p class="note" role="alert">
      {words(note)}
    </p>
  );

/** What is only for those who have keys: a telephone does not show it. */
export const withKeys = (text: string): ComponentChild => <span class="keys">{text}</span>;

/** What is zoomed and moved in its frame. */
export function panFrame(
  pan: PanZoom,
  { name, ...more }: { name: string } & JSX.IntrinsicElements['div'],
  content: ComponentChild,
): ComponentChild {
  const buttons = [
    ['+', words('play.zoom-in'), pan.zoomIn],
    ['−', words('play.zoom-out'), pan.zoomOut],
    ['⤢', words('play.whole'), () => pan.reset()],
  ] as const;
  return (
    <Fragment>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields */}
      <div
        class="frame"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must have the focus
        tabIndex={0}
        role="group"
        aria-label={words('play.frame', { name })}
        {...pan.handlers}
        {...more}
      >
        {content}
      </div>
      <div class="zoom">
        {buttons.map(([sign, label, onClick]) => (
          <Button key={sign} onClick={onClick} aria-label={label} title={label}>
            {sign}
          </Button>
        ))}
      </div>
    </Fragment>
  );
}

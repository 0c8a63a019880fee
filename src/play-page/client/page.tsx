import { type ComponentChild, Fragment, type JSX, render } from 'preact';
import type { TableCard } from '../../play/table.ts';
import type { ShownState } from '../page-messages.ts';
import { follow, welcome } from './connection.ts';
import type { PanZoom } from './pan-zoom.ts';
import { cardLabel, cardPicture } from './pictures.tsx';

// What the page of a game and that of a table without rules have in common.

/** What every page shows. */
export interface PageModel {
  readonly state: ShownState;
  /** Why something was not done. */
  readonly note: string;
  readonly isConnected: boolean;
  readonly enlarged: TableCard | null;
}

/** Whether the screen is that of a phone. */
export const narrow = window.matchMedia('(max-width: 700px)');

const root = document.querySelector('#page');

/** What is shown, and drawn again whenever that changes. */
export class Page<Model extends PageModel> {
  /** `null` until the server has said something. */
  model: Model | null = null;
  #view: (model: Model) => ComponentChild = () => null;
  #lift = (): void => undefined;
  #isDrawing = false;

  /** Shows a view of all that the server says, made into a model. */
  open(
    view: (model: Model) => ComponentChild,
    modelOf: (state: Model['state'], before: Model | null) => Model,
    lift: () => void,
  ): void {
    this.#view = view;
    this.#lift = lift;
    narrow.addEventListener('change', this.#drawLater);
    follow<Model['state']>(
      (state) => {
        this.model = modelOf(state, this.model);
        this.change({ isConnected: true } as Partial<Model>);
      },
      () => this.change({ isConnected: false } as Partial<Model>),
    );
  }

  readonly change = (part: Partial<Model>): void => {
    if (this.model === null) return;
    this.model = { ...this.model, ...part };
    this.#drawLater();
  };

  /** Draws once for all changes of a moment. */
  readonly #drawLater = (): void => {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      this.#draw();
    });
  };

  #draw(): void {
    const { model } = this;
    if (model === null || root === null) return;
    const { state, enlarged } = model;
    const hadFocus = document.activeElement !== null && document.activeElement !== document.body;
    const close = (): void => this.change({ enlarged: null } as Partial<Model>);
    const page = (
      <Fragment>
        <div
          class={welcome.isTable === true ? 'page free' : 'page'}
          inert={state.curtain !== null || enlarged !== null}
          data-revision={state.revision}
        >
          {this.#view(model)}
        </div>
        {state.curtain !== null && curtain(welcome.seats[state.curtain]?.name, this.#lift)}
        {enlarged !== null && enlargedView(enlarged, close)}
      </Fragment>
    );
    render(page, root);
    // What had the focus may be gone: the next choice has it then.
    const isLost = hadFocus && document.activeElement === document.body;
    if (isLost) document.querySelector<HTMLElement>('.choices button')?.focus();
  }
}

/** Hears keys that are meant for the page, and not for a field of it or for the browser. */
export const onKeys = (handle: (event: KeyboardEvent) => void): void =>
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (!ctrlKey && !metaKey && !altKey && (!isTyping || key === 'Escape')) handle(event);
  });

/** Between two people at one screen: nothing of a seat is shown before it is ready. */
const curtain = (name: string | undefined, onLift: () => void): ComponentChild => (
  <div class="curtain" role="dialog" aria-modal="true" aria-label="Next player">
    <p>{name} is next.</p>
    <Button onClick={onLift} autofocus>
      Show my cards
    </Button>
  </div>
);

/** A card in large, over everything else. */
const enlargedView = (card: TableCard, close: () => void): ComponentChild => (
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
      Close
    </Button>
  </div>
);

/** What stands above every page. */
export const topBar = (isConnected: boolean, more: ComponentChild = null): ComponentChild => (
  <header class="bar">
    <h1>{welcome.game}</h1>
    {!isConnected && (
      <p class="offline" role="alert">
        No connection: trying again
      </p>
    )}
    {welcome.hasRules && rulesLink('Rules')}
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
      {note}
    </p>
  );

/** What is only for those who have keys: a telephone does not show it. */
export const withKeys = (text: string): ComponentChild => <span class="keys">{text}</span>;

/** What is zoomed and moved in its frame; `whole` is what its last button shows. */
export function panFrame(
  pan: PanZoom,
  { name, whole, ...more }: { name: string; whole: string } & JSX.IntrinsicElements['div'],
  content: ComponentChild,
): ComponentChild {
  const buttons = [
    ['+', 'Zoom in', pan.zoomIn],
    ['−', 'Zoom out', pan.zoomOut],
    ['⤢', whole, () => pan.reset()],
  ] as const;
  return (
    <Fragment>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields */}
      <div
        class="frame"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must have the focus
        tabIndex={0}
        role="group"
        aria-label={`${name}: arrow keys move it, + and - zoom, 0 shows all of it`}
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

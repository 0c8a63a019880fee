import { Component, type ComponentChild } from 'preact';
import type { TableCard } from '../../play/table.ts';
import { look, welcome } from './connection.ts';

/** CSS pixels of an inch. */
export const PX_PER_IN = 96;

interface PictureProps {
  /** Where its markup is: `face/cards/ace`. */
  readonly path: string;
  readonly onReady?: (root: ShadowRoot) => void;
}

/**
 * Markup of the pack, in a tree of its own: its styles reach nothing else, and nothing of it runs. The
 * box around it keeps whatever it draws inside.
 */
export class Picture extends Component<PictureProps> {
  #root: ShadowRoot | null = null;

  override shouldComponentUpdate({ path }: PictureProps): boolean {
    return path !== this.props.path;
  }

  override componentDidMount(): void {
    void this.#fill();
  }

  override componentDidUpdate(): void {
    void this.#fill();
  }

  async #fill(): Promise<void> {
    const { path, onReady } = this.props;
    const text = await look(path);
    if (path !== this.props.path || this.#root === null) return;
    const { host } = this.#root;
    this.#root.innerHTML = `${STYLES}${text}`;
    // Nothing is seen without its styles.
    host.classList.add('unstyled');
    await Promise.all([...this.#root.querySelectorAll('link')].map(loaded));
    host.classList.remove('unstyled');
    onReady?.(this.#root);
  }

  override render(): ComponentChild {
    const attach = (host: Element | null): void => {
      if (host !== null) this.#root ??= host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    };
    return <div class="picture" aria-hidden="true" ref={attach} />;
  }
}

const loaded = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });

const STYLES =
  '<link rel="stylesheet" href="/assets/sheet.css"><link rel="stylesheet" href="/assets/game.css">' +
  '<style>:host > svg{display:block;width:100%;height:auto}</style>';

interface CardProps {
  /** `component/card`. */
  readonly card: string;
  readonly side?: 'face' | 'back';
  /** In pixels. */
  readonly width: number;
}

/** A card as it is printed, cut out and scaled. */
export function cardPicture({ card, side = 'face', width }: CardProps): ComponentChild {
  const size = welcome.looks[card.split('/')[0] ?? ''];
  if (size === undefined) return null;
  const { widthIn, heightIn, bleedIn, cornerIn, clips } = size;
  const scale = width / (widthIn * PX_PER_IN);
  const cut = -bleedIn * PX_PER_IN;
  const box = `width:${width}px;height:${heightIn * PX_PER_IN * scale}px;border-radius:${cornerIn * PX_PER_IN * scale}px`;
  const place = `transform:scale(${scale}) translate(${cut}px,${cut}px);clip-path:${clips?.[side] ?? 'none'}`;
  const path = `${side}/${card}`;
  return (
    <span class={`cut${clips === undefined ? '' : ' shaped'}`} style={box}>
      <span class="scaled" style={place}>
        <Picture path={path} key={path} />
      </span>
    </span>
  );
}

/** How long a finger rests on a card to enlarge it. */
const LONG_PRESS_MS = 450;

let longPress = 0;
const lift = (): void => window.clearTimeout(longPress);

/** What enlarges a card beside a key: the right button, and a finger that rests on it. */
export const enlarging = (enlarge: () => void) => ({
  onContextMenu: (event: Event) => {
    event.preventDefault();
    enlarge();
  },
  onTouchStart: () => {
    longPress = window.setTimeout(enlarge, LONG_PRESS_MS);
  },
  onTouchMove: lift,
  onTouchEnd: lift,
});

/** What is read of a card by those who do not see it. */
export const cardLabel = ({ name, note }: TableCard): string =>
  note === undefined ? name : `${name}, ${note}`;

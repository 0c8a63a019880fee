import { Component, type ComponentChild, h } from 'preact';
import type { TableArea, TablePiece } from '../../play/table.ts';
import type { Look } from '../page-messages.ts';
import type { Actions } from './model.ts';
import { PanZoom } from './pan-zoom.ts';
import { cardPicture, Picture, PX_PER_IN } from './pictures.ts';
import { zoomButtons } from './sides.ts';

interface BoardProps {
  readonly area: TableArea;
  /** What can be touched, and what it does. */
  readonly lit: ReadonlyMap<string, string>;
  readonly picked: readonly string[];
  readonly marked: readonly string[];
  readonly hidesPieces: boolean;
  readonly looks: Readonly<Record<string, Look>>;
  readonly seatNames: readonly string[];
  readonly actions: Actions;
}

/** Where a place is on the board, in parts of its width and height, with its size. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Whether the rules say how wide it is. */
  readonly isGiven: boolean;
}

interface BoardState {
  readonly spots: ReadonlyMap<string, Spot>;
}

/** A board fills its frame. */
const LIMITS = {
  least: 1,
  most: 8,
  keep: (value: number, frame: number, zoom: number): number =>
    Math.min(0, Math.max(frame - frame * zoom, value)),
};

/** In pixels. */
const LEAST_PIECE = 26;

/** How places are named in the drawings of boards. */
const PLACES = ['stop', 'space', 'place', 'link', 'area'];

/** A board as it is printed, zoomed and moved by wheel, fingers and keys, with pieces and places on it. */
export class Board extends Component<BoardProps, BoardState> {
  override state: BoardState = { spots: new Map() };
  readonly #pan = new PanZoom(LIMITS, () => this.forceUpdate());
  #root: ShadowRoot | null = null;
  readonly #resizing = new ResizeObserver(() => {
    this.#fit();
    this.forceUpdate();
  });

  override componentDidUpdate(): void {
    this.#locate();
  }

  /** Finds the places that are needed in the drawing. */
  #locate(): void {
    const { area, lit, marked } = this.props;
    const root = this.#root;
    if (root === null) return;
    const names = [...(area.pieces ?? []).map(({ at }) => at), ...lit.keys(), ...marked];
    const missing = names.filter((id) => !this.state.spots.has(id));
    const given = area.places ?? {};
    const look = this.props.looks[area.board ?? ''];
    const whole = root.host.getBoundingClientRect();
    if (missing.length === 0 || whole.width === 0) return;
    const spots = new Map(this.state.spots);
    for (const id of missing) {
      const place = given[id];
      if (place !== undefined && look !== undefined) {
        const [xIn, yIn, widthIn] = place;
        const [x, y] = [xIn / look.widthIn, yIn / look.heightIn];
        const size = widthIn === undefined ? 0.03 : widthIn / look.widthIn;
        spots.set(id, { x, y, size, isGiven: widthIn !== undefined });
        continue;
      }
      const name = CSS.escape(id);
      const found = root.querySelector(PLACES.map((one) => `[data-${one}="${name}"]`).join());
      // What is not a place is not looked for again.
      const box = found?.getBoundingClientRect();
      spots.set(id, {
        x: box === undefined ? Number.NaN : (box.x + box.width / 2 - whole.x) / whole.width,
        y: box === undefined ? Number.NaN : (box.y + box.height / 2 - whole.y) / whole.height,
        size: box === undefined ? 0 : Math.min(box.width, box.height) / whole.width,
        isGiven: false,
      });
    }
    this.setState({ spots });
  }

  /** A board that a template draws has a size in inches: it is made as wide as there is room. */
  #fit(): void {
    const { area, looks } = this.props;
    const sheet = this.#root?.querySelector<HTMLElement>('section.vb-sheet');
    const look = looks[area.board?.split('/')[0] ?? ''];
    const host = this.#root?.host;
    if (!sheet || look === undefined || !(host instanceof HTMLElement)) return;
    const scale = (this.#pan.frame?.clientWidth ?? 0) / (look.widthIn * PX_PER_IN);
    const cut = -look.bleedIn * PX_PER_IN;
    host.style.height = `${look.heightIn * PX_PER_IN * scale}px`;
    sheet.style.transformOrigin = '0 0';
    sheet.style.transform = `scale(${scale}) translate(${cut}px, ${cut}px)`;
  }

  readonly #setFrame = (frame: HTMLElement | null): void => {
    this.#pan.attach(frame);
    this.#resizing.disconnect();
    if (frame !== null) this.#resizing.observe(frame);
  };

  #placeButtons(): ComponentChild[] {
    const { lit, picked, marked, actions, hidesPieces } = this.props;
    if (hidesPieces) return [];
    const ids = [...new Set([...lit.keys(), ...marked])];
    return ids.map((id) => {
      const spot = this.state.spots.get(id);
      if (spot === undefined || Number.isNaN(spot.x)) return null;
      const most = spot.isGiven ? ';max-width:none;max-height:none' : '';
      const style = `left:${spot.x * 100}%;top:${spot.y * 100}%;--spot:${spot.size * 100}cqw${most}`;
      if (!lit.has(id)) return h('span', { key: `mark-${id}`, class: 'place marked', style });
      return h(
        'button',
        {
          ...{ key: id, type: 'button', class: 'place', style, 'data-id': id },
          ...{ 'aria-pressed': picked.includes(id), 'aria-label': lit.get(id) ?? '' },
          onClick: () => this.#pan.hasMoved || actions.touch(id),
        },
        picked.includes(id) ? '✓' : '',
      );
    });
  }

  /** As wide as it is on the printed board, and wide enough to be seen. */
  #pieceWidth(card: string): number {
    const { area, looks } = this.props;
    const [piece, board] = [card, area.board ?? ''].map((one) => looks[one.split('/')[0] ?? '']);
    const scale = (this.#pan.frame?.clientWidth ?? 0) / (board?.widthIn ?? 1);
    return Math.max(LEAST_PIECE, (piece?.widthIn ?? 0) * scale);
  }

  #pieces(): ComponentChild[] {
    const { area, hidesPieces, looks, seatNames, actions } = this.props;
    if (hidesPieces) return [];
    const counts = new Map<string, number>();
    return (area.pieces ?? []).flatMap((piece) => {
      const spot = this.state.spots.get(piece.at);
      if (spot === undefined || Number.isNaN(spot.x)) return [];
      const before = counts.get(piece.at) ?? 0;
      counts.set(piece.at, before + 1);
      const style = `left:${spot.x * 100}%;top:${spot.y * 100}%;--stack:${before};rotate:${piece.turn ?? 0}deg`;
      const label = pieceLabel(piece, seatNames);
      const { card, side = 'face' } = piece;
      const look =
        card === undefined
          ? null
          : cardPicture({ card, side, looks, width: this.#pieceWidth(card), look: actions.look });
      const seat = piece.seat === undefined ? '' : ` seat seat-${piece.seat}`;
      return [
        h(
          'span',
          {
            key: piece.id,
            class: `piece${seat}`,
            style,
            title: label,
            role: 'listitem',
            'aria-label': label,
          },
          look ?? piece.sign ?? (piece.seat === undefined ? '•' : String(piece.seat + 1)),
        ),
      ];
    });
  }

  override render({ area, actions }: BoardProps): ComponentChild {
    const pan = this.#pan;
    const { zoom, x, y } = pan.view;
    const ready = (root: ShadowRoot): void => {
      this.#root = root;
      // The drawing has its size only once it is laid out.
      requestAnimationFrame(() => {
        this.#fit();
        this.#locate();
      });
    };
    const path = area.board?.includes('/') ? `face/${area.board}` : `board/${area.board}`;
    return h(
      'div',
      { class: 'board' },
      h(
        'div',
        {
          ...{
            class: 'frame',
            tabIndex: 0,
            role: 'group',
            'aria-label': `${area.name}: arrow keys move it, + and - zoom, 0 resets`,
          },
          ref: this.#setFrame,
          ...{ onPointerDown: pan.onPointerDown, onPointerMove: pan.onPointerMove },
          ...{
            onPointerUp: pan.onPointerUp,
            onPointerCancel: pan.onPointerUp,
            onPointerLeave: pan.onPointerUp,
          },
          onKeyDown: pan.onKeyDown,
        },
        h(
          'div',
          {
            class: 'sheet',
            style: `transform:translate(${x}px,${y}px) scale(${zoom});--zoom:${zoom}`,
          },
          h(Picture, { path, look: actions.look, onReady: ready, key: path }),
          h('div', { class: 'places' }, this.#placeButtons()),
          h('div', { class: 'pieces', role: 'list', 'aria-label': 'Pieces' }, this.#pieces()),
        ),
      ),
      zoomButtons(pan, 'Whole board'),
    );
  }
}

const pieceLabel = ({ name, seat }: TablePiece, names: readonly string[]): string =>
  seat === undefined ? name : `${name}, ${names[seat] ?? ''}`;

import { Component, type ComponentChild } from 'preact';
import type { TableArea, TablePiece } from '../../play/table.ts';
import type { Look } from '../page-messages.ts';
import { change, touch } from './actions.ts';
import { welcome } from './connection.ts';
import { type Model, shownMessage } from './model.ts';
import { panFrame } from './page.tsx';
import { PanZoom } from './pan-zoom.ts';
import { cardPicture, enlarging, Picture, PX_PER_IN } from './pictures.tsx';
import { words } from './words.ts';

interface BoardProps {
  readonly area: TableArea;
  /** What can be touched, and what it does. */
  readonly lit: ReadonlyMap<string, string>;
  readonly model: Model;
}

/** Where a place is on the board, in parts of its width and height; its size in parts of its width. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether the rules say how wide it is. */
  readonly isGiven: boolean;
  /** Whether it was found in the drawing. */
  readonly isDrawn: boolean;
}

interface BoardState {
  /** `null` for what is no place of this board. */
  readonly spots: ReadonlyMap<string, Spot | null>;
}

/** A board fills its frame. */
const LIMITS = {
  least: 1,
  most: 8,
  keep: (value: number, frame: number, zoom: number): number =>
    Math.min(0, Math.max(frame - frame * zoom, value)),
};

/** In pixels; on a narrow screen, as a part of the board. */
const LEAST_PIECE = 26;
const LEAST_PART = 0.06;

/** A place that is drawn smaller than this is filled: a ring would cover its name. */
const SMALL_PX = 20;

/** Of a place whose width is not known, as a part of the board. */
const PLACE_SIZE = 0.03;

/** Where the right edge of a board begins. */
const EDGE = 0.9;

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

  #lookOf(name = ''): Look | undefined {
    return welcome.looks[name.split('/')[0] ?? ''];
  }

  /** Finds the places that are needed in the drawing. */
  #locate(): void {
    const { lit, model } = this.props;
    const names = [...this.#lying().map(({ at }) => at), ...lit.keys(), ...model.marked];
    const missing = names.filter((id) => !this.state.spots.has(id) && !this.#givenSpot(id));
    const root = this.#root;
    const whole = root?.host.getBoundingClientRect();
    if (missing.length === 0 || root === null || !whole?.width) return;
    const found = missing.map((id) => [id, drawnSpot(root, id)] as const);
    this.setState({ spots: new Map([...this.state.spots, ...found]) });
  }

  /** Where a place is, or a piece. */
  #spotOf(id: string): Spot | null {
    const own = this.#givenSpot(id) ?? this.state.spots.get(id) ?? null;
    const piece = this.props.area.pieces?.find((one) => one.id === id);
    return own ?? (piece === undefined ? null : this.#spotOf(piece.at));
  }

  #givenSpot(id: string): Spot | null {
    const { places = {}, board } = this.props.area;
    const [place, look] = [places[id], this.#lookOf(board)];
    if (place === undefined || look === undefined) return null;
    const [xIn, yIn, widthIn, heightIn = widthIn] = place;
    const partOf = (size = PLACE_SIZE * look.widthIn): number => size / look.widthIn;
    return {
      ...{ x: xIn / look.widthIn, y: yIn / look.heightIn, isGiven: widthIn !== undefined },
      isDrawn: false,
      ...{ width: partOf(widthIn), height: partOf(heightIn) },
    };
  }

  /** A board that a template draws has a size in inches: it is made as wide as there is room. */
  #fit(): void {
    const sheet = this.#root?.querySelector<HTMLElement>('section.vb-sheet');
    const look = this.#lookOf(this.props.area.board);
    const host = this.#root?.host;
    if (!sheet || look === undefined || !(host instanceof HTMLElement)) return;
    const scale = (this.#pan.frame?.clientWidth ?? 0) / (look.widthIn * PX_PER_IN);
    const cut = -look.bleedIn * PX_PER_IN;
    sheet.style.transformOrigin = '0 0';
    sheet.style.transform = `scale(${scale}) translate(${cut}px, ${cut}px)`;
  }

  readonly #setFrame = (frame: HTMLElement | null): void => {
    this.#pan.attach(frame);
    this.#resizing.disconnect();
    if (frame !== null) this.#resizing.observe(frame);
  };

  #placeButton(id: string): ComponentChild {
    const { lit, model } = this.props;
    const spot = this.#spotOf(id);
    if (!spot) return null;
    const { width, height, isGiven } = spot;
    const most = isGiven ? ';max-width:none;max-height:none' : '';
    const style = `${placeCss(spot)};--width:${width * 100}cqw;--height:${height * 100}cqw${most}`;
    const px = width * (this.#pan.frame?.clientWidth ?? 0) * this.#pan.view.zoom;
    const isDot = isGiven && px < SMALL_PX;
    const shape = `place${isBox(spot) ? ' framed' : isDot ? ' dot' : ''}`;
    if (!lit.has(id)) return <span key={`mark-${id}`} class={`${shape} marked`} style={style} />;
    const isPicked = model.picked.includes(id);
    return (
      <button
        key={id}
        type="button"
        class={shape}
        style={style}
        data-id={id}
        aria-pressed={isPicked}
        aria-label={lit.get(id)}
        onClick={() => this.#pan.hasMoved || touch(id)}
      >
        {isPicked ? '✓' : ''}
      </button>
    );
  }

  /** As wide as it is on the printed board, and wide enough to be seen. */
  #pieceWidth(card: string): number {
    const frame = this.#pan.frame?.clientWidth ?? 0;
    const scale = frame / (this.#lookOf(this.props.area.board)?.widthIn ?? 1);
    const least = Math.min(LEAST_PIECE, frame * LEAST_PART);
    return Math.max(least, (this.#lookOf(card)?.widthIn ?? 0) * scale);
  }

  /** The pieces, and what a choice would lay among them. */
  #lying(): readonly TablePiece[] {
    const { area, model } = this.props;
    const { armed, pointed } = model;
    const choice = armed === null ? pointed : shownMessage(model).choices[armed];
    return [...(area.pieces ?? []), ...(choice?.preview ? [choice.preview] : [])];
  }

  #pieces(): ComponentChild[] {
    const count = this.props.area.pieces?.length ?? 0;
    return this.#lying().map(({ id, at, name, card, side, seat, sign, turn = 0 }, order, all) => {
      const spot = this.#spotOf(at);
      if (!spot) return null;
      const earlier = all.slice(0, order);
      // Pawns stand beside a place, cards and tokens on it; at the edge they go inwards.
      const isSamePile = (one: TablePiece): boolean => one.at === at && !one.card === !card;
      const before = earlier.filter(isSamePile).length;
      const stack = spot.x > EDGE ? -before : before;
      const enlarge = () => card !== undefined && change({ enlarged: { id, card, name } });
      const label = seat === undefined ? name : `${name}, ${welcome.seats[seat]?.name}`;
      const width = card === undefined ? 0 : this.#pieceWidth(card);
      const picture =
        card === undefined ? null : cardPicture({ card, ...(side && { side }), width });
      return (
        // biome-ignore lint/a11y/useSemanticElements: pieces are placed one by one
        <span
          // Two of the same may lie on a board.
          key={`${id} ${earlier.filter((one) => one.id === id).length}`}
          class={`piece${seat === undefined ? '' : ` seat seat-${seat}`}${order < count ? '' : ' previewed'}`}
          style={`${pieceCss(spot)};--stack:${stack};rotate:${turn}deg`}
          title={label}
          role="listitem"
          aria-label={label}
          {...enlarging(enlarge)}
        >
          {picture ?? sign ?? (seat === undefined ? '•' : seat + 1)}
        </span>
      );
    });
  }

  override render({ area, lit, model }: BoardProps): ComponentChild {
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
    const place = `transform:translate(${x}px,${y}px) scale(${zoom});--zoom:${zoom}`;
    const { widthIn = 1, heightIn = 0 } = this.#lookOf(area.board) ?? {};
    const ids = model.hidesPieces ? [] : [...new Set([...lit.keys(), ...model.marked])];
    return (
      <div class="board" style={`--aspect:${widthIn / Math.max(heightIn, 0.1)}`}>
        {panFrame(
          pan,
          {
            ...{ name: area.name, ref: this.#setFrame },
            // A finger scrolls the page over a board that is not zoomed.
            style: zoom > 1 ? '' : 'touch-action:pan-y',
          },
          <div class="sheet" style={place}>
            <Picture path={path} onReady={ready} key={path} />
            <div class="places">{ids.map((id) => this.#placeButton(id))}</div>
            {/* biome-ignore lint/a11y/useSemanticElements: its entries are placed one by one */}
            <div class="pieces" role="list" aria-label={words('play.pieces')}>
              {!model.hidesPieces && this.#pieces()}
            </div>
          </div>,
        )}
      </div>
    );
  }
}

/** A place that is drawn as a box is framed, so that what is written on it can be read. */
const isBox = ({ width, height, isGiven }: Spot): boolean =>
  width > height * 1.2 || (isGiven && height > width * 1.2);

const placeCss = ({ x, y }: Spot): string => `left:${x * 100}%;top:${y * 100}%`;

/** Pieces stand above a box, and beside a stop, whose name is as a rule on the right above it. */
const pieceCss = (spot: Spot): string => {
  const down = spot.y > EDGE ? -1 : 1;
  const across = spot.x < 1 - EDGE ? 1 : -1;
  const move = isBox(spot)
    ? `0,calc(${-50 * spot.height}cqw - 9px / var(--zoom))`
    : spot.isDrawn
      ? `calc(${across} * (${37.5 * spot.width}cqw + 6px / var(--zoom))),calc(${down} * (${37.5 * spot.width}cqw + 6px / var(--zoom)))`
      : // What is drawn at a point can be read below it.
        spot.isGiven
        ? '0,0'
        : '0,-90%';
  return `${placeCss(spot)};--move:${move}`;
};

/** Where a drawing has a place; `null` for what it has not. */
function drawnSpot(root: ShadowRoot, id: string): Spot | null {
  const name = CSS.escape(id);
  const box = root
    .querySelector(PLACES.map((one) => `[data-${one}="${name}"]`).join())
    ?.getBoundingClientRect();
  if (box === undefined) return null;
  const whole = root.host.getBoundingClientRect();
  return {
    x: (box.x + box.width / 2 - whole.x) / whole.width,
    y: (box.y + box.height / 2 - whole.y) / whole.height,
    width: box.width / whole.width,
    height: box.height / whole.width,
    isGiven: false,
    isDrawn: true,
  };
}

/** Where what is in a frame is shown: how large, and how far it is moved, in pixels. */
export interface PanView {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface PanLimits {
  readonly least: number;
  readonly most: number;
  /** How far it may be moved, along one side of the frame. */
  readonly keep: (value: number, frame: number, zoom: number) => number;
}

const ZOOM_STEP = 1.4;
const KEY_STEP = 60;

/** The middle of what is seen of a frame, of which a part may be scrolled away. */
function middleOnScreen({ left, right, top, bottom }: DOMRect): Point {
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  const [width, height] = [window.innerWidth, window.innerHeight];
  return {
    x: (within(left, width) + within(right, width)) / 2,
    y: (within(top, height) + within(bottom, height)) / 2,
  };
}

/** Zooms and moves what is in a frame, by wheel, fingers and keys. */
export class PanZoom {
  view: PanView = { zoom: 1, x: 0, y: 0 };
  frame: HTMLElement | null = null;
  hasMoved = false;
  /** What `0` leads to. */
  reset = (): void => this.moveTo(1, 0, 0);
  readonly #limits: PanLimits;
  readonly #onChange: () => void;
  /** Fingers, or the mouse, by number. */
  readonly #pointers = new Map<number, Point>();

  constructor(limits: PanLimits, onChange: () => void) {
    this.#limits = limits;
    this.#onChange = onChange;
  }

  get fingers(): number {
    return this.#pointers.size;
  }

  readonly attach = (frame: HTMLElement | null): void => {
    this.frame = frame;
    frame?.addEventListener('wheel', this.#onWheel, { passive: false });
  };

  readonly zoomIn = (): void => this.zoomBy(ZOOM_STEP);
  readonly zoomOut = (): void => this.zoomBy(1 / ZOOM_STEP);

  zoomBy(factor: number, at?: Point): void {
    const frame = this.frame?.getBoundingClientRect();
    if (frame === undefined) return;
    const { zoom, x, y } = this.view;
    const next = Math.min(this.#limits.most, Math.max(this.#limits.least, zoom * factor));
    const { x: atX, y: atY } = at ?? middleOnScreen(frame);
    const [cx, cy] = [atX - frame.x, atY - frame.y];
    const grown = next / zoom;
    this.moveTo(next, cx - (cx - x) * grown, cy - (cy - y) * grown);
  }

  moveTo(zoom: number, x: number, y: number): void {
    const { frame } = this;
    if (frame === null) return;
    const { keep } = this.#limits;
    const [left, top] = [keep(x, frame.clientWidth, zoom), keep(y, frame.clientHeight, zoom)];
    this.view = { zoom, x: left, y: top };
    this.#onChange();
  }

  readonly onPointerDown = (event: PointerEvent): void => {
    this.#pointers.set(event.pointerId, event);
    this.hasMoved = false;
  };

  readonly onPointerMove = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!this.hasMoved && Math.hypot(dx, dy) < 4) return;
    this.hasMoved = true;
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
    const [other] = others;
    if (other === undefined) {
      this.moveTo(this.view.zoom, this.view.x + dx, this.view.y + dy);
    } else {
      const [, still] = other;
      const distance = (to: Point): number => Math.hypot(to.x - still.x, to.y - still.y);
      this.zoomBy(distance(event) / Math.max(1, distance(before)), still);
    }
    this.#pointers.set(event.pointerId, event);
  };

  readonly onPointerUp = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  readonly #onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.zoomBy(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, event);
  };

  readonly onKeyDown = (event: KeyboardEvent): void => {
    const { zoom, x, y } = this.view;
    const moves: Readonly<Record<string, () => void>> = {
      '+': this.zoomIn,
      '-': this.zoomOut,
      '0': () => this.reset(),
      ArrowLeft: () => this.moveTo(zoom, x + KEY_STEP, y),
      ArrowRight: () => this.moveTo(zoom, x - KEY_STEP, y),
      ArrowUp: () => this.moveTo(zoom, x, y + KEY_STEP),
      ArrowDown: () => this.moveTo(zoom, x, y - KEY_STEP),
    };
    const move = moves[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move();
  };
  /** What a frame listens to. */
  readonly handlers = {
    onPointerDown: this.onPointerDown,
    onPointerMove: this.onPointerMove,
    onPointerUp: this.onPointerUp,
    onPointerCancel: this.onPointerUp,
    onPointerLeave: this.onPointerUp,
    onKeyDown: this.onKeyDown,
  };
}

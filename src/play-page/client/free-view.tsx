import { Component, type ComponentChild, Fragment } from 'preact';
import type { ShownThing } from '../table-message.ts';
import { change, hand } from './actions.ts';
import { chooseThing, enlargeThing, setGround, startDrag } from './free-actions.ts';
import { freeTable, type Model } from './model.ts';
import { Button, panFrame } from './page.tsx';
import { PanZoom, type Point } from './pan-zoom.ts';
import { cardPicture, enlarging, Picture, PX_PER_IN } from './pictures.tsx';
import { words } from './words.ts';

/** CSS pixels of a millimetre. */
const PX_PER_MM = PX_PER_IN / 25.4;

interface SurfaceProps {
  readonly model: Model;
}

interface SurfaceState {
  /** What is in it is chosen: two corners in pixels of the frame. */
  readonly box: readonly [Point, Point] | null;
}

/** What the arrow keys move a thing by. */
const NUDGE_MM = 10;

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-NUDGE_MM, 0],
  ArrowRight: [NUDGE_MM, 0],
  ArrowUp: [0, -NUDGE_MM],
  ArrowDown: [0, NUDGE_MM],
};

/** A picture of the pack as it lies, or a plain piece with words. */
export function lookOf({ look, name, width, height }: ShownThing, scale = 1): ComponentChild {
  const [side = '', component = '', card] = look?.split('/') ?? [];
  const pixels = width * PX_PER_MM * scale;
  if (side === 'board') {
    return <Picture path={`board/${component}`} key={look} />;
  }
  if (side === 'face' || side === 'back') {
    return cardPicture({ card: `${component}/${card}`, side, width: pixels });
  }
  const style = `width:${pixels}px;height:${height * PX_PER_MM * scale}px`;
  return (
    <span class="blank" style={style}>
      {name}
    </span>
  );
}

/** What is seen of a table at first, at least: room to lay cards beside a single deck. */
const LEAST_MM = 320;

/** The table, which is as large as it has to be: zoomed, moved, and full of things. */
export class Surface extends Component<SurfaceProps, SurfaceState> {
  override state: SurfaceState = { box: null };
  readonly #pan = new PanZoom({ least: 0.03, most: 6, keep: (value) => value }, () =>
    this.forceUpdate(),
  );

  override componentDidMount(): void {
    this.#pan.reset = () => this.#showAll();
    this.#showAll();
    setGround(this);
  }

  /** Where a point of the screen is on the table. */
  mmAt({ x, y }: Point): Point {
    const { frame, view } = this.#pan;
    const { x: left = 0, y: top = 0 } = frame?.getBoundingClientRect() ?? {};
    const scale = view.zoom * PX_PER_MM;
    return {
      x: Math.round((x - left - view.x) / scale),
      y: Math.round((y - top - view.y) / scale),
    };
  }

  /** The middle of what is seen of the table. */
  middle(): Point {
    const { x = 0, y = 0, width = 0, height = 0 } = this.#pan.frame?.getBoundingClientRect() ?? {};
    return this.mmAt({ x: x + width / 2, y: y + height / 2 });
  }

  get zoom(): number {
    return this.#pan.view.zoom;
  }

  #showAll(): void {
    const { frame } = this.#pan;
    const { things } = freeTable(this.props.model);
    if (frame === null || things.length === 0) return;
    const edges = (side: 'x' | 'y', size: 'width' | 'height') => {
      const low = Math.min(...things.map((one) => one[side] - one[size] / 2)) * PX_PER_MM;
      const high = Math.max(...things.map((one) => one[side] + one[size] / 2)) * PX_PER_MM;
      return { size: Math.max(high - low, LEAST_MM * PX_PER_MM), middle: (low + high) / 2 };
    };
    const [across, down] = [edges('x', 'width'), edges('y', 'height')];
    const { clientWidth: width, clientHeight: height } = frame;
    const zoom = 0.96 * Math.min(width / across.size, height / down.size);
    this.#pan.moveTo(zoom, width / 2 - across.middle * zoom, height / 2 - down.middle * zoom);
  }

  readonly #onDown = (event: PointerEvent): void => {
    const { model } = this.props;
    const { target } = event;
    const held = target instanceof Element ? target.closest<HTMLElement>('.thing') : null;
    const thing = freeTable(model).things.find(({ id }) => String(id) === held?.dataset.id);
    const isChosen = thing !== undefined && model.chosen.includes(thing.id);
    this.#pan.onPointerDown(event);
    // A board that is not chosen is the ground on which others lie.
    const isGround = thing === undefined || (thing.kind === 'board' && !isChosen);
    if (this.#pan.fingers > 1 || event.button !== 0) return;
    if (isGround) {
      const from = { x: event.clientX, y: event.clientY };
      if (event.shiftKey || model.isChoosing) this.setState({ box: [from, from] });
      return;
    }
    const isHolder = thing.kind === 'bag' || thing.count > 1;
    const isTop = isHolder && !isChosen && thing.count > 0;
    const ids = isChosen ? [thing.id, ...model.chosen.filter((id) => id !== thing.id)] : [thing.id];
    this.#pan.onPointerUp(event);
    startDrag(event, { ids, isTop, shown: thing });
  };

  readonly #onMove = (event: PointerEvent): void => {
    const { box } = this.state;
    if (box === null) this.#pan.onPointerMove(event);
    else this.setState({ box: [box[0], { x: event.clientX, y: event.clientY }] });
  };

  readonly #onUp = (event: PointerEvent): void => {
    const { model } = this.props;
    const { box } = this.state;
    const isTouch = !this.#pan.hasMoved;
    this.#pan.onPointerUp(event);
    if (box !== null) {
      const [a, b] = box.map((corner) => this.mmAt(corner)) as [Point, Point];
      const within = (value: number, one: number, other: number): boolean =>
        value >= Math.min(one, other) && value <= Math.max(one, other);
      const inside = freeTable(model).things.filter(
        ({ kind, x, y }) => kind !== 'board' && within(x, a.x, b.x) && within(y, a.y, b.y),
      );
      this.setState({ box: null });
      change({ chosen: inside.map(({ id }) => id) });
    } else if (isTouch && event.target === this.#pan.frame) {
      change({ chosen: [] });
    }
  };

  #thing(thing: ShownThing): ComponentChild {
    const { model } = this.props;
    const { id, kind, x, y, turn, width, height, count, value } = thing;
    const isChosen = model.chosen.includes(id);
    const cards = count === 1 ? '1 card' : `${count} cards`;
    const holds = kind === 'bag' || count > 1;
    const label = `${thing.name}${holds ? `, ${cards}` : ''}${kind === 'pile' && !thing.isUp ? ', face down' : ''}`;
    const style = `left:${x * PX_PER_MM}px;top:${y * PX_PER_MM}px;width:${width * PX_PER_MM}px;height:${height * PX_PER_MM}px;rotate:${turn}deg`;
    const texts: Partial<Record<ShownThing['kind'], ComponentChild>> = {
      bag: thing.text,
      book: thing.text,
      note: thing.text,
      die: String(value),
      counter: [thing.text && <small key="text">{thing.text}</small>, String(value)],
    };
    const text = texts[kind];
    const nudge = (event: KeyboardEvent): void => {
      const by = MOVES[event.key];
      if (by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      hand({ do: 'move', ids: [id], to: { x: x + by[0], y: y + by[1] } });
    };
    const press = ({ shiftKey, ctrlKey }: MouseEvent): void => {
      if (kind === 'board' && this.#pan.hasMoved) return;
      chooseThing(id, shiftKey || ctrlKey);
    };
    return (
      <div
        key={id}
        data-id={id}
        style={style}
        class={`thing ${kind}${isChosen ? ' chosen' : ''}${count > 1 ? ' several' : ''}`}
        {...enlarging(() => enlargeThing(thing))}
      >
        {text === undefined ? lookOf(thing) : <span class="label">{text}</span>}
        {holds && <b aria-hidden="true">{count}</b>}
        <Button
          aria-label={label}
          title={label}
          aria-pressed={isChosen}
          onClick={press}
          onKeyDown={nudge}
        />
      </div>
    );
  }

  override render({ model }: SurfaceProps, { box }: SurfaceState): ComponentChild {
    const pan = this.#pan;
    const { zoom, x, y } = pan.view;
    const { things } = freeTable(model);
    const boards = things.filter(({ kind }) => kind === 'board');
    const others = things.filter(({ kind }) => kind !== 'board');
    return (
      <main class="surface" aria-label={words('play.table')}>
        {panFrame(
          pan,
          {
            ...{ name: words('play.table'), ref: pan.attach },
            ...{ onPointerDown: this.#onDown, onPointerMove: this.#onMove },
            ...{ onPointerUp: this.#onUp, onPointerCancel: this.#onUp, onPointerLeave: undefined },
          },
          <Fragment>
            <div class="world" style={`transform:translate(${x}px,${y}px) scale(${zoom})`}>
              {[...boards, ...others].map((thing) => this.#thing(thing))}
            </div>
            {box !== null && <div class="box" style={this.#boxCss(box)} />}
          </Fragment>,
        )}
      </main>
    );
  }

  #boxCss([a, b]: NonNullable<SurfaceState['box']>): string {
    const { x = 0, y = 0 } = this.#pan.frame?.getBoundingClientRect() ?? {};
    return (
      `left:${Math.min(a.x, b.x) - x}px;top:${Math.min(a.y, b.y) - y}px;` +
      `width:${Math.abs(a.x - b.x)}px;height:${Math.abs(a.y - b.y)}px`
    );
  }
}

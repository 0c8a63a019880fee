import {
  EPSILON_IN,
  formatNumber,
  type Point,
  parseLength,
  rangeOf,
  type Size,
} from '../../geometry/geometry.ts';
import {
  doubledArea,
  hexagonHeights,
  hexagonTips,
  type Outline,
  RECTANGLE,
} from '../../geometry/outline.ts';
import { flattenPath } from '../../geometry/svg-path.ts';
import { isRecord } from '../../values/value-shapes.ts';
import type { CheckContext } from '../check-context.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** What is wrong with the shape of a size. */
interface ShapeFault {
  readonly code: 'component/bad-shape' | 'component/bad-outline';
  /** From the size. */
  readonly path: Path;
  /** Of a character in the text there; `null` for the whole value. */
  readonly offset: number | null;
  readonly message: string;
  readonly hint: string;
}

export type ReadOutline =
  | { readonly ok: true; readonly outline: Outline }
  | { readonly ok: false; readonly fault: ShapeFault };

/** The outline of a size as it is written in game.yaml; a rectangle where it says nothing, or nothing of the right type. */
export function readOutline(written: Readonly<Record<string, unknown>>, trim: Size): ReadOutline {
  const { shape } = written;
  if (typeof shape === 'string') return namedOutline(shape, trim);
  if (!isRecord(shape) || typeof shape.path !== 'string' || !isBox(shape.box))
    return { ok: true, outline: RECTANGLE };
  return drawnOutline(shape.path, shape.box, trim);
}

type Box = readonly [width: number, height: number];

const isBox = (value: unknown): value is Box =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((side) => typeof side === 'number' && side > 0);

const badShape = (message: string, hint: string): ReadOutline => ({
  ok: false,
  fault: { code: 'component/bad-shape', path: ['shape'], offset: null, message, hint },
});

function namedOutline(name: string, trim: Size): ReadOutline {
  const { widthIn, heightIn } = trim;
  const size = `${formatNumber(widthIn, 3)} x ${formatNumber(heightIn, 3)} in`;
  switch (name) {
    case 'ellipse':
      return { ok: true, outline: { kind: 'ellipse' } };
    case 'circle':
      if (Math.abs(widthIn - heightIn) < EPSILON_IN)
        return { ok: true, outline: { kind: 'ellipse' } };
      return badShape(
        `a circle is as high as it is wide, not ${size}`,
        'set `height` to the same as `width`, or use `shape: ellipse`',
      );
    case 'hexagon': {
      const tips = hexagonTips(trim);
      if (tips !== null) return { ok: true, outline: { kind: 'hexagon', tips } };
      const [across, down] = [hexagonHeights(widthIn).across, hexagonHeights(widthIn).down].map(
        (inches) => formatNumber(inches, 3),
      );
      return badShape(
        `a hexagon ${formatNumber(widthIn, 3)} in wide is ${across} in high with tips at the left and right, or ${down} in with tips at the top and bottom, not ${formatNumber(heightIn, 3)} in`,
        'set `height` to one of them (it may be 5 % more or less)',
      );
    }
    default:
      return { ok: true, outline: RECTANGLE };
  }
}

const badOutline = (message: string, hint: string, offset: number | null = null): ReadOutline => ({
  ok: false,
  fault: { code: 'component/bad-outline', path: ['shape', 'path'], offset, message, hint },
});

/** How far the lines of a curve may be from it, on the finished piece. */
const TOLERANCE_IN = 0.001;
/** An outline may end so much before the edge of its box, as a share of its side. */
const MAX_SLACK = 0.005;

function drawnOutline(d: string, [width, height]: Box, trim: Size): ReadOutline {
  const scale = Math.min(width / trim.widthIn, height / trim.heightIn);
  const path = flattenPath(d, TOLERANCE_IN * scale);
  if (!path.ok) {
    return badOutline(
      `the outline cannot be read: ${path.message}`,
      'write it as the `d` of an SVG path, such as `M0 0H60V45L30 80L0 45Z`',
      path.offset,
    );
  }
  const [line, ...others] = path.subpaths.filter(({ points }) => points.length > 1);
  if (line === undefined) return badOutline('the outline has no lines', 'draw a closed line');
  if (others.length > 0) {
    const count = others.length + 1;
    return badOutline(
      `the outline consists of ${count} lines`,
      'a piece is cut out along one line: keep the outer one',
    );
  }
  if (!line.isClosed) return badOutline('the outline is not closed', 'end the path with `Z`');
  const points = line.points.map(({ xIn, yIn }) => ({ xIn: xIn / width, yIn: yIn / height }));
  return outlineFault(points, [width, height]) ?? { ok: true, outline: pathOutline(points) };
}

function outlineFault(points: readonly Point[], [width, height]: Box): ReadOutline | null {
  const [left, right] = rangeOf(points.map(({ xIn }) => xIn));
  const [top, bottom] = rangeOf(points.map(({ yIn }) => yIn));
  if ([left, 1 - right, top, 1 - bottom].some((slack) => Math.abs(slack) > MAX_SLACK)) {
    const written = [left * width, top * height, right * width, bottom * height].map((at) =>
      formatNumber(at, 2),
    );
    return badOutline(
      `the outline reaches from ${written[0]}, ${written[1]} to ${written[2]}, ${written[3]}, but its \`box\` from 0, 0 to ${width}, ${height}`,
      'move the outline so that it fills its box: the box becomes the width and height of the piece',
    );
  }
  return Math.abs(doubledArea(points)) < MAX_SLACK
    ? badOutline('the outline has no area', 'draw a line around an area')
    : null;
}

function pathOutline(points: readonly Point[]): Outline {
  const clockwise = doubledArea(points) > 0 ? points : [...points].reverse();
  const clamp = (share: number): number => Math.min(1, Math.max(0, share));
  return { kind: 'path', points: clockwise.map(({ xIn, yIn }) => [clamp(xIn), clamp(yIn)]) };
}

/** Every `shape` in game.yaml fits its size, and is a closed line. */
export function checkShapes({ manifest, report }: CheckContext): void {
  for (const { index, size } of manifest.components) {
    if (!isRecord(size) || !('shape' in size)) continue;
    const [widthIn, heightIn] = [parseLength(size.width) ?? 0, parseLength(size.height) ?? 0];
    if (widthIn <= 0 || heightIn <= 0) continue;
    const read = readOutline(size, { widthIn, heightIn });
    if (read.ok) continue;
    const { code, message, hint, path, offset } = read.fault;
    const whole = ['components', index, 'size', ...path];
    const at =
      offset === null ? manifest.file.spanOf(whole) : manifest.file.spanWithin(whole, offset, 1);
    report({ code, at, message, hint });
  }
}

/** The one line of an SVG file, as the `d` of a path in a box that begins at 0, 0. */
export interface SvgOutline {
  readonly ok: true;
  readonly path: string;
  readonly box: readonly [width: number, height: number];
  /** Where the path begins in the text, so that offsets in it can be found there. */
  readonly offset: number;
}

interface SvgFault {
  readonly ok: false;
  readonly offset: number;
  readonly message: string;
  readonly hint: string;
}

const COMMENT = /<!--[\s\S]*?-->/g;
const VIEW_BOX = /\sviewBox\s*=\s*["']\s*([^"']*?)\s*["']/;
const LINE = /<(?:path\b[^>]*?\sd|polygon\b[^>]*?\spoints)\s*=\s*(["'])([^"']*)\1/g;
const OTHER_SHAPE = /<(rect|circle|ellipse|line|polyline|use|image|text)\b/;
const TRANSFORM = /\stransform\s*=/;

/** Finds the outline in an SVG file whose markup was checked: the only `<path>` or `<polygon>` in it. */
export function findSvgOutline(svg: string): SvgOutline | SvgFault {
  // What is commented out keeps its length, so that places stay the same.
  const text = svg.replace(COMMENT, (comment) => ' '.repeat(comment.length));
  const fault = (offset: number, message: string, hint: string): SvgFault => {
    return { ok: false, offset: Math.max(0, offset), message, hint };
  };
  const sides = (VIEW_BOX.exec(text)?.[1] ?? '').split(/[\s,]+/).map(Number);
  const [left, top, width = 0, height = 0] = sides;
  if (sides.length !== 4 || left !== 0 || top !== 0 || !(width > 0 && height > 0)) {
    const hint = 'give the `<svg>` the box around the outline, such as `viewBox="0 0 60 80"`';
    return fault(text.indexOf('<svg'), 'the `viewBox` of this drawing is no box from 0, 0', hint);
  }
  const other = OTHER_SHAPE.exec(text);
  const asPath = 'convert it to one path in your drawing program, and remove everything else';
  if (other !== null) return fault(other.index, `\`<${other[1]}>\` is no outline`, asPath);
  const moved = TRANSFORM.exec(text);
  if (moved !== null)
    return fault(moved.index + 1, 'the outline is moved by a `transform`', asPath);
  const [line, second] = text.matchAll(LINE);
  if (line === undefined)
    return fault(text.indexOf('<svg'), 'this drawing has no `<path>` and no `<polygon>`', asPath);
  if (second !== undefined) {
    const hint = 'a piece is cut out along one line: keep the outer one';
    return fault(second.index, 'this drawing has more than one line', hint);
  }
  const [whole, , written = ''] = line;
  const offset = line.index + whole.length - written.length - 1;
  const isPolygon = whole.startsWith('<polygon');
  return {
    ok: true,
    path: isPolygon ? `M${written}Z` : written,
    box: [width, height],
    offset: isPolygon ? offset - 1 : offset,
  };
}

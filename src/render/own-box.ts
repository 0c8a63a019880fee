import { readDrawingStyles, type StyledElement } from '../css/drawing-styles.ts';
import { type CardSize, faceVariables } from '../pack/pack.ts';
import { evaluateExpression } from '../text/evaluate-expression.ts';
import { parseExpression } from '../text/expression.ts';
import { maskBetween } from '../text/text-markup.ts';
import { memoizeRecent } from '../values/memoize.ts';

/** Where a call stands, and what the elements around it look like. */
export interface BoxRequest {
  readonly source: string;
  /** Of the call in the source. */
  readonly offset: number;
  /** The stylesheets of the pack. */
  readonly styles: string;
  /** Of the face. */
  readonly size: CardSize;
}

const stylesOf = memoizeRecent<ReturnType<typeof readDrawingStyles>>(4);

/** The room for a text inside the element around it, as far as the stylesheet says it in lengths, else `null`. */
export function findOwnBox({ source, offset, styles, size }: BoxRequest) {
  const { declarationsFor } = stylesOf([styles], () => readDrawingStyles(styles));
  const { trim, bleedIn } = size;
  const whole = [trim.widthIn + 2 * bleedIn, trim.heightIn + 2 * bleedIn] as const;
  const face: Box = {
    style: new Map(faceVariables(size).map(([name, inches]) => [name, `${inches}in`])),
    ...{ outer: whole, inner: whole, around: whole },
  };
  const boxOf = (element: StyledElement | null): Box =>
    element === null ? face : boxWithin(boxOf(element.parent), declarationsFor(element));
  const element = elementAround(source, offset);
  // What is in no element has the whole face, on which other things are drawn too.
  const [widthIn, heightIn] = element === null ? [null, null] : boxOf(element).inner;
  return { widthIn, heightIn };
}

/** Tags that hold nothing. */
const VOID = /^(?:area|br|col|hr|img|input|wbr)$/i;

/** The innermost element that is open at a place of a template, in those around it. */
function elementAround(source: string, offset: number): StyledElement | null {
  const text = maskBetween(source.slice(0, offset), ['{{', '}}'], COMPUTED);
  let open = null as StyledElement | null;
  for (const [, close, name = '', attributes = '', isEmpty] of text.matchAll(TAG)) {
    if (close === '/') open = open?.parent ?? null;
    else if (isEmpty !== '/' && !VOID.test(name)) {
      const known = [...attributes.matchAll(ATTRIBUTE)].map(
        ([, key = '', value = '']) =>
          [key.toLowerCase(), value.replace(COMPUTED_WORD, '')] as const,
      );
      open = { name: name.toLowerCase(), attributes: new Map(known), parent: open };
    }
  }
  return open;
}

const COMPUTED = '\uFDD5';
const COMPUTED_WORD = /\S*\uFDD5\S*/g;
const ATTRIBUTE = /\s([\w-]+)\s*=\s*"([^"]*)"/g;
const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/gi;

type Style = ReadonlyMap<string, string>;

/** Widths and heights in inches. */
type Extent = readonly [width: number | null, height: number | null];

interface Box {
  /** Its declarations, and the variables that it inherits. */
  readonly style: Style;
  /** With its padding, and without. */
  readonly outer: Extent;
  readonly inner: Extent;
  /** Of what elements within it are placed in that are taken out of the flow. */
  readonly around: Extent;
}

function boxWithin(parent: Box, declarations: string): Box {
  const variables = [...parent.style].filter(([name]) => name.startsWith('--'));
  const own = declarations.split(';').flatMap((one): [string, string][] => {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:(.*)$/s.exec(one) ?? [];
    return name === '' ? [] : [[name, value.replace('!important', '').trim()]];
  });
  const style = new Map([...variables, ...own]);
  const [width, height] = [0, 1].map((axis) => extentAlong(axis, style, parent));
  const outer = [width?.outer ?? null, height?.outer ?? null] as const;
  const isPlaced = /^(?:absolute|relative)$/.test(style.get('position') ?? '');
  return {
    style,
    outer,
    inner: [width?.inner ?? null, height?.inner ?? null],
    around: isPlaced ? outer : parent.around,
  };
}

const AXES = [
  { extent: 'width', sides: ['left', 'right'], shorthand: [3, 1] },
  { extent: 'height', sides: ['top', 'bottom'], shorthand: [0, 2] },
] as const;

/** @param axis 0 for widths, 1 for heights */
function extentAlong(axis: number, style: Style, parent: Box) {
  const { extent, sides, shorthand } = AXES[axis === 0 ? 0 : 1];
  const isHeight = axis === 1;
  const full = parent.inner[isHeight ? 1 : 0];
  /** Both sides together of `padding`, `margin` or `inset`. */
  const both = (name: string, longhand: (side: string) => string): number | null => {
    const [one, other] = sides.map((side, at) => {
      const parts = (style.get(name) ?? '').match(/(?:\([^()]*(?:\([^()]*\))*[^()]*\)|\S)+/g) ?? [];
      const place = shorthand[at] ?? 0;
      const written = style.get(longhand(side)) ?? parts[place] ?? parts[place - 2] ?? parts[0];
      return written === undefined || written === 'auto' ? null : lengthIn(written, style, full);
    });
    return one == null || other == null ? null : one + other;
  };
  const padding = both('padding', (side) => `padding-${side}`) ?? 0;
  const said = style.get(extent) ?? 'auto';
  const written = lengthIn(said, style, full);
  if (said !== 'auto' && written === null) return null;
  if (written !== null) {
    const isWhole = style.get('box-sizing') === 'border-box';
    return isWhole
      ? { outer: written, inner: written - padding }
      : { outer: written + padding, inner: written };
  }
  if (style.get('position') === 'absolute') {
    const around = parent.around[isHeight ? 1 : 0];
    const inset = both('inset', (side) => side);
    if (around === null || inset === null) return null;
    return { outer: around - inset, inner: around - inset - padding };
  }
  // A block is as wide as what holds it, and as high as its content.
  const isFree = [parent.style, style].some((one) => FREE.test(one.get('display') ?? ''));
  if (full === null || isHeight || isFree) return null;
  const outer = full - (both('margin', (side) => `margin-${side}`) ?? 0);
  return { outer, inner: outer - padding };
}

/** Values of `display` with which other elements decide too. */
const FREE = /flex|grid|inline|table/;

const NO_NAMES = { valueFor: () => undefined, names: () => [], of: null };

/** How many make an inch. */
const UNITS: Readonly<Record<string, number>> = {
  in: 1,
  cm: 2.54,
  mm: 25.4,
  pt: 72,
  px: 96,
  pc: 6,
};

/** A length of a stylesheet in inches; `null` for one that depends on more than variables and the parent. */
function lengthIn(written: string, style: Style, full: number | null): number | null {
  let text = written;
  for (let depth = 0; text.includes('var(') && depth < 20; depth += 1) {
    text = text.replace(
      /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/g,
      (_, name: string, fallback = '') => `(${style.get(name) ?? fallback})`,
    );
  }
  const inches = text
    .replace(/([\d.]+)(in|cm|mm|pt|px|pc)\b/gi, (_, number: string, unit: string) =>
      String(Number(number) / (UNITS[unit.toLowerCase()] ?? Number.NaN)),
    )
    .replace(/([\d.]+)%/g, (whole, number: string) =>
      full === null ? whole : String((Number(number) / 100) * full),
    )
    .replaceAll('calc', '');
  if (!/^[\d.\s()+*/-]+$/.test(inches)) return null;
  const parsed = parseExpression(inches);
  if ('problem' in parsed) return null;
  const found = evaluateExpression(parsed.expression, NO_NAMES);
  return 'value' in found && typeof found.value === 'number' ? found.value : null;
}

import { EPSILON_IN, formatNumber, type Size } from '../../geometry/geometry.ts';
import type { Fields, Value } from '../../pack/pack.ts';
import {
  describePlaces,
  GRID_ORDERS,
  gridSpots,
  HEX_TIPS,
  type HexCoordinates,
  hexRectangle,
  hexSpot,
  placeCss,
  readTrackPath,
  type Spot,
  trackSpots,
} from '../../pack/places.ts';
import {
  describeArgument,
  type HelperCall,
  type HelperValue,
  optionNumber,
  type TemplateHelper,
  type TemplateHelpers,
} from '../../pack/template-helper.ts';
import { numericValue, valueAt } from '../../values/value-shapes.ts';

const wrongValue = ({ report }: HelperCall, message: string, hint: string): null => {
  report({ code: 'template/wrong-value', message, hint });
  return null;
};

/** What a number must be, in words and as a test. */
const NUMBERS = {
  any: ['a number', () => true],
  positive: ['a number above 0', (value: number) => value > 0],
  zeroOrMore: ['a number of 0 or more', (value: number) => value >= 0],
  count: ['a whole number above 0', (value: number) => Number.isInteger(value) && value > 0],
} as const;

/** The options of one call; what is wrong with them is reported, and then `areValid` is false. */
class PlaceOptions {
  readonly #call: HelperCall;
  readonly #helper: string;
  areValid = true;

  constructor(call: HelperCall, helper: string) {
    this.#call = call;
    this.#helper = helper;
    if (call.args.length > 0) {
      this.fail(`\`${helper}\` takes options only`, 'write the name of an option before the value');
    }
  }

  fail(message: string, hint: string): void {
    wrongValue(this.#call, message, hint);
    this.areValid = false;
  }

  has(name: string): boolean {
    return name in this.#call.hash;
  }

  /** The number; `fallback` if it is left out, which it may not be for `null`. */
  number(name: string, kind: keyof typeof NUMBERS, fallback: number | null = null): number {
    const value = this.#call.hash[name];
    const number = optionNumber(value);
    const [wanted, isRight] = NUMBERS[kind];
    if (number !== null && isRight(number)) return number;
    if (!this.has(name) && fallback !== null) return fallback;
    this.areValid = false;
    // A field that is missing was reported where it is read.
    if (this.has(name) && value === undefined) return 0;
    if (this.has(name)) {
      const found = `\`${name}=\` must be ${wanted}, found ${describeArgument(value)}`;
      const change = typeof value === 'string' ? 'write it without quotes' : 'write for example';
      this.fail(found, `${change}: \`${name}=1\``);
    } else this.fail(`\`${this.#helper}\` needs \`${name}=\``, `add \`${name}=1\`: ${wanted}`);
    return 0;
  }

  word<T extends string>(name: string, known: readonly [T, ...T[]] | readonly T[]): T {
    const value = this.#call.hash[name] ?? known[0];
    const found = known.find((one) => one === value);
    if (found !== undefined) return found;
    const words = known.map((one) => `"${one}"`).join(' or ');
    this.fail(`\`${name}=\` must be ${words}, found ${describeArgument(value)}`, `write ${words}`);
    return known[0] as T;
  }

  text(name: string): string {
    const value = this.#call.hash[name];
    if (typeof value === 'string') return value;
    this.areValid = false;
    if (this.has(name) && value === undefined) return '';
    const found = this.has(name) ? `, found ${describeArgument(value)}` : '';
    this.fail(`\`${this.#helper}\` needs a text as \`${name}=\`${found}`, 'write it in quotes');
    return '';
  }

  flag(name: string): boolean {
    const value = this.#call.hash[name] ?? false;
    if (typeof value === 'boolean') return value;
    this.fail(`\`${name}=\` must be true or false`, `write \`${name}=true\``);
    return false;
  }

  /** The things to place: a list, or for `count=` that many places without anything. */
  items(): { readonly items: readonly Value[] | null; readonly count: number } {
    const nothing = { items: null, count: 0 };
    if (this.has('of') === this.has('count')) {
      this.fail(
        `\`${this.#helper}\` needs either \`of=\` or \`count=\``,
        'write `of=tables.rooms` for a place for each record, or `count=20`',
      );
      return nothing;
    }
    if (!this.has('of')) return { items: null, count: this.number('count', 'count') };
    const list = this.list();
    return list === null ? nothing : { items: list, count: list.length };
  }

  /** The list under `of=`; `null` after reporting what is wrong with it. */
  list(): readonly Value[] | null {
    const value = this.#call.hash.of;
    if (Array.isArray(value)) return value;
    this.areValid = false;
    if (value !== undefined) {
      this.fail(`\`of=\` must be a list, found ${describeArgument(value)}`, '`of=tables.rooms`');
    }
    return null;
  }

  table(): { readonly columns: number; readonly rows: number } {
    return { columns: this.number('columns', 'count'), rows: this.number('rows', 'count') };
  }

  point(): { readonly xIn: number; readonly yIn: number } {
    return { xIn: this.number('xIn', 'any', 0), yIn: this.number('yIn', 'any', 0) };
  }

  size(): { readonly widthIn: number; readonly heightIn: number } {
    return {
      widthIn: this.number('widthIn', 'positive'),
      heightIn: this.number('heightIn', 'positive'),
    };
  }
}

/** `{{#each (grid of=tables.seats columns=6 widthIn=2.5 heightIn=3.5 xIn=1 yIn=1)}}`: cells in rows. */
const grid: TemplateHelper = (call): HelperValue => {
  const options = new PlaceOptions(call, 'grid');
  const { items, count } = options.items();
  const request = {
    count,
    columns: options.number('columns', 'count'),
    cell: options.size(),
    gapIn: options.number('gapIn', 'zeroOrMore', 0),
    origin: options.point(),
    order: options.word('order', GRID_ORDERS),
  };
  return options.areValid ? describePlaces(gridSpots(request), items) : undefined;
};

/** `{{#each (hexGrid of=tables.rooms radiusIn=0.7 xIn=2 yIn=2)}}`: hexagons that share their edges. */
const hexGrid: TemplateHelper = (call): HelperValue => {
  const options = new PlaceOptions(call, 'hexGrid');
  const request = {
    radiusIn: options.number('radiusIn', 'positive'),
    tips: options.word('tips', HEX_TIPS),
    origin: options.point(),
  };
  const [other] = ['columns', 'rows'].filter((name) => options.has(name));
  if (options.has('of') && other !== undefined) {
    options.fail(
      `\`hexGrid\` takes either \`of=\` or \`columns=\` and \`rows=\`, not \`of=\` with \`${other}=\``,
      'with `of=`, the fields `q` and `r` of each thing say where it lies',
    );
  }
  if (!options.has('of')) {
    const table = options.table();
    if (!options.areValid) return undefined;
    const cells = hexRectangle(table, request);
    const spots = cells.map(({ spot }) => spot);
    if (!areOnPiece(spots, call.size, options)) return undefined;
    return describePlaces(spots, null, (index) => ({ ...cells[index]?.coordinates }));
  }
  const list = options.list();
  const names = {
    q: options.has('q') ? options.text('q') : 'q',
    r: options.has('r') ? options.text('r') : 'r',
  };
  if (list === null || !options.areValid) return undefined;
  const coordinates = list.map((item) => readCoordinates(item, names, options));
  if (!options.areValid) return undefined;
  const spots = coordinates.map((one) => hexSpot(one, request));
  if (!areOnPiece(spots, call.size, options)) return undefined;
  return describePlaces(spots, list, (index) => ({ ...coordinates[index] }));
};

/** Hexagons may cross the edge, but one whose middle lies beyond it is a mistake, which is reported. */
function areOnPiece(spots: readonly Spot[], size: Size | null, options: PlaceOptions): boolean {
  if (size === null) return true;
  const isOutside = ({ at }: Spot): boolean =>
    Math.min(at.xIn, at.yIn, size.widthIn - at.xIn, size.heightIn - at.yIn) < -EPSILON_IN;
  const outside = spots.find(isOutside);
  if (outside === undefined) return true;
  const format = (inches: number): string => formatNumber(inches, 2);
  const { at } = outside;
  options.fail(
    `hexagon ${spots.indexOf(outside) + 1} of \`hexGrid\` lies off the piece: its middle is at ${format(at.xIn)}, ${format(at.yIn)} in, the piece is ${format(size.widthIn)} x ${format(size.heightIn)} in`,
    'move all of them with `xIn=` and `yIn=`, the middle of the hexagon 0, 0, or use a smaller `radiusIn=`',
  );
  return false;
}

function readCoordinates(
  item: Value,
  names: { readonly q: string; readonly r: string },
  options: PlaceOptions,
): HexCoordinates {
  const fields: Fields =
    typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as Fields) : {};
  const [q = null, r = null] = [names.q, names.r].map((name) =>
    numericValue(valueAt(fields, [name])),
  );
  if (q !== null && r !== null) return { q, r };
  if (options.areValid) {
    const wrong = q !== null ? names.r : names.q;
    const which = typeof fields.id === 'string' ? `\`${fields.id}\`` : 'a thing in the list';
    options.fail(
      `\`hexGrid\` needs two numbers of each thing, but ${which} has no number \`${wrong}\``,
      'add the coordinates to the records, or name other fields: `q="column" r="row"`',
    );
  }
  return { q: 0, r: 0 };
}

/** `{{#each (track count=21 path="M1 6.8H10" sizeIn=0.4)}}`: steps along a line, in inches. */
const track: TemplateHelper = (call): HelperValue => {
  const options = new PlaceOptions(call, 'track');
  const { items, count } = options.items();
  const sizeIn = options.number('sizeIn', 'positive');
  const isTurned = options.flag('turn');
  const path = options.text('path');
  if (!options.areValid) return undefined;
  const read = readTrackPath(path);
  if ('problem' in read) {
    options.fail(`\`path=\` cannot be followed: ${read.problem}`, '`path="M1 6.8H10"`, in inches');
    return undefined;
  }
  return describePlaces(trackSpots(read.line, { count, sizeIn, isTurned }), items);
};

/** `style="{{place xIn=0.4 yIn=0.4 widthIn=2.6 heightIn=7}}"`: a box by its top left corner, as CSS. */
const place: TemplateHelper = (call): HelperValue => {
  const options = new PlaceOptions(call, 'place');
  const { xIn, yIn } = options.point();
  const size = options.size();
  const turnDeg = options.number('turn', 'any', 0);
  if (!options.areValid) return undefined;
  const at = { xIn: xIn + size.widthIn / 2, yIn: yIn + size.heightIn / 2 };
  return placeCss({ at, size, turnDeg });
};

/** Where things lie on a card or board: lengths are inches from the top left of the finished piece. */
export const PLACES: TemplateHelpers = { grid, hexGrid, place, track };

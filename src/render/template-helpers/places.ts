import { EPSILON_IN, formatNumber, type Point, type Size } from '../../geometry/geometry.ts';
import type { Value } from '../../pack/pack.ts';
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
  flagOption,
  type HelperCall,
  missingValue,
  numberOption,
  type TemplateHelper,
  type TemplateHelpers,
  wordOption,
  wrongValue,
} from '../../pack/template-helper.ts';
import { isRecord, numericValue, valueAt } from '../../values/value-shapes.ts';

/** The things to place: a list, or for `count=` that many places without anything. */
function itemsOption(
  call: HelperCall,
  helper: string,
): { readonly items: readonly Value[] | null; readonly count: number } {
  if ('of' in call.hash === 'count' in call.hash) {
    return wrongValue(
      `\`${helper}\` needs either \`of=\` or \`count=\``,
      'write `of=tables.rooms` for a place for each record, or `count=20`',
    );
  }
  if ('count' in call.hash)
    return { items: null, count: numberOption(call, 'count', null, 'count') };
  const items = listOption(call);
  return { items, count: items.length };
}

function listOption({ hash }: HelperCall): readonly Value[] {
  const { of: list } = hash;
  if (Array.isArray(list)) return list;
  if (list === undefined) return missingValue();
  return wrongValue(`\`of=\` must be a list, found ${describeArgument(list)}`, '`of=tables.rooms`');
}

const pointOption = (call: HelperCall): Point => ({
  xIn: numberOption(call, 'xIn', 0, 'any'),
  yIn: numberOption(call, 'yIn', 0, 'any'),
});

const sizeOption = (call: HelperCall): Size => ({
  widthIn: numberOption(call, 'widthIn'),
  heightIn: numberOption(call, 'heightIn'),
});

/** `{{#each (grid of=tables.seats columns=6 widthIn=2.5 heightIn=3.5 xIn=1 yIn=1)}}`: cells in rows. */
const grid: TemplateHelper = (call) => {
  const { items, count } = itemsOption(call, 'grid');
  const spots = gridSpots({
    count,
    columns: numberOption(call, 'columns', null, 'count'),
    cell: sizeOption(call),
    gapIn: numberOption(call, 'gapIn', 0, 'zeroOrMore'),
    origin: pointOption(call),
    order: wordOption(call, 'order', GRID_ORDERS),
  });
  return describePlaces(spots, items);
};

/** `{{#each (hexGrid of=tables.rooms radiusIn=0.7 xIn=2 yIn=2)}}`: hexagons that share their edges. */
const hexGrid: TemplateHelper = (call) => {
  const request = {
    radiusIn: numberOption(call, 'radiusIn'),
    tips: wordOption(call, 'tips', HEX_TIPS),
    origin: pointOption(call),
  };
  const { hash, size } = call;
  const [other] = ['columns', 'rows'].filter((name) => name in hash);
  if ('of' in hash && other !== undefined) {
    return wrongValue(
      `\`hexGrid\` takes either \`of=\` or \`columns=\` and \`rows=\`, not \`of=\` with \`${other}=\``,
      'with `of=`, the fields `q` and `r` of each thing say where it lies',
    );
  }
  const list = 'of' in hash ? listOption(call) : null;
  const [q, r] = ['q', 'r'].map((name) => String(hash[name] ?? name));
  const cells =
    list === null
      ? hexRectangle(
          {
            columns: numberOption(call, 'columns', null, 'count'),
            rows: numberOption(call, 'rows', null, 'count'),
          },
          request,
        )
      : list.map((item) => {
          const coordinates = readCoordinates(item, q ?? '', r ?? '');
          return { coordinates, spot: hexSpot(coordinates, request) };
        });
  const spots = cells.map(({ spot }) => spot);
  if (size !== null) requireOnPiece(spots, size);
  return describePlaces(spots, list, (index) => ({ ...cells[index]?.coordinates }));
};

/** Hexagons may cross the edge, but one whose middle lies beyond it is a mistake. */
function requireOnPiece(spots: readonly Spot[], size: Size): void {
  const isOutside = ({ at }: Spot): boolean =>
    Math.min(at.xIn, at.yIn, size.widthIn - at.xIn, size.heightIn - at.yIn) < -EPSILON_IN;
  const index = spots.findIndex(isOutside);
  const outside = spots[index];
  if (outside === undefined) return;
  const [x, y, width, height] = [outside.at.xIn, outside.at.yIn, size.widthIn, size.heightIn].map(
    (inches) => formatNumber(inches, 2),
  );
  wrongValue(
    `hexagon ${index + 1} of \`hexGrid\` lies off the piece: its middle is at ${x}, ${y} in, the piece is ${width} x ${height} in`,
    'move all of them with `xIn=` and `yIn=`, the middle of the hexagon 0, 0, or use a smaller `radiusIn=`',
  );
}

function readCoordinates(item: Value, qName: string, rName: string): HexCoordinates {
  const [q = null, r = null] = [qName, rName].map((name) => numericValue(valueAt(item, [name])));
  if (q !== null && r !== null) return { q, r };
  const id =
    isRecord(item) && typeof item.id === 'string' ? `\`${item.id}\`` : 'a thing in the list';
  return wrongValue(
    `\`hexGrid\` needs two numbers of each thing, but ${id} has no number \`${q === null ? qName : rName}\``,
    'add the coordinates to the records, or name other fields: `q="column" r="row"`',
  );
}

/** `{{#each (track count=21 path="M1 6.8H10" sizeIn=0.4)}}`: steps along a line, in inches. */
const track: TemplateHelper = (call) => {
  const { items, count } = itemsOption(call, 'track');
  const sizeIn = numberOption(call, 'sizeIn');
  const isTurned = flagOption(call, 'turn');
  const { path } = call.hash;
  if (path === undefined && 'path' in call.hash) return missingValue();
  if (typeof path !== 'string')
    return wrongValue('`track` needs a text as `path=`', 'write it in quotes');
  const read = readTrackPath(path);
  if ('problem' in read) {
    const message = `\`path=\` cannot be followed: ${read.problem}`;
    return wrongValue(message, '`path="M1 6.8H10"`, in inches');
  }
  return describePlaces(trackSpots(read.line, { count, sizeIn, isTurned }), items);
};

/** `style="{{place xIn=0.4 yIn=0.4 widthIn=2.6 heightIn=7}}"`: a box by its top left corner, as CSS. */
const place: TemplateHelper = (call) => {
  const { xIn, yIn } = pointOption(call);
  const size = sizeOption(call);
  const turnDeg = numberOption(call, 'turn', 0, 'any');
  const at = { xIn: xIn + size.widthIn / 2, yIn: yIn + size.heightIn / 2 };
  return placeCss({ at, size, turnDeg });
};

/** Where things lie on a card or board: lengths are inches from the top left of the finished piece. */
export const PLACES: TemplateHelpers = { grid, hexGrid, place, track };

import { formatNumber, inchesToMm, type Size } from '../../geometry/geometry.ts';
import type { Line } from '../../print/press/cut-lines.ts';

export interface CutDrawing {
  readonly page: Size;
  readonly layers: Readonly<Record<CutLayer, readonly Line[]>>;
}

/** Layers by what is done along their lines, with the colours that they have in DXF and SVG. */
const LAYERS = {
  Cut: { colour: 1, stroke: '#ff0000' },
  Crease: { colour: 5, stroke: '#0000ff' },
  Print: { colour: 8, stroke: '#808080' },
} as const;

type CutLayer = keyof typeof LAYERS;

const LAYER_NAMES = Object.keys(LAYERS) as CutLayer[];

const millimetres = (inches: number): string => formatNumber(inchesToMm(inches), 3);

/** A drawing in millimetres as SVG: a group for each layer, a path for each line. */
export function formatSvg({ page, layers }: CutDrawing): string {
  const [width, height] = [millimetres(page.widthIn), millimetres(page.heightIn)];
  const groups = LAYER_NAMES.filter((name) => layers[name].length > 0).map((name) => {
    const paths = layers[name].map((line) => `    <path d="${pathOf(line)}"/>\n`);
    return `  <g id="${name}" fill="none" stroke="${LAYERS[name].stroke}" stroke-width="0.1">\n${paths.join('')}  </g>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="0 0 ${width} ${height}">\n${groups.join('')}</svg>\n`;
}

const pathOf = ({ points, isClosed }: Line): string =>
  `M${points.map(({ xIn, yIn }) => `${millimetres(xIn)} ${millimetres(yIn)}`).join('L')}${isClosed ? 'Z' : ''}`;

type Tag = readonly [code: number, value: string | number];

/**
 * The same as DXF of release 12 in text, which every program reads: pairs of a code and a value, a
 * line each. It counts upwards from the foot of the page.
 */
export function formatDxf({ page, layers }: CutDrawing): string {
  const tags: Tag[] = [
    ...section('HEADER', [
      [9, '$ACADVER'],
      [1, 'AC1009'],
      // Millimetres, in programs that ask.
      [9, '$INSUNITS'],
      [70, 4],
    ]),
    ...section('TABLES', [
      [0, 'TABLE'],
      [2, 'LAYER'],
      [70, LAYER_NAMES.length],
      ...LAYER_NAMES.flatMap((name): Tag[] => [
        [0, 'LAYER'],
        [2, name],
        [70, 0],
        [62, LAYERS[name].colour],
        [6, 'CONTINUOUS'],
      ]),
      [0, 'ENDTAB'],
    ]),
    ...section(
      'ENTITIES',
      LAYER_NAMES.flatMap((name) =>
        layers[name].flatMap((line) => polyline(line, name, page.heightIn)),
      ),
    ),
    [0, 'EOF'],
  ];
  return tags.map(([code, value]) => `${code}\n${value}\n`).join('');
}

const section = (name: string, tags: readonly Tag[]): Tag[] => [
  [0, 'SECTION'],
  [2, name],
  ...tags,
  [0, 'ENDSEC'],
];

const polyline = ({ points, isClosed }: Line, layer: string, heightIn: number): Tag[] => [
  [0, 'POLYLINE'],
  [8, layer],
  [66, 1],
  [70, isClosed ? 1 : 0],
  ...points.flatMap(({ xIn, yIn }): Tag[] => [
    [0, 'VERTEX'],
    [8, layer],
    [10, millimetres(xIn)],
    [20, millimetres(heightIn - yIn)],
  ]),
  [0, 'SEQEND'],
  [8, layer],
];

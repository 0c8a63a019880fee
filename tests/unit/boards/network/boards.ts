import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DrawBoardInput } from '../../../../src/boards/network/draw-board.ts';
import {
  type Board,
  networksOf,
  type Region,
  type Stop,
} from '../../../../src/boards/network/model.ts';
import { placeBoard } from '../../../../src/boards/network/place-board.ts';
import { symbolName } from '../../../../src/boards/network/svg.ts';
import type { TextMeasure } from '../../../../src/pack/fonts.ts';
import { createTextMeasure } from '../../../../src/render/font-metrics.ts';
import { checkFully, shippedPack } from '../../../helpers/pack.ts';

const require = createRequire(import.meta.url);

/** The cuts that the board is set in. */
export const boardFonts = [600, 700].map((weight) => ({
  family: 'Barlow Condensed',
  weight,
  bytes: readFileSync(
    require.resolve(
      `@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff2`,
    ),
  ),
}));

/** About as wide as Barlow Condensed, without its files. */
export const roughMeasure: TextMeasure = (text, { sizePt }) => (text.length * 0.43 * sizePt) / 72;

const { pack, diagnostics } = checkFully(shippedPack);
const board = (pack && networksOf(pack)[0]) ?? null;
if (pack === null || board === null)
  throw new Error(`the shipped pack is not sound: ${diagnostics[0]?.message}`);

export const { icons: shippedIcons } = pack;

/** The board of the shipped pack, as it is drawn for print, without embedded fonts. */
export const shippedInput: DrawBoardInput = {
  board,
  game: pack.game,
  size: { widthIn: 27, heightIn: 18 },
  panels: { columns: 3, rows: 2 },
  icons: pack.icons,
  fontFaces: '',
  measure: createTextMeasure(boardFonts),
};

export const shippedPlacement = placeBoard({
  ...shippedInput,
  nameOfSymbol: (icon) => symbolName(shippedInput.icons, icon),
});

const region: Region = {
  id: 'harbour',
  number: 1,
  name: 'Harbour',
  fill: '#a80b1c',
  ink: '#ffffff',
  shape: 'circle',
};

export const makeStop = (id: string, position: readonly [number, number]): Stop => ({
  id,
  name: `Pier ${id}`,
  region,
  size: 'minor',
  position,
  symbols: [],
  value: null,
  label: { side: null, lines: null },
  routes: [],
  place: { file: 'data/stops.yaml', line: 1, column: 1 },
});

/** Stops in a row, one unit apart. */
export const lineOfStops = (count: number): Stop[] =>
  Array.from({ length: count }, (_, index) => makeStop(`stop-${index}`, [index, 0]));

export const plainOptions: Board['options'] = {
  lines: 'bundled',
  hasLengths: false,
  diameterIn: null,
  hasNames: true,
  hasLegend: true,
  legendAt: null,
  lineWidthPt: 2.7,
  stopPartial: null,
  areaPartial: null,
  areaRoom: null,
  backdrop: null,
  colours: {},
  routeMarks: { text: null, legend: null },
};

/** A board without routes whose stops are linked in their order. */
export const makeBoard = (stops: readonly Stop[]): Board => ({
  id: 'board',
  tables: {},
  options: plainOptions,
  regions: [region],
  linkKinds: [],
  stops,
  links: stops.slice(1).flatMap((b, index) => {
    const a = stops[index];
    return a === undefined ? [] : [{ a, b, routes: [], kind: null, length: null }];
  }),
  routes: [],
  railways: [],
  streets: [],
  ground: [],
  areas: [],
  spaces: [],
  texts: new Map(),
});

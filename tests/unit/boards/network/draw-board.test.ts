import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardPictures } from '../../../../src/boards/network/board-pictures.ts';
import { type DrawBoardInput, drawBoard } from '../../../../src/boards/network/draw-board.ts';
import type { Board, Link, Route, Stop } from '../../../../src/boards/network/model.ts';
import {
  lineOfStops,
  makeBoard,
  makeStop,
  roughMeasure,
  shippedInput,
  shippedPlacement,
} from './boards.ts';

describe('draw board', () => {
  const draw = (board: Board, other: Partial<DrawBoardInput> = {}): string =>
    drawBoard({ ...shippedInput, ...other, board });
  const { board } = shippedInput;

  const valuesOf = (svg: string, attribute: string): string[] =>
    [...svg.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

  const plainText = (text: string): string =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');

  /** The lines of a stop's label, as they are read. */
  function labelLines(svg: string, stopId: string): string[] {
    const label = new RegExp(`<g data-label-of="${stopId}"[^>]*>([\\s\\S]*?)</g>`).exec(svg)?.[1];
    if (label === undefined) throw new Error(`no label of ${stopId}`);
    return [...label.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) =>
      plainText(text),
    );
  }

  const sideOf = (svg: string, stopId: string): string | undefined =>
    new RegExp(`data-label-of="${stopId}" data-side="([a-z]+)"`).exec(svg)?.[1];

  describe('labels by the data', () => {
    it('stand on the side that the data name', () => {
      for (const side of ['n', 'sw', 'e'] as const) {
        const labelled = replaceStop(board, '41st-oak', (stop) => ({
          ...stop,
          label: { side, lines: null },
        }));
        expect(sideOf(draw(labelled), '41st-oak')).toBe(side);
      }
    });

    it('break as the data say', () => {
      const lines = ['Olympic', 'Village Station'];
      const labelled = replaceStop(board, 'olympic-village-station', (stop) => ({
        ...stop,
        label: { side: null, lines },
      }));
      expect(labelLines(draw(labelled), 'olympic-village-station')).toEqual(lines);
    });
  });

  describe('any board', () => {
    it('escapes names', () => {
      const stops = lineOfStops(3).map((stop) => ({ ...stop, name: 'Ash <b> & "Elm"' }));
      const svg = draw(makeBoard(stops));
      expect(svg).not.toContain('<b>');
      expect(labelLines(svg, 'stop-1').join(' ')).toBe('Ash <b> & "Elm"');
    });

    it('finds room for the legend left of the stops or above them where they leave none', () => {
      const stops = Array.from({ length: 48 }, (_, index) =>
        makeStop(`stop-${index}`, [index % 8, Math.floor(index / 8)]),
      );
      const board = makeBoard(stops);
      const placesOn = (widthIn: number, heightIn: number, of: Board = board) => {
        const svg = draw(of, { size: { widthIn, heightIn } });
        const marks = /data-stop="[^"]*"[^>]*><circle cx="([\d.]+)" cy="([\d.]+)"/g;
        const at = [...svg.matchAll(marks)].map(([, x, y]) => [Number(x), Number(y)] as const);
        expect(at).toHaveLength(48);
        const legend = /id="legend" transform="translate\(([\d.]+) ([\d.]+)/.exec(svg);
        return {
          least: [Math.min(...at.map(([x]) => x)), Math.min(...at.map(([, y]) => y))],
          legend: legend?.slice(1).map(Number),
        };
      };
      const wide = placesOn(24, 6);
      expect(wide.least[0]).toBeGreaterThan((wide.legend?.[0] ?? 0) + 4 * 72);
      const high = placesOn(16, 10);
      expect(high.least[0]).toBeLessThan(72);
      expect(high.least[1]).toBeGreaterThan((high.legend?.[1] ?? 0) + 1.5 * 72);
      const bare = { ...board, options: { ...board.options, hasLegend: false } };
      expect(placesOn(16, 10, bare)).toMatchObject({ legend: undefined });
      expect(placesOn(16, 10, bare).least[1]).toBeLessThan(80);
    });

    it('draws a box with the name of a symbol that has no icon', () => {
      expect(draw(board, { icons: new Map() })).toMatch(
        /<symbol id="[^"]*hov-lane"[^>]*>.*>hov-lane<\/text><\/symbol>/s,
      );
    });

    it('is drawn whole wherever its stops lie', () => {
      const position = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
      const positions = fc.uniqueArray(position, {
        minLength: 1,
        maxLength: 12,
        selector: ([x, y]) => `${x} ${y}`,
      });
      fc.assert(
        fc.property(positions, (places) => {
          const stops = places.map((place, index) => makeStop(`stop-${index}`, place));
          const svg = draw(makeBoard(stops), { measure: roughMeasure });
          expect(valuesOf(svg, 'data-stop')).toHaveLength(stops.length);
          expect(valuesOf(svg, 'data-label-of')).toHaveLength(stops.length);
          expect(valuesOf(svg, 'data-link')).toHaveLength(stops.length - 1);
          expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        }),
        { numRuns: 30 },
      );
    });
  });

  /** A board with one stop replaced, wherever it is referred to. */
  function replaceStop(whole: Board, id: string, change: (stop: Stop) => Stop): Board {
    const swap = (stop: Stop): Stop => (stop.id === id ? change(stop) : stop);
    const routes = new Map(
      whole.routes.map((route): [Route, Route] => [
        route,
        { ...route, stops: route.stops.map(swap) },
      ]),
    );
    const swapLink = (link: Link): Link => ({
      ...link,
      a: swap(link.a),
      b: swap(link.b),
      routes: link.routes.flatMap((route) => routes.get(route) ?? []),
    });
    expect(whole.stops.filter((stop) => stop.id === id)).toHaveLength(1);
    return {
      ...whole,
      stops: whole.stops.map(swap),
      links: whole.links.map(swapLink),
      routes: [...routes.values()],
    };
  }
});

describe('pictures of the board on a page', () => {
  const { fontFaces: _, ...input } = shippedInput;
  const pictures = boardPictures(input);
  const idsOf = (svg: string): string[] =>
    [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

  it('refer to one drawing: the board as it is printed', () => {
    const stopsOf = (svg: string) => svg.match(/<g data-stop=.*/g);
    expect(stopsOf(pictures.definition.markup)).toEqual(stopsOf(drawBoard(shippedInput)));
    expect(pictures.draw({})).toContain(`href="#${pictures.definition.id}"`);
    expect(pictures.draw({}).length).toBeLessThan(300);
  });

  it('share no id with the rest of the page, and refer to no other', () => {
    const { id: drawing, markup } = pictures.definition;
    const ids = [drawing, ...idsOf(markup)];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !id.startsWith('board-picture-'))).toEqual([]);
    const targets = [...markup.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(String(id)))).toEqual([]);
  });

  it('show each token beside its own stop, in the colour of its region', () => {
    const { stops } = input.board;
    const [stop] = stops;
    const region = stops.find((one) => one.region?.id !== stop?.region?.id)?.region;
    if (stop === undefined || !region) throw new Error('the board has no two regions');
    const drawn = pictures.draw({ tokens: [{ stop: stop.id, region }] });
    expect(drawn.match(/<rect/g)).toHaveLength(3);
    expect(drawn).toContain(`fill="${region.fill}"`);
    const mark = new RegExp(`data-stop="${stop.id}"[^>]*><circle cx="([\\d.]+)" cy="([\\d.]+)"`);
    const [, cx = 0, cy = 0] = mark.exec(pictures.definition.markup) ?? [];
    const [, x = 0, y = 0] = /<rect x="([\d.]+)" y="([\d.]+)"/.exec(drawn) ?? [];
    const half = (0.46 * 1.2 * 72) / 2;
    const away = Math.hypot(Number(x) + half - Number(cx), Number(y) + half - Number(cy));
    expect(away).toBeGreaterThan(5);
    expect(away).toBeLessThan(40);
  });

  it('show the board around some stops, with a mark beside each', () => {
    const [link] = input.board.links;
    if (link === undefined) throw new Error('the board has no link');
    const stops = [link.a.id, link.b.id];
    const marks = stops.map((stop, at) => ({ stop, text: `${at + 1}<` }));
    const part = boardPictures(input, { name: 'part-', around: stops });
    const drawn = part.draw({ marks });
    expect(drawn.match(/>[12]&lt;<\/text>/g)).toEqual(['>1&lt;</text>', '>2&lt;</text>']);
    const viewBox = (svg: string): number[] =>
      (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '').split(' ').map(Number);
    const [left = 0, top = 0, width = 0, height = 0] = viewBox(drawn);
    const [, , wholeWidth = 0, wholeHeight = 0] = viewBox(pictures.draw({}));
    expect(width * height).toBeLessThan(0.1 * wholeWidth * wholeHeight);
    expect(part.definition.markup.length).toBeLessThan(0.35 * pictures.definition.markup.length);
    const placed = shippedPlacement.stops.filter(
      ({ xIn, yIn }) =>
        xIn * 72 > left && xIn * 72 < left + width && yIn * 72 > top && yIn * 72 < top + height,
    );
    expect(placed.length).toBeGreaterThan(1);
    for (const { stop } of placed)
      expect(part.definition.markup).toContain(`data-stop="${stop.id}"`);
    for (const stop of stops) {
      const mark = new RegExp(`data-stop="${stop}"[^>]*><circle cx="([\\d.]+)" cy="([\\d.]+)"`);
      const [, x = 0, y = 0] = mark.exec(pictures.definition.markup) ?? [];
      expect(Number(x) - left).toBeGreaterThan(50);
      expect(left + width - Number(x)).toBeGreaterThan(50);
      expect(Number(y) - top).toBeGreaterThan(50);
      expect(top + height - Number(y)).toBeGreaterThan(50);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToDisc, lengthInside, segmentsOf } from '../../../../src/boards/geometry.ts';
import { boardPictures } from '../../../../src/boards/network/board-pictures.ts';
import { type DrawBoardInput, drawBoard } from '../../../../src/boards/network/draw-board.ts';
import type { Board, Link, Route, Stop } from '../../../../src/boards/network/model.ts';
import { isOverlapping, outset } from '../../../../src/geometry/geometry.ts';
import {
  lineOfStops,
  makeBoard,
  makeStop,
  roughMeasure,
  shippedIcons,
  shippedInput,
  shippedPlacement,
} from './boards.ts';

describe('draw board', () => {
  const draw = (board: Board, other: Partial<DrawBoardInput> = {}): string =>
    drawBoard({ ...shippedInput, ...other, board });

  const shippedSvg = drawBoard(shippedInput);
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

  describe('the shipped board', () => {
    it('draws every stop, link and label once', () => {
      expect(valuesOf(shippedSvg, 'data-stop')).toEqual(board.stops.map(({ id }) => id));
      expect(valuesOf(shippedSvg, 'data-label-of')).toEqual(board.stops.map(({ id }) => id));
      expect(valuesOf(shippedSvg, 'data-link').sort()).toEqual(
        board.links.map(({ a, b }) => `${a.id}--${b.id}`).sort(),
      );
    });

    it('writes the number of every route on every link that it uses, and no other number', () => {
      const drawn = [
        ...shippedSvg.matchAll(
          /<g data-route="([^"]*)" data-on-link="([^"]*)"><rect[^>]*\/><text[^>]*>([^<]*)<\/text>/g,
        ),
      ].map(([, route, link, text]) => {
        expect(text).toBe(route);
        return `${link} ${route}`;
      });
      const wanted = board.links.flatMap(({ a, b, routes }) =>
        routes.map((route) => `${a.id}--${b.id} ${route.id}`),
      );
      expect(wanted.length).toBeGreaterThan(250);
      expect(drawn.sort()).toEqual(wanted.sort());
    });

    it('dots the links that no route uses, and only those', () => {
      const dotted = [...shippedSvg.matchAll(/data-link="([^"]*)"[^>]*stroke-dasharray/g)];
      const unserved = board.links.filter(({ routes }) => routes.length === 0);
      expect(dotted.map(([, id]) => id).sort()).toEqual(
        unserved.map(({ a, b }) => `${a.id}--${b.id}`).sort(),
      );
    });

    it('names each stop in full, and no line begins with &', () => {
      for (const { id, name } of board.stops) {
        const lines = labelLines(shippedSvg, id);
        expect(lines.join(' ').replaceAll(/([-/]) /g, '$1')).toBe(name);
        expect(lines.filter((line) => line.startsWith('&'))).toEqual([]);
      }
    });

    it('shows each symbol of a stop beside its name', () => {
      for (const { id, symbols } of board.stops) {
        const label = shippedSvg.slice(shippedSvg.indexOf(`data-label-of="${id}"`));
        const own = label.slice(0, label.indexOf('</g>'));
        expect(valuesOf(own, 'href')).toEqual(symbols.map((symbol) => `#icon-${symbol}`));
      }
      for (const symbol of new Set(board.stops.flatMap(({ symbols }) => symbols))) {
        expect(shippedSvg).toContain(`<symbol id="icon-${symbol}" viewBox="0 0 24 24"`);
      }
    });

    it('explains every region and symbol, and names the streets at both ends', () => {
      const legend = shippedSvg.slice(shippedSvg.indexOf('id="legend"'));
      for (const { name } of board.regions) expect(legend).toContain(`>${name}</text>`);
      expect(valuesOf(legend, 'data-legend')).toHaveLength(
        board.regions.length + new Set(board.stops.flatMap(({ symbols }) => symbols)).size + 4,
      );
      const names = shippedSvg.slice(
        shippedSvg.indexOf('id="street-names"'),
        shippedSvg.indexOf('id="links"'),
      );
      expect(names.match(/>Granville<\/text>/g)).toHaveLength(2);
      expect(names.match(/>Macdonald<\/text>/g)).toHaveLength(1);
      expect(names.match(/>Mackenzie<\/text>/g)).toHaveLength(1);
    });
  });

  describe('room on the shipped board', () => {
    const { stops, links, labels, bullets, legend } = shippedPlacement;
    const legendBox = legend?.box;
    if (legendBox === undefined) throw new Error('the board has no legend');
    const clearIn = 0.03;

    it('runs no link behind a label', () => {
      const lines = links.flatMap(({ points }) => segmentsOf(points));
      for (const { box, stop } of labels) {
        for (const line of lines) {
          expect(lengthInside(line, outset(box, clearIn)), stop.stop.id).toBe(0);
        }
      }
    });

    it('keeps numbers off each other and off stops', () => {
      for (const [index, { box, link, route }] of bullets.entries()) {
        const what = `${route.id} on ${link.id}`;
        for (const other of bullets.slice(index + 1)) {
          expect(isOverlapping(box, other.box), what).toBe(false);
        }
        for (const stop of stops) expect(distanceToDisc(box, stop), what).toBeGreaterThan(0);
      }
    });
  });

  describe('moving one stop', () => {
    const movedId = '33rd-fraser';
    const near = new Set(
      shippedPlacement.stops
        .filter(({ xIn, yIn }) => {
          const moved = shippedPlacement.stops.find(({ stop }) => stop.id === movedId);
          return moved !== undefined && Math.hypot(xIn - moved.xIn, yIn - moved.yIn) < 2.5;
        })
        .map(({ stop }) => stop.id),
    );
    const moved = replaceStop(board, movedId, (stop) => ({
      ...stop,
      position: [stop.position[0] + 12, stop.position[1] - 9],
    }));
    const changed = changedLines(shippedSvg, draw(moved));

    it('moves the stop, its links and their numbers', () => {
      expect(changed('data-stop')).toEqual([movedId]);
      const links = board.links
        .filter(({ a, b }) => a.id === movedId || b.id === movedId)
        .map(({ a, b }) => `${a.id}--${b.id}`);
      expect(changed('data-link')).toEqual(links);
      expect(new Set(changed('data-on-link'))).toEqual(new Set(links));
    });

    it('moves its label and none far away', () => {
      const labels = changed('data-label-of');
      expect(labels).toContain(movedId);
      expect(labels.filter((id) => !near.has(id))).toEqual([]);
    });
  });

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

    it('embeds the fonts it is given', () => {
      const fontFaces = '@font-face{font-family:"Barlow Condensed";src:url(a.woff2)}';
      const style = /<style>([^<]*)<\/style>/.exec(draw(board, { fontFaces }))?.[1] ?? '';
      expect(plainText(style)).toBe(fontFaces);
    });

    it('draws a box with the name of a symbol that has no icon', () => {
      expect(draw(board, { icons: new Map() })).toMatch(
        /<symbol id="[^"]*hov-lane"[^>]*>.*>hov-lane<\/text><\/symbol>/s,
      );
    });

    it('calls a symbol by the title of its icon', () => {
      const svg = '<svg viewBox="0 0 24 24"><title>Car pool lane</title><path d="M0 0z"/></svg>';
      const icons = new Map([...shippedIcons, ['hov-lane', svg]]);
      expect(draw(board, { icons })).toContain('>Car pool lane</text>');
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
    const swapLink = (link: Link): Link => ({ ...link, a: swap(link.a), b: swap(link.b) });
    const swapRoute = (route: Route): Route => ({ ...route, stops: route.stops.map(swap) });
    expect(whole.stops.filter((stop) => stop.id === id)).toHaveLength(1);
    return {
      ...whole,
      stops: whole.stops.map(swap),
      links: whole.links.map(swapLink),
      routes: whole.routes.map(swapRoute),
    };
  }

  /** The ids in `attribute` of the elements that differ between two drawings. */
  function changedLines(before: string, after: string): (attribute: string) => string[] {
    const elements = (svg: string, attribute: string): Map<string, string> => {
      const found = new Map<string, string>();
      const starts = [...svg.matchAll(new RegExp(`<(\\w+)[^<>]*\\s${attribute}="([^"]*)"`, 'g'))];
      for (const match of starts) {
        const [, name = '', id = ''] = match;
        const end =
          name === 'g' ? svg.indexOf('</g>\n', match.index) : svg.indexOf('/>', match.index);
        found.set(id, (found.get(id) ?? '') + svg.slice(match.index, end));
      }
      return found;
    };
    return (attribute) => {
      const old = elements(before, attribute);
      const now = elements(after, attribute);
      expect([...now.keys()]).toEqual([...old.keys()]);
      return [...now].filter(([id, text]) => old.get(id) !== text).map(([id]) => id);
    };
  }
});

describe('board picture', () => {
  const { fontFaces: _, ...input } = shippedInput;
  const pictures = boardPictures(input);
  const idsOf = (svg: string): string[] =>
    [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

  describe('pictures of the board on a page', () => {
    it('refer to one drawing: the board as it is printed', () => {
      const stopsOf = (svg: string) => svg.match(/<g data-stop=.*/g);
      expect(stopsOf(pictures.definition)).toEqual(stopsOf(drawBoard(shippedInput)));
      expect(pictures.draw({})).toContain(`href="#${idsOf(pictures.definition)[0]}"`);
      expect(pictures.draw({}).length).toBeLessThan(300);
    });

    it('leave out names and numbers that are too small to read, when asked', () => {
      const plain = boardPictures(input, { name: 'plain-', hasNames: false });
      const stops = (svg: string) => svg.match(/<g data-stop=/g);
      expect(stops(plain.definition)).toEqual(stops(pictures.definition));
      expect(plain.definition).not.toMatch(/data-label-of|data-bullet|street-names/);
      expect(pictures.definition).toMatch(/data-label-of/);
      expect(plain.definition.length).toBeLessThan(pictures.definition.length * 0.7);
      expect(plain.draw({})).not.toContain(`"#${idsOf(pictures.definition)[0]}"`);
    });

    it('share no id with the rest of the page, and refer to no other', () => {
      const ids = idsOf(pictures.definition);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !id.startsWith('board-picture-'))).toEqual([]);
      const targets = [...pictures.definition.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id);
      expect(targets.filter((id) => !ids.includes(String(id)))).toEqual([]);
    });

    it('have a ground that a page may leave blank, to save ink', () => {
      const paints = pictures.definition.match(/data-region="[^"]*" fill="[^"]*"/g) ?? [];
      expect(paints.length).toBe(input.board.regions.length);
      for (const paint of paints)
        expect(paint).toMatch(/fill="var\(--board-paper, #[0-9a-f]{6}\)"/);
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
      const [, cx = 0, cy = 0] = mark.exec(pictures.definition) ?? [];
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
      expect(part.definition.length).toBeLessThan(0.3 * pictures.definition.length);
      const placed = shippedPlacement.stops.filter(
        ({ xIn, yIn }) =>
          xIn * 72 > left && xIn * 72 < left + width && yIn * 72 > top && yIn * 72 < top + height,
      );
      expect(placed.length).toBeGreaterThan(1);
      for (const { stop } of placed) expect(part.definition).toContain(`data-stop="${stop.id}"`);
      for (const stop of stops) {
        const mark = new RegExp(`data-stop="${stop}"[^>]*><circle cx="([\\d.]+)" cy="([\\d.]+)"`);
        const [, x = 0, y = 0] = mark.exec(pictures.definition) ?? [];
        expect(Number(x) - left).toBeGreaterThan(50);
        expect(left + width - Number(x)).toBeGreaterThan(50);
        expect(Number(y) - top).toBeGreaterThan(50);
        expect(top + height - Number(y)).toBeGreaterThan(50);
      }
    });
  });
});

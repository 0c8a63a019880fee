import { describe, expect, it } from 'vitest';
import { drawBoard } from '../../../../src/boards/network/draw-board.ts';
import type { Board, LinkKind, Route, Stop } from '../../../../src/boards/network/model.ts';
import { lightnessDifference } from '../../../../src/geometry/colour.ts';
import type { Ink } from '../../../../src/pack/sheet.ts';
import { FOXES } from '../../../helpers/bare-pack.ts';
import { makeBoard, makeStop, plainOptions, roughMeasure } from './boards.ts';

const PLAIN = { style: 'solid', casing: '#ffffff' } as const;

const tram: LinkKind = {
  id: 'tram',
  name: 'Tram',
  stroke: '#b3261e',
  widthPt: 4,
  dash: [],
  ...PLAIN,
};
const ferry: LinkKind = {
  id: 'ferry',
  name: 'Ferry',
  stroke: '#1e4fb3',
  widthPt: 3,
  dash: [6, 3],
  ...PLAIN,
};

const [a, b, c, d, e] = [
  { ...makeStop('a', [0, 0]), value: '\u22122', region: null },
  makeStop('b', [4, 0]),
  { ...makeStop('c', [4, 3]), size: 'major' },
  { ...makeStop('d', [0, 3]), value: '+6' },
  makeStop('e', [8, 3]),
] as [Stop, Stop, Stop, Stop, Stop];

const stops = [a, b, c, d, e];

const route = (id: string, fill: string, ...legs: readonly Stop[][]): Route => ({
  id,
  name: id,
  start: legs[0]?.[0] ?? a,
  legs,
  stops: [...new Set(legs.flat())],
  kind: null,
  fill,
  style: 'solid',
  mark: id,
  legend: id,
});

const red = route('1', '#b3261e', [a, b, c]);
const blue = route('2', '#1e4fb3', [a, b], [b, e]);

const board: Board = {
  ...makeBoard(stops),
  options: {
    ...plainOptions,
    lines: 'parallel',
    hasLengths: true,
    diameterIn: { minor: 0.5, major: 0.8 },
  },
  linkKinds: [tram, ferry],
  routes: [red, blue],
  links: [
    { a, b, routes: [blue, red], kind: null, length: 2 },
    { a: b, b: c, routes: [red], kind: tram, length: null },
    { a: b, b: e, routes: [blue], kind: null, length: null },
    { a: c, b: d, routes: [], kind: ferry, length: 5 },
    { a: c, b: d, routes: [], kind: tram, length: 3 },
  ],
};

const draw = (of: Board, ink: Ink = 'full'): string =>
  drawBoard({
    board: of,
    ink,
    game: FOXES,
    size: { widthIn: 8, heightIn: 6 },
    icons: new Map(),
    measure: roughMeasure,
    fontFaces: '',
  });

const withOptions = (change: Partial<Board['options']>): Board => ({
  ...board,
  options: { ...board.options, ...change },
});

const linesOf = (svg: string, pattern: RegExp): string[] =>
  svg.split('\n').filter((line) => pattern.test(line));

describe('a board with kinds of links, lengths and lines side by side', () => {
  it('draws each kind in its own line, and explains it', () => {
    const svg = draw(withOptions({ lines: 'bundled' }));
    expect(svg).toMatch(
      /data-link="c--d" stroke="#1e4fb3" stroke-width="3" stroke-dasharray="6 3"/,
    );
    expect(svg).toMatch(/data-link="c--d" stroke="#b3261e" stroke-width="4"/);
    expect(svg.match(/data-legend="link-kind"/g)).toHaveLength(2);
    expect(svg).toContain('>Ferry<');
  });

  it('tells lines apart without colour', () => {
    const styled = {
      ...board,
      routes: [
        { ...red, style: 'double' as const },
        { ...blue, style: 'dotted' as const, mark: 'Blue 200', legend: '2 · 200' },
      ],
    };
    const [one, two] = styled.routes;
    const links = styled.links.map((link) => ({
      ...link,
      routes: link.routes.map((each) => (each === red ? one : two)).filter((each) => !!each),
    }));
    const svg = draw({ ...styled, links });
    const onFirst = linesOf(svg, /data-link="a--b" data-route/);
    expect(onFirst[0]).not.toContain('dasharray');
    expect(svg.split('\n')[svg.split('\n').indexOf(onFirst[0] ?? '') + 1]).toMatch(
      /^<path stroke="#ffffff" stroke-width="1.03"/,
    );
    expect(onFirst[1]).toContain('stroke-dasharray="0.01 5.4" stroke-linecap="round"');
    expect(svg).toContain('>Blue 200<');
    expect(svg).toContain('>2 · 200<');
  });

  it('has the numbers of all routes on striped links, and dashes on a paler shade', () => {
    const dashed = { ...red, style: 'dashed' as const };
    const links = board.links.map((link) => ({
      ...link,
      routes: link.routes.map((each) => (each === red ? dashed : each)),
    }));
    const { routes: _, ...rest } = withOptions({ lines: 'striped' });
    const svg = draw({ ...rest, routes: [dashed, blue], links });
    const numbers = [...svg.matchAll(/data-route="(\d)" data-on-link="([^"]+)"/g)];
    expect(numbers.map(([, id, link]) => `${id} ${link}`).sort()).toEqual(
      links.flatMap(({ a, b, routes }) => routes.map(({ id }) => `${id} ${a.id}--${b.id}`)).sort(),
    );
    const lines = svg.split('\n');
    const at = lines.findIndex((line) => line.includes('data-link="a--b" data-route="1"'));
    expect(lines[at]).toMatch(/stroke-dasharray="[\d.]+ [\d.]+"/);
    const [, base] = /^<path stroke="(#\w+)" stroke-width="2.7" d=/.exec(lines[at - 1] ?? '') ?? [];
    expect(lightnessDifference(base ?? '', red.fill ?? '')).toBeGreaterThan(20);
    expect(svg).not.toContain('data-legend="route-line"');
  });

  it('draws lines in the width of game.yaml, as far apart as they are wide', () => {
    const svg = draw(withOptions({ lineWidthPt: 6 }));
    expect(linesOf(svg, /data-link="a--b" data-route="1"/)[0]).toContain('stroke-width="6"');
    const downOf = (line = ''): number => Number(/ d="M[\d.]+ ([\d.]+)/.exec(line)?.[1]);
    const [first, second] = linesOf(svg, /data-link="a--b" data-route/);
    expect(Math.abs(downOf(first) - downOf(second))).toBeCloseTo(6.5, 1);
  });

  it('edges the lines of a kind in its own colour, or not at all', () => {
    const casing = (colour: string | null) =>
      draw({
        ...board,
        links: board.links.map((link) =>
          link.kind === tram ? { ...link, kind: { ...tram, casing: colour } } : link,
        ),
      });
    const edges = (svg: string) => linesOf(svg, /^<path stroke-width="7\.2"/);
    expect(edges(casing('#ffffff'))[0]).not.toContain('stroke="#');
    expect(edges(casing('#111111'))[0]).toContain('stroke="#111111"');
    expect(edges(casing(null))).toEqual([]);
  });

  it('draws lines under the network with their edges, paler with little ink', () => {
    const railways = [{ id: 'metro', stroke: '#3fb5ba', widthPt: 9, stops: [a, c, e] }];
    const svg = draw({ ...board, railways });
    expect(
      linesOf(svg, /^<path stroke="#[0-9a-f]{6}" stroke-width="(?:13|10\.2|9|3\.24)" d="M/),
    ).toHaveLength(4);
    expect(svg.indexOf('id="railways"')).toBeLessThan(svg.indexOf('data-link'));
    expect(draw(board)).not.toContain('railways');
    const pale = draw({ ...board, railways }, 'low');
    expect(pale).not.toContain('#3fb5ba');
    expect(pale).toContain('id="railways"');
  });
});

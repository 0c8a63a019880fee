import { describe, expect, it } from 'vitest';
import { greyscaleSvg } from '../../../../src/boards/colours.ts';
import { drawBoard } from '../../../../src/boards/network/draw-board.ts';
import type { Board } from '../../../../src/boards/network/model.ts';
import { formatPoint } from '../../../../src/boards/network/svg.ts';
import { lineOfStops, makeBoard, roughMeasure, shippedInput, shippedPlacement } from './boards.ts';

const { board } = shippedInput;
const svg = drawBoard(shippedInput);

const drawn = (changes: Partial<Board>): string =>
  drawBoard({
    ...shippedInput,
    measure: roughMeasure,
    board: { ...makeBoard(lineOfStops(4)), ...changes },
  });

describe('the legend', () => {
  it('shows a symbol on the line of the railway that has its id, and others alone', () => {
    const items = svg.match(/<g data-legend="symbol">.*?<\/text>/gs) ?? [];
    const itemOf = (name: string) => items.find((item) => item.includes(`>${name}</text>`)) ?? '';
    for (const { id, stroke } of board.railways) {
      const name =
        { 'expo-line': 'Expo Line', 'canada-line': 'Canada Line' }[id] ?? 'Millennium Line';
      expect(itemOf(name)).toContain(`stroke="${stroke}"`);
    }
    expect(items.filter((item) => item.includes('<line'))).toHaveLength(board.railways.length);
    expect(itemOf('Park')).not.toContain('<line');
  });
});

describe('the lines of railways', () => {
  it('are wider than every link that lies over them, so that both rails are seen', () => {
    const linkOf = new Map(
      shippedPlacement.links.map(({ link }) => [`${link.a.id} ${link.b.id}`, link.routes.length]),
    );
    const [drawnLines = ''] = /<g id="railways".*?<\/g>/s.exec(svg) ?? [];
    let busiest = 0;
    for (const { stroke, stops, widthPt } of board.railways) {
      const paths = [
        ...drawnLines.matchAll(
          new RegExp(`<path stroke="${stroke}" stroke-width="([\\d.]+)" d="([^"]*)"`, 'g'),
        ),
      ].map(([, width, d = '']) => ({ width: Number(width), d }));
      for (const [at, from] of stops.slice(0, -1).entries()) {
        const to = stops[at + 1];
        const routes = linkOf.get(`${from.id} ${to?.id}`) ?? linkOf.get(`${to?.id} ${from.id}`);
        const placeOf = (id = '') => {
          const found = shippedPlacement.stops.find(({ stop }) => stop.id === id);
          return found === undefined ? '' : formatPoint(found);
        };
        const over = paths.filter(({ d }) => d.includes(`${placeOf(from.id)}L${placeOf(to?.id)}`));
        expect(over).toHaveLength(1);
        const linkPt = routes === undefined ? 0 : 3.4 + 1.1 * routes + 2 * 1.6;
        expect(over[0]?.width).toBeGreaterThanOrEqual(Math.max(widthPt, linkPt + 3));
        busiest = Math.max(busiest, routes ?? 0);
      }
    }
    expect(busiest).toBeGreaterThan(6);
  });
});

describe('spaces for decks', () => {
  const { spaces } = shippedPlacement;

  it('are there for every deck of cards that the game is played with', () => {
    const names = spaces.map(({ space }) => space.name);
    for (const { name } of board.regions) expect(names).toContain(name);
    for (const name of ['Upgrades', 'Routes', 'Fares']) expect(names).toContain(name);
    for (const { space } of spaces) expect(svg).toContain(`data-space="${space.id}"`);
  });
});

describe('words', () => {
  it('of the board are those of the data', () => {
    const french = new Map([...board.texts].map(([id, text]) => [id, `${text} (fr)`] as const));
    const there = drawBoard({ ...shippedInput, board: { ...board, texts: french } });
    for (const text of ['Minor stop', 'Major stop', 'Link and its routes']) {
      expect(svg).toContain(`>${text}</text>`);
      expect(there).toContain(`>${text} (fr)</text>`);
      expect(there).not.toContain(`>${text}</text>`);
    }
  });
});

describe('the board in grey', () => {
  const grey = greyscaleSvg(svg);

  it('has no colour left, and the same words at the same places', () => {
    const colours = [...grey.matchAll(/(?:fill|stroke|color)="#([0-9a-f]{6})"/g)];
    expect(colours.length).toBeGreaterThan(500);
    for (const [, hex = ''] of colours) {
      expect(new Set([hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)]).size).toBe(1);
    }
    const bare = (text: string): string => text.replaceAll(/#[0-9a-f]{6}/g, '');
    expect(bare(grey)).toBe(bare(svg));
  });
});

describe('the title', () => {
  it('stands on a plate where the board has one, and with little ink in its outline', () => {
    const plain = makeBoard(lineOfStops(4));
    const colours = { sign: '#14161a', signText: '#ffc629' };
    const withSign = { ...plain.options, colours };
    const plate =
      /<rect [^>]*fill="#14161a"[^>]*>\s*<rect [^>]*stroke="#ffc629"[^>]*>\s*<text [^>]*id="title"[^>]*fill="#ffc629"/;
    expect(drawn({ options: withSign })).toMatch(plate);
    expect(drawn({})).not.toMatch(plate);
    expect(svg).toMatch(plate);
    const low = drawBoard({ ...shippedInput, ink: 'low' });
    expect(low).not.toMatch(/fill="#14161a" rx|"#ffc629"/);
    const outline = /<rect [^>]*stroke="#17212b"[^>]*>\s*<text [^>]*id="title"/;
    expect(low).toMatch(outline);
    expect(drawn({})).not.toMatch(outline);
  });
});

describe('names across a border', () => {
  it('lie on a patch of their own ground, and others on none', () => {
    const patches = [...svg.matchAll(/data-label-of="([^"]+)"[^>]*>\s*<rect /g)];
    const ids = patches.map(([, id]) => id);
    expect(ids).toContain('yaletown-roundhouse-station');
    expect(ids).not.toContain('16th-arbutus');
    expect(ids.length).toBeLessThan(board.stops.length / 2);
  });
});

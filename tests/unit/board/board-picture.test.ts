import { describe, expect, it } from 'vitest';
import { boardPictures, drawBoard } from '../../../src/boards/network/draw-board.ts';
import { shippedInput } from './boards.ts';

const { fontFaces: _, ...input } = shippedInput;
const pictures = boardPictures(input);
const idsOf = (svg: string): string[] =>
  [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

describe('pictures of the board on a page', () => {
  it('refer to one drawing: the board as it is printed', () => {
    const stopsOf = (svg: string) => svg.match(/<g data-stop=.*/g);
    expect(stopsOf(pictures.definition)).toEqual(stopsOf(drawBoard(shippedInput)));
    expect(pictures.draw([])).toContain(`href="#${idsOf(pictures.definition)[0]}"`);
    expect(pictures.draw([]).length).toBeLessThan(300);
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
    for (const paint of paints) expect(paint).toMatch(/fill="var\(--board-paper, #[0-9a-f]{6}\)"/);
  });

  it('show each token beside its own stop, in the colour of its region', () => {
    const { stops } = input.board;
    const [stop] = stops;
    const region = stops.find((one) => one.region?.id !== stop?.region?.id)?.region;
    if (stop === undefined || !region) throw new Error('the board has no two regions');
    const drawn = pictures.draw([{ stop: stop.id, region }]);
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
});

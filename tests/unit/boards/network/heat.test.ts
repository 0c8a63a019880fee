import { describe, expect, it } from 'vitest';
import { touringPack } from '../../../../games/ten-days-ten-nights/tests/touring-game.ts';
import { loadFonts } from '../../../../src/load/load-fonts.ts';
import { boardComponents, boardDiagrams } from '../../../../src/pack/pack.ts';
import { createTextMeasure } from '../../../../src/render/font-metrics.ts';
import { renderHeatMap } from '../../../../src/render/render-pack.ts';
import { busPack } from '../../../game/bus-game.ts';
import { REPOSITORY } from '../../../helpers/pack.ts';

const { fonts } = await loadFonts(REPOSITORY, busPack.fonts);
const measure = createTextMeasure(fonts);
const draw = (heat: ReadonlyMap<string, number>): string =>
  renderHeatMap(busPack, measure, { fontFaces: '', heat }) ?? '';
const glows = (svg: string): readonly { readonly r: number; readonly opacity: number }[] =>
  [
    ...(/<g class="heat"[^>]*>([\s\S]*?)<\/g>/.exec(svg)?.[1] ?? '').matchAll(
      / r="([\d.]+)" fill-opacity="([\d.]+)"/g,
    ),
  ].map(([, r, opacity]) => ({ r: Number(r), opacity: Number(opacity) }));

describe('the heat map', () => {
  it('has a glow for each stop where something happens, larger and stronger the more there is', () => {
    const [little, much] = glows(
      draw(
        new Map([
          ['dunbar-loop', 0.1],
          ['ubc', 1],
          ['marpole-loop', 0],
        ]),
      ),
    );
    expect(glows(draw(new Map([['dunbar-loop', 0]])))).toEqual([]);
    const rings = [little, much].sort((a, b) => (a?.r ?? 0) - (b?.r ?? 0));
    expect(rings[1]?.opacity).toBeGreaterThan(rings[0]?.opacity ?? 1);
  });

  it('is a diagram of the network where a template draws the board, in its size', () => {
    const [component, ...others] = boardDiagrams(touringPack);
    if (component === undefined) expect.fail('no board');
    expect(others).toEqual([]);
    expect(component.size.trim).toEqual({ widthIn: 27, heightIn: 18 });
    const heat = new Map([['bell-central', 1]]);
    const svg = renderHeatMap(touringPack, measure, { component, fontFaces: '', heat });
    expect(glows(svg ?? '')).toHaveLength(1);
    expect(boardDiagrams(busPack)).toEqual(boardComponents(busPack));
  });
});

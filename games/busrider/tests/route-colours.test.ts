import { join } from 'node:path';
import { expect, it } from 'vitest';
import { colourDistance, VISION_TYPES } from '../../../src/geometry/colour.ts';
import { REPOSITORY } from '../../../tests/helpers/pack.ts';
import { readTable } from '../../../tests/helpers/pack-tables.ts';

const FOLDER = join(REPOSITORY, 'games', 'busrider');

it.each(['', 'teaching-'])(
  '%sRoutes that share a stroke differ in colour, in any vision',
  async (prefix) => {
    const routes = await readTable(`data/${prefix}routes.yaml`, FOLDER);
    const pairs = routes.flatMap((one, index) =>
      routes
        .slice(index + 1)
        .filter(({ style }) => style === one.style)
        .map((other) => [one, other] as const),
    );
    expect(pairs.length).toBeGreaterThan(0);
    for (const [one, other] of pairs) {
      const distances = VISION_TYPES.map((sight) =>
        colourDistance(String(one.fill), String(other.fill), sight),
      );
      expect(Math.min(...distances), `${one.mark} and ${other.mark}`).toBeGreaterThan(15);
    }
  },
);

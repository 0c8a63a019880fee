import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../src/boards/colours.ts';
import { networksOf, type Route } from '../../src/boards/network/model.ts';
import { colourDistance, lightnessDifference, VISION_TYPES } from '../../src/geometry/colour.ts';
import { busPack } from './bus-game.ts';

const board = networksOf(busPack)[0];
const routes = board?.routes ?? [];

const pairs = routes.flatMap((one, at) =>
  routes.slice(at + 1).map((other) => [one, other] as const),
);
const fillOf = ({ fill }: Route): string => fill ?? '';

describe('the lines of the routes on the board', () => {
  it('differ in colour for all eyes, and in grey, where they share a stroke', () => {
    const alike = pairs.filter(([one, other]) => one.style === other.style);
    expect(alike.length).toBeGreaterThan(20);
    for (const [one, other] of alike) {
      const names = `${one.id} and ${other.id}`;
      for (const vision of VISION_TYPES) {
        const distance = colourDistance(fillOf(one), fillOf(other), vision);
        expect(distance, `${names}, ${vision}`).toBeGreaterThan(15);
      }
      expect(lightnessDifference(fillOf(one), fillOf(other)), names).toBeGreaterThan(8);
    }
  });

  it('differ clearly in colour where they run side by side', () => {
    for (const { routes: together } of board?.links ?? []) {
      for (const [at, one] of together.entries()) {
        for (const other of together.slice(at + 1)) {
          const distance = colourDistance(fillOf(one), fillOf(other), 'normal');
          expect(distance, `${one.id} and ${other.id}`).toBeGreaterThan(20);
        }
      }
    }
  });

  it('stand out from their white edge', () => {
    for (const route of routes) {
      expect(contrastRatio(fillOf(route), '#ffffff'), route.id).toBeGreaterThan(2.7);
    }
  });
});

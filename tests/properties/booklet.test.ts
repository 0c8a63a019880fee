import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imposeBooklet, imposeTwoUp } from '../../src/rulebook/rulebook-pages.ts';
import { readFolded } from '../helpers/booklet-in-hand.ts';

const counts = fc.integer({ min: 1, max: 400 });

describe('a folded booklet', () => {
  it('reads in order, with empty pages at its end alone', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const order = readFolded(imposeBooklet(count));
        const pages = Array.from({ length: count }, (_, index) => index + 1);
        expect(order.slice(0, count)).toEqual(pages);
        expect(order.slice(count).every((page) => page === null)).toBe(true);
      }),
    );
  });

  it('is bound on the right in a language that is read from there', () => {
    fc.assert(
      fc.property(counts, fc.boolean(), (count, hasBackCover) => {
        const mirrored = imposeBooklet(count, hasBackCover, 'rtl').map(
          ({ left, right, ...side }) => ({ ...side, left: right, right: left }),
        );
        expect(mirrored).toEqual(imposeBooklet(count, hasBackCover));
      }),
    );
  });

  it('has its back cover outside, and empty pages before it', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const order = readFolded(imposeBooklet(count, true));
        expect(order.at(-1)).toBe(count);
        const inside = Array.from({ length: count - 1 }, (_, index) => index + 1);
        expect(order.slice(0, count - 1)).toEqual(inside);
        expect(order.slice(count - 1, -1).every((page) => page === null)).toBe(true);
      }),
    );
  });

  it('has two pages of one leaf on the two sides of the paper', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const sides = imposeBooklet(count);
        for (let at = 0; at < sides.length; at += 2) {
          const [front, back] = [sides[at], sides[at + 1]];
          // Turned about its short edge, the left half of a front has the right half of its back behind it.
          if (front?.right !== null && back?.left !== null) {
            expect(back?.left).toBe((front?.right ?? 0) + 1);
          }
          if (front?.left !== null && back?.right !== null) {
            expect(front?.left).toBe((back?.right ?? 0) + 1);
          }
        }
      }),
    );
  });
});

describe('pages two by two', () => {
  it('read in order, from the left or from the right', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const pages = Array.from({ length: count }, (_, index) => index + 1);
        const whole = count % 2 === 0 ? pages : [...pages, null];
        expect(imposeTwoUp(count).flatMap(({ left, right }) => [left, right])).toEqual(whole);
        const turned = imposeTwoUp(count, 'rtl').flatMap(({ left, right }) => [right, left]);
        expect(turned).toEqual(whole);
      }),
    );
  });
});

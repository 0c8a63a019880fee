import { describe, expect, it } from 'vitest';
import { overlapCss } from '../../../src/layout/compose-sheets.ts';

const at = (xIn: number, yIn: number) => ({ painted: { xIn, yIn, widthIn: 2, heightIn: 3 } });

describe('cards that share an edge', () => {
  it('go on below the neighbours that are painted later, and only below those', () => {
    const rows = [at(1, 1), at(3, 1), at(1, 4), at(3, 4)] as const;
    const [first, second, third, last] = rows;
    expect(overlapCss(first, [second, third, last])).toBe(
      ';clip-path:inset(0 -0.008in -0.008in 0)',
    );
    expect(overlapCss(second, [third, last])).toBe(';clip-path:inset(0 0 -0.008in 0)');
    expect(overlapCss(third, [last])).toBe(';clip-path:inset(0 -0.008in 0 0)');
    expect(overlapCss(last, [])).toBe('');
  });

  it('are found from the right too, as backs are laid', () => {
    expect(overlapCss(at(3, 1), [at(1, 1)])).toBe(';clip-path:inset(0 0 0 -0.008in)');
    expect(overlapCss(at(1, 4), [at(1, 1)])).toBe(';clip-path:inset(-0.008in 0 0 0)');
  });

  it('are neither those with room between them nor those that meet at a corner', () => {
    expect(overlapCss(at(1, 1), [at(3.1, 1), at(1, 4.1), at(3, 4)])).toBe('');
  });
});

import { describe, expect, it } from 'vitest';
import type { PackStats } from '../../src/stats/pack-stats.ts';
import { jsonOf } from '../helpers/cli.ts';
import { runHere } from '../helpers/command-line.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

/** A poker card in the middle of letter paper, without bleed around it. */
const CARD_SHARE = (2.5 * 3.5) / (8.5 * 11);

describe('the ink of a deck', () => {
  it('is that of its painted area', async () => {
    const pack = await tinyPack({
      'data/guests.yaml': '- id: hatter\n  name: Hatter\n  brings: lemon-tart\n  copies: 5\n',
      'templates/guest.hbs': '<article class="card"></article>\n',
      'templates/tea.css': '.card { height: 100%; background: #f00 }\n',
    });
    const line = ['stats', 'guests', '--ink', 'full', '--json', '--dry-run'];
    const result = await runHere(line, { cwd: pack });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const { ink } = jsonOf(result) as unknown as PackStats;
    expect(ink).toMatchObject([{ component: 'guests', paper: 'letter', pages: 1 }]);
    const { cyan = 0, magenta = 0, yellow = 0, printed = 0 } = ink?.[0] ?? {};
    // Five red cards with some bleed, marks and a line of text.
    expect(printed).toBeGreaterThan(5 * CARD_SHARE);
    expect(printed).toBeLessThan(5 * CARD_SHARE * 1.3);
    expect(magenta).toBeCloseTo(yellow, 2);
    expect(magenta).toBeGreaterThan(5 * CARD_SHARE);
    expect(cyan).toBeLessThan(0.01);
  });
});
